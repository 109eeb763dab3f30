// Settles a completed order: agent pay with the platform's commission at the provider, then the ledger (J4).
import type { TenantTx } from '@merchant/database'
import { type Move, movesOf, post, postingRules } from '@merchant/ledger'
import { newBusinessNo } from '../../../kernel/business-no.ts'
import { system } from '../../../kernel/operation-log.ts'
import { armTimer, disarmTimer } from '../../../kernel/timers.ts'
import { happened } from './order-history.ts'
import type { SaleOrderDeps, SettledCall } from './sale-order.deps.ts'
import { orderSettled } from './sale-order.events.ts'
import { settleParameters } from './sale-order.parameters.ts'
import { isRefunding } from './sale-order.states.ts'
import { change, lockOrder, type OrderRecord, paidPaymentOf } from './sale-order.store.ts'
import { commissionOf, isDue, netOf, restOf } from './settlement.amounts.ts'

interface SettleDeps extends Pick<SaleOrderDeps, 'db' | 'clock'> {
  readonly calls: Pick<SaleOrderDeps['calls'], 'plan' | 'send'>
}

/** The timer's side: plans the agent pay once, then sends it. */
export async function settleOrder(
  { db, clock, calls }: SettleDeps,
  merchantId: string,
  orderId: string,
): Promise<void> {
  const callId = await db.transaction(merchantId, (tx) => planOnce(calls, tx, orderId, clock.now()))
  if (callId !== null) await calls.send(merchantId, callId)
}

export async function agentPayDone(
  { clock, notify, takeFromIncome, billNoOf }: Pick<SaleOrderDeps, 'clock' | 'notify' | 'takeFromIncome' | 'billNoOf'>,
  tx: TenantTx,
  { subjectId, occurredAt, declaredBy }: SettledCall,
): Promise<void> {
  const order = await lockOrder(tx, subjectId)
  if (order.settle_status === 'SETTLED') return
  const now = clock.now()
  const billNo = order.bill_id === null ? null : await billNoOf(tx, order.bill_id)
  await bookSettled(tx, order, { occurredAt, billNo, now })
  await change(tx, order.id, { settle_status: 'SETTLED', settled_at: occurredAt })
  await disarmTimer(tx, 'saleOrder.settle', order.id, now)
  await happened(tx, order, { actor: declaredBy ?? system, happening: { event: 'settled' }, now })
  await notify(tx, orderSettled({ subjectId: order.id, shopId: order.shop_id }, { netFen: netOf(order) }))
  await takeFromIncome(tx, { way: 'SETTLEMENT', no: order.order_no, fen: netOf(order) }, now)
}

export async function agentPayFailed(
  { clock }: Pick<SaleOrderDeps, 'clock'>,
  tx: TenantTx,
  call: SettledCall,
): Promise<void> {
  const order = await lockOrder(tx, call.subjectId)
  if (order.settle_status !== 'PENDING') return
  const now = clock.now()
  const reason = call.reason ?? '渠道拒绝'
  // A certain failure: the next attempt is a new order at the provider, never the same number again.
  await change(tx, order.id, { settle_status: 'NOT_DUE', settle_call_id: null })
  await armTimer(
    tx,
    { kind: 'saleOrder.settle', subjectId: order.id, dueAt: new Date(now.getTime() + settleParameters.retryMs) },
    now,
  )
  await happened(tx, order, { actor: call.declaredBy ?? system, happening: { event: 'settleFailed', reason }, now })
}

/** What a settlement books. */
export const settledMoves = (parts: { readonly netFen: number; readonly commissionFen: number }): readonly Move[] =>
  movesOf(postingRules.orderSettled, {
    ...parts,
    serviceFeeFen: 0,
    channelFeeFen: 0,
    distributionFen: 0,
    subsidyFen: 0,
  })

interface Settled {
  readonly occurredAt: Date
  /** Of the bill that pays the order; null: it settles by itself. */
  readonly billNo: string | null
  readonly now: Date
}

async function bookSettled(tx: TenantTx, order: OrderRecord, { occurredAt, billNo, now }: Settled): Promise<void> {
  const rule = postingRules.orderSettled
  await post(
    tx,
    {
      key: `saleOrder/${order.id}/settled`,
      kind: rule.kind,
      occurredAt,
      moves: settledMoves({ netFen: netOf(order), commissionFen: commissionOf(order) }),
      subject: { type: 'saleOrder', id: order.id, no: order.order_no },
      ...(billNo === null ? {} : { relatedNo: billNo }),
    },
    now,
  )
}

/** The call of this settlement: an earlier one when there is one, none when the order is not due for it. */
async function planOnce(
  calls: Pick<SettleDeps['calls'], 'plan'>,
  tx: TenantTx,
  orderId: string,
  now: Date,
): Promise<string | null> {
  const order = await lockOrder(tx, orderId)
  if (order.settle_status === 'PENDING') return order.settle_call_id
  if (order.settle_status !== 'NOT_DUE' || order.waits_for_bill || !isDue(order, now)) return null
  // The end of the refund, the return or the hold brings the settlement back.
  if (isRefunding(order) || order.open_returns > 0 || order.hold_reason !== null) return null
  return planAgentPay(calls, tx, order, now)
}

/** Plans the agent pay of a locked order that may be settled; whoever asked for it sends the call after the commit. */
export async function planAgentPay(
  calls: Pick<SettleDeps['calls'], 'plan'>,
  tx: TenantTx,
  order: OrderRecord,
  now: Date,
): Promise<string> {
  const payment = await paidPaymentOf(tx, order.id)
  if (payment === undefined) throw new Error(`Order ${order.order_no} is completed without a payment`)
  const { callId } = await calls.plan(
    tx,
    {
      service: 'agentPay',
      number: newBusinessNo('ST', now),
      collectNumber: payment.payment_no,
      amountFen: restOf(order),
      feeFen: commissionOf(order),
      subject: { type: 'saleOrder', id: order.id },
    },
    now,
  )
  await change(tx, order.id, { settle_status: 'PENDING', settle_call_id: callId })
  return callId
}
