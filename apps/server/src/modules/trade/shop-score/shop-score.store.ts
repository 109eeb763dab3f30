// What the last ninety days of a shop say of it, in one statement along its own indexes.
import type { ReturnReason, ReturnStatus, ScorePart } from '@merchant/contract'
import { refundReasonTexts } from '@merchant/contract/labels'
import type { TenantTx } from '@merchant/database'
import { sql } from 'kysely'

interface Count {
  readonly good: number
  readonly all: number
}
export type ScoreCounts = Readonly<Record<ScorePart, Count>>
/** What returns say of a shop's service. */
export type ServiceCounts = Pick<ScoreCounts, 'ANSWERED' | 'UNDISPUTED' | 'REFUNDED'>

/** The newest so many of each are looked at, so that a large shop costs as much as a middling one. */
export const LOOKED_AT = 5_000
/** Refunds for these say that the goods were not as described. */
const flaws = [refundReasonTexts.Flaw[0], refundReasonTexts.Less[0]]
/** Returns that were granted for these say the same, whether money went back or goods came anew. */
const complaints: readonly ReturnReason[] = ['MISSING', 'WRONG_GOODS', 'QUALITY', 'NOT_AS_DESCRIBED', 'DAMAGED', 'FAKE']
/** The money is owed at least; what was refused, ruled against the buyer or called off says nothing. */
const granted: readonly ReturnStatus[] = ['REFUNDING', 'REFUND_FAILED', 'SUCCESS']

export async function countForScore(
  tx: TenantTx,
  shopId: string,
  { from, now }: { readonly from: Date; readonly now: Date },
): Promise<Omit<ScoreCounts, keyof ServiceCounts>> {
  const row = await tx
    .selectFrom((eb) =>
      eb
        .selectFrom('sale_order')
        .select(['id', 'stage', 'paid_at', 'all_shipped_at', 'ship_deadline_at', 'ship_hours', 'close_type'])
        .where('shop_id', '=', shopId)
        .where('paid_at', '>=', from)
        .orderBy('paid_at', 'desc')
        .orderBy('id', 'desc')
        .limit(LOOKED_AT)
        .as('recent'),
    )
    .select(({ fn, selectFrom, eb, exists, not }) => [
      fn.countAll<number>().filterWhere('all_shipped_at', 'is not', null).as('sent'),
      // What nobody sends has no deadline, and says nothing of how soon a shop sends.
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('all_shipped_at', 'is not', null), eb('ship_deadline_at', 'is not', null)]))
        .as('parcelled'),
      // What is not sent counts once its time is over.
      fn
        .countAll<number>()
        .filterWhere(
          eb.or([
            eb.and([eb('all_shipped_at', 'is not', null), eb('ship_deadline_at', 'is not', null)]),
            eb.and([eb('stage', '=', 'TO_SHIP'), eb('ship_deadline_at', '<', now)]),
            // What was sold and is not there was never sent.
            eb('close_type', '=', 'OUT_OF_STOCK'),
          ]),
        )
        .as('due'),
      fn.countAll<number>().filterWhere('all_shipped_at', '<=', eb.ref('ship_deadline_at')).as('onTime'),
      fn
        .countAll<number>()
        .filterWhere(
          sql<boolean>`ship_deadline_at is not null and all_shipped_at <= paid_at + ship_hours * interval '30 minutes'`,
        )
        .as('quick'),
      fn
        .countAll<number>()
        .filterWhere(
          eb.and([
            eb('all_shipped_at', 'is not', null),
            not(
              exists(
                selectFrom('refund_order')
                  .select('refund_order.id')
                  .whereRef('refund_order.order_id', '=', 'recent.id')
                  .where('refund_order.reason', 'in', flaws),
              ),
            ),
            not(
              exists(
                selectFrom('return_order')
                  .select('return_order.id')
                  .whereRef('return_order.order_id', '=', 'recent.id')
                  .where('return_order.reason', 'in', complaints)
                  .where('return_order.status', 'in', granted),
              ),
            ),
          ]),
        )
        .as('flawless'),
      audited(tx, shopId, from)
        .select(({ fn: of }) => of.countAll<number>().as('count'))
        .as('looked'),
      audited(tx, shopId, from)
        .select(({ fn: of }) => of.countAll<number>().as('count'))
        .where('status', '<>', 'REJECTED')
        .as('approved'),
    ])
    .executeTakeFirstOrThrow()
  const [sent, parcelled, looked] = [Number(row.sent), Number(row.parcelled), Number(row.looked ?? 0)]
  return {
    FLAWLESS: { good: Number(row.flawless), all: sent },
    APPROVED: { good: Number(row.approved ?? 0), all: looked },
    ON_TIME: { good: Number(row.onTime), all: Number(row.due) },
    QUICK: { good: Number(row.quick), all: parcelled },
  }
}

/** Revisions that a person has looked at. */
const audited = (tx: TenantTx, shopId: string, from: Date) =>
  tx.selectFrom((eb) =>
    eb
      .selectFrom('goods_revision')
      .select('status')
      .where('shop_id', '=', shopId)
      .where('is_automatic', '=', false)
      .where('audited_at', '>=', from)
      .orderBy('audited_at', 'desc')
      .limit(LOOKED_AT)
      .as('revision'),
  )
