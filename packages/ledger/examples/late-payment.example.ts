// An example: money that arrives after its order was closed, and goes back.
import { postingRules } from '../src/posting-rules.ts'
import { step, type Example } from './example.ts'

export const latePayment: Example = {
  title: '关闭后到账：照常入账，再原路退回',
  intro:
    '订单 ¥66.00 超时关闭后，买家的付款才到。钱确实进了中间账户，所以先照常入账；订单不会恢复，随即原路全额退回，退款成功后再入账。两笔之间，这 ¥66.00 就在待结算里，没有一刻不知去向。',
  steps: [
    step('关闭后付款到账 ¥66.00', postingRules.orderPaid, { paidFen: 6_600, subsidyFen: 0 }),
    step('渠道退款成功', postingRules.orderRefundedBeforeSettlement, { refundFen: 6_600, subsidyReturnFen: 0 }),
  ],
}
