// Makes an operator of the platform with its login: for another operator who may, and for programs of ours before there is one.
import { passwordWeakness } from '@merchant/contract'
import { type Database, type GlobalTx, newId } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { type OperatorRole, operatorRoleId } from '../role/index.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import type { Credentials } from '../credential/index.ts'
import {
  findLoginName,
  insertLoginName,
  insertOperator,
  loginHashOf,
  noteOneTimePassword,
  putStaffAccess,
} from '../principal/index.ts'

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

interface CreateOperatorDeps {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly credentials: Pick<Credentials, 'passwords' | 'secondFactor'>
}

/** An operator's rows but for its rights, which its roles make. False when somebody has the login. */
export async function addOperator(
  { cipher }: Pick<CreateOperatorDeps, 'cipher'>,
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
export async function createOperator(deps: CreateOperatorDeps, operator: NewOperator): Promise<string> {
  const { db, clock, cipher, credentials } = deps
  const { login, name, role, totpSecret, oneTimeUntil = null } = operator
  const weakness = passwordWeakness(operator.password)
  if (weakness !== null) throw new Error(`Operator ${login}: ${weakness.zh}`)
  const existing = await findLoginName(db.global, loginHashOf(cipher, login))
  if (existing !== null) {
    if (existing.party !== 'operator') throw new Error(`The login ${login} belongs to a merchant`)
    return existing.principal_id
  }
  const now = clock.now()
  const id = newId(now)
  const passwordHash = await credentials.passwords.hash(operator.password)
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
    if (totpSecret !== undefined) await credentials.secondFactor.install(tx, id, totpSecret)
  })
  return id
}
