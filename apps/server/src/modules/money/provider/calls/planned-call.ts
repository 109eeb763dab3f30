// The calls that move money, as other modules plan them and as they are kept; no secret and no card number is in them.
import { type PayBy, withdrawSpeed } from '@merchant/contract'
import type { Tables } from '@merchant/database'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { keptPayBy } from './kept-pay-by.ts'

export type CallRow = Selectable<Tables['provider_call']>
export type CallService = CallRow['service']

interface Planned<Service extends CallService> {
  readonly service: Service
  /** Our number of the order at the provider: letters, digits, - and _; unique on the whole platform, used once for ever. */
  readonly number: string
  /** Fee inside. */
  readonly amountFen: number
  /** What the call is for, in the words of the module that planned it. */
  readonly subject: { readonly type: string; readonly id: string }
}

/** 托管代收: the buyer's money into transit, reserved for the merchant. */
const collectTerms = z.object({
  payerMemberNo: z.string(),
  expiresAt: z.coerce.date(),
  /** Without symbols. */
  goodsName: z.string(),
  /** On the cashier's page, by a code, or within an app; those from before there was a choice are on the page. */
  payBy: keptPayBy.default({ kind: 'PAGE' }),
  /** Where the cashier sends the buyer's browser afterwards; the provider takes it with the order, not with the page. Null: no page. */
  returnUrl: z.string().nullable(),
})

/** 单笔托管代付: out of a paid collect to the merchant, the commission (`feeFen`) to the platform. */
const agentPayTerms = z.object({ collectNumber: z.string(), feeFen: z.int() })

/** 提现: from the merchant's account at the provider to its bank card. */
const withdrawTerms = z.object({
  feeFen: z.int(),
  bankCardId: z.string(),
  /** What was planned before anybody could choose went on the day. */
  speed: withdrawSpeed.default('D0'),
})

/**
 * 退款 of a collect: of the whole of it when no source is named, else of a part, out of transit or the merchant's account. Of the
 * merchant's own deposit no payer is named.
 */
const refundTerms = z.object({
  originalNumber: z.string(),
  payerMemberNo: z.string().nullable(),
  source: z.enum(['TRANSIT', 'MEMBER']).nullable().default(null),
})

const paidByBank = {
  /** Of QUICK. */
  bankCardId: z.string().nullable(),
  expiresAt: z.coerce.date(),
  /** Where the bank's page sends the browser afterwards. */
  returnUrl: z.string(),
}

/** 充值: the merchant's own money into its account, paid in one of the ways that the merchant chose. */
const depositTerms = z.object({
  feeFen: z.int(),
  method: z.enum(['QUICK', 'GATEWAY_B2C', 'GATEWAY_B2B', 'WECHAT', 'ALIPAY']),
  ...paidByBank,
})

/** 消费 that its payer, the merchant, pays by bank: to the platform's own balance. */
const purchaseTerms = z.object({ method: z.enum(['QUICK', 'GATEWAY_B2C', 'GATEWAY_B2B']), ...paidByBank })

export type PlannedCall =
  | (Planned<'collect'> & Omit<z.output<typeof collectTerms>, 'payBy'> & { readonly payBy: PayBy })
  | (Planned<'agentPay'> & z.output<typeof agentPayTerms>)
  | (Planned<'withdraw'> & z.output<typeof withdrawTerms>)
  | (Planned<'refund'> & z.output<typeof refundTerms>)
  | (Planned<'deposit'> & z.output<typeof depositTerms>)
  // 平台转账: from the platform's own balance to the merchant's account.
  | Planned<'transfer'>
  // 消费: from the merchant's account to the platform's own balance.
  | Planned<'consume'>
  | (Planned<'purchase'> & z.output<typeof purchaseTerms>)

/** The part of a call that has no column of its own. */
const callRequest = z.discriminatedUnion('service', [
  z.object({ service: z.literal('collect'), terms: collectTerms }),
  z.object({ service: z.literal('agentPay'), terms: agentPayTerms }),
  z.object({ service: z.literal('withdraw'), terms: withdrawTerms }),
  z.object({ service: z.literal('refund'), terms: refundTerms }),
  z.object({ service: z.literal('deposit'), terms: depositTerms }),
  z.object({ service: z.literal('transfer'), terms: z.object({}) }),
  z.object({ service: z.literal('consume'), terms: z.object({}) }),
  z.object({ service: z.literal('purchase'), terms: purchaseTerms }),
])

/** The kept text of a call's terms; `seal` is for whoever pays it. */
export function writeRequest(call: PlannedCall, seal: (by: PayBy) => z.output<typeof keptPayBy>): string {
  const { service: _service, number: _number, amountFen: _amountFen, subject: _subject, ...terms } = call
  return JSON.stringify('payBy' in terms ? { ...terms, payBy: seal(terms.payBy) } : terms)
}

/** The terms of a kept call. Throws for terms that `writeRequest` never wrote. */
export function requestOf({ service, request }: Pick<CallRow, 'service' | 'request'>): z.output<typeof callRequest> {
  return callRequest.parse({ service, terms: request })
}

const DAY = 24 * 3_600_000

/** When the day begins in which the provider has to decide: what is for the next day is not late before that day. */
export function mayDecideFrom(call: Pick<CallRow, 'service' | 'request' | 'created_at'>): Date {
  const asked = requestOf(call)
  const isNextDay = asked.service === 'withdraw' && asked.terms.speed === 'D1'
  return isNextDay ? new Date(call.created_at.getTime() + DAY) : call.created_at
}
