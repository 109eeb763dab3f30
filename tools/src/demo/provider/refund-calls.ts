// The provider's calls about money that goes back during the demo's past: the platform's commission, and the buyer's money.
import type { Allinpay } from '@merchant/allinpay'
import { done } from './answers.ts'
import type { OrderDeps } from './order-deps.ts'

type OrderCalls = Allinpay['orders']

export function refundCalls({
  recorder,
  orders,
  backUrl,
  accountSetNo,
}: OrderDeps): Pick<OrderCalls, 'refund' | 'transfer'> {
  return {
    async refund(terms) {
      const order = orders.open(terms, 'inProgress')
      const refundList = terms.sources?.map(({ memberNo, amountFen, paidOut }) => ({
        bizUserId: memberNo,
        amount: amountFen,
        ...(paidOut ? { accountSetNo } : {}),
      }))
      recorder.record('refund', {
        bizOrderNo: terms.orderNo,
        oriBizOrderNo: terms.originalOrderNo,
        bizUserId: terms.payerNo,
        amount: terms.amountFen,
        refundType: 'D0',
        ...(refundList === undefined ? {} : { refundList }),
        orderNo: order.providerOrderNo,
        backUrl,
      })
      const { orderNo, providerOrderNo } = order
      return done({ orderNo, providerOrderNo, payStatus: 'pending', failMessage: null })
    },
    async transfer(terms) {
      const { orderNo, providerOrderNo } = orders.open({ ...terms, payerNo: null }, 'succeeded')
      recorder.record('transfer', {
        bizTransferNo: orderNo,
        targetBizUserId: terms.toMemberNo,
        amount: terms.amountFen,
        orderNo: providerOrderNo,
      })
      return done({ orderNo, providerOrderNo })
    },
  }
}
