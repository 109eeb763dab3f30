// Who of a merchant's people may do something: the owner, and the staff whose roles permit it and reach the shop.
import type { MerchantPermission } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { scopeOf } from './built-in-roles.ts'
import { merchantSide } from './role-sides.ts'

/** @param shopId null asks for no shop */
export async function whoMay(db: TenantDb, permission: MerchantPermission, shopId: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('user_account as u')
    .leftJoin('staff_access as a', 'a.user_id', 'u.id')
    .select(['u.id', 'u.kind', 'a.is_enabled', 'a.built_in_roles', 'a.permissions', 'a.data_scope', 'a.shop_ids'])
    .where('u.status', 'in', ['ACTIVE', 'LOCKED'])
    .execute()
  return rows
    .filter((row) => {
      if (row.kind === 'OWNER') return true
      if (row.is_enabled !== true) return false
      const roles = row.built_in_roles ?? []
      const reaches =
        shopId === null || scopeOf(roles, row.data_scope) === 'ALL_SHOPS' || (row.shop_ids ?? []).includes(shopId)
      return reaches && merchantSide.rightsOf(roles, row.permissions ?? []).has(permission)
    })
    .map((row) => row.id)
}
