// Compares the provider's description of an order with the call we planned; only a description that fits is believed.
import type { OrderDetail } from '@merchant/allinpay'
import { formatYuan, type MoneyCaseFacts } from '@merchant/contract'
import { type CallRow, requestOf } from './planned-call.ts'

/** Why a description is not believed. */
export type Doubt = 'CLOSED_WHILE_WORKING' | 'OTHER_ORDER' | 'OTHER_AMOUNT' | 'OTHER_PROVIDER_NO' | 'OTHER_PAYER'

export interface Mismatch {
  readonly kind: 'mismatch'
  readonly doubt: Doubt
  /** The doubt as a sentence for people; no rule reads it. */
  readonly reason: string
  /** What the provider named instead. */
  readonly said: Pick<MoneyCaseFacts, 'saidAmountFen' | 'saidOrderNo' | 'saidProviderNo'>
}

export type Verdict =
  | {
      readonly kind: 'succeeded'
      readonly providerNo: string
      readonly occurredAt: Date | null
      /** It was paid, and some or all of it has gone back to its payer since. */
      readonly isSentBack?: true
    }
  | {
      readonly kind: 'failed'
      readonly providerNo: string | null
      readonly reason: string
      readonly isPlatformFault?: boolean
    }
  | { readonly kind: 'unpaid' | 'working'; readonly providerNo: string }
  | Mismatch

/** What a description has to say: the provider's answer to a query does, and so does a notification. */
export type Described = Pick<
  OrderDetail,
  'orderNo' | 'amountFen' | 'providerOrderNo' | 'payerNo' | 'status' | 'paidAt' | 'errorMessage'
>

/** The caller holds the call's row: another may just have learnt more about it. */
export function judgeOrder(call: CallRow, detail: Described): Verdict {
  return findMismatch(call, detail) ?? readStatus(call, detail)
}

function findMismatch(call: CallRow, detail: Described): Mismatch | null {
  const { orderNo, amountFen, providerOrderNo, payerNo } = detail
  if (orderNo !== call.number) return mismatch('OTHER_ORDER', `渠道返回了另一订单 ${orderNo}`, { saidOrderNo: orderNo })
  if (amountFen !== call.amount_fen) {
    const reason = `渠道金额 ${formatYuan(amountFen)} 元与本单 ${formatYuan(call.amount_fen)} 元不一致`
    return mismatch('OTHER_AMOUNT', reason, { saidAmountFen: amountFen })
  }
  if (call.provider_no !== null && providerOrderNo !== call.provider_no)
    return mismatch('OTHER_PROVIDER_NO', '渠道订单号前后不一致', { saidProviderNo: providerOrderNo })
  const { service, terms } = requestOf(call)
  if (service === 'collect' && payerNo !== null && payerNo !== terms.payerMemberNo)
    return mismatch('OTHER_PAYER', '渠道付款人与本单不一致')
  return null
}

function readStatus(call: CallRow, detail: Described): Verdict {
  const providerNo = detail.providerOrderNo
  switch (detail.status) {
    case 'succeeded':
      return { kind: 'succeeded', providerNo, occurredAt: detail.paidAt }
    // A refunded order was paid first; the refund is another call.
    case 'refunded':
      return { kind: 'succeeded', providerNo, occurredAt: detail.paidAt, isSentBack: true }
    case 'failed':
      return { kind: 'failed', providerNo, reason: detail.errorMessage ?? '渠道处理失败' }
    case 'closed':
      // Money that was on its way may still arrive, so closing proves a failure only before the work began.
      if (call.provider_began_at !== null)
        return mismatch('CLOSED_WHILE_WORKING', '渠道关闭了处理中的订单，资金去向待核实')
      return { kind: 'failed', providerNo, reason: detail.errorMessage ?? '渠道订单已关闭' }
    case 'inProgress':
      return { kind: 'working', providerNo }
    case 'unpaid':
      return { kind: 'unpaid', providerNo }
  }
}

const mismatch = (doubt: Doubt, reason: string, said: Mismatch['said'] = {}): Mismatch => ({
  kind: 'mismatch',
  doubt,
  reason,
  said,
})
