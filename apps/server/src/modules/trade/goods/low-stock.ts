// Low stock: what a shop warns of reaches its SKUs, and how many goods run low.
import { type Database, statement, type TenantDb } from '@merchant/database'
import { sql } from 'kysely'
import { followShop, stockAlertOf } from './low-stock.store.ts'
import { moveCounts } from './stock.store.ts'

/** SKUs in one transaction: orders wait for no more than these. */
const BATCH = 500
/** Before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Timer: SKUs of the shop without a quantity of their own take over what it warns of now. Safe to repeat. */
export async function followStockAlert(db: Database, merchantId: string, shopId: string): Promise<void> {
  for (let after: string | null = FIRST; after !== null;) {
    const behind: string = after
    after = await db.transaction(merchantId, async (tx) => {
      const stockAlert = await stockAlertOf(tx, shopId)
      const done =
        stockAlert === null ? null : await followShop(tx, { shopId, stockAlert, after: behind, limit: BATCH })
      if (done === null) return null
      await moveCounts(tx, new Map([...done.moved].map(([id, low]) => [id, { low }])))
      return done.last
    })
  }
}

const MOST_COUNTED = 1_000

/** Goods on sale with an SKU that runs low, up to a thousand. */
export const countLowStock = async (db: TenantDb): Promise<number> => Number((await lowGoods.first(db, {}))?.count ?? 0)

const lowGoods = statement((db: TenantDb, _value: object) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('goods')
        .select('id')
        .where('is_low_stock', '=', sql.lit(true))
        .limit(sql.lit(MOST_COUNTED))
        .as('low'),
    )
    .select((eb) => eb.fn.countAll<string>().as('count')),
)
