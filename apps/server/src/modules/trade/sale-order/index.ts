// Module entry of sale orders: placing, paying, shipping, completing and settling; and the clock's and the provider's sides.
import type { Api } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { createClosing } from './close-order.ts'
import { createAutoConfirm } from './complete-order.ts'
import { createLateRefund } from './late-refund.ts'
import { createOperateOrder } from './operate-order.ts'
import { createPaymentEvents } from './payment-events.ts'
import { createPlaceOrder } from './place-order.ts'
import { revealReceiver } from './reveal-receiver.ts'
import { countsByStatus, salesSince } from './sale-order.counters.ts'
import { orderInfo } from './sale-order.info.ts'
import { listOrders } from './sale-order.list.ts'
import type { SaleOrderDeps } from './sale-order.deps.ts'
import { createSettling } from './settle-order.ts'
import { createStartPayment } from './start-payment.ts'

export type { SaleOrderDeps } from './sale-order.deps.ts'

export function createSaleOrders(deps: SaleOrderDeps) {
  const placeOrder = createPlaceOrder(deps)
  const startPayment = createStartPayment(deps)
  const operateOrder = createOperateOrder(deps)
  const closing = createClosing(deps)
  const settling = createSettling(deps)
  const lateRefund = createLateRefund(deps)
  const paymentEvents = createPaymentEvents(deps)

  const handlers: HandlersOf<Api['saleOrder']> = {
    add: ({ actor, body, command }) => placeOrder(actor, body, command),
    addWithPay: async ({ actor, body: { returnUrl, ...order }, command, client }) => {
      const placed = await placeOrder(actor, order, command)
      return { ...placed, ...(await startPayment.ofPlaced(actor, placed, returnUrl, client.ip)) }
    },
    pay: ({ actor, body, client }) => startPayment.again(actor, body, client.ip),
    list: ({ actor, body }) => listOrders(deps, deps.db.tenant(actor.merchantId), body),
    info: ({ actor, body }) => orderInfo(deps, deps.db.tenant(actor.merchantId), body.id, actor.party),
    reveal: ({ actor, body }) => revealReceiver(deps, actor, body),
    operate: ({ actor, body, command }) => operateOrder(actor, body, command),
  }

  return {
    handlers,
    onTimer: {
      payExpire: closing.byTimeout,
      autoConfirm: createAutoConfirm(deps),
      settle: settling.begin,
      lateRefund: lateRefund.tryAgain,
    },
    onProvider: {
      ...paymentEvents,
      refundDone: lateRefund.refundDone,
      refundFailed: lateRefund.refundFailed,
      agentPayDone: settling.agentPayDone,
      agentPayFailed: settling.agentPayFailed,
    },
    countsByStatus: (db: TenantDb) => countsByStatus(db),
    salesSince: (db: TenantDb, firstDay: string) => salesSince(db, firstDay),
  }
}
