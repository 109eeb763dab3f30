// The roles of one merchant, or of the platform, by id, built-in and custom alike: what they are called, what they permit, who
// may hand them out.
import {
  codeOf,
  type DataScope,
  type Permission,
  permissionOf,
  type Said,
  sameInBoth,
  spoken,
} from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import type { MerchantActor, OperatorActor } from '../../../kernel/actor.ts'
import { type BuiltInRole, isWithin, ownerRole, scopeOf, widestScope } from './built-in-roles.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { type RoleSide, sideOfOwnerScope } from './role-sides.ts'
import { listRoles, scopeOfRow } from './role.store.ts'

export interface KnownRole {
  readonly id: string
  readonly key: string
  readonly name: Said
  readonly description: Said
  /** Codes. */
  readonly permissions: readonly string[]
  readonly dataScope: DataScope
  readonly builtIn: boolean
  readonly isRetired?: true
  readonly version: number
}

export interface RoleBook {
  readonly side: RoleSide
  /** Built-in ones first, then custom ones as they were made. */
  readonly all: readonly KnownRole[]
  find(id: string): KnownRole | undefined
  /** Those of these roles that still exist. */
  those(ids: readonly string[]): readonly KnownRole[]
  /** The roles with these ids. Refuses record.notFound when one is no role of this merchant or of the platform. */
  mustFind(ids: readonly string[]): readonly KnownRole[]
}

export async function readRoleBook(db: TenantDb | TenantTx): Promise<RoleBook> {
  const side = sideOfOwnerScope(db.merchantId)
  const custom = (await listRoles(db)).map((row) => asKnown({ ...row, dataScope: scopeOfRow(row) }))
  const all: KnownRole[] = [...side.builtIn.map(ofBuiltIn), ...custom]
  const byId = new Map(all.map((role) => [role.id, role]))
  return {
    side,
    all,
    find: (id) => byId.get(id),
    those: (ids) => ids.flatMap((id) => byId.get(id) ?? []),
    mustFind: (ids) => [...new Set(ids)].map((id) => byId.get(id) ?? refuse('record.notFound')),
  }
}

/** A role that people made is called what they called it, in both languages. */
export const asKnown = <R extends { readonly name: string; readonly description: string }>(role: R) => ({
  ...role,
  name: sameInBoth(role.name),
  description: sameInBoth(role.description),
  builtIn: false,
})

const ofBuiltIn = (role: BuiltInRole): KnownRole => ({
  ...role,
  permissions: role.permissions.map(codeOf),
  builtIn: true,
  version: 1,
})

/** How a role is named beside a person. */
export const nameOfRole = (book: RoleBook, id: string): string =>
  id === ownerRole.id ? spoken(ownerRole.name) : spoken(book.find(id)?.name ?? sameInBoth(''))

/** What several roles permit together, as a token's reader resolves it. */
export const rightsOfRoles = (side: RoleSide, roles: readonly KnownRole[]): ReadonlySet<Permission> =>
  side.rightsOf(keysOfBuiltIn(roles), permissionsOfCustom(roles))

export const keysOfBuiltIn = (roles: readonly KnownRole[]): string[] =>
  roles.filter((role) => role.builtIn).map((role) => role.key)

export const permissionsOfCustom = (roles: readonly KnownRole[]): string[] => [
  ...new Set(roles.filter((role) => !role.builtIn).flatMap((role) => role.permissions)),
]

/** What the custom ones among these roles reach, or null without any. */
export function scopeOfCustom(roles: readonly KnownRole[]): DataScope | null {
  const custom = roles.filter((role) => !role.builtIn)
  return custom.length === 0 ? null : widestScope(custom.map((role) => role.dataScope))
}

/** How far several roles reach together, as a token's reader resolves it. */
export const scopeOfRoles = (roles: readonly KnownRole[]): DataScope =>
  scopeOf(keysOfBuiltIn(roles), scopeOfCustom(roles))

/** How far the actor reaches. */
function scopeOfActor(actor: MerchantActor | OperatorActor): DataScope {
  // The platform has no shops that a role could leave out.
  if (actor.party === 'operator' || actor.dataScope === null) return 'ALL_SHOPS'
  return actor.dataScope.onlyOf === null ? 'OWN_SHOP' : 'SELF'
}

/** As `mustHoldAll` for how far rights reach. Errors: refuses permission.denied. */
export function mustReachAsFar(actor: MerchantActor | OperatorActor, scope: DataScope): void {
  if (!isWithin(scope, scopeOfActor(actor))) refuse('permission.denied', { missing: ['ALL_SHOPS'] })
}

/**
 * Nobody hands out, takes away or changes more than they have themselves, or one who may manage staff could become
 * everything by way of a friend. Errors: refuses permission.denied with what is missing.
 */
export function mustHoldAll(actor: MerchantActor | OperatorActor, permissions: Iterable<Permission>): void {
  mustHoldCodes(actor, [...permissions].map(codeOf))
}

/** As `mustHoldAll`, of codes as a role lists them; nobody holds one of another release. */
export function mustHoldCodes(actor: MerchantActor | OperatorActor, codes: readonly string[]): void {
  const missing = [...new Set(codes)].filter((code) => {
    const permission = permissionOf(code)
    return permission === undefined || !actor.permissions.has(permission)
  })
  if (missing.length > 0) refuse('permission.denied', { missing })
}
