// The calls that move money, as other modules plan them and as they are kept; no secret and no card number is in them.
import type { Selectable } from 'kysely'
import type { Tables } from '@merchant/database'

/** What a call is for, in the words of the module that planned it. */
export interface CallSubject {
  readonly type: string
  readonly id: string
}

interface Planned {
  /** Our number of the order at the provider: letters, digits, - and _; unique on the whole platform, used once for ever. */
  readonly number: string
  /** Fee inside. */
  readonly amountFen: number
  readonly subject: CallSubject
}

/** 托管代收: the buyer's money into transit, reserved for the merchant. */
export interface PlannedCollect extends Planned {
  readonly service: 'collect'
  readonly payerMemberNo: string
  readonly expiresAt: Date
  /** Without symbols. */
  readonly goodsName: string
  /** Where the cashier sends the buyer's browser afterwards; the provider takes it with the order, not with the page. */
  readonly returnUrl: string
}

/** 单笔托管代付: out of a paid collect to the merchant, the commission (`feeFen`) to the platform. */
export interface PlannedAgentPay extends Planned {
  readonly service: 'agentPay'
  readonly collectNumber: string
  readonly feeFen: number
}

/** 提现: from the merchant's account at the provider to its bank card. */
export interface PlannedWithdraw extends Planned {
  readonly service: 'withdraw'
  readonly feeFen: number
  readonly bankCardId: string
}

/** 退款 of a whole collect, paid out or not. */
export interface PlannedRefund extends Planned {
  readonly service: 'refund'
  readonly originalNumber: string
  readonly payerMemberNo: string
}

export type PlannedCall = PlannedCollect | PlannedAgentPay | PlannedWithdraw | PlannedRefund
export type CallService = CallRow['service']

export type CallRow = Selectable<Tables['provider_call']>

type Rest<Call extends PlannedCall> = Omit<Call, keyof Planned | 'service'>

/** The part of a call that has no column of its own. */
export type CallRequest =
  | {
      readonly service: 'collect'
      readonly terms: Omit<Rest<PlannedCollect>, 'expiresAt'> & { readonly expiresAt: string }
    }
  | { readonly service: 'agentPay'; readonly terms: Rest<PlannedAgentPay> }
  | { readonly service: 'withdraw'; readonly terms: Rest<PlannedWithdraw> }
  | { readonly service: 'refund'; readonly terms: Rest<PlannedRefund> }

/** The kept text of a call's terms. */
export function writeRequest(call: PlannedCall): string {
  const { service: _service, number: _number, amountFen: _amountFen, subject: _subject, ...terms } = call
  return JSON.stringify(terms)
}

/** The terms of a kept call; `writeRequest` wrote them, so their shape is known from the service. */
export function requestOf(row: Pick<CallRow, 'service' | 'request'>): CallRequest {
  return { service: row.service, terms: row.request } as CallRequest
}
