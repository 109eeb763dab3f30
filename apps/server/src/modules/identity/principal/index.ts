// Module entry of principals: the people who sign in, as rows, and the login names that lead to them.
import type { MerchantActor, OperatorActor } from '../../../kernel/actor.ts'

export { createLogins, type Logins } from './logins.ts'
export {
  findLoginName,
  findPrincipal,
  insertLoginName,
  lockLoginName,
  loginHashOf,
  type Person,
  type Principal,
} from './login-name.store.ts'
export {
  changeOperator,
  findOperator,
  insertOperator,
  type OperatorRow,
  readOperators,
  renameOperator,
  replaceOperatorPassword,
} from './operator.store.ts'
export { noteOneTimePassword, putStaffAccess } from './staff-access.store.ts'
export { readUsers, type UserRow } from './user.list.ts'
export { type Account, createUsers, type Users } from './users.ts'

/** Whoever acts by a token. */
export type SignedIn = MerchantActor | OperatorActor
