// Codes that nobody redeemed in time: their money goes back by itself, and what they held is for sale again; so it is with what nobody fetched.
import type { TenantTx } from '@merchant/database'
import { DAY_MS } from '../order-days.ts'
import { system } from '../../../../kernel/operation-log.ts'
import { armTimer } from '../../../../kernel/timers.ts'
import type { SaleOrderDeps } from '../sale-order.deps.ts'
import { codesExpired, pickupExpired } from '../sale-order.events.ts'
import { isGoingBack, isToShip } from '../sale-order.states.ts'
import { change, itemsOf, lockOrder, type OrderRecord } from '../sale-order.store.ts'
import { dropPieces, worthOf } from '../ship/out-of-stock.ts'
import { allLeft, told } from '../ship/pieces.ts'
import { endCodes, endPickup, unusedOf, waitForFetching, waitForRelease } from './code.store.ts'

type ExpireDeps = Pick<SaleOrderDeps, 'db' | 'notify'> & Parameters<typeof dropPieces>[0]

/** The timer's side; one that comes too early or to a changed order does nothing but wait for what is left. */
export const expireCodes = (deps: ExpireDeps, merchantId: string, orderId: string): Promise<void> =>
  deps.db.transaction(merchantId, (tx) => expire(deps, tx, orderId))

async function expire(deps: ExpireDeps, tx: TenantTx, orderId: string): Promise<void> {
  const now = deps.clock.now()
  const order = await lockOrder(tx, orderId)
  if (!isToShip(order)) return
  if (order.delivery_type === 'PICKUP') return endFetching(deps, tx, order, now)
  const unused = await unusedOf(tx, orderId)
  const [due, later] = [
    unused.filter(({ expiresAt }) => expiresAt <= now),
    unused.filter(({ expiresAt }) => expiresAt > now),
  ]
  const isHeld = due.length > 0 && order.hold_reason !== null
  const dueTimes = [...later.map(({ expiresAt }) => expiresAt.getTime()), ...(isHeld ? [now.getTime() + DAY_MS] : [])]
  if (dueTimes.length > 0) {
    const dueAt = new Date(Math.min(...dueTimes))
    await armTimer(tx, { kind: 'saleOrder.codesExpire', subjectId: orderId, dueAt }, now)
  }
  if (due.length === 0) return
  // Nobody could have redeemed them: what the platform holds waits a day longer each time.
  if (isHeld) return waitForRelease(tx, orderId, { now, until: new Date(now.getTime() + DAY_MS) })
  const pieces = due.map(({ itemId, quantity }) => ({ itemId, quantity }))
  const count = pieces.reduce((sum, { quantity }) => sum + quantity, 0)
  await endCodes(tx, orderId, pieces, { status: 'EXPIRED', now })
  const lines = await itemsOf(tx, orderId)
  await dropPieces(deps, tx, {
    order,
    lines,
    pieces,
    amountFen: worthOf(order, lines, pieces),
    isRestocked: true,
    reason: '券码过期未核销',
    happening: { event: 'codesExpired', count },
    by: { actor: system, now },
  })
  await deps.notify(
    tx,
    codesExpired({ subjectId: orderId, shopId: order.shop_id }, { orderNo: order.order_no, orderId, count }),
  )
}

/**
 * Nobody fetched it. What the platform holds, and what waits for the answer to a return, waits a day longer each time: its buyer could not
 * have had it.
 */
async function endFetching(deps: ExpireDeps, tx: TenantTx, order: OrderRecord, now: Date): Promise<void> {
  const { id, pickup_until: until } = order
  const lines = await itemsOf(tx, id)
  const isStopped = order.hold_reason !== null || lines.some(({ held_quantity: held }) => held > 0)
  if (isGoingBack(order) || until === null) return
  const dueAt = isStopped && until <= now ? new Date(now.getTime() + DAY_MS) : until
  if (dueAt > now) {
    if (dueAt !== until) {
      await change(tx, id, { pickup_until: dueAt, version: order.version + 1 })
      await waitForFetching(tx, id, dueAt)
    }
    await armTimer(tx, { kind: 'saleOrder.codesExpire', subjectId: id, dueAt }, now)
    return
  }
  const pieces = allLeft(lines)
  await endPickup(tx, id, { status: 'EXPIRED', now })
  await dropPieces(deps, tx, {
    order,
    lines,
    pieces,
    amountFen: worthOf(order, lines, pieces),
    isRestocked: true,
    reason: '逾期未到店自提',
    happening: { event: 'pickupExpired', goods: told(lines, pieces) },
    by: { actor: system, now },
  })
  const about = { subjectId: id, shopId: order.shop_id }
  await deps.notify(tx, pickupExpired(about, { orderNo: order.order_no, orderId: id }))
}
