// The provider's calls about orders during the demo's past: collect, payout, withdrawal, close.
import type { Allinpay } from '@merchant/allinpay'
import { formatInstant } from '@merchant/contract'
import { done, notInThisPast, refused } from './answers.ts'
import { depositCalls } from './deposit-calls.ts'
import { acceptedAs, detailOf } from './order-book.ts'
import type { OrderDeps } from './order-deps.ts'
import { refundCalls } from './refund-calls.ts'

type OrderCalls = Allinpay['orders']
type Terms<Call extends keyof OrderCalls> = Parameters<OrderCalls[Call]>[0]

export function orderCalls(deps: OrderDeps): OrderCalls {
  const { clock, recorder, orders, backUrl, isHeld } = deps
  return {
    ...depositCalls(deps),
    ...refundCalls(deps),
    async collect(terms) {
      const order = orders.open(terms, 'unpaid')
      recorder.openCollect(terms.orderNo, { ...collectRecord(terms), backUrl, orderNo: order.providerOrderNo })
      return done(acceptedAs(order, 'unpaid'))
    },
    async agentPay(terms) {
      const held = isHeld(terms.collects[0]?.orderNo ?? '')
      const order = orders.open({ ...terms, payerNo: terms.payeeNo }, held ? 'inProgress' : 'succeeded')
      recorder.record('agentPay', {
        bizOrderNo: terms.orderNo,
        collectPayList: terms.collects.map(({ orderNo, amountFen }) => ({ bizOrderNo: orderNo, amount: amountFen })),
        bizUserId: terms.payeeNo,
        amount: terms.amountFen,
        fee: terms.feeFen,
        orderNo: order.providerOrderNo,
        backUrl,
        ...(held ? { outcome: 'pending' } : {}),
      })
      return done(acceptedAs(order, held ? 'pending' : 'succeeded'))
    },
    async withdraw(terms) {
      const memberNo = terms.member === 'platform' ? notInThisPast() : terms.member.memberNo
      const order = orders.open({ ...terms, payerNo: memberNo }, 'inProgress')
      recorder.record('withdraw', {
        bizOrderNo: terms.orderNo,
        bizUserId: memberNo,
        amount: terms.amountFen,
        fee: terms.feeFen,
        validateType: 0,
        bankCardNo: terms.cardNo,
        orderNo: order.providerOrderNo,
        backUrl,
      })
      return done(acceptedAs(order, 'pending'))
    },
    async detail({ orderNo }) {
      const order = orders.find(orderNo)
      return order === undefined ? refused('40000', '订单不存在') : done(detailOf(order))
    },
    async close({ orderNo }) {
      const order = orders.get(orderNo)
      if (order.status === 'unpaid') {
        order.status = 'closed'
        recorder.close(orderNo)
      }
      return done({ orderNo, status: order.status, closedAt: clock.now(), errorMessage: null })
    },
    cashierPage: async ({ orderNo }) => done({ url: `https://provider.example/cashier/${orderNo}` }),
    consume: notInThisPast,
    passwordPage: notInThisPast,
    resendSms: notInThisPast,
    balance: notInThisPast,
    platformBalance: notInThisPast,
    fundFlow: notInThisPast,
    checkFile: notInThisPast,
    splits: notInThisPast,
    agentPayBatch: notInThisPast,
    freeze: notInThisPast,
    unfreeze: notInThisPast,
    payouts: notInThisPast,
    inTransit: notInThisPast,
    reserveFund: notInThisPast,
    refundablePool: notInThisPast,
    bankBalance: notInThisPast,
    payoutReceipt: notInThisPast,
    collectUnassigned: notInThisPast,
    consumeByProtocol: notInThisPast,
    collectByProtocol: notInThisPast,
  }
}

const collectRecord = (terms: Terms<'collect'>) => ({
  bizOrderNo: terms.orderNo,
  payerId: terms.payerNo,
  recieverList: terms.receivers.map(({ memberNo, amountFen }) => ({ bizUserId: memberNo, amount: amountFen })),
  amount: terms.amountFen,
  validateType: 0,
  payMethod: { H5_CASHIER_VSP: { amount: terms.amountFen, limitPay: '' } },
  frontUrl: terms.returnUrl,
  ...(terms.expiresAt === undefined ? {} : { orderExpireDatetime: formatInstant(terms.expiresAt) }),
  ...(terms.goodsName === undefined ? {} : { goodsName: terms.goodsName }),
})
