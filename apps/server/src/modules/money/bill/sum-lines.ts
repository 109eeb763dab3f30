// What the lines of a bill come to, and what the ledger has moved for them, each counted from its own rows.
import type { TenantTx } from '@merchant/database'
import { type RawBuilder, sql } from 'kysely'
import { type Drawn, isOfShop, orderOfPosting, OWN_ACCOUNTS, postingsOf } from './booked-postings.ts'
import { platformMoved } from './draw-platform.ts'

const sumOf = (column: RawBuilder<unknown>): RawBuilder<number> => sql`coalesce(sum(${column}), 0)::bigint`

/** A line as the hash of its bill has it; figures that only what was paid to the platform has stand at the end of such lines. The spreadsheet shows it, so that everybody can reckon the hash. */
export const hashedText = sql<string>`concat_ws('|', kind, order_no, refund_no, goods_fen,
  freight_fen, discount_fen, refund_before_fen, refund_after_fen, commission_fen, commission_return_fen, service_fen, channel_fen,
  is_settled_alone, to_char(timezone('UTC', at), 'YYYY-MM-DD HH24:MI:SS.US'),
  case kind when 'PLATFORM' then concat_ws('|', penalty_fen, compensate_fen, other_fen) end)`

/** Of the lines as they were drawn up, to which adjustments come later. */
const linesHash = sql<string>`encode(sha256(convert_to(coalesce(string_agg(${hashedText}, ';' order by at, kind, order_no, refund_no)
  filter (where kind <> 'ADJUST'), ''), 'UTF8')), 'hex')`

/** Sums of the lines, and their hash. */
export const sumLines = (tx: TenantTx, billId: string) =>
  tx
    .selectFrom('finance_bill_line')
    .where('bill_id', '=', billId)
    .select([
      sql<number>`count(*)::integer`.as('line_count'),
      sql<number>`(count(*) filter (where kind = 'INCOME'))::integer`.as('order_count'),
      sql<number>`(count(*) filter (where kind = 'REFUND'))::integer`.as('refund_count'),
      sumOf(sql`goods_fen`).as('goods_fen'),
      sumOf(sql`freight_fen`).as('freight_fen'),
      sumOf(sql`discount_fen`).as('discount_fen'),
      sumOf(sql`refund_before_fen`).as('refund_before_fen'),
      sumOf(sql`refund_after_fen`).as('refund_after_fen'),
      sumOf(sql`commission_fen`).as('commission_fen'),
      sumOf(sql`commission_return_fen`).as('commission_return_fen'),
      sumOf(sql`service_fen`).as('service_fen'),
      sumOf(sql`channel_fen`).as('channel_fen'),
      sumOf(sql`penalty_fen`).as('penalty_fen'),
      sumOf(sql`compensate_fen`).as('compensate_fen'),
      sumOf(sql`other_fen`).as('other_fen'),
      sumOf(sql`adjust_fen`).as('adjust_fen'),
      sql<number>`coalesce(sum(net_fen) filter (where is_settled_alone), 0)::bigint`.as('settled_fen'),
      linesHash.as('lines_hash'),
    ])
    .executeTakeFirstOrThrow()

const ownMoves = sumOf(sql`entry.amount_fen`).as('fen')

/** What settled orders, refunds and the platform's fees of the shop moved in the period, in the merchant's own accounts. */
export async function movedInPeriod(tx: TenantTx, drawn: Drawn): Promise<number> {
  const { fen } = await tx
    .with(
      (cte) => cte('booked').materialized(),
      () => postingsOf(tx, drawn).select(['posting.id', 'posting.kind', orderOfPosting.as('order_id')]),
    )
    .selectFrom('booked')
    .innerJoin('sale_order as sold', 'sold.id', 'booked.order_id')
    .innerJoin('ledger_entry as entry', 'entry.posting_id', 'booked.id')
    .where(isOfShop(drawn.shopId))
    .where(sql<boolean>`not (booked.kind = 'orderSettled' and sold.bill_id is not null)`)
    .where('entry.account_code', 'in', [...OWN_ACCOUNTS])
    .select(ownMoves)
    .executeTakeFirstOrThrow()
  return fen + (await platformMoved(tx, drawn))
}

/** What the ledger has moved for the orders that a bill paid, once they are settled. */
export async function movedForOrders(tx: TenantTx, billId: string): Promise<number> {
  const { fen } = await tx
    .selectFrom('sale_order as sold')
    .innerJoin('ledger_posting as posting', (join) =>
      join.on('posting.key', '=', sql<string>`concat_ws('/', 'saleOrder', sold.id, 'settled')`),
    )
    .innerJoin('ledger_entry as entry', 'entry.posting_id', 'posting.id')
    .where('sold.bill_id', '=', billId)
    .where('entry.account_code', 'in', [...OWN_ACCOUNTS])
    .select(ownMoves)
    .executeTakeFirstOrThrow()
  return fen
}
