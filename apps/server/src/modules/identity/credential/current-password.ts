// The password that somebody has today: what is known with it, and whether a typed one is it.
import type { Database } from '@merchant/database'
import { principalIdOf } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { backoff, consumeLimit, forgetTurns } from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { findOperator, type Person, type SignedIn, type Users } from '../principal/index.ts'
import type { Passwords } from './passwords.ts'
import { loginParameters } from './credential.parameters.ts'

/** What a new password is held against. */
export interface Credential {
  readonly passwordHash: string
  readonly phone: string
  /** Names that a password may not contain. */
  readonly names: readonly string[]
}

interface CurrentPasswordDeps {
  readonly db: Database
  readonly clock: Clock
  readonly users: Users
  readonly passwords: Passwords
}

export function createCurrentPassword({ db, clock, users, passwords }: CurrentPasswordDeps) {
  async function read({ merchantId, id }: Omit<Person, 'party'>): Promise<Credential> {
    if (merchantId === null) {
      const { name, password_hash: passwordHash } = await findOperator(db.global, id)
      return { passwordHash, phone: '', names: [name] }
    }
    const { passwordHash, phone, nickname, loginName } = await users.read(db.tenant(merchantId), id)
    return { passwordHash, phone, names: [nickname, loginName ?? ''] }
  }

  return {
    read,

    /** Whether it is the actor's password; wrong ones cost growing pauses. Refuses request.tooMany. */
    async isRight(actor: SignedIn, password: string): Promise<boolean> {
      const { pausesMs, windowMs } = loginParameters
      const id = principalIdOf(actor)
      const pause = backoff(`password.guess|${id}`, { pausesMs, windowMs })
      const waitMs = await db.globalTransaction((tx) => consumeLimit(tx, [pause], clock.now()))
      if (waitMs > 0) refuse('request.tooMany', { seconds: Math.ceil(waitMs / 1000) })
      const { passwordHash } = await read({ merchantId: actor.party === 'merchant' ? actor.merchantId : null, id })
      const isRight = await passwords.matches(passwordHash, password)
      if (isRight) await forgetTurns(db.global, pause.key)
      return isRight
    },
  }
}
