// What the provider says about the calls of a refund, in the transaction that settles them; and the clock's side.
import type { TenantTx } from '@merchant/database'
import { movesOf, post, type PostingKind, postingRules } from '@merchant/ledger'
import { system } from '../../../../kernel/operation-log.ts'
import { armTimer, disarmTimer } from '../../../../kernel/timers.ts'
import { expireAddress } from '../address/decide-address.ts'
import { happened } from '../order-history.ts'
import { resumeSettlement } from '../resume-settlement.ts'
import type { SaleOrderDeps, SettledCall } from '../sale-order.deps.ts'
import { orderRefundStuck } from '../sale-order.events.ts'
import { isToShip } from '../sale-order.states.ts'
import { change, itemsOf, lockOrder, move, type OrderRecord } from '../sale-order.store.ts'
import { endCodes, endPickup, unusedOf } from '../redeem/code.store.ts'
import { leftOf } from '../ship/parcel-standing.ts'
import { changeRefund, findRefund, type RefundRecord } from './refund-order.store.ts'
import { afterFailure } from './retry-ladder.ts'
import { type RefundDeps, sendStep } from './send-refund.ts'

type EndDeps = RefundDeps &
  Pick<SaleOrderDeps, 'openCase' | 'notify' | 'returns'> & { readonly stock: Pick<SaleOrderDeps['stock'], 'release'> }

