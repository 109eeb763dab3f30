// A handle of Li's that compiles every statement as a shape, for a merchant who is a placeholder, and runs it with Li in that place.
import { bind, MERCHANT } from '../../shape/placeholder.ts'
import { guardedHandle } from '../guarded-handle.ts'
import { tenantGuard } from '../guards.ts'
import { LI, type Shop, shopNames, type ShopTables } from '../shop-fixture.ts'
import type { HostileDb } from './hostile.testing.ts'

/** Only the guard is tried: the connections are the administrator's, whom no policy holds. */
export function shapesOf(shop: Shop): HostileDb {
  const whose = { merchant: LI, shops: null, person: null }
  const handle = guardedHandle<ShopTables>(tenantGuard(MERCHANT, shopNames), (work) =>
    work((text, values) => shop.database.pool.query<never>(text, bind(values, whose, {}))),
  )
  return Object.assign(handle, { merchantId: MERCHANT })
}
