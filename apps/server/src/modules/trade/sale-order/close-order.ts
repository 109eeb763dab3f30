// Closes an unpaid order, by the merchant, its buyer or the clock. The provider is asked first: a payment under way wins.
import { type Api, type BodyOf, type CloseReasonCode, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor, StorefrontActor } from '../../../kernel/actor.ts'
import { type Command, once, wasDone } from '../../../kernel/command.ts'
import { system } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { disarmTimer } from '../../../kernel/timers.ts'
import { keptReason } from './close-reason.ts'
import { happened, type OrderActor } from './order-history.ts'
import type { SaleOrderDeps } from './sale-order.deps.ts'
import {
  lockOrder,
  move,
  mustAllow,
  mustFindOrder,
  openPaymentOf,
  type OrderRecord,
  stockLinesOf,
} from './sale-order.store.ts'

export interface CloseDeps extends Pick<SaleOrderDeps, 'db' | 'clock'> {
  readonly calls: Pick<SaleOrderDeps['calls'], 'close'>
  readonly stock: Pick<SaleOrderDeps['stock'], 'release'>
}

interface CloseCommand<T> {
  readonly actor: MerchantActor | StorefrontActor
  /** A buyer sees no version: it gives up whatever it has not paid. */
  readonly operation: Extract<BodyOf<Api['saleOrder']['operate']>, { action: 'close' | 'cancel' }>
  readonly command: Command
  /** What is read in the transaction, also of a command that was done before. */
  readonly answer: (tx: TenantTx) => Promise<T>
}

export async function closeByHand<T>(
  deps: CloseDeps,
  { actor, operation, command, answer }: CloseCommand<T>,
): Promise<T> {
  const { db, clock, stock } = deps
  const { orderId } = operation
  const reader = db.tenant(actor.merchantId)
  const order = await mustFindOrder(reader, orderId)
  const version = operation.action === 'close' ? operation.version : order.version
  // The provider is asked for nothing that will be refused anyway, and for nothing twice.
  const isMeant = order.status === 'UNPAID' && order.version === version && !(await wasDone(reader, command))
  const verdict = isMeant ? await closePayment(deps, actor.merchantId, orderId) : 'closed'
  if (verdict === 'paid') refuse('state.notAllowed', { status: said('买家已付款', 'the buyer has paid') })
  if (verdict === 'unknown') refuse('provider.pending')
  return db.transaction(actor.merchantId, async (tx) => {
    await once(tx, command, clock.now(), async () => {
      const locked = await lockOrder(tx, orderId)
      if (locked.version !== version && locked.status === 'UNPAID') refuse('record.changed')
      if (await isBeingPaid(tx, locked)) refuse('record.changed')
      await close(stock, tx, locked, { event: 'close', ...whyOf(operation), actor, now: clock.now() })
      return null
    })
    return answer(tx)
  })
}

function whyOf(operation: CloseCommand<unknown>['operation']): Pick<Close, 'type' | 'reason' | 'code'> {
  if (operation.action === 'cancel') return { type: 'BUYER_CANCEL', reason: operation.reason }
  const { reasonCode: code, note = '' } = operation
  return { type: 'MERCHANT_CLOSE', reason: keptReason(code, note), code }
}

/** For the timer. Throws while the provider can't say whether it was paid, so that the timer comes again. */
export async function closeUnpaid(deps: CloseDeps, merchantId: string, orderId: string): Promise<void> {
  const { db, clock, stock } = deps
  const order = await mustFindOrder(db.tenant(merchantId), orderId)
  if (order.status !== 'UNPAID' || order.pay_expire_at > clock.now()) return
  const verdict = await closePayment(deps, merchantId, orderId)
  if (verdict === 'unknown') throw new Error(`Order ${order.order_no}: the provider does not say whether it was paid`)
  if (verdict === 'paid') return
  await db.transaction(merchantId, async (tx) => {
    const locked = await lockOrder(tx, orderId)
    if (locked.status !== 'UNPAID') return
    if (await isBeingPaid(tx, locked)) throw new Error(`Order ${order.order_no}: a payment began while it was closed`)
    const why = { type: 'PAY_TIMEOUT', reason: '超时未付款' } as const
    await close(stock, tx, locked, { event: 'payTimedOut', ...why, actor: system, now: clock.now() })
  })
}

/** Whether nobody can pay any more what is open; `closed` when nothing was. */
export async function closePayment(
  { db, calls }: Pick<CloseDeps, 'db' | 'calls'>,
  merchantId: string,
  orderId: string,
): Promise<'closed' | 'paid' | 'unknown'> {
  const open = await openPaymentOf(db.tenant(merchantId), orderId)
  return open === undefined ? 'closed' : calls.close(merchantId, open.call_id)
}

/** After the provider closed the payment we knew: one that is open now began meanwhile, and its buyer may be paying. */
export const isBeingPaid = async (tx: TenantTx, order: OrderRecord): Promise<boolean> =>
  order.status === 'UNPAID' && (await openPaymentOf(tx, order.id)) !== undefined

interface Close {
  readonly event: 'close' | 'payTimedOut'
  readonly type: 'MERCHANT_CLOSE' | 'BUYER_CANCEL' | 'PAY_TIMEOUT'
  readonly reason: string
  /** Of what a merchant closes. */
  readonly code?: CloseReasonCode
  readonly actor: OrderActor
  readonly now: Date
}

async function close(
  stock: CloseDeps['stock'],
  tx: TenantTx,
  order: OrderRecord,
  { event, type, reason, code, actor, now }: Close,
): Promise<void> {
  mustAllow(order, event)
  await stock.release(tx, await stockLinesOf(tx, order.id), order.order_no)
  const why = { close_type: type, close_reason: reason, close_reason_code: code ?? null }
  await move(tx, order, event, { ...why, closed_at: now, settle_status: 'VOID' })
  await disarmTimer(tx, 'saleOrder.payExpire', order.id, now)
  await happened(tx, order, { actor, happening: { event: 'close', reason, ...(code && { code }) }, now })
}
