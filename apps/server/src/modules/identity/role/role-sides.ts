// The two sides that roles exist on, a merchant's and the platform's: the built-in roles of each, and what rights there are.
import { ownerPermissions, type Permission, permissionsOf, platformPermissions, type Said } from '@merchant/contract'
import { type BuiltInRole, builtInRoles, ownerRole } from './built-in-roles.ts'
import { operatorRoles } from './operator-roles.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'

export interface RoleSide {
  readonly builtIn: readonly BuiltInRole[]
  /** Keys and names that no role of one's own may have. */
  readonly reserved: readonly { readonly key: string; readonly name: Said }[]
  /**
   * What built-in roles (by key) and the codes of custom roles' permissions come to. A code or key that this release does
   * not know, or that belongs to the other side, grants nothing.
   */
  rightsOf(builtInKeys: readonly string[], codes: readonly string[]): ReadonlySet<Permission>
}

function sideOf(
  builtIn: readonly BuiltInRole[],
  reserved: RoleSide['reserved'],
  known: readonly Permission[],
): RoleSide {
  const byKey = new Map<string, BuiltInRole>(builtIn.map((role) => [role.key, role]))
  const isKnown: ReadonlySet<Permission> = new Set(known)
  return {
    builtIn,
    reserved: [...reserved, ...builtIn],
    rightsOf: (builtInKeys, codes) =>
      new Set([
        ...builtInKeys.flatMap((key) => byKey.get(key)?.permissions ?? []),
        ...permissionsOf(codes).filter((permission) => isKnown.has(permission)),
      ]),
  }
}

export const merchantSide = sideOf(builtInRoles, [ownerRole], ownerPermissions)
export const platformSide = sideOf(operatorRoles, [], platformPermissions)

/** The side that a space's roles belong to. */
export const sideOfOwnerScope = (ownerScopeId: string): RoleSide =>
  ownerScopeId === PLATFORM_SCOPE ? platformSide : merchantSide

const builtInIds: ReadonlySet<string> = new Set([...builtInRoles, ...operatorRoles, ownerRole].map(({ id }) => id))

/** Whether an id is a built-in role's, of either side. */
export const isBuiltInRole = (id: string): boolean => builtInIds.has(id)
