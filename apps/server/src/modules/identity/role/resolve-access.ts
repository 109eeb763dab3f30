// Turns roles into the rights that are read with a token, in the transaction of the change: the next request sees them.
import { withoutDataScope, type TenantTx } from '@merchant/database'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { putStaffAccess, readOperators, readUsers } from '../principal/index.ts'
import { keysOfBuiltIn, permissionsOfCustom, readRoleBook, scopeOfCustom } from './role-book.ts'
import { rolesOfUsers } from './role.store.ts'
import { shopsOfUsers } from './shop-assignment.store.ts'

/** Writes anew what these people may do; the caller stands in the merchant's, or the platform's, queue (`queueForStaff`). */
export async function resolveAccess(tx: TenantTx, userIds: readonly string[], now: Date): Promise<void> {
  if (userIds.length === 0) return
  const book = await readRoleBook(tx)
  const assigned = await rolesOfUsers(tx, userIds)
  // Also the shops that whoever makes this change is not let in to.
  const shops = await withoutDataScope(() => shopsOfUsers(tx, userIds))
  const isPlatform = tx.merchantId === PLATFORM_SCOPE
  const users = isPlatform
    ? await readOperators(tx, userIds)
    : (await readUsers(tx, userIds)).filter(({ kind }) => kind === 'STAFF')
  const access = users.map(({ id, status }) => {
    const roles = book.those(assigned.filter((row) => row.user_id === id).map((row) => row.role_id))
    return {
      user_id: id,
      merchant_id: tx.merchantId,
      is_enabled: status === 'ACTIVE',
      built_in_roles: keysOfBuiltIn(roles),
      permissions: permissionsOfCustom(roles),
      data_scope: scopeOfCustom(roles),
      shop_ids: [...(shops.get(id) ?? [])],
      changed_at: now,
    }
  })
  await putStaffAccess(tx, access)
}
