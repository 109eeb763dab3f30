// What operators learn of a money case.
import type { MoneyCaseKind } from '@merchant/contract'
import { operatorEvent } from '../../../kernel/notification.ts'

/** How each kind is called where people read; no rule reads it. */
const titles: Readonly<Record<MoneyCaseKind, string>> = {
  CALL_CONTRADICTED: '渠道前后结果相反',
  PAID_AFTER_FAILED: '支付失败后又到账',
  CLOSED_WHILE_WORKING: '渠道关闭处理中的订单',
  ANSWER_SENSELESS: '渠道返回与本单不符',
  CALL_UNDECIDED: '渠道超过一天未给出结果',
  LATE_REFUND_FAILED: '关闭后到账的款项退回失败',
  NUMBER_UNKNOWN: '渠道通知了未知订单',
  BOOK_BROKEN: '账本核对不符',
}

export const caseOpened = operatorEvent<{
  readonly kind: MoneyCaseKind
  readonly number: string
  /** The merchant and the subject's number. */
  readonly about: string
}>({
  permission: 'moneyCase.view',
  page: ({ number }) => ({ path: '/operator/cases', search: { keyword: number } }),
  bell: ({ kind, number, about }) => ({
    level: kind === 'CALL_UNDECIDED' ? 'WARN' : 'CRITICAL',
    title: `资金个案：${titles[kind]}`,
    body: `${number}：${about}`,
  }),
})
