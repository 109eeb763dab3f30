// What kinds and states of manual entries are called; the compiler asks for every new one.
import type { ManualEntryKind, ManualEntryStatus } from '@merchant/contract'
import type { Tone } from '../../../components/value/status-tag.tsx'
import type { Text } from '../../../i18n/text.ts'

interface KindLabel {
  readonly name: Text
  /** What it does to the money. */
  readonly means: Text
  /** What its number is called; null where it is about no document. */
  readonly subject: Text | null
}

export const kindLabels: Record<ManualEntryKind, KindLabel> = {
  ADJUST_UP: {
    name: ['人工调增', 'Adjustment up'],
    means: [
      '增加商户可用余额，对方科目为“待查”，查明后再冲销。',
      'Raises what the merchant may spend, against the suspense account until it is explained.',
    ],
    subject: null,
  },
  ADJUST_DOWN: {
    name: ['人工调减', 'Adjustment down'],
    means: [
      '减少商户可用余额，对方科目为“待查”；可用余额不足时不能入账。',
      'Lowers what the merchant may spend, against the suspense account; never below zero.',
    ],
    subject: null,
  },
  WITHDRAW_BOUNCED: {
    name: ['提现退票', 'Returned withdrawal'],
    means: [
      '银行退回已到账的提现，款项回到商户可用余额；须附银行退票凭证。',
      'The bank sent a withdrawal back: its money is available again. The bank’s slip is the voucher.',
    ],
    subject: ['提现单号', 'Withdrawal no.'],
  },
  RECHARGE_TRANSFER: {
    name: ['对公转账充值', 'Recharge by transfer'],
    means: [
      '商户转入平台账户的款项确认到账；须附银行回单。',
      'Money that the merchant transferred has arrived. The bank’s slip is the voucher.',
    ],
    subject: ['充值单号', 'Recharge no.'],
  },
}

export const statusLabels: Record<ManualEntryStatus, { readonly text: Text; readonly tone: Tone }> = {
  PENDING: { text: ['待复核', 'To approve'], tone: 'warning' },
  BOOKED: { text: ['已入账', 'Booked'], tone: 'success' },
  REJECTED: { text: ['已驳回', 'Rejected'], tone: 'danger' },
  EXPIRED: { text: ['已过期', 'Expired'], tone: 'neutral' },
}
