/** A wallet's own app pays. The provider's test environment has no wallet: the amount says by itself what becomes of the order. */
import { type OrderRow, orders } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { officialOf } from './official-amounts.ts'
import { putInProgress } from './order.ts'

const ANSWERS_AFTER_MS = 3_000

/** An amount that is not documented waits for its payer, as a code to be scanned does. */
export async function planAppPayment(work: UnitOfWork, order: OrderRow): Promise<void> {
  const official = officialOf('pay', order, order.amount)
  if (official === null) return
  if (official.outcome === 'pending') return putInProgress(work, order, null, 'success')
  const settleAt = new Date(work.now.getTime() + ANSWERS_AFTER_MS)
  const { details } = order
  work.change(orders, order, {
    settleAt,
    settleOutcome: official.outcome,
    details: official.outcome === 'fail' ? { ...details, failReason: official.says } : details,
  })
}
