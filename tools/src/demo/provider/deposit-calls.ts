// The provider's calls about deposits during the demo's past: each way to pay, and the code of a bound card.
import type { Allinpay } from '@merchant/allinpay'
import { formatInstant } from '@merchant/contract'
import { done, notInThisPast, refused } from './answers.ts'
import { acceptedAs } from './order-book.ts'
import type { OrderDeps } from './order-deps.ts'

type OrderCalls = Allinpay['orders']
type Deposit = Parameters<OrderCalls['deposit']>[0]

export function depositCalls({ recorder, orders, backUrl }: OrderDeps): Pick<OrderCalls, 'deposit' | 'confirmBySms'> {
  return {
    async deposit(terms) {
      const { member, payment } = terms
      const memberNo = member === 'platform' ? notInThisPast() : member.memberNo
      const order = orders.open({ ...terms, payerNo: memberNo }, 'unpaid')
      recorder.record('deposit', {
        ...depositRecord(terms),
        bizUserId: memberNo,
        orderNo: order.providerOrderNo,
        backUrl,
      })
      const isScanned = payment.kind === 'scanWeixin' || payment.kind === 'scanAlipay'
      return done({
        ...acceptedAs(order, 'unpaid'),
        needsSms: payment.kind === 'quickPay',
        payInfo: isScanned ? `https://provider.example/scan/${order.providerOrderNo}` : null,
      })
    },
    /** The past takes any code; what the bank answers is said by the step that follows. */
    async confirmBySms({ orderNo }) {
      const order = orders.get(orderNo)
      if (order.status !== 'unpaid') return refused('40004', '订单不是待支付状态')
      order.status = 'inProgress'
      return done({ orderNo, payStatus: 'pending', failMessage: null })
    },
  }
}

const depositRecord = ({ orderNo, amountFen, feeFen, payment, returnUrl, expiresAt, goodsName }: Deposit) => ({
  bizOrderNo: orderNo,
  amount: amountFen,
  fee: feeFen,
  validateType: 0,
  payMethod: payMethodOf(payment, amountFen),
  ...(returnUrl === undefined ? {} : { frontUrl: returnUrl }),
  ...(expiresAt === undefined ? {} : { orderExpireDatetime: formatInstant(expiresAt) }),
  ...(goodsName === undefined ? {} : { goodsName }),
})

/** In the provider's words. */
function payMethodOf(payment: Deposit['payment'], amount: number): object {
  const { kind } = payment
  if (kind === 'quickPay') return { QUICKPAY_VSP: { bankCardNo: payment.cardNo, amount } }
  if (kind === 'onlineBanking') return { GATEWAY_VSP: { amount, paytype: payment.customers, limitPay: '' } }
  if (kind === 'scanWeixin') return { SCAN_WEIXIN: { amount, limitPay: '' } }
  return kind === 'scanAlipay' ? { SCAN_ALIPAY: { amount, limitPay: '' } } : notInThisPast()
}
