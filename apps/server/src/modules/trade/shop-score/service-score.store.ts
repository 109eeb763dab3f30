// What the returns of the last ninety days say of a shop's service, in one statement along its own index.
import { parameterCatalogue, type ParameterKey, parameterMs } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { type RawBuilder, sql } from 'kysely'
import { changesInForce } from '../../../kernel/in-force.ts'
import { LOOKED_AT, type ServiceCounts } from './shop-score.store.ts'

const HOUR = 3_600_000
const interval = (ms: number) => sql<string>`${sql.lit(`${ms / HOUR} hours`)}::interval`

/** Half of what the merchant had from this moment on: as the parameter stood then. */
function halfFrom(tx: TenantTx, key: ParameterKey, at: RawBuilder<Date>): RawBuilder<Date> {
  const half = (value: number) => interval(parameterMs(key, value) / 2)
  const standard = half(parameterCatalogue[key].standard)
  const changes = changesInForce(tx, key).map((past) => sql`when ${at} >= ${past.at} then ${half(past.value)}`)
  if (changes.length === 0) return sql<Date>`${at} + ${standard}`
  return sql<Date>`${at} + case ${sql.join(changes, sql` `)} else ${standard} end`
}

export async function countService(
  tx: TenantTx,
  shopId: string,
  { from, now }: { readonly from: Date; readonly now: Date },
): Promise<ServiceCounts> {
  const answerBy = halfFrom(tx, 'afterSale.reviewHours', sql<Date>`recent.applied_at`)
  // What was paid at once, before anything was sent, was asked of nobody.
  const isAsked = sql<boolean>`(answer.at is null or answer.at <> recent.applied_at)`
  const isOver = sql<boolean>`recent.dispute_status in ('DONE_BUYER', 'DONE_PARTIAL', 'DONE_MERCHANT', 'CANCELED')`
  const paidBy = sql<Date>`case when recent.sent_back_at is null then ${answerBy}
    else ${halfFrom(tx, 'afterSale.receiveDays', sql<Date>`recent.sent_back_at`)} end`
  const isPaid = sql<boolean>`recent.status = 'SUCCESS' and recent.refund_id is not null and ${isAsked}`
  const row = await tx
    .selectFrom((eb) =>
      eb
        .selectFrom('return_order')
        .select(['id', 'status', 'applied_at', 'sent_back_at', 'ended_at', 'dispute_status', 'refund_id'])
        .where('shop_id', '=', shopId)
        .where('applied_at', '>=', from)
        .orderBy('applied_at', 'desc')
        .orderBy('id', 'desc')
        .limit(LOOKED_AT)
        .as('recent'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('return_order_event as said')
          .select(['said.actor_type', 'said.at'])
          .whereRef('said.return_id', '=', 'recent.id')
          .where('said.event', 'in', ['agree', 'reject', 'offer', 'question'])
          .orderBy('said.id')
          .limit(1)
          .as('answer'),
      (join) => join.onTrue(),
    )
    .select(({ fn }) => [
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`answer.actor_type in ('MERCHANT', 'STAFF') and answer.at <= ${answerBy}`)
        .as('soon'),
      // What its buyer took back unanswered says nothing; what waits counts once its time is over.
      fn
        .countAll<number>()
        .filterWhere(
          sql<boolean>`(answer.at <> recent.applied_at)
            or (answer.at is null and recent.ended_at is null and ${answerBy} < ${now})`,
        )
        .as('asked'),
      fn
        .countAll<number>()
        .filterWhere(
          sql<boolean>`recent.ended_at is not null and (recent.dispute_status is null or recent.dispute_status in ('DONE_MERCHANT', 'CANCELED'))`,
        )
        .as('undisputed'),
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`recent.ended_at is not null and (recent.dispute_status is null or ${isOver})`)
        .as('ended'),
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`${isPaid} and recent.ended_at <= ${paidBy}`)
        .as('paidSoon'),
      fn.countAll<number>().filterWhere(isPaid).as('paid'),
    ])
    .executeTakeFirstOrThrow()
  return {
    ANSWERED: { good: Number(row.soon), all: Number(row.asked) },
    UNDISPUTED: { good: Number(row.undisputed), all: Number(row.ended) },
    REFUNDED: { good: Number(row.paidSoon), all: Number(row.paid) },
  }
}
