// Turns a recorded call into the provider's order; the only place that knows which service a call is.
import type { Allinpay, CardOwner, Outcome, PayMethod, PayStatus } from '@merchant/allinpay'
import type { PayBy } from '@merchant/contract'
import type { FieldCipher } from '../../../../kernel/field-cipher.ts'
import { openPayBy } from './kept-pay-by.ts'
import { memberNoOf } from './member-no.ts'
import { type CallRow, requestOf } from './planned-call.ts'

/** What an accepted order answers, of whatever service. */
interface OrderAnswer {
  readonly providerOrderNo: string
  readonly payStatus: PayStatus
  /** What a payer scans, where there is something to scan. */
  readonly payInfo?: string | null
}

/** The full number of a card or account and whose it is, for the one call that needs it. */
export type CardOf = (merchantId: string, bankCardId: string) => Promise<{ cardNo: string; cardOwner: CardOwner }>

interface SendDeps {
  readonly orders: Allinpay['orders']
  readonly cipher: FieldCipher
  readonly cardOf: CardOf
}

/** Sends the call's order once. Talks to the provider, so no transaction may be open. */
export async function sendOrder({ orders, cipher, cardOf }: SendDeps, call: CallRow): Promise<Outcome<OrderAnswer>> {
  const request = requestOf(call)
  const merchantNo = memberNoOf(call.merchant_id)
  const order = { orderNo: call.number, amountFen: call.amount_fen }
  switch (request.service) {
    case 'collect':
      return orders.collect({
        ...order,
        feeFen: 0,
        confirmation: 'none',
        payerNo: request.terms.payerMemberNo,
        // The commission is taken at the payout, so that a refund before it costs the platform nothing.
        receivers: [{ memberNo: merchantNo, amountFen: call.amount_fen }],
        payment: collectMethod(openPayBy(cipher, call.merchant_id, request.terms.payBy)),
        expiresAt: request.terms.expiresAt,
        goodsName: request.terms.goodsName,
        ...(request.terms.returnUrl !== null && { returnUrl: request.terms.returnUrl }),
      })
    case 'agentPay':
      return orders.agentPay({
        ...order,
        feeFen: request.terms.feeFen,
        collects: [{ orderNo: request.terms.collectNumber, amountFen: call.amount_fen }],
        payeeNo: merchantNo,
      })
    case 'withdraw':
      return orders.withdraw({
        ...order,
        feeFen: request.terms.feeFen,
        // The merchant has confirmed with our own code before an operator let the money go.
        confirmation: 'none',
        member: { memberNo: merchantNo },
        withdrawType: request.terms.speed,
        ...(await cardOf(call.merchant_id, request.terms.bankCardId)),
      })
    case 'refund':
      return orders.refund({
        ...order,
        originalOrderNo: request.terms.originalNumber,
        payerNo: request.terms.payerMemberNo ?? merchantNo,
        ...(request.terms.source !== null && {
          sources: [{ memberNo: merchantNo, amountFen: call.amount_fen, paidOut: request.terms.source === 'MEMBER' }],
        }),
        when: 'atOnce',
      })
    case 'deposit':
      return orders.deposit({
        ...order,
        feeFen: request.terms.feeFen,
        // A bank's page and a QR code ask their payer by themselves; a card is asked for by the channel's own code.
        confirmation: 'none',
        member: { memberNo: merchantNo },
        payment: await bankMethod(call.merchant_id, request.terms, cardOf),
        expiresAt: request.terms.expiresAt,
        returnUrl: request.terms.returnUrl,
        goodsName: '商户充值',
      })
    case 'consume':
      return orders.consume({
        ...order,
        feeFen: 0,
        // Proven here before, or taken by the rules that the merchant has agreed to.
        confirmation: 'none',
        payerNo: merchantNo,
        receiver: 'platform',
        payment: { kind: 'balance' },
        goodsName: '付给平台',
      })
    case 'purchase':
      return orders.consume({
        ...order,
        feeFen: 0,
        confirmation: 'none',
        payerNo: merchantNo,
        receiver: 'platform',
        payment: await bankMethod(call.merchant_id, request.terms, cardOf),
        expiresAt: request.terms.expiresAt,
        returnUrl: request.terms.returnUrl,
        goodsName: '平台订单',
      })
    case 'transfer':
      return transferred(await orders.transfer({ ...order, from: 'platformBalance', toMemberNo: merchantNo }))
  }
}

function collectMethod(payBy: PayBy | null): PayMethod {
  if (payBy === null) throw new Error('Who pays was not kept beyond the order’s end')
  switch (payBy.kind) {
    case 'PAGE':
      return { kind: 'cashierH5' }
    case 'WECHAT_SCAN':
      return { kind: 'scanWeixin' }
    case 'ALIPAY_SCAN':
      return { kind: 'scanAlipay' }
    case 'WECHAT_MINI':
      return { kind: 'weixinMiniProgram', programId: payBy.appId, openId: payBy.openId }
    case 'WECHAT_PUBLIC':
      return { kind: 'weixinPublic', openId: payBy.openId }
    case 'ALIPAY_SERVICE':
      return { kind: 'alipayService', userId: payBy.userId }
  }
}

type BankTerms = Extract<ReturnType<typeof requestOf>, { service: 'deposit' | 'purchase' }>['terms']

async function bankMethod(merchantId: string, { method, bankCardId }: BankTerms, cardOf: CardOf): Promise<PayMethod> {
  switch (method) {
    case 'QUICK': {
      if (bankCardId === null) throw new Error('A payment by card names its card')
      const { cardNo } = await cardOf(merchantId, bankCardId)
      return { kind: 'quickPay', cardNo }
    }
    case 'GATEWAY_B2C':
      return { kind: 'onlineBanking', customers: 'B2C' }
    case 'GATEWAY_B2B':
      return { kind: 'onlineBanking', customers: 'B2B' }
    case 'WECHAT':
      return { kind: 'scanWeixin' }
    case 'ALIPAY':
      return { kind: 'scanAlipay' }
  }
}

/** A transfer that is done is done; the query that follows shows its amount. */
const transferred = (outcome: Awaited<ReturnType<Allinpay['orders']['transfer']>>): Outcome<OrderAnswer> =>
  outcome.kind === 'done'
    ? { kind: 'done', data: { providerOrderNo: outcome.data.providerOrderNo, payStatus: 'succeeded' } }
    : outcome
