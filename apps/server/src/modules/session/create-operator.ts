// Makes an operator of the platform with its login; only programs of ours call it, no endpoint does.
import { passwordWeakness } from '@merchant/contract'
import { newId } from '@merchant/database'
import { findLoginName, insertLoginName, loginHashOf } from './login-name.store.ts'
import { insertOperator } from './operator.store.ts'
import type { Passwords } from './passwords.ts'
import type { OperatorRole } from './roles.ts'
import type { SessionNeeds } from './session.service.ts'

export interface NewOperator {
  readonly login: string
  readonly name: string
  readonly role: OperatorRole
  readonly password: string
}

/**
 * Answers the operator's id. A login that an operator has already is answered with that operator, unchanged, so that
 * seeding may run twice. Errors: throws when the login is a merchant's or the password is weak.
 */
export async function createOperator(
  needs: SessionNeeds,
  passwords: Passwords,
  operator: NewOperator,
): Promise<string> {
  const { db, clock, cipher } = needs
  const weakness = passwordWeakness(operator.password)
  if (weakness !== null) throw new Error(`Operator ${operator.login}: ${weakness}`)
  const loginHash = loginHashOf(cipher, operator.login)
  const existing = await findLoginName(db.global, loginHash)
  if (existing !== null) {
    if (existing.party !== 'operator') throw new Error(`The login ${operator.login} belongs to a merchant`)
    return existing.principal_id
  }
  const now = clock.now()
  const id = newId(now)
  const passwordHash = await passwords.hash(operator.password)
  await db.globalTransaction(async (tx) => {
    const row = { login_hash: loginHash, party: 'operator', merchant_id: null, principal_id: id, created_at: now }
    if (!(await insertLoginName(tx, row))) throw new Error(`The login ${operator.login} was taken meanwhile`)
    await insertOperator(tx, {
      id,
      name: operator.name,
      role: operator.role,
      password_hash: passwordHash,
      password_changed_at: now,
      status: 'ACTIVE',
      created_at: now,
      last_login_at: null,
    })
  })
  return id
}
