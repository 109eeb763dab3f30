// The accounts of several of a merchant's people at once, as rows, for checks and lists.
import type { Tables, TenantDb, TenantTx } from '@merchant/database'
import type { Selectable } from 'kysely'

const columns = ['id', 'kind', 'status', 'phone_enc', 'nickname', 'version'] as const

export type UserRow = Pick<Selectable<Tables['user_account']>, (typeof columns)[number]>

/** These people's accounts, the owner's among them. */
export async function readUsers(db: TenantDb | TenantTx, ids: readonly string[]): Promise<UserRow[]> {
  if (ids.length === 0) return []
  const handle: TenantDb = db
  return handle
    .selectFrom('user_account')
    .select(columns)
    .where('id', 'in', [...ids])
    .execute()
}
