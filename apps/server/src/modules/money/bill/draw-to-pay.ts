// The orders that a bill pays, and their lines on it.
import type { TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import { AT_ONCE, type Drawn, goodsCutOf, lineOf } from './booked-postings.ts'

/** Orders that fell due in the period and wait for their bill, held from now on; what is being given back, or on hold, waits for the next one. */
export async function drawToPay(tx: TenantTx, drawn: Drawn): Promise<void> {
  for (let taken = AT_ONCE; taken === AT_ONCE;) taken = await drawSome(tx, drawn)
}

/** Held from here on: whoever was at one of them has ended, and what it left is looked at again. */
const due = (tx: TenantTx, { shopId, to }: Drawn) =>
  tx
    .selectFrom('sale_order')
    .select('id')
    .where('shop_id', '=', shopId)
    // Written out, as its index has it.
    .where('waits_for_bill', '=', sql.lit(true))
    .where('bill_id', 'is', null)
    .where('settle_due_at', '<', to)
    .where('status', '=', 'COMPLETED')
    .where('settle_status', '=', 'NOT_DUE')
    .whereRef('refund_asked_fen', '=', 'refunded_fen')
    .whereRef('refunded_fen', '<', 'paid_fen')
    .where('open_returns', '=', 0)
    .where('hold_reason', 'is', null)
    .orderBy('settle_due_at')
    .limit(sql.lit(AT_ONCE))
    .forUpdate()

/** Answers how many. */
async function drawSome(tx: TenantTx, drawn: Drawn): Promise<number> {
  const { billId } = drawn
  const goodsCut = goodsCutOf(tx, 'taken')
  const { numInsertedOrUpdatedRows } = await tx
    .with(
      (cte) => cte('due').materialized(),
      () => due(tx, drawn),
    )
    .with('taken', (db) =>
      db
        .updateTable('sale_order')
        .set({ bill_id: billId })
        .where('id', 'in', db.selectFrom('due').select('id'))
        .returning([
          'id',
          'order_no',
          'goods_fen',
          'freight_fen',
          'discount_fen',
          'cut_fen',
          'refunded_fen',
          'commission_fen',
          'commission_returned_fen',
          'settle_due_at',
        ]),
    )
    .insertInto('finance_bill_line')
    .columns([
      'merchant_id',
      'bill_id',
      'id',
      'kind',
      'order_id',
      'order_no',
      'goods_fen',
      'freight_fen',
      'discount_fen',
      'refund_before_fen',
      'commission_fen',
      'is_settled_alone',
      'at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('taken')
        .select([
          eb.cast<string>(eb.val(tx.merchantId), 'uuid').as('merchant_id'),
          lineOf(billId).billId.as('bill_id'),
          lineOf(billId).id.as('id'),
          sql.lit('INCOME' as const).as('kind'),
          'taken.id as order_id',
          'taken.order_no',
          sql<number>`taken.goods_fen + taken.discount_fen + ${goodsCut}`.as('goods_fen'),
          sql<number>`taken.freight_fen + taken.cut_fen - ${goodsCut}`.as('freight_fen'),
          sql<number>`taken.discount_fen + taken.cut_fen`.as('discount_fen'),
          'taken.refunded_fen as refund_before_fen',
          sql<number>`taken.commission_fen - taken.commission_returned_fen`.as('commission_fen'),
          sql<boolean>`false`.as('is_settled_alone'),
          sql<Date>`taken.settle_due_at`.as('at'),
        ]),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}
