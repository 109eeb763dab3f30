// What can't be sent: its money goes back, nobody waits for it, and what has left is then all that was to leave.
import { type Api, type BodyOf, outOfStockFen, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { refuse } from '../../../../kernel/refusal.ts'
import { armTimer } from '../../../../kernel/timers.ts'
import { DAY_MS } from '../order-days.ts'
import { happened } from '../order-history.ts'
import { askRefund } from '../refund/index.ts'
import type { SaleOrderDeps } from '../sale-order.deps.ts'
import { isGoingBack, isToShip, statusName } from '../sale-order.states.ts'
import { itemsOf, lockOrder, move } from '../sale-order.store.ts'
import type { By, ShipDeps } from './by.ts'
import { mustBeLeft, stockOf, told, withPieces } from './pieces.ts'
import { addPieces } from './shipment.store.ts'
import { standingOf } from './parcel-standing.ts'

type OutOfStock = Extract<BodyOf<Api['saleOrder']['operate']>, { action: 'outOfStock' }>
type Deps = Pick<ShipDeps, 'stock'> & Parameters<typeof askRefund>[0] & Pick<SaleOrderDeps, 'calls'>

/**
 * Errors: refuses record.changed, state.notAllowed when nothing waits to be sent or all the money goes back already, and
 * quantity.aboveRest for more than waits.
 */
export async function dropOutOfStock(
  deps: Deps,
  tx: TenantTx,
  { orderId, version, items, reason, isRestocked }: OutOfStock,
  { actor, now }: By,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!isToShip(order)) refuse('state.notAllowed', { status: statusName(order.status) })
  if (order.version !== version) refuse('record.changed')
  if (isGoingBack(order)) refuse('state.notAllowed', { status: said('全额退款处理中', 'all of it is being refunded') })
  const lines = await itemsOf(tx, orderId)
  const pieces = mustBeLeft(lines, items)
  const amountFen = outOfStockFen(
    {
      lines: lines.map((line) => ({
        id: line.id,
        quantity: line.quantity,
        shippedQuantity: line.shipped_quantity,
        droppedQuantity: line.dropped_quantity,
        payFen: line.pay_fen,
      })),
      paidFen: order.paid_fen,
      askedFen: order.refund_asked_fen,
    },
    new Map(pieces.map(({ itemId, quantity }) => [itemId, quantity])),
  )
  const { stock } = deps
  const stockLines = stockOf(lines, pieces)
  if (isRestocked) await stock.release(tx, stockLines, order.order_no)
  else await stock.writeOff(tx, stockLines, order.order_no)
  await addPieces(tx, 'dropped_quantity', pieces)
  await happened(tx, order, { actor, happening: { event: 'outOfStock', goods: told(lines, pieces), reason }, now })
  const isRestGone = standingOf(withPieces(lines, 'dropped_quantity', pieces)) === 'ALL'
  if (isRestGone) {
    const autoConfirmAt = new Date(now.getTime() + order.confirm_days * DAY_MS)
    await move(tx, order, 'dropRest', { all_shipped_at: now, auto_confirm_at: autoConfirmAt })
    await armTimer(tx, { kind: 'saleOrder.autoConfirm', subjectId: order.id, dueAt: autoConfirmAt }, now)
  }
  const current = isRestGone ? ({ ...order, status: 'SHIPPED', version: order.version + 1 } as const) : order
  if (amountFen > 0) await askRefund(deps, tx, current, { amountFen, reason, actor, now })
}
