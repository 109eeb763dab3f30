// What the ledger settled and gave back in the period of a bill, as its lines; in parts, each by one statement.
import type { TenantTx } from '@merchant/database'
import { type Expression, type RawBuilder, sql } from 'kysely'
import {
  AT_ONCE,
  type Drawn,
  goodsCutOf,
  isOfShop,
  lineOf,
  orderOfPosting,
  OWN_ACCOUNTS,
  postingsOf,
} from './booked-postings.ts'

const pendingTo = (account: string): RawBuilder<number> => sql`coalesce(-sum(entry.amount_fen) filter (where
  entry.account_code = 'M_PENDING' and entry.counter_account_code = ${sql.lit(account)}), 0)::bigint`
const ownFen = sql<number>`coalesce(sum(entry.amount_fen) filter (where
  entry.account_code in (${sql.join(OWN_ACCOUNTS.map((code) => sql.lit(code)))})), 0)::bigint`
const whenSettled = (amount: RawBuilder<number>): RawBuilder<number> =>
  sql`case when booked.kind = 'orderSettled' then ${amount} else 0 end`

/** Orders that settled by themselves, and refunds after a settlement, each line from one posting. */
export async function drawSettled(tx: TenantTx, drawn: Drawn): Promise<void> {
  for (let after: Place | null = null; ;) {
    const upTo = await placeAfter(tx, drawn, after)
    await drawSome(tx, drawn, { after, upTo })
    if (upTo === null) return
    after = upTo
  }
}

/** A posting among those of the period; its moment as the database writes it, finer than dates are here. */
interface Place {
  readonly at: string
  readonly id: string
}

const NOWHERE: Place = { at: 'infinity', id: '' }

interface Part {
  readonly after: Place | null
  readonly upTo: Place | null
}

const isBehind = ({ at, id }: Place) =>
  sql<boolean>`(posting.posted_at, posting.id) > (${at}::timestamptz, ${id}::uuid)`

/** The last posting of a part; null: the rest is one. */
async function placeAfter(tx: TenantTx, drawn: Drawn, after: Place | null): Promise<Place | null> {
  const place = await postingsOf(tx, drawn)
    .$if(after !== null, (query) => query.where(isBehind(after ?? NOWHERE)))
    .select(['posting.id', sql<string>`posting.posted_at::text`.as('at')])
    .orderBy('posting.posted_at')
    .orderBy('posting.id')
    .offset(AT_ONCE - 1)
    .limit(1)
    .executeTakeFirst()
  return place ?? null
}

const refundNoOf = (tx: TenantTx, id: Expression<string | null>) =>
  tx.selectFrom('refund_order as refund').where('refund.id', '=', id).select('refund.refund_no')

async function drawSome(tx: TenantTx, drawn: Drawn, { after, upTo }: Part): Promise<void> {
  const { billId, shopId } = drawn
  const goodsCut = goodsCutOf(tx, 'sold')
  const off = sql<number>`sold.discount_fen + sold.cut_fen`
  await tx
    .with(
      (cte) => cte('booked').materialized(),
      () =>
        postingsOf(tx, drawn)
          .$if(after !== null, (query) => query.where(isBehind(after ?? NOWHERE)))
          .$if(upTo !== null, (query) => query.where(({ not }) => not(isBehind(upTo ?? NOWHERE))))
          .innerJoin('ledger_entry as entry', (join) =>
            join.onRef('entry.merchant_id', '=', 'posting.merchant_id').onRef('entry.posting_id', '=', 'posting.id'),
          )
          .select([
            'posting.id',
            'posting.kind',
            'posting.posted_at',
            orderOfPosting.as('order_id'),
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
        .where(isOfShop(shopId))
        // The income of an order that a bill pays is on that bill.
        .where(sql<boolean>`not (booked.kind = 'orderSettled' and sold.bill_id is not null)`)
        // What the platform has only lent for a refund is no income.
        .where(sql<boolean>`not (booked.kind = 'commissionReturned' and booked.own_fen = 0)`)
        .select([
          eb.cast<string>(eb.val(tx.merchantId), 'uuid').as('merchant_id'),
          lineOf(billId).billId.as('bill_id'),
          lineOf(billId).id.as('id'),
          sql<'INCOME' | 'REFUND' | 'FEE'>`case booked.kind when 'orderSettled' then 'INCOME'
            when 'settledRefundSent' then 'REFUND' else 'FEE' end`.as('kind'),
          'sold.id as order_id',
          'sold.order_no',
          // Asked for by its id, however few refunds there were when this was planned.
          eb.fn.coalesce(refundNoOf(tx, sql.ref<string | null>('booked.refund_id')), sql.lit('')).as('refund_no'),
          whenSettled(sql`sold.goods_fen + sold.discount_fen + ${goodsCut}`).as('goods_fen'),
          whenSettled(sql`sold.freight_fen + sold.cut_fen - ${goodsCut}`).as('freight_fen'),
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
