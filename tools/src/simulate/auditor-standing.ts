// The auditor's own reckoning of what the platform locks by itself: who leaves an order unpaid for a week takes nothing out until it is paid.
import type { Life } from './life.ts'
import { isMandatory } from './platform-fact.ts'
import type { Seen } from './see.ts'

const WEEK = 7 * 86_400_000

/**
 * Whether withdrawals may be locked at that moment: an order was left unpaid for so long, and paid or not, a timer lets go of its merchant,
 * which may come after whatever asks.
 */
export const mayBeLocked = ({ platform }: Pick<Life, 'platform'>, at: number): boolean =>
  platform.some(({ taken, takenAt }) => taken !== null && taken.owedFen > 0 && takenAt !== null && at >= takenAt + WEEK)

/**
 * At the end whoever owes an order for a week is locked for it, and nobody else is: owed it is from the moment in which it was taken and did
 * not suffice, which is when its merchant was told. Throws a finding.
 */
export async function mustStandRightly({ world, seller, platform }: Life, seen: Seen): Promise<void> {
  const { rows } = await world.db.pool.query<{ orderNo: string }>(
    `select order_no as "orderNo" from merchant_restriction where merchant_id = $1 and ended_at is null`,
    [seller.actor.merchantId],
  )
  const locked = rows.map(({ orderNo }) => orderNo).toSorted()
  const now = world.clock.now().getTime()
  const owing = platform.flatMap((fact) => {
    const isOverdue = isMandatory(fact) && seen.platform.get(fact.id)?.status === 'OVERDUE'
    return isOverdue && fact.takenAt !== null && now >= fact.takenAt + WEEK ? [fact.no] : []
  })
  if (JSON.stringify(locked) !== JSON.stringify(owing.toSorted()))
    throw new Error(`the merchant is locked for ${locked.join(', ')}, and owes ${owing.join(', ')} for a week`)
}