/** The commission's share has arrived on the merchant's account: booked, and the refund itself goes out. */
export async function commissionTransferred(deps: EndDeps, tx: TenantTx, call: SettledCall): Promise<void> {
  const { order, refund } = await held(tx, call.subjectId)
  if (refund.step !== 'COMMISSION') return
  const now = deps.clock.now()
  const rule = postingRules.commissionReturned
  await book(tx, { order, refund, part: 'commissionReturned', kind: rule.kind, occurredAt: call.occurredAt, now }, [
    ...movesOf(rule, { commissionFen: refund.commission_fen }),
  ])
  const next = { step: 'REFUND', status: 'PROCESSING', attempts: 0, fail_reason: null } as const
  await changeRefund(tx, refund.id, next)
  await happened(tx, order, {
    actor: call.declaredBy ?? system,
    happening: { event: 'commissionReturned', amountFen: refund.commission_fen },
    now,
  })
  await sendStep(deps, tx, { order, refund: { ...refund, ...next } }, now)
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

/** The buyer has the money back. */
export async function refundPaid(deps: EndDeps, tx: TenantTx, call: SettledCall): Promise<void> {
  const { order, refund } = await held(tx, call.subjectId)
  if (refund.status === 'SUCCESS') return
  const now = deps.clock.now()
  const refundFen = refund.amount_fen
  const { kind, moves } = refundedBooking(refund)
  await book(tx, { order, refund, part: 'refunded', kind, occurredAt: call.occurredAt, now }, moves)
  await changeRefund(tx, refund.id, {
    status: 'SUCCESS',
    refunded_at: call.occurredAt,
    fail_reason: null,
    // A bill has named the income of this order already: the next one takes this off.
    to_bill: order.bill_id !== null && !refund.is_settled,
  })
  await disarmTimer(tx, 'saleOrder.refundAgain', refund.id, now)
  const sums = {
    refunded_fen: order.refunded_fen + refundFen,
    commission_returned_fen: order.commission_returned_fen + refund.commission_fen,
  }
  const actor = call.declaredBy ?? system
  await happened(tx, order, { actor, happening: { event: 'refunded', amountFen: refundFen }, now })
  const ofReturn = refund.return_id
  if (sums.refunded_fen === order.paid_fen)
    await endRefunded(deps, tx, { order, sums, isReturn: ofReturn !== null }, now)
  else await change(tx, order.id, sums)
  if (ofReturn !== null) await deps.returns.refunded(tx, ofReturn, { actor, now })
  await resumeSettlement(tx, { ...order, ...sums }, now)
}

/** A certain failure: the next attempt is a new order at the provider, never the same number again. */
export async function refundStepFailed(deps: EndDeps, tx: TenantTx, call: SettledCall): Promise<void> {
  const { order, refund } = await held(tx, call.subjectId)
  if (refund.status === 'SUCCESS') return
  const now = deps.clock.now()
  const actor = call.declaredBy ?? system
  const failures = refund.attempts + 1
  const reason = call.reason ?? '渠道拒绝'
  const { status, inMs } = afterFailure(failures)
  await changeRefund(tx, refund.id, { status, attempts: failures, fail_reason: reason })
  const dueAt = new Date(now.getTime() + inMs)
  await armTimer(tx, { kind: 'saleOrder.refundAgain', subjectId: refund.id, dueAt }, now)
  if (status === 'RETRYING') {
    await happened(tx, order, { actor, happening: { event: 'refundFailed', reason }, now })
    return
  }
  await happened(tx, order, { actor, happening: { event: 'refundStuck', reason }, now })
  if (refund.return_id !== null) await deps.returns.stuck(tx, refund.return_id, { reason, now })
  const isNew = await deps.openCase(
    tx,
    {
      kind: 'REFUND_STUCK',
      subject: { type: 'saleOrder', id: order.id, no: order.order_no },
      providerNo: call.providerNo,
      amountFen: call.amountFen,
      facts: { orderNo: call.number, ...(call.reason === null ? {} : { saidReason: call.reason }) },
      by: system,
      merchantLog: { type: 'saleOrder', id: order.id, shopId: order.shop_id },
    },
    now,
  )
  if (!isNew) return
  const about = { subjectId: order.id, shopId: order.shop_id }
  await deps.notify(tx, orderRefundStuck(about, { orderNo: order.order_no, orderId: order.id }))
}

/** The timer's side: the next attempt after a certain failure. */
export const refundOnceMore = (
  deps: RefundDeps & Pick<SaleOrderDeps, 'db'>,
  merchantId: string,
  refundId: string,
): Promise<void> =>
  deps.db.transaction(merchantId, async (tx) => {
    const { order, refund } = await held(tx, refundId)
    const now = deps.clock.now()
    // Whoever ends the timer makes the attempt; a second messenger of the same timer makes none.
    if (!(await disarmTimer(tx, 'saleOrder.refundAgain', refundId, now))) return
    if (refund.status !== 'RETRYING' && refund.status !== 'MANUAL') return
    await sendStep(deps, tx, { order, refund }, now)
  })

/** A refund with its order, which is locked first; nobody changes one without it. */
async function held(
  tx: TenantTx,
  refundId: string,
): Promise<{ readonly order: OrderRecord; readonly refund: RefundRecord }> {
  const seen = await mustFind(tx, refundId)
  const order = await lockOrder(tx, seen.order_id)
  return { order, refund: await mustFind(tx, refundId) }
}

async function mustFind(tx: TenantTx, refundId: string): Promise<RefundRecord> {
  const refund = await findRefund(tx, refundId)
  if (refund === undefined) throw new Error(`No such refund: ${refundId}`)
  return refund
}

interface Booked {
  readonly order: OrderRecord
  readonly refund: RefundRecord
  readonly part: 'commissionReturned' | 'refunded'
  readonly kind: PostingKind
  readonly occurredAt: Date
  readonly now: Date
}

async function book(tx: TenantTx, booked: Booked, moves: ReturnType<typeof movesOf>): Promise<void> {
  const { order, refund, part, kind, occurredAt, now } = booked
  await post(
    tx,
    {
      key: `refundOrder/${refund.id}/${part}`,
      kind,
      occurredAt,
      moves,
      subject: { type: 'saleOrder', id: order.id, no: order.order_no },
      note: `退款 ${refund.refund_no}`,
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
  const isOut = !isReturn && lines.every((line) => line.dropped_quantity === line.quantity)
  await expireAddress(tx, order, now)
  await move(tx, order, 'allRefunded', {
    ...sums,
    ...settled,
    close_type: isOut ? 'OUT_OF_STOCK' : 'ALL_REFUNDED',
    close_reason: isOut ? '缺货，已全额退款' : '已全额退款',
    closed_at: now,
  })
  await disarmTimer(tx, 'saleOrder.autoConfirm', order.id, now)
}
