// The end of a refund: booked once, whoever has sent the money, and what follows from it for its order and its return.
import type { TenantTx } from '@merchant/database'
import { movesOf, post, type PostingKind, postingRules } from '@merchant/ledger'
import { disarmTimer } from '../../../../kernel/timers.ts'
import { expireAddress } from '../address/decide-address.ts'
import { happened, type OrderActor } from '../order-history.ts'
import { endCodes, endPickup, unusedOf } from '../redeem/code.store.ts'
import { resumeSettlement } from '../resume-settlement.ts'
import type { SaleOrderDeps } from '../sale-order.deps.ts'
import { isToShip } from '../sale-order.states.ts'
import { change, itemsOf, lockOrder, move, type OrderRecord } from '../sale-order.store.ts'
import { leftOf } from '../ship/parcel-standing.ts'
import { changeRefund, findRefund, type RefundRecord, wasOutOfStock } from './refund-order.store.ts'

export type EndDeps = Pick<SaleOrderDeps, 'returns'> & { readonly stock: Pick<SaleOrderDeps['stock'], 'release'> }

export interface HeldRefund {
  readonly order: OrderRecord
  readonly refund: RefundRecord
}

/** A refund with its order, which is locked first; nobody changes one without it. */
export async function holdRefund(tx: TenantTx, refundId: string): Promise<HeldRefund> {
  const seen = await mustFind(tx, refundId)
  const order = await lockOrder(tx, seen.order_id)
  return { order, refund: await mustFind(tx, refundId) }
}

async function mustFind(tx: TenantTx, refundId: string): Promise<RefundRecord> {
  const refund = await findRefund(tx, refundId)
  if (refund === undefined) throw new Error(`No such refund: ${refundId}`)
  return refund
}

/** What the end of a refund books: out of the merchant's account once it is settled, out of transit before. */
export function refundedBooking({ amount_fen: refundFen, is_settled: isSettled }: RefundRecord): {
  readonly kind: PostingKind
  readonly moves: ReturnType<typeof movesOf>
} {
  const { settledRefundPaid: settled, orderRefundedBeforeSettlement: before } = postingRules
  return isSettled
    ? { kind: settled.kind, moves: movesOf(settled, { refundFen }) }
    : { kind: before.kind, moves: movesOf(before, { refundFen, subsidyReturnFen: 0 }) }
}

interface End {
  readonly occurredAt: Date
  readonly actor: OrderActor
  readonly now: Date
  /** Two persons say so: it did not go by the provider's refund. */
  readonly isByHand?: true
}

/** Of a refund that has not ended, with its order held. */
export async function endRefund(
  deps: EndDeps,
  tx: TenantTx,
  { order, refund }: HeldRefund,
  { occurredAt, actor, now, isByHand }: End,
): Promise<void> {
  const refundFen = refund.amount_fen
  const { kind, moves } = refundedBooking(refund)
  await bookPart(tx, { order, refund, part: 'refunded', kind, occurredAt, now, isByHand: isByHand === true }, moves)
  await changeRefund(tx, refund.id, {
    status: 'SUCCESS',
    refunded_at: occurredAt,
    fail_reason: null,
    // A bill has named the income of this order already: the next one takes this off.
    to_bill: order.bill_id !== null && !refund.is_settled,
  })
  await disarmTimer(tx, 'saleOrder.refundAgain', refund.id, now)
  const sums = {
    refunded_fen: order.refunded_fen + refundFen,
    commission_returned_fen: order.commission_returned_fen + refund.commission_fen,
  }
  const happening = { event: 'refunded', amountFen: refundFen, isByHand: isByHand === true } as const
  await happened(tx, order, { actor, happening, now })
  const ofReturn = refund.return_id
  if (sums.refunded_fen === order.paid_fen)
    await endRefunded(deps, tx, { order, sums, isReturn: ofReturn !== null }, now)
  else await change(tx, order.id, sums)
  if (ofReturn !== null) await deps.returns.refunded(tx, ofReturn, { actor, now })
  await resumeSettlement(tx, { ...order, ...sums }, now)
}

interface Booked {
  readonly order: OrderRecord
  readonly refund: RefundRecord
  readonly part: 'commissionReturned' | 'refunded'
  readonly kind: PostingKind
  readonly occurredAt: Date
  readonly now: Date
  readonly isByHand?: boolean
}

export async function bookPart(tx: TenantTx, booked: Booked, moves: ReturnType<typeof movesOf>): Promise<void> {
  const { order, refund, part, kind, occurredAt, now, isByHand } = booked
  await post(
    tx,
    {
      key: `refundOrder/${refund.id}/${part}`,
      kind,
      occurredAt,
      moves,
      subject: { type: 'saleOrder', id: order.id, no: order.order_no },
      note: isByHand === true ? `退款 ${refund.refund_no}，由平台线下退回` : `退款 ${refund.refund_no}`,
      relatedNo: refund.refund_no,
    },
    now,
  )
}

type Sums = Pick<OrderRecord, 'refunded_fen' | 'commission_returned_fen'>

/** Everything went back: what was not shipped is for sale again, and nothing is left to settle. */
async function endRefunded(
  { stock }: Pick<EndDeps, 'stock'>,
  tx: TenantTx,
  { order, sums, isReturn }: { readonly order: OrderRecord; readonly sums: Sums; readonly isReturn: boolean },
  now: Date,
): Promise<void> {
  const settled = order.settle_status === 'SETTLED' ? {} : ({ settle_status: 'VOID' } as const)
  if (!isToShip(order) && order.status !== 'SHIPPED') {
    await change(tx, order.id, { ...sums, ...settled })
    await disarmTimer(tx, 'saleOrder.settle', order.id, now)
    return
  }
  const lines = await itemsOf(tx, order.id)
  const left = lines.flatMap((line) => (leftOf(line) > 0 ? [{ skuId: line.sku_id, quantity: leftOf(line) }] : []))
  if (isToShip(order) && left.length > 0) await stock.release(tx, left, order.order_no)
  // What cost nothing was never paid back: its codes end with the order.
  if (order.delivery_type === 'VOUCHER')
    await endCodes(tx, order.id, await unusedOf(tx, order.id), { status: 'REFUNDED', now })
  if (order.delivery_type === 'PICKUP') await endPickup(tx, order.id, { status: 'REFUNDED', now })
  const isOut =
    !isReturn &&
    (lines.every((line) => line.dropped_quantity === line.quantity) ||
      (order.status === 'TO_SHIP' && (await wasOutOfStock(tx, order.id))))
  await expireAddress(tx, order, now)
  await move(tx, order, 'allRefunded', {
    ...sums,
    ...settled,
    close_type: isOut ? 'OUT_OF_STOCK' : 'ALL_REFUNDED',
    close_reason_code: isOut ? 'OUT_OF_STOCK' : null,
    close_reason: isOut ? '缺货，已全额退款' : '已全额退款',
    closed_at: now,
  })
  await disarmTimer(tx, 'saleOrder.autoConfirm', order.id, now)
}
