// What can't be sent: its money goes back, nobody waits for it, and what has left is then all that was to leave.
import { type Api, type BodyOf, outOfStockFen, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { Command } from '../../../../kernel/command.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { armReceipt, receiptUntil } from '../after-sale/receipt.ts'
import { mustMayClose } from '../close-paid.ts'
import { DAY_MS } from '../order-days.ts'
import { happened, type OrderActor } from '../order-history.ts'
import { askRefund, type Cover } from '../refund/index.ts'
import type { SaleOrderDeps } from '../sale-order.deps.ts'
import { isGoingBack, isToShip, statusName } from '../sale-order.states.ts'
import { endCodes } from '../redeem/code.store.ts'
import { nothingWaits } from '../signed.ts'
import { type ItemRecord, itemsOf, lockOrder, move, type OrderRecord } from '../sale-order.store.ts'
import type { By, ShipDeps } from './by.ts'
import { mustBeLeft, stockOf, told, withPieces } from './pieces.ts'
import { addPieces, type Pieces } from './shipment.store.ts'
import { leftOf, standingOf } from './parcel-standing.ts'

type OutOfStock = Extract<BodyOf<Api['saleOrder']['operate']>, { action: 'outOfStock' }>
export type DropDeps = Pick<ShipDeps, 'stock' | 'parcels'> &
  Parameters<typeof askRefund>[0] &
  Pick<SaleOrderDeps, 'calls'>

/**
 * Errors: refuses record.changed, state.notAllowed when nothing waits to be sent or all the money goes back already, and
 * quantity.aboveRest for more than waits.
 */
export async function dropOutOfStock(
  deps: DropDeps,
  tx: TenantTx,
  { orderId, version, items, reason, isRestocked }: OutOfStock,
  { actor, command, now }: By & { readonly command: Command },
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!isToShip(order)) refuse('state.notAllowed', { status: statusName(order.status, order.delivery_type) })
  if (order.version !== version) refuse('record.changed')
  if (isGoingBack(order)) refuse('state.notAllowed', { status: said('全额退款处理中', 'all of it is being refunded') })
  const lines = await itemsOf(tx, orderId)
  const pieces = mustBeLeft(lines, items)
  if (standingOf(lines) === 'NONE' && isAll(lines, pieces)) await mustMayClose(tx, { actor, command, now })
  const amountFen = worthOf(order, lines, pieces)
  if (order.delivery_type === 'VOUCHER') await endCodes(tx, order.id, pieces, { status: 'REFUNDED', now })
  const event = order.delivery_type === 'VOUCHER' ? 'codesRefunded' : 'outOfStock'
  const happening = { event, goods: told(lines, pieces), reason } as const
  await dropPieces(deps, tx, { order, lines, pieces, amountFen, isRestocked, reason, happening, by: { actor, now } })
}

/** Whether no piece of the order is left once these are gone. */
const isAll = (lines: readonly ItemRecord[], pieces: readonly Pieces[]): boolean =>
  withPieces(lines, 'dropped_quantity', pieces).every((line) => leftOf(line) === 0)

/** What goes back for so many pieces, in 分. */
export const worthOf = (
  order: Pick<OrderRecord, 'paid_fen' | 'refund_asked_fen' | 'returning_fen'>,
  lines: readonly ItemRecord[],
  pieces: readonly Pieces[],
): number =>
  outOfStockFen(
    {
      lines: lines.map((line) => ({
        id: line.id,
        quantity: line.quantity,
        shippedQuantity: line.shipped_quantity,
        droppedQuantity: line.dropped_quantity,
        payFen: line.pay_fen,
      })),
      paidFen: order.paid_fen,
      askedFen: order.refund_asked_fen + order.returning_fen,
    },
    new Map(pieces.map(({ itemId, quantity }) => [itemId, quantity])),
  )

interface Dropped {
  readonly order: OrderRecord
  readonly lines: readonly ItemRecord[]
  readonly pieces: readonly Pieces[]
  /** What goes back to the buyer for them. */
  readonly amountFen: number
  readonly isRestocked: boolean
  readonly reason: string
  readonly happening: Parameters<typeof happened>[2]['happening']
  readonly by: { readonly actor: OrderActor; readonly now: Date }
  /** The return that asked for it, and what bears it where the settled money is spent. */
  readonly returnId?: string
  readonly cover?: Cover
}

/** Of a locked order: nobody waits for these pieces any more, and their money goes back. Out: the refund's id; null where they cost nothing. */
export async function dropPieces(
  deps: DropDeps,
  tx: TenantTx,
  { order, lines, pieces, amountFen, isRestocked, reason, happening, by: { actor, now }, returnId, cover }: Dropped,
): Promise<string | null> {
  const { stock } = deps
  const stockLines = stockOf(lines, pieces)
  if (isRestocked) await stock.release(tx, stockLines, order.order_no)
  else await stock.writeOff(tx, stockLines, order.order_no)
  await addPieces(tx, 'dropped_quantity', pieces)
  await happened(tx, order, { actor, happening, now })
  const isRestGone = standingOf(withPieces(lines, 'dropped_quantity', pieces)) === 'ALL'
  if (isRestGone) {
    const receipt = receiptUntil(order, new Date(now.getTime() + order.confirm_days * DAY_MS), now)
    await move(tx, order, 'dropRest', { all_shipped_at: now, ...receipt })
    await armReceipt(tx, { id: order.id, ...receipt }, now)
    await nothingWaits(deps, tx, order.id, now)
  }
  const current = isRestGone ? ({ ...order, status: 'SHIPPED', version: order.version + 1 } as const) : order
  if (amountFen === 0) return null
  return askRefund(deps, tx, current, {
    amountFen,
    reason,
    actor,
    now,
    ...(returnId === undefined ? {} : { returnId }),
    ...(cover === undefined ? {} : { cover }),
  })
}
