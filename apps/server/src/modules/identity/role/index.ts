// Module entry of roles: what they are called, what they permit, who has them, and the rights that come of it.
import type { Api } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { addRole, removeRole, type RoleDeps, updateRole } from './change-role.ts'
import { listRoles } from './list-roles.ts'
import { readRoleBook } from './role-book.ts'
import { rolesOfUsers } from './role.store.ts'
import { whoMay } from './who-may.ts'

export { isWithin, builtInRoles, ownerRole, scopeOf } from './built-in-roles.ts'
export { type OperatorRole, operatorRoleId } from './operator-roles.ts'
export { merchantSide, platformSide } from './role-sides.ts'
export { resolveAccess } from './resolve-access.ts'
export {
  type KnownRole,
  mustHoldAll,
  mustReachAsFar,
  nameOfRole,
  readRoleBook,
  rightsOfRoles,
  type RoleBook,
  scopeOfRoles,
} from './role-book.ts'
export { assignRoles, queueForStaff, rolesOfUsers } from './role.store.ts'
export { assignShops, shopsOfUsers } from './shop-assignment.store.ts'

export function createRoles(deps: RoleDeps) {
  const handlers: Pick<HandlersOf<Api['staff']>, 'roles' | 'addRole' | 'updateRole' | 'deleteRole'> = {
    roles: ({ actor }) => listRoles(deps.db, actor),
    addRole: ({ actor, command, body }) => addRole(deps, actor, command, body),
    updateRole: ({ actor, command, body }) => updateRole(deps, actor, command, body),
    deleteRole: ({ actor, command, body }) => removeRole(deps, actor, command, body.id),
  }
  return {
    handlers,
    whoMay,
    /** The keys of the roles that a staff member or an operator has, for the login info. */
    async keysOf(db: TenantDb, userId: string): Promise<readonly string[]> {
      const [book, assigned] = await Promise.all([readRoleBook(db), rolesOfUsers(db, [userId])])
      return book.those(assigned.map((row) => row.role_id)).map((role) => role.key)
    },
  }
}
