// How many changes of a shop's goods may be sent to the platform's people: in an hour, and in a day of Shanghai.
import { dayOf, said, startOfDay } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import { waitForTurn } from '../../../../kernel/acquire-lock.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { goodsParameters } from '../goods.parameters.ts'

const HOUR_MS = 3_600_000

/** Of one that is about to be sent. Errors: limit.exceeded. What is taken back or replaced counts as well. */
export async function mustBeWithinQuota(tx: TenantTx, shopId: string, now: Date): Promise<void> {
  // Whoever sends at the same moment is counted.
  await waitForTurn(tx, `goodsAudits|${shopId}`)
  const { ofHour, ofDay } = await askedBy(tx, shopId, now)
  const { auditsPerDay, auditsPerHour } = goodsParameters
  if (ofDay >= auditsPerDay)
    refuse('limit.exceeded', {
      limit: said(
        `每个店铺每天最多提交 ${auditsPerDay} 次商品审核，请明天再试`,
        `at most ${auditsPerDay} reviews of goods a day for a shop, go on tomorrow`,
      ),
    })
  if (ofHour >= auditsPerHour)
    refuse('limit.exceeded', {
      limit: said(
        `每个店铺每小时最多提交 ${auditsPerHour} 次商品审核，请稍后再试`,
        `at most ${auditsPerHour} reviews of goods an hour for a shop, go on later`,
      ),
    })
}

/** How many more the shop may send today, and how many of them at this moment. */
export async function auditsLeft(tx: TenantTx, shopId: string, now: Date): Promise<{ today: number; now: number }> {
  const { ofHour, ofDay } = await askedBy(tx, shopId, now)
  const today = Math.max(0, goodsParameters.auditsPerDay - ofDay)
  return { today, now: Math.min(today, Math.max(0, goodsParameters.auditsPerHour - ofHour)) }
}

/** So many were sent within the hour, and since midnight. */
function askedBy(tx: TenantTx, shopId: string, now: Date): Promise<{ ofHour: number; ofDay: number }> {
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const today = startOfDay(dayOf(now))
  return (
    tx
      .selectFrom('goods_revision')
      .select([
        sql<number>`(count(*) filter (where submitted_at > ${hourAgo}))::integer`.as('ofHour'),
        sql<number>`(count(*) filter (where submitted_at >= ${today}))::integer`.as('ofDay'),
      ])
      .where('shop_id', '=', shopId)
      .where('is_automatic', '=', false)
      // After midnight the hour before counts still.
      .where('submitted_at', '>=', hourAgo < today ? hourAgo : today)
      .executeTakeFirstOrThrow()
  )
}
