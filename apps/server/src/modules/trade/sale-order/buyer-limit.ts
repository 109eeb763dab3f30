// Goods of which one buyer may have so many in a period: counted of that buyer's orders, which are placed one after the other.
import { dayOf, type LimitPeriod, said, startOfDay } from '@merchant/contract'
import { limitPeriodTexts } from '@merchant/contract/labels'
import { statement, type TenantDb, type TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import { refuse } from '../../../kernel/refusal.ts'
import type { ReservedLine } from './sale-order.deps.ts'

interface Buying {
  readonly buyerId: string
  /** Reserved, and not yet written. */
  readonly lines: readonly ReservedLine[]
  readonly now: Date
}

/**
 * The caller holds the buyer until the order is written, so that two at once are counted one after the other. Refuses with
 * limit.exceeded.
 */
export async function mustSuitBuyer(tx: TenantTx, { buyerId, lines, now }: Buying): Promise<void> {
  for (const [goodsId, wanted] of Map.groupBy(lines, (line) => line.goodsId)) {
    const [{ limitPerBuyer, limitPeriod, title } = nothing] = wanted
    if (limitPerBuyer === null || limitPeriod === null) continue
    const from = beginOf(limitPeriod, now)
    const had = Number((await boughtOf.first(tx, { buyerId, goodsId, from }))?.pieces ?? 0)
    const pieces = wanted.reduce((sum, { quantity }) => sum + quantity, 0)
    if (had + pieces <= limitPerBuyer) continue
    const [zh, en] = limitPeriodTexts[limitPeriod]
    refuse('limit.exceeded', {
      limit: said(
        `“${title}”每人${zh}限购 ${limitPerBuyer} 件，已购买 ${had} 件`,
        `at most ${limitPerBuyer} of “${title}” a buyer (${en.toLowerCase()}), ${had} bought already`,
      ),
    })
  }
}

const nothing = { limitPerBuyer: null, limitPeriod: null, title: '' }

/** From when on it is counted: the day, the Monday or the first of the month in Shanghai. */
export function beginOf(period: LimitPeriod, now: Date): Date {
  const today = dayOf(now)
  if (period === 'EVER') return new Date(0)
  if (period === 'MONTH') return startOfDay(`${today.slice(0, 8)}01`)
  const start = startOfDay(today)
  // Noon of the day in UTC is the same day of the week.
  const sinceMonday = period === 'WEEK' ? (new Date(`${today}T12:00:00.000Z`).getUTCDay() + 6) % 7 : 0
  return new Date(start.getTime() - sinceMonday * 86_400_000)
}

/** What was closed, taken off the order or returned does not count. */
const boughtOf = statement(
  (db: TenantDb, value: { readonly buyerId: string; readonly goodsId: string; readonly from: Date }) =>
    db
      .selectFrom('sale_order')
      .innerJoin('sale_order_item as item', 'item.order_id', 'sale_order.id')
      .where('sale_order.buyer_id', '=', value.buyerId)
      .where('sale_order.created_at', '>=', value.from)
      .where('sale_order.stage', '<>', sql.lit('CLOSED'))
      .where('item.goods_id', '=', value.goodsId)
      .select(
        sql<number>`coalesce(sum(item.quantity - item.dropped_quantity - item.returned_quantity), 0)`.as('pieces'),
      ),
)
