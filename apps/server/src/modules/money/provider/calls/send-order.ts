// Turns a recorded call into the provider's order; the only place that knows which service a call is.
import type { Allinpay, CardOwner, Outcome, PayStatus } from '@merchant/allinpay'
import { memberNoOf } from './member-no.ts'
import { type CallRow, requestOf } from './planned-call.ts'

/** What an accepted order answers, of whatever service. */
interface OrderAnswer {
  readonly providerOrderNo: string
  readonly payStatus: PayStatus
}

/** The full number of a card or account and whose it is, for the one call that needs it. */
export type CardOf = (merchantId: string, bankCardId: string) => Promise<{ cardNo: string; cardOwner: CardOwner }>

/** Sends the call's order once. Talks to the provider, so no transaction may be open. */
export async function sendOrder(
  orders: Allinpay['orders'],
  call: CallRow,
  cardOf: CardOf,
): Promise<Outcome<OrderAnswer>> {
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
        payment: { kind: 'cashierH5' },
        expiresAt: request.terms.expiresAt,
        goodsName: request.terms.goodsName,
        returnUrl: request.terms.returnUrl,
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
        ...(await cardOf(call.merchant_id, request.terms.bankCardId)),
      })
    case 'refund':
      return orders.refund({
        ...order,
        originalOrderNo: request.terms.originalNumber,
        payerNo: request.terms.payerMemberNo,
        ...(request.terms.source !== null && {
          sources: [{ memberNo: merchantNo, amountFen: call.amount_fen, paidOut: request.terms.source === 'MEMBER' }],
        }),
        when: 'atOnce',
      })
    case 'transfer':
      return transferred(await orders.transfer({ ...order, from: 'platformBalance', toMemberNo: merchantNo }))
  }
}

/** A transfer that is done is done; the query that follows shows its amount. */
const transferred = (outcome: Awaited<ReturnType<Allinpay['orders']['transfer']>>): Outcome<OrderAnswer> =>
  outcome.kind === 'done'
    ? { kind: 'done', data: { providerOrderNo: outcome.data.providerOrderNo, payStatus: 'succeeded' } }
    : outcome
