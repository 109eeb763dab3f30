// Codes that nobody redeemed in time: their money goes back by itself, and what they held is for sale again.
import type { TenantTx } from '@merchant/database'
import { system } from '../../../../kernel/operation-log.ts'
import { armTimer } from '../../../../kernel/timers.ts'
import type { SaleOrderDeps } from '../sale-order.deps.ts'
import { codesExpired } from '../sale-order.events.ts'
import { isToShip } from '../sale-order.states.ts'
import { itemsOf, lockOrder } from '../sale-order.store.ts'
import { dropPieces, worthOf } from '../ship/out-of-stock.ts'
import { endCodes, unusedOf } from './code.store.ts'

type ExpireDeps = Pick<SaleOrderDeps, 'db' | 'notify'> & Parameters<typeof dropPieces>[0]

/** The timer's side; one that comes too early or to a changed order does nothing but wait for what is left. */
export const expireCodes = (deps: ExpireDeps, merchantId: string, orderId: string): Promise<void> =>
  deps.db.transaction(merchantId, (tx) => expire(deps, tx, orderId))

async function expire(deps: ExpireDeps, tx: TenantTx, orderId: string): Promise<void> {
  const now = deps.clock.now()
  const order = await lockOrder(tx, orderId)
  if (!isToShip(order)) return
  const unused = await unusedOf(tx, orderId)
  const [due, later] = [
    unused.filter(({ expiresAt }) => expiresAt <= now),
    unused.filter(({ expiresAt }) => expiresAt > now),
  ]
  if (later.length > 0) {
    const dueAt = new Date(Math.min(...later.map(({ expiresAt }) => expiresAt.getTime())))
    await armTimer(tx, { kind: 'saleOrder.codesExpire', subjectId: orderId, dueAt }, now)
  }
  if (due.length === 0) return
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
