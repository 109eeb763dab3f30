// Module entry of sale orders: placing, paying, shipping, completing and settling; and the clock's and the provider's sides.
import type { Api } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import type { AreaJob } from '../../../kernel/area.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import type { Tail } from '../../../kernel/tail.ts'
import { countPending } from './address/address-change.store.ts'
import { approveByClock } from './address/decide-address.ts'
import {
  buyerRateBp,
  beginReturn,
  changeReturn,
  endReturn,
  holdMoney,
  payReturn,
  releaseMoney,
  sendAnew,
  sentOf,
  unsentOf,
} from './after-sale/index.ts'
import { batchOrders } from './batch-orders.ts'
import { checkOut } from './checkout.ts'
import { closeUnpaid } from './close-order.ts'
import { autoConfirm } from './complete-order.ts'
import { hashReceiverNames } from './hash-receiver-names.ts'
import { countToIssue } from './invoice/order-invoice.store.ts'
import { refundAgain, refundDone, refundFailed } from './late-refund.ts'
import { lateReturn } from './late-return.ts'
import { lineSnapshot } from './line-snapshot.ts'
import {
  commissionTransferred,
  createStuckRefund,
  heldByRefunds,
  refundOnceMore,
  refundPaid,
  refundStepFailed,
  turnsOfReturns,
} from './refund/index.ts'
import { freeFen } from './sale-order.states.ts'
import { itemsOf, lockOrder, mustFindOrder } from './sale-order.store.ts'
import { operateOrder } from './operate-order.ts'
import { collectFailed, collectPaid } from './payment-events.ts'
import { holdByPlatform } from './hold-order.ts'
import { printOrders } from './print/index.ts'
import { payOfPlatform, placeOfPlatform } from './order-of-platform.ts'
import { placeOrder } from './place-order.ts'
import { platformSaleOrderInfo } from './platform-order.info.ts'
import { listPlatformOrders } from './platform-orders.list.ts'
import { expireCodes, findCode, redeem } from './redeem/index.ts'
import { revealReceiver } from './reveal-receiver.ts'
import { countsByStage, salesSince } from './sale-order.counters.ts'
import type { SaleOrderDeps, SettledCall } from './sale-order.deps.ts'
import { orderInfo } from './sale-order.info.ts'
import { ordersExport } from './export-orders.ts'
import { platformOrdersExport } from './export-platform-orders.ts'
import { settlementsExport } from './export-settlements.ts'
import { maskedReceiver } from './sale-order.row.ts'
import { listOrders } from './sale-order.list.ts'
import { createShipNotices } from './ship-notices.ts'
import { checkRows, shipmentImport, shipRows } from './ship/index.ts'
import { createWaybills } from './waybill/index.ts'
import { settleNow } from './settle-now.ts'
import { settleOfBill } from './settle-of-bill.ts'
import { orderSigned } from './signed.ts'
import { agentPayDone, agentPayFailed, settleOrder } from './settle-order.ts'
import { wouldBook } from './would-book.ts'
import { countDue, listSettlements } from './settlement.list.ts'
import { tagNames } from './tag-names.ts'
import { tellHandedBack } from './text/text-receiver.ts'
import { planFirstPayment, startPayment, startPaymentOfPlaced, termsOf } from './start-payment.ts'

export type { HowMuch, OfReturn } from './after-sale/index.ts'
export type { OrderActor } from './order-history.ts'
export type { ItemRecord, OrderRecord } from './sale-order.store.ts'
export type { SaleOrderDeps } from './sale-order.deps.ts'
export { soughtBy } from './sought-orders.ts'
export { waybillDriverOf, type WaybillSettings } from './waybill/index.ts'

