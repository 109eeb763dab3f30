// What went from the merchant's own accounts to the platform beside its orders, and came back, as lines of a bill.
import type { TenantTx } from '@merchant/database'
import { type RawBuilder, sql } from 'kysely'
import { type Drawn, lineOf, OWN_ACCOUNTS } from './booked-postings.ts'

/**
 * A deposit and promotion money stay the merchant's own, and what pays an earlier bill stood on that: none of them is a fee. Each posting
 * of a kind comes from or goes to the account of its figure.
 */
const FIGURE_OF = {
  serviceBought: 'other',
  serviceRefunded: 'other',
  penaltyPaid: 'penalty',
  penaltyDeducted: 'penalty',
  penaltyRefunded: 'penalty',
  compensationPaid: 'compensate',
  compensationDeducted: 'compensate',
  compensationRefunded: 'compensate',
} as const
type FeeKind = keyof typeof FIGURE_OF
type Figure = (typeof FIGURE_OF)[FeeKind]
const KINDS = Object.keys(FIGURE_OF) as readonly FeeKind[]

const ownFen = sql<number>`coalesce(sum(entry.amount_fen), 0)::bigint`

/**
 * Postings of the period with what each moved in the merchant's own accounts, of platform orders of this shop. What was paid by bank never
 * was in these accounts, so neither it nor what came back of it is here. The kinds are written out, as their index has them.
 */
const feesOf = (tx: TenantTx, { shopId, isFirst, from, to }: Drawn) =>
  tx
    .with(
      (cte) => cte('booked').materialized(),
      (db) =>
        db
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
          .where('entry.account_code', 'in', [...OWN_ACCOUNTS])
          .select([
            'posting.id',
            'posting.kind',
            'posting.posted_at',
            // What leaves the wallet is booked of its payment, the rest of the order itself.
            sql<string>`case posting.subject_type when 'platformPayment' then posting.related_no else posting.subject_no end`.as(
              'order_no',
            ),
            sql<string | null>`case when split_part(posting.key, '/', 1) = 'platformOrderRefund'
              then split_part(posting.key, '/', 2)::uuid end`.as('refund_id'),
            ownFen.as('own_fen'),
          ])
          .groupBy(['posting.merchant_id', 'posting.id']),
    )
    .selectFrom('booked')
    .innerJoin('platform_order as ordered', 'ordered.order_no', 'booked.order_no')
    .leftJoin('platform_order_refund as back', 'back.id', 'booked.refund_id')
    .where('ordered.pay_method', 'in', ['BALANCE', 'DEDUCTED'])
    // Paid once more by bank, and given back to the balance.
    .where((eb) => eb.or([eb('booked.refund_id', 'is', null), eb('back.kind', '<>', sql.lit('SURPLUS' as const))]))
    .where((eb) =>
      eb.or([
        eb(sql<string>`ordered.shop_id::text`, '=', shopId),
        eb.and([eb('ordered.shop_id', 'is', null), eb.val(isFirst)]),
      ]),
    )

const feeOf = (figure: Figure): RawBuilder<number> => {
  const kinds = KINDS.filter((kind) => FIGURE_OF[kind] === figure).map((kind) => sql.lit(kind))
  return sql<number>`case when booked.kind in (${sql.join(kinds)}) then -booked.own_fen else 0 end`
}

/** Each line from one posting. */
export async function drawPlatform(tx: TenantTx, drawn: Drawn): Promise<void> {
  await tx
    .insertInto('finance_bill_line')
    .columns([
      'merchant_id',
      'bill_id',
      'id',
      'kind',
      'platform_order_id',
      'order_no',
      'penalty_fen',
      'compensate_fen',
      'other_fen',
      'is_settled_alone',
      'posting_id',
      'at',
      'note',
    ])
    .expression((eb) =>
      feesOf(tx, drawn).select([
        eb.cast<string>(eb.val(tx.merchantId), 'uuid').as('merchant_id'),
        lineOf(drawn.billId).billId.as('bill_id'),
        lineOf(drawn.billId).id.as('id'),
        sql.lit('PLATFORM' as const).as('kind'),
        'ordered.id as platform_order_id',
        'ordered.order_no',
        feeOf('penalty').as('penalty_fen'),
        feeOf('compensate').as('compensate_fen'),
        feeOf('other').as('other_fen'),
        sql<boolean>`true`.as('is_settled_alone'),
        'booked.id as posting_id',
        'booked.posted_at as at',
        'ordered.title as note',
      ]),
    )
    .execute()
}

/** The same, counted from the entries. */
export async function platformMoved(tx: TenantTx, drawn: Drawn): Promise<number> {
  const { fen } = await feesOf(tx, drawn)
    .select(sql<number>`coalesce(sum(booked.own_fen), 0)::bigint`.as('fen'))
    .executeTakeFirstOrThrow()
  return fen
}
