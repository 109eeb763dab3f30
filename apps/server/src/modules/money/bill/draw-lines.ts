// The lines of a bill: what the ledger settled and gave back in the period, what was given back of orders that an earlier bill named, and
// what went to the platform.
import type { TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import { type Drawn, lineOf } from './booked-postings.ts'
import { drawPlatform } from './draw-platform.ts'
import { drawSettled } from './draw-settled.ts'

/**
 * Writes what was booked in the period, which is closed. The tables of orders are read here: asked for one by one
 * they would be a call for each of a million lines.
 */
export async function drawBooked(tx: TenantTx, drawn: Drawn): Promise<void> {
  await drawSettled(tx, drawn)
  await drawGivenBack(tx, drawn)
  await drawPlatform(tx, drawn)
}

/** Paid back before its settlement, but after a bill named its income: this one takes it off, with its share of the commission. */
async function drawGivenBack(tx: TenantTx, { billId, shopId, to }: Drawn): Promise<void> {
  const booked = tx
    .selectFrom('refund_order as refund')
    .innerJoin('ledger_posting as posting', (join) =>
      join.on('posting.key', '=', sql<string>`concat_ws('/', 'refundOrder', refund.id, 'refunded')`),
    )
    .innerJoin('sale_order as sold', 'sold.id', 'refund.order_id')
    .where('refund.shop_id', '=', shopId)
    // Written out, as its index has it.
    .where('refund.to_bill', '=', sql.lit(true))
    .where('posting.posted_at', '<', to)
  const given = await booked.select('refund.id').execute()
  if (given.length === 0) return
  await tx
    .insertInto('finance_bill_line')
    .columns([
      'merchant_id',
      'bill_id',
      'id',
      'kind',
      'order_id',
      'order_no',
      'refund_no',
      'refund_before_fen',
      'commission_return_fen',
      'is_settled_alone',
      'posting_id',
      'at',
    ])
    .expression((eb) =>
      booked.select([
        eb.cast<string>(eb.val(tx.merchantId), 'uuid').as('merchant_id'),
        lineOf(billId).billId.as('bill_id'),
        lineOf(billId).id.as('id'),
        sql.lit('REFUND' as const).as('kind'),
        'sold.id as order_id',
        'sold.order_no',
        'refund.refund_no',
        'refund.amount_fen as refund_before_fen',
        'refund.commission_fen as commission_return_fen',
        sql<boolean>`true`.as('is_settled_alone'),
        'posting.id as posting_id',
        'posting.posted_at as at',
      ]),
    )
    .execute()
  await tx
    .updateTable('refund_order')
    .set({ to_bill: false })
    .where(
      'id',
      'in',
      given.map(({ id }) => id),
    )
    .execute()
}
