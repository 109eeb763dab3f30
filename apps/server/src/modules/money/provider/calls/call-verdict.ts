// Reads the provider's description of an order against what we asked for: nothing is believed that does not match.
import type { OrderDetail } from '@merchant/allinpay'
import { formatYuan, type MoneyCaseFacts } from '@merchant/contract'
import { type CallRow, requestOf } from './planned-call.ts'

/** Why a description is not believed; each is a case for a person. */
export type Doubt = 'CLOSED_WHILE_WORKING' | 'OTHER_ORDER' | 'OTHER_AMOUNT' | 'OTHER_PROVIDER_NO' | 'OTHER_PAYER'

export type Verdict =
  | { readonly kind: 'succeeded'; readonly providerNo: string; readonly occurredAt: Date | null }
  | { readonly kind: 'failed'; readonly providerNo: string | null; readonly reason: string }
  | { readonly kind: 'unpaid' | 'working'; readonly providerNo: string }
  /** Not ours, or senseless: a person has to look. */
  | Mismatch

export interface Mismatch {
  readonly kind: 'mismatch'
  readonly doubt: Doubt
  /** The same in a sentence, for people only. */
  readonly reason: string
  /** What the provider named instead. */
  readonly said: Pick<MoneyCaseFacts, 'saidAmountFen' | 'saidOrderNo' | 'saidProviderNo'>
}

const mismatch = (doubt: Doubt, reason: string, said: Mismatch['said'] = {}): Mismatch => ({
  kind: 'mismatch',
  doubt,
  reason,
  said,
})

/** What the description means for the call, whose row must be held: another may just have learnt more. */
export function judgeOrder(call: CallRow, detail: OrderDetail): Verdict {
  const difference = differenceOf(call, detail)
  if (difference !== null) return difference
  const providerNo = detail.providerOrderNo
  switch (detail.status) {
    // A refunded order was paid first; the refund is another call.
    case 'succeeded':
    case 'refunded':
      return { kind: 'succeeded', providerNo, occurredAt: detail.paidAt }
    case 'failed':
      return { kind: 'failed', providerNo, reason: detail.errorMessage ?? '渠道处理失败' }
    case 'closed':
      return call.provider_began_at !== null
        ? mismatch('CLOSED_WHILE_WORKING', '渠道关闭了处理中的订单，资金去向待核实')
        : { kind: 'failed', providerNo, reason: detail.errorMessage ?? '渠道订单已关闭' }
    case 'inProgress':
      return { kind: 'working', providerNo }
    case 'unpaid':
      return { kind: 'unpaid', providerNo }
  }
}

function differenceOf(call: CallRow, detail: OrderDetail): Mismatch | null {
  if (detail.orderNo !== call.number)
    return mismatch('OTHER_ORDER', `渠道返回了另一订单 ${detail.orderNo}`, { saidOrderNo: detail.orderNo })
  if (detail.amountFen !== call.amount_fen) {
    const amounts = `渠道金额 ${formatYuan(detail.amountFen)} 元与本单 ${formatYuan(call.amount_fen)} 元不一致`
    return mismatch('OTHER_AMOUNT', amounts, { saidAmountFen: detail.amountFen })
  }
  if (call.provider_no !== null && detail.providerOrderNo !== call.provider_no)
    return mismatch('OTHER_PROVIDER_NO', '渠道订单号前后不一致', { saidProviderNo: detail.providerOrderNo })
  const request = requestOf(call)
  if (request.service === 'collect' && detail.payerNo !== null && detail.payerNo !== request.terms.payerMemberNo)
    return mismatch('OTHER_PAYER', '渠道付款人与本单不一致')
  return null
}
