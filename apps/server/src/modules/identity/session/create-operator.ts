// Makes an operator of the platform with its login: for another operator who may, and for programs of ours before there is one.
import { passwordWeakness } from '@merchant/contract'
import { type GlobalTx, newId } from '@merchant/database'
import { type OperatorRole, operatorRoleId } from '../../../kernel/operator-roles.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { findLoginName, insertLoginName, loginHashOf } from './login-name.store.ts'
import { insertOperator } from './operator.store.ts'
import type { Passwords } from './passwords.ts'
import type { SessionDeps } from './session.service.ts'
import { noteOneTimePassword, putStaffAccess } from './staff-access.store.ts'
import { beginTotp, confirmTotp, findTotp } from './totp.store.ts'

export interface NewOperator {
  readonly login: string
  readonly name: string
  readonly role: OperatorRole
  readonly password: string
  /** A second factor that is on from the start, as base32; without it the first sign-in leads to setting one up. */
  readonly totpSecret?: string
  /** The password serves until then, and must be replaced at the first sign-in. */
  readonly oneTimeUntil?: Date
}

/** An operator's rows but for its rights, which its roles make. False when somebody has the login. */
export async function addOperator(
  { cipher }: Pick<SessionDeps, 'cipher'>,
  tx: GlobalTx,
  operator: {
    readonly id: string
    readonly login: string
    readonly name: string
    readonly roleIds: readonly string[]
    readonly passwordHash: string
    readonly oneTimeUntil: Date | null
    readonly now: Date
  },
): Promise<boolean> {
  const { id, login, now } = operator
  const claim = { party: 'operator' as const, merchant_id: null, principal_id: id, created_at: now }
  if (!(await insertLoginName(tx, { login_hash: loginHashOf(cipher, login), ...claim }))) return false
  await insertOperator(tx, {
    id,
    login_name: login,
    name: operator.name,
    role_ids: [...operator.roleIds],
    password_hash: operator.passwordHash,
    password_changed_at: now,
    one_time_until: operator.oneTimeUntil,
    status: 'ACTIVE',
    created_at: now,
    last_login_at: null,
  })
  return true
}

/**
 * For programs. Answers the operator's id. A login that an operator has already is answered with that operator, unchanged,
 * so that seeding may run twice. Errors: throws when the login is a merchant's or the password is weak.
 */
export async function createOperator(deps: SessionDeps, passwords: Passwords, operator: NewOperator): Promise<string> {
  const { db, clock, cipher } = deps
  const { login, name, role, totpSecret, oneTimeUntil = null } = operator
  const weakness = passwordWeakness(operator.password)
  if (weakness !== null) throw new Error(`Operator ${login}: ${weakness}`)
  const existing = await findLoginName(db.global, loginHashOf(cipher, login))
  if (existing !== null) {
    if (existing.party !== 'operator') throw new Error(`The login ${login} belongs to a merchant`)
    return existing.principal_id
  }
  const now = clock.now()
  const id = newId(now)
  const passwordHash = await passwords.hash(operator.password)
  await db.globalTransaction(async (tx) => {
    const row = { id, login, name, roleIds: [operatorRoleId(role)], passwordHash, oneTimeUntil, now }
    if (!(await addOperator(deps, tx, row))) throw new Error(`The login ${login} was taken meanwhile`)
    const access = {
      user_id: id,
      merchant_id: PLATFORM_SCOPE,
      is_enabled: true,
      built_in_roles: [role],
      permissions: [],
      data_scope: null,
      shop_ids: [],
      changed_at: now,
    }
    await putStaffAccess(tx, [access])
    if (oneTimeUntil !== null) await noteOneTimePassword(tx, id, true)
    if (totpSecret !== undefined) await turnOn(deps, tx, id, totpSecret, now)
  })
  return id
}

async function turnOn({ cipher }: SessionDeps, tx: GlobalTx, id: string, secret: string, now: Date): Promise<void> {
  await beginTotp(tx, id, cipher.encrypt('totp.secret', id, secret), now)
  const begun = await findTotp(tx, id)
  if (begun !== null) await confirmTotp(tx, begun, now)
}
