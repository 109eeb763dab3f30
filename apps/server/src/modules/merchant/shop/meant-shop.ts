// Which shop is meant where one is needed and several could be.
import type { TenantDb, TenantTx } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'
import { findShop, listShops, type Shop } from './shop.store.ts'

/**
 * The shop with this id, or without one the only shop that the caller reaches; null before there is any. Refuses with
 * record.notFound for a shop beyond reach, shop.unchosen where there are several.
 */
export async function meantShop(db: TenantDb | TenantTx, id: string | undefined): Promise<Shop | null> {
  if (id !== undefined) return (await findShop(db, id)) ?? refuse('record.notFound')
  const [only, ...others] = await listShops(db)
  if (others.length > 0) refuse('shop.unchosen')
  return only ?? null
}
