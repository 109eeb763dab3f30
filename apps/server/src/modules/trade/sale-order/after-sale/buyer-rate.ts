// How much of what a buyer ordered here before went back: a share of orders, for a merchant's rules.
import type { TenantTx } from '@merchant/database'
import { withoutDataScope } from '@merchant/database'
import { sql } from 'kysely'
import type { OrderRecord } from '../sale-order.store.ts'

/** A buyer's last ones. */
const LOOKED_AT = 100

/** Of the buyer's last paid orders before this one, those of which money went back or is on its way, in basis points; 0 for none. */
export async function buyerRateBp(tx: TenantTx, order: OrderRecord): Promise<number> {
  const row = await withoutDataScope(() =>
    tx
      .selectFrom(
        tx
          .selectFrom('sale_order')
          .select('refund_asked_fen')
          .where('buyer_id', '=', order.buyer_id)
          .where('id', '<>', order.id)
          .where('paid_fen', '>', 0)
          .orderBy('id', 'desc')
          .limit(sql.lit(LOOKED_AT))
          .as('before'),
      )
      .select([
        sql<number>`count(*)`.as('all'),
        sql<number>`count(*) filter (where before.refund_asked_fen > 0)`.as('back'),
      ])
      .executeTakeFirstOrThrow(),
  )
  const all = Number(row.all)
  return all === 0 ? 0 : Math.round((Number(row.back) * 10_000) / all)
}
