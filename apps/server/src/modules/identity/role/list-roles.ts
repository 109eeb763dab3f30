// The roles of a merchant, or of the platform, as its people see them.
import { type Api, type DataOf, permissionsOf, routesOf, spoken } from '@merchant/contract'
import type { Database } from '@merchant/database'
import { principalIdOf } from '../../../kernel/actor.ts'
import { ownerScopeIdOf } from '../../../kernel/platform-scope.ts'
import type { SignedIn } from '../principal/index.ts'
import { type KnownRole, readRoleBook } from './role-book.ts'
import { countMembers, rolesOfUsers } from './role.store.ts'

export type Role = DataOf<Api['staff']['addRole']>

export async function listRoles(db: Database, actor: SignedIn): Promise<Role[]> {
  const tenant = db.tenant(ownerScopeIdOf(actor))
  const [book, members] = await Promise.all([readRoleBook(tenant), countMembers(tenant)])
  const shown = seesAllRoles(actor)
    ? book.all
    : book.those((await rolesOfUsers(tenant, [principalIdOf(actor)])).map(({ role_id }) => role_id))
  return shown
    .map((role) => ({ role, held: members.get(role.id) ?? 0 }))
    .filter(({ role, held }) => role.isRetired !== true || held > 0)
    .map(({ role, held }) => toRole(role, held))
}

/** Whoever looks after people or their roles sees all of them, everybody else what they are themselves. */
const seesAllRoles = ({ permissions }: SignedIn): boolean =>
  permissions.has('role.manage') || permissions.has('staff.manage') || permissions.has('operator.view')

export function toRole(role: KnownRole, memberCount: number): Role {
  const { id, key, name, description, permissions, dataScope, builtIn, version } = role
  return {
    id,
    key,
    name: spoken(name),
    description: spoken(description),
    permissions: [...permissions],
    routes: routesOf(permissionsOf(permissions)),
    dataScope,
    builtIn,
    memberCount,
    version,
  }
}
