// What operators learn of a money case.
import { type MoneyCaseKind, said, type Said, sameInBoth } from '@merchant/contract'
import { operatorEvent } from '../../../kernel/notification.ts'

/** How each kind is called where people read; no rule reads it. */
export const kindTitles: Readonly<Record<MoneyCaseKind, Said>> = {
  CALL_CONTRADICTED: said('渠道前后结果相反', 'Provider contradicts itself'),
  PAID_AFTER_FAILED: said('支付失败后又到账', 'Paid after it had failed'),
  CLOSED_WHILE_WORKING: said('渠道关闭处理中的订单', 'Closed while under way'),
  ANSWER_SENSELESS: said('渠道返回与本单不符', 'Answer does not fit the order'),
  CALL_UNDECIDED: said('渠道超过一天未给出结果', 'No result for more than a day'),
  LATE_REFUND_FAILED: said('多付或迟到的款项退回失败', 'Surplus could not be returned'),
  REFUND_STUCK: said('退款多次未成功', 'Refund keeps failing'),
  RECHARGE_STUCK: said('转账充值多次未入账', 'Transfer keeps failing to reach the wallet'),
  PAYMENT_STUCK: said('商户付款多次未转入平台', 'Payment keeps failing to reach the platform'),
  TRANSFER_STUCK: said('平台应付商户的款项多次未转入', 'Transfer to a merchant keeps failing'),
  NOTIFICATION_STUCK: said('渠道通知无法处理', 'Notification can’t be applied'),
  NOTIFICATION_UNREAD: said('渠道通知无法识别', 'Notification can’t be read'),
  NUMBER_UNKNOWN: said('渠道通知了未知订单', 'Unknown order at the provider'),
  BOOK_BROKEN: said('账本核对不符', 'Book does not add up'),
  RECON_DIFFERENCE: said('渠道对账差异', 'Difference with the provider'),
  MEMBER_STUCK: said('商户支付账户办理受阻', 'A merchant’s wallet can’t be opened'),
}

export const caseHandedOver = operatorEvent<{
  readonly number: string
  readonly kind: MoneyCaseKind
  /** Whose it is now, and from whom. */
  readonly owner: string
  readonly by: string
}>({
  permission: 'moneyCase.handle',
  page: ({ number }) => ({ path: '/operator/cases', search: { keyword: number } }),
  bell: ({ number, kind, owner, by }) => ({
    level: 'WARN',
    title: said(`资金个案转交${owner}`, `Money case for ${owner}`),
    body: said(`${by} 转交：${kindTitles[kind].zh} ${number}`, `From ${by}: ${kindTitles[kind].en} ${number}`),
  }),
})

export const caseOpened = operatorEvent<{
  readonly kind: MoneyCaseKind
  readonly number: string
  readonly title: Said
  /** The merchant and the subject's number. */
  readonly about: string
}>({
  permission: 'moneyCase.view',
  page: ({ number }) => ({ path: '/operator/cases', search: { keyword: number } }),
  bell: ({ kind, number, title, about }) => ({
    level: kind === 'CALL_UNDECIDED' ? 'WARN' : 'CRITICAL',
    title: said(`资金个案：${title.zh}`, `Money case: ${title.en}`),
    body: sameInBoth(`${number} · ${about}`),
  }),
})
