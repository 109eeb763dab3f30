// What every change of the platform's accounts has in common: proof, order, log, and the answer that is read with it.
import { type Api, type DataOf, type Said, saidList } from '@merchant/contract'
import type { Database, TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { type Command, once } from '../../../kernel/command.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { type FieldChange, logAct } from '../../../kernel/operation-log.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { mustHaveProven } from '../../../kernel/step-up.ts'
import type { Credentials } from '../credential/index.ts'
import { type KnownRole, queueForStaff } from '../role/index.ts'
import type { Sessions } from '../session/index.ts'
import { mustStillMay } from './operator-checks.ts'
import { readAccount } from './operator.list.ts'

export interface OperatorDeps {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly credentials: Credentials
  readonly sessions: Sessions
}

/** Who asks for a change, and by which command. */
export interface Asked {
  readonly actor: OperatorActor
  readonly command: Command
}

/** An account together with its one-time password. */
export type SetUp = DataOf<Api['operator']['create']>

/**
 * One change of accounts: proven for exactly this, at most once, and alone among the platform's changes. The answer is read in
 * the transaction, also of a command that was done before: a done change has nothing left that could fail.
 */
export const change = <T, Answer>(
  { db, clock }: Pick<OperatorDeps, 'db' | 'clock'>,
  { actor, command }: Asked,
  {
    work,
    answer,
  }: {
    readonly work: (tx: TenantTx, now: Date) => Promise<T>
    readonly answer: (tx: TenantTx, done: T) => Promise<Answer>
  },
): Promise<Answer> =>
  db.transaction(PLATFORM_SCOPE, async (tx) => {
    const now = clock.now()
    const done = await once(tx, command, now, async () => {
      await queueForStaff(tx, now)
      await mustStillMay(tx, actor)
      await mustHaveProven(tx, actor, command, now)
      return work(tx, now)
    })
    return answer(tx, done)
  })

/** The account with the password that belongs to this version of it: a repeated command shows the same. */
export async function withOneTimePassword(
  { credentials }: Pick<OperatorDeps, 'credentials'>,
  tx: TenantTx,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<SetUp> {
  const account = await readAccount(tx, id)
  return { ...account, oneTimePassword: credentials.oneTimePassword(id, version) }
}

interface OperatorAct {
  readonly actor: OperatorActor
  readonly verb: 'create' | 'roles' | 'status' | 'reset'
  readonly operator: { readonly id: string; readonly name: string }
  readonly summary: Said
  readonly changes?: readonly FieldChange[]
}

export function logOperator(tx: TenantTx, act: OperatorAct, now: Date): Promise<void> {
  const { actor, verb, operator, summary, changes = [] } = act
  const target = { type: 'operator', id: operator.id, no: operator.name }
  return logAct(tx, { actor, action: `operator.${verb}`, target, summary, changes }, now)
}

export const namesOf = (roles: readonly KnownRole[]): Said => saidList(roles.map((role) => role.name))
