// What the provider says about an order's payment: paid, paid too late, not paid; in the transaction that settles the call.
import type { TenantTx } from '@merchant/database'
import { movesOf, post, postingRules } from '@merchant/ledger'
import { provider, system } from '../../../kernel/operation-log.ts'
import { disarmTimer } from '../../../kernel/timers.ts'
import { deliverAtOnce } from './deliver-virtual.ts'
import { makeCodes } from './redeem/make-codes.ts'
import { type RefundDeps, sendBack } from './late-refund.ts'
import { happened } from './order-history.ts'
import { addSale } from './sale-order.counters.ts'
import type { SaleOrderDeps, SettledCall } from './sale-order.deps.ts'
import { orderToShip } from './sale-order.events.ts'
import { promisedFrom } from './ship-promise.ts'
import { changePayment, findPayment, lockOrder, move, type OrderRecord } from './sale-order.store.ts'

export async function collectPaid(
  { clock, cipher, calls, notify, stock }: RefundDeps & Pick<SaleOrderDeps, 'cipher' | 'notify' | 'stock'>,
  tx: TenantTx,
  call: SettledCall,
): Promise<void> {
  const found = await findPayment(tx, call.subjectId)
  if (found === undefined) return
  const order = await lockOrder(tx, found.order_id)
  const isFirst = await changePayment(tx, found.id, ['CREATED', 'PAYING', 'FAILED', 'CLOSED'], {
    status: 'SUCCESS',
    provider_no: call.providerNo,
    paid_at: call.occurredAt,
  })
  if (!isFirst) return
  await bookPaid(tx, order, call, clock.now())
  if (order.status !== 'UNPAID') return sendBack({ clock, calls }, tx, order, found)
  if (order.delivery_type === 'VIRTUAL') {
    const now = clock.now()
    await deliverAtOnce({ stock }, tx, order, { paid: { paid_fen: call.amountFen, paid_at: call.occurredAt }, now })
    await tellPaid(tx, order, call, now)
    return happened(tx, order, { actor: system, happening: { event: 'delivered' }, now })
  }
  if (order.delivery_type === 'VOUCHER') {
    const now = clock.now()
    await move(tx, order, 'paySucceeded', { paid_fen: call.amountFen, paid_at: call.occurredAt })
    await tellPaid(tx, order, call, now)
    return makeCodes(cipher, tx, order, { paidAt: call.occurredAt, now })
  }
  await markPaid(tx, order, call, clock.now())
  await notify(tx, orderToShip({ subjectId: order.id, shopId: order.shop_id }, { orderNo: order.order_no }))
}

export async function collectFailed(
  { clock }: Pick<SaleOrderDeps, 'clock'>,
  tx: TenantTx,
  { subjectId }: SettledCall,
): Promise<void> {
  await changePayment(tx, subjectId, ['CREATED', 'PAYING'], { status: 'CLOSED', closed_at: clock.now() })
}

async function bookPaid(tx: TenantTx, order: OrderRecord, call: SettledCall, now: Date): Promise<void> {
  const rule = postingRules.orderPaid
  await post(
    tx,
    {
      key: `saleOrder/${order.id}/paid`,
      kind: rule.kind,
      occurredAt: call.occurredAt,
      moves: movesOf(rule, { paidFen: call.amountFen, subsidyFen: 0 }),
      subject: { type: 'saleOrder', id: order.id, no: order.order_no },
    },
    now,
  )
}

async function markPaid(tx: TenantTx, order: OrderRecord, call: SettledCall, now: Date): Promise<void> {
  await move(tx, order, 'paySucceeded', {
    paid_fen: call.amountFen,
    paid_at: call.occurredAt,
    ...promisedFrom(order, call.occurredAt),
  })
  await tellPaid(tx, order, call, now)
}

/** What is the same of every payment that came in time. */
async function tellPaid(tx: TenantTx, order: OrderRecord, call: SettledCall, now: Date): Promise<void> {
  await disarmTimer(tx, 'saleOrder.payExpire', order.id, now)
  await addSale(tx, order.shop_id, call.occurredAt, call.amountFen)
  await happened(tx, order, { actor: call.declaredBy ?? provider, happening: { event: 'paid' }, now })
}
