// The lines of a bill, written by three statements whatever their number: what the ledger settled and gave back in the period, what a
// bill pays, and what was given back of orders that an earlier bill named.
import type { TenantTx } from '@merchant/database'
import { type RawBuilder, sql } from 'kysely'

export interface Drawn {
  readonly billId: string
  readonly shopId: string
  readonly from: Date
  readonly to: Date
}

/** What settles an order, and what gives back of a settled one. */
const KINDS = ['orderSettled', 'commissionReturned', 'settledRefundSent'] as const

/** Nothing that is the merchant's is outside these but what still waits for its settlement. */
export const OWN_ACCOUNTS = ['M_AVAILABLE', 'M_FROZEN', 'M_DEPOSIT', 'M_DEBT'] as const

/**
 * Writes what was booked in the period, in the transaction that has closed it. The tables of orders are read here: asked for one by one
 * they would be a call for each of a million lines.
 */
export async function drawBooked(tx: TenantTx, drawn: Drawn): Promise<void> {
  await drawSettled(tx, drawn)
  await drawGivenBack(tx, drawn)
}

/** Postings of the period that settle or give back. The kinds are written out, as their index has them. */
const postingsOf = (tx: TenantTx, { from, to }: Drawn) =>
  tx
    .selectFrom('ledger_posting as posting')
    .innerJoin('ledger_entry as entry', (join) =>
      join.onRef('entry.merchant_id', '=', 'posting.merchant_id').onRef('entry.posting_id', '=', 'posting.id'),
    )
    .where('posting.posted_at', '>=', from)
    .where('posting.posted_at', '<', to)
    .where(
      'posting.kind',
      'in',
      KINDS.map((kind) => sql.lit(kind)),
    )

const pendingTo = (account: string): RawBuilder<number> => sql`coalesce(-sum(entry.amount_fen) filter (where
  entry.account_code = 'M_PENDING' and entry.counter_account_code = ${sql.lit(account)}), 0)::bigint`
const ownFen = sql<number>`coalesce(sum(entry.amount_fen) filter (where
  entry.account_code in (${sql.join(OWN_ACCOUNTS.map((code) => sql.lit(code)))})), 0)::bigint`
const whenSettled = (amount: RawBuilder<number>): RawBuilder<number> =>
  sql`case when booked.kind = 'orderSettled' then ${amount} else 0 end`

const valueOf = (billId: string) => ({
  billId: sql<string>`${billId}::uuid`,
  id: sql<string>`gen_random_uuid()`,
})

/** Orders that settled by themselves, and refunds after a settlement, each line from one posting. */
async function drawSettled(tx: TenantTx, drawn: Drawn): Promise<void> {
  const { billId, shopId } = drawn
  const off = sql<number>`sold.discount_fen + sold.cut_fen`
  await tx
    .with('booked', () =>
      postingsOf(tx, drawn)
        .select([
          'posting.id',
          'posting.kind',
          'posting.posted_at',
          sql<string>`posting.subject_id::uuid`.as('order_id'),
          sql<
            string | null
          >`case when posting.kind <> 'orderSettled' then split_part(posting.key, '/', 2)::uuid end`.as('refund_id'),
          sql<number>`coalesce(-sum(entry.amount_fen) filter (where entry.account_code = 'M_PENDING'), 0)::bigint`.as(
            'gross_fen',
          ),
          pendingTo('P_INCOME_COMMISSION').as('commission_fen'),
          pendingTo('P_INCOME_SERVICE').as('service_fen'),
          pendingTo('P_COST_CHANNEL').as('channel_fen'),
          ownFen.as('own_fen'),
        ])
        .groupBy(['posting.merchant_id', 'posting.id']),
    )
    .insertInto('finance_bill_line')
    .columns([
      'merchant_id',
      'bill_id',
      'id',
      'kind',
      'order_id',
      'order_no',
      'refund_no',
      'goods_fen',
      'freight_fen',
      'discount_fen',
      'refund_before_fen',
      'refund_after_fen',
      'commission_fen',
      'commission_return_fen',
      'service_fen',
      'channel_fen',
      'is_settled_alone',
      'posting_id',
      'at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('booked')
        .innerJoin('sale_order as sold', 'sold.id', 'booked.order_id')
        .leftJoin('refund_order as refund', 'refund.id', 'booked.refund_id')
        .where('sold.shop_id', '=', shopId)
        // The income of an order that a bill pays is on that bill.
        .where(sql<boolean>`not (booked.kind = 'orderSettled' and sold.bill_id is not null)`)
        .select([
          eb.cast<string>(eb.val(tx.merchantId), 'uuid').as('merchant_id'),
          valueOf(billId).billId.as('bill_id'),
          valueOf(billId).id.as('id'),
          sql<'INCOME' | 'REFUND' | 'FEE'>`case booked.kind when 'orderSettled' then 'INCOME'
            when 'settledRefundSent' then 'REFUND' else 'FEE' end`.as('kind'),
          'sold.id as order_id',
          'sold.order_no',
          sql<string>`coalesce(refund.refund_no, '')`.as('refund_no'),
          whenSettled(sql`sold.goods_fen + ${off}`).as('goods_fen'),
          whenSettled(sql`sold.freight_fen`).as('freight_fen'),
          whenSettled(off).as('discount_fen'),
          whenSettled(sql`sold.goods_fen + sold.freight_fen - booked.gross_fen`).as('refund_before_fen'),
          sql<number>`case when booked.kind = 'settledRefundSent' then -booked.own_fen else 0 end`.as(
            'refund_after_fen',
          ),
          'booked.commission_fen',
          sql<number>`case when booked.kind = 'commissionReturned' then booked.own_fen else 0 end`.as(
            'commission_return_fen',
          ),
          'booked.service_fen',
          'booked.channel_fen',
          sql<boolean>`true`.as('is_settled_alone'),
          'booked.id as posting_id',
          'booked.posted_at as at',
        ]),
    )
    .execute()
}

/** Orders that fell due in the period and wait for their bill, held from now on; what is being given back, or on hold, waits for the next one. */
export async function drawToPay(tx: TenantTx, { billId, shopId, to }: Drawn): Promise<void> {
  await tx
    .with('taken', (db) =>
      db
        .updateTable('sale_order')
        .set({ bill_id: billId })
        .where('shop_id', '=', shopId)
        .where('waits_for_bill', '=', true)
        .where('bill_id', 'is', null)
        .where('settle_due_at', '<', to)
        .where('status', '=', 'COMPLETED')
        .where('settle_status', '=', 'NOT_DUE')
        .whereRef('refund_asked_fen', '=', 'refunded_fen')
        .whereRef('refunded_fen', '<', 'paid_fen')
        .where('open_returns', '=', 0)
        .where('hold_reason', 'is', null)
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
          valueOf(billId).billId.as('bill_id'),
          valueOf(billId).id.as('id'),
          sql.lit('INCOME' as const).as('kind'),
          'taken.id as order_id',
          'taken.order_no',
          sql<number>`taken.goods_fen + taken.discount_fen + taken.cut_fen`.as('goods_fen'),
          'taken.freight_fen',
          sql<number>`taken.discount_fen + taken.cut_fen`.as('discount_fen'),
          'taken.refunded_fen as refund_before_fen',
          sql<number>`taken.commission_fen - taken.commission_returned_fen`.as('commission_fen'),
          sql<boolean>`false`.as('is_settled_alone'),
          sql<Date>`taken.settle_due_at`.as('at'),
        ]),
    )
    .execute()
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
    .where('refund.to_bill', '=', true)
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
        valueOf(billId).billId.as('bill_id'),
        valueOf(billId).id.as('id'),
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
