// Closes an unpaid order, by the merchant or by the clock. The provider is asked first: a payment under way wins.
import type { Api, BodyOf } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { Actor, MerchantActor, StorefrontActor } from '../../../kernel/actor.ts'
import { type Command, once, wasDone } from '../../../kernel/command.ts'
import { type SystemActor, system } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { disarmTimer } from '../../../kernel/timers.ts'
import { happened } from './order-history.ts'
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

type CloseOperation = Extract<BodyOf<Api['saleOrder']['operate']>, { action: 'close' }>

export interface Closing {
  /** @param answer what is read in the transaction, also of a command that was done before */
  byMerchant<T>(
    actor: MerchantActor | StorefrontActor,
    operation: CloseOperation,
    command: Command,
    answer: (tx: TenantTx) => Promise<T>,
  ): Promise<T>
  /** Throws while the provider can't say whether it was paid, so that the timer comes again. */
  byTimeout(merchantId: string, orderId: string): Promise<void>
}

export function createClosing(deps: SaleOrderDeps): Closing {
  const { db, clock } = deps
  return {
    async byMerchant(actor, operation, command, answer) {
      const reader = db.tenant(actor.merchantId)
      const order = await mustFindOrder(reader, operation.orderId)
      // The provider is asked for nothing that will be refused anyway, and for nothing twice.
      const isMeant =
        order.status === 'UNPAID' && order.version === operation.version && !(await wasDone(reader, command))
      const verdict = isMeant ? await closePayment(deps, actor.merchantId, order) : 'closed'
      if (verdict === 'paid') refuse('state.notAllowed', { status: '买家已付款' })
      if (verdict === 'unknown') refuse('provider.pending')
      return db.transaction(actor.merchantId, async (tx) => {
        await once(tx, command, clock.now(), async () => {
          const locked = await lockOrder(tx, operation.orderId)
          if (locked.version !== operation.version && locked.status === 'UNPAID') refuse('record.changed')
          if (await isBeingPaid(tx, locked)) refuse('record.changed')
          await close(deps, tx, locked, 'close', { type: 'MERCHANT_CLOSE', reason: operation.reason }, actor)
          return null
        })
        return answer(tx)
      })
    },
    async byTimeout(merchantId, orderId) {
      const order = await mustFindOrder(db.tenant(merchantId), orderId)
      if (order.status !== 'UNPAID' || order.pay_expire_at > clock.now()) return
      const verdict = await closePayment(deps, merchantId, order)
      if (verdict === 'unknown')
        throw new Error(`Order ${order.order_no}: the provider does not say whether it was paid`)
      if (verdict === 'paid') return
      await db.transaction(merchantId, async (tx) => {
        const locked = await lockOrder(tx, orderId)
        if (locked.status !== 'UNPAID') return
        if (await isBeingPaid(tx, locked))
          throw new Error(`Order ${order.order_no}: a payment began while it was closed`)
        await close(deps, tx, locked, 'payTimedOut', { type: 'PAY_TIMEOUT', reason: '超时未付款' }, system)
      })
    },
  }
}

async function closePayment(
  deps: SaleOrderDeps,
  merchantId: string,
  order: OrderRecord,
): Promise<'closed' | 'paid' | 'unknown'> {
  const open = await openPaymentOf(deps.db.tenant(merchantId), order.id)
  return open === undefined ? 'closed' : deps.calls.close(merchantId, open.call_id)
}

/** After the provider closed the payment we knew: one that is open now began meanwhile, and its buyer may be paying. */
const isBeingPaid = async (tx: TenantTx, order: OrderRecord): Promise<boolean> =>
  order.status === 'UNPAID' && (await openPaymentOf(tx, order.id)) !== undefined

async function close(
  deps: SaleOrderDeps,
  tx: TenantTx,
  order: OrderRecord,
  event: 'close' | 'payTimedOut',
  why: { type: 'MERCHANT_CLOSE' | 'PAY_TIMEOUT'; reason: string },
  actor: Actor | SystemActor,
): Promise<void> {
  const now = deps.clock.now()
  mustAllow(order, event)
  await deps.stock.release(tx, await stockLinesOf(tx, order.id), order.order_no)
  await move(tx, order, event, {
    close_type: why.type,
    close_reason: why.reason,
    closed_at: now,
    settle_status: 'VOID',
  })
  await disarmTimer(tx, 'saleOrder.payExpire', order.id, now)
  await happened(tx, order, actor, { event: 'close', reason: why.reason }, now)
}
