// Which orders of the plan are told through the product's own code, and which are copied from one that was.
import type { PlannedOrder } from '../order-plan.ts'

/** As many as the demo tells at least, where the plan has them. */
const TOLD = 60

interface Division {
  readonly told: readonly PlannedOrder[]
  readonly copied: readonly PlannedOrder[]
}

/** Names the shape of an order: those of one shape have the same rows in every table, but for ids, moments, amounts and texts. */
type ShapeOf = (order: PlannedOrder) => string

export function shapesOf(orders: readonly PlannedOrder[]): ShapeOf {
  const firsts = firstOrders(orders)
  return (order) => {
    const confirmedBy = order.completedAt === null ? '' : order.confirmedAt === null ? 'clock' : 'buyer'
    const steps = [
      // The provider gets to know a buyer on the way.
      firsts.get(order.buyer.id) === order ? 'first' : '',
      order.closedAt === null ? '' : 'closed',
      order.expiresAt === null ? '' : 'expired',
      order.paidAt === null ? '' : 'paid',
      order.sellerRemark === '' ? '' : 'remarked',
      order.shippedAt === null ? '' : 'shipped',
      confirmedBy,
      order.settledAt === null ? '' : order.isHeld ? 'held' : 'settled',
      // Each goes its own way: it is told, and nothing is copied from it.
      order.refund === null ? '' : `refunded ${order.index}`,
    ]
    return [`${order.lines.length} lines`, ...steps.filter((step) => step !== '')].join(', ')
  }
}

/**
 * Told are those that bring the money of the withdrawals or were refunded, the first of each shape, and others up to a number. Whoever
 * has an order told has the first one told: that is where a buyer begins.
 */
export function divide(orders: readonly PlannedOrder[]): Division {
  const firsts = firstOrders(orders)
  const shapeOf = shapesOf(orders)
  const told = new Set<PlannedOrder>()
  const shapes = new Set<string>()
  const tell = (order: PlannedOrder): void => {
    for (const each of [firsts.get(order.buyer.id) ?? order, order]) {
      told.add(each)
      shapes.add(shapeOf(each))
    }
  }
  for (const order of orders) if (order.isBulk || order.refund !== null) tell(order)
  for (const order of orders) if (!shapes.has(shapeOf(order))) tell(order)
  for (const order of orders) {
    if (told.size >= TOLD) break
    tell(order)
  }
  return { told: orders.filter((order) => told.has(order)), copied: orders.filter((order) => !told.has(order)) }
}

function firstOrders(orders: readonly PlannedOrder[]): ReadonlyMap<string, PlannedOrder> {
  const firsts = new Map<string, PlannedOrder>()
  for (const order of orders) if (!firsts.has(order.buyer.id)) firsts.set(order.buyer.id, order)
  return firsts
}