export function createSaleOrders(deps: SaleOrderDeps) {
  const { db } = deps
  const waybills = createWaybills(deps)

  const handlers: HandlersOf<Api['saleOrder']> = {
    async add({ actor, body: asked, command }) {
      if (asked.orderType === 'PLATFORM') return placeOfPlatform(deps, { actor, body: asked, command })
      const { orderType: _orderType, ...body } = asked
      return (await placeOrder(deps, { actor, body, command, begin: async () => null })).placed
    },
    async addWithPay({ actor, body: asked, command }) {
      if (asked.orderType === 'PLATFORM') return payOfPlatform(deps, { actor, body: asked, command })
      const { orderType: _orderType, payBy, returnUrl, ...body } = asked
      const terms = termsOf(actor, { payBy, returnUrl })
      const { placed, begun: planned } = await placeOrder(deps, {
        actor,
        body,
        command,
        begin: (tx, order, now) => planFirstPayment(deps, tx, { order, terms, now }),
      })
      const request = { merchantId: actor.merchantId, terms, planned }
      return { ...placed, ...(await startPaymentOfPlaced(deps, placed, request)) }
    },
    checkout: ({ actor, body, command }) => checkOut(deps, { actor, body, command }),
    pay: ({ actor, body }) => startPayment(deps, { merchantId: actor.merchantId, body, terms: termsOf(actor, body) }),
    list: ({ actor, body }) => listOrders(deps, db.tenant(actor.merchantId), body),
    info: ({ actor, body }) => orderInfo(deps, db.tenant(actor.merchantId), body.id, actor.party),
    snapshot: ({ actor, body }) => lineSnapshot(deps, db.tenant(actor.merchantId), body),
    reveal: ({ actor, body }) => revealReceiver(deps, actor, body),
    tags: ({ actor }) => tagNames(db.tenant(actor.merchantId)),
    print: ({ actor, body }) => printOrders(deps, actor, body),
    checkRows: ({ actor, body }) => checkRows(deps, actor, body.orderNos),
    shipRows: ({ actor, body, command }) => shipRows(deps, { actor, rows: body.rows, command }),
    batch: ({ actor, body, command }) => batchOrders(deps, { actor, body, command }),
    operate: ({ actor, body, command }) => operateOrder(deps, { actor, operation: body, command }),
    consumeApply: ({ actor, body, command }) => {
      if (body.kind === 'consume') {
        const { kind: _kind, ...terms } = body
        return deps.payPlatform({ actor, terms, command })
      }
      const { kind, ...terms } = body
      return operateOrder(deps, { actor, operation: { action: kind, ...terms }, command })
    },
  }

  const settlementHandlers: HandlersOf<Api['settlement']> = {
    list: ({ body }) => listSettlements(db, body, deps.clock.now()),
    signalAgentPay: ({ actor, body, command }) => settleNow(deps, { actor, body, command }),
  }

  const redeemHandlers: HandlersOf<Api['redeemCode']> = {
    find: ({ actor, body }) => findCode(deps, actor, body.digits),
    redeem: ({ actor, body, command }) => redeem(deps, { actor, code: body.digits, command }),
  }

  const platformHandlers: HandlersOf<Api['platformSaleOrder']> = {
    list: ({ body }) => listPlatformOrders(db, body),
    info: ({ body }) => platformSaleOrderInfo(deps, body),
    snapshot: ({ body }) => lineSnapshot(deps, db.tenant(body.merchantId), body),
    hold: ({ actor, body, command }) => holdByPlatform(deps, { actor, body, command }),
  }

  type OnTimer = (merchantId: string, subjectId: string) => Promise<void>
  const onTimer = {
    payExpire: (merchantId, orderId) => closeUnpaid(deps, merchantId, orderId),
    autoConfirm: (merchantId, orderId) => autoConfirm(deps, merchantId, orderId),
    settle: (merchantId, orderId) => settleOrder(deps, merchantId, orderId),
    lateRefund: (merchantId, paymentId) => refundAgain(deps, merchantId, paymentId),
    addressReview: (merchantId, changeId) => approveByClock(deps, merchantId, changeId),
    codesExpire: (merchantId, orderId) => expireCodes(deps, merchantId, orderId),
    refundAgain: (merchantId, refundId) => refundOnceMore(deps, merchantId, refundId),
  } satisfies Record<string, OnTimer>

  type OnProvider = (tx: TenantTx, call: SettledCall) => Promise<void>
  /** Refunds of late payments are of the payment, those that were asked for have an order of their own; others are not of sales. */
  const isOfRefund = ({ subjectType }: SettledCall) => subjectType === 'refundOrder'
  const isOfPayment = ({ subjectType }: SettledCall) => subjectType === 'payment'
  const onProvider = {
    collectPaid: (tx, call) => collectPaid(deps, tx, call),
    collectFailed: (tx, call) => collectFailed(deps, tx, call),
    refundDone: async (tx, call) => {
      if (isOfRefund(call)) await refundPaid(deps, tx, call)
      if (isOfPayment(call)) await refundDone(deps, tx, call)
    },
    refundFailed: async (tx, call) => {
      if (isOfRefund(call)) await refundStepFailed(deps, tx, call)
      if (isOfPayment(call)) await refundFailed(deps, tx, call)
    },
    transferDone: async (tx, call) => {
      if (isOfRefund(call)) await commissionTransferred(deps, tx, call)
    },
    transferFailed: async (tx, call) => {
      if (isOfRefund(call)) await refundStepFailed(deps, tx, call)
    },
    agentPayDone: (tx, call) => agentPayDone(deps, tx, call),
    agentPayFailed: (tx, call) => agentPayFailed(deps, tx, call),
  } satisfies Record<string, OnProvider>

  return {
    handlers,
    handlersOf: {
      saleOrder: handlers,
      waybill: waybills.handlers,
      settlement: settlementHandlers,
      platformSaleOrder: platformHandlers,
      redeemCode: redeemHandlers,
    },
    exports: [ordersExport(deps), platformOrdersExport(deps), settlementsExport(deps)],
    imports: [shipmentImport(deps)],
    jobs: [
      // Whoever ships is told of promises near their end.
      { name: 'tell-promises', everySeconds: 60, run: createShipNotices(deps) },
      { name: 'hash-receiver-names', everySeconds: 60, run: () => hashReceiverNames(deps) },
      // Carriers are asked about numbers that nobody knows of.
      { name: 'ask-waybills', everySeconds: 60, run: waybills.ask },
    ] satisfies AreaJob[],
    onTimer,
    timers: {
      'saleOrder.payExpire': onTimer.payExpire,
      'saleOrder.autoConfirm': onTimer.autoConfirm,
      'saleOrder.settle': onTimer.settle,
      'saleOrder.lateRefund': onTimer.lateRefund,
      'saleOrder.addressReview': onTimer.addressReview,
      'saleOrder.codesExpire': onTimer.codesExpire,
      'saleOrder.refundAgain': onTimer.refundAgain,
    },
    onProvider,
    /** For returns of them. */
    forReturns: {
      find: mustFindOrder,
      hold: lockOrder,
      linesOf: itemsOf,
      receiverOf: (order: Parameters<typeof maskedReceiver>[1]) => maskedReceiver(deps.cipher, order),
      unsentOf,
      sentOf,
      freeOf: freeFen,
      turnsOfReturns,
      buyerRateBp,
      begin: beginReturn,
      change: changeReturn,
      pay: (...asked: Tail<typeof payReturn>) => payReturn(deps, ...asked),
      end: endReturn,
      holdMoney,
      releaseMoney,
      tellHandedBack: (...asked: Tail<typeof tellHandedBack>) => tellHandedBack(deps, ...asked),
      sendAnew: (...asked: Tail<typeof sendAnew>) => sendAnew(deps, ...asked),
    },
    /** For bills. */
    settleOfBill,
    /** For who follows parcels. */
    forParcels: {
      hold: async (tx: TenantTx, orderId: string) => void (await lockOrder(tx, orderId)),
      signed: orderSigned,
    },
    /** By whom a surplus is ended that the provider refuses to send back. */
    lateReturn,
    /** By whom a refund is ended that was asked for and that the provider refuses. */
    stuckRefund: createStuckRefund(deps),
    /** What is booked when a call ends, by what it is about. */
    wouldBook,
    /** What refunds under way hold of a merchant's money. */
    refundsHeld: (merchantId: string) => heldByRefunds(db.tenant(merchantId)),
    /** Orders that are due and not settled, over all merchants. */
    countDue: () => countDue(db, deps.clock.now()),
    /** Addresses that buyers asked for and nobody has answered. */
    countAddressChanges: (tenant: TenantDb) => countPending(tenant),
    /** Invoices that buyers of paid orders asked for and nobody has issued. */
    countInvoices: (tenant: TenantDb) => countToIssue(tenant),
    countsByStage: (tenant: TenantDb) => countsByStage(tenant),
    salesSince: (tenant: TenantDb, firstDay: string) => salesSince(tenant, firstDay),
  }
}
