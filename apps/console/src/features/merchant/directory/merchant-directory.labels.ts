// What the types and states of a merchant are called for the platform, and in which tone.
import type { DirectoryRow, MerchantStanding, MerchantStatus } from '@merchant/contract'
import type { Tone } from '../../../components/value/status-tag.tsx'
import type { Text } from '../../../i18n/text.ts'

export const typeLabels: Readonly<Record<DirectoryRow['type'], Text>> = {
  INDIVIDUAL: ['个人', 'Individual'],
  SOLE: ['个体工商户', 'Sole trader'],
  ENTERPRISE: ['企业', 'Company'],
}

export const statusLabels: Readonly<Record<MerchantStatus, { readonly text: Text; readonly tone: Tone }>> = {
  REGISTERED: { text: ['已注册', 'Registered'], tone: 'neutral' },
  CERTIFIED: { text: ['已实名', 'Verified'], tone: 'info' },
  AUDITING: { text: ['审核中', 'Under review'], tone: 'warning' },
  REJECTED: { text: ['已驳回', 'Rejected'], tone: 'danger' },
  WAIT_SIGN: { text: ['待签约', 'To sign'], tone: 'info' },
  ACTIVE: { text: ['正常', 'Active'], tone: 'success' },
  RESTRICTED: { text: ['受限', 'Restricted'], tone: 'warning' },
  SUSPENDED: { text: ['已停用', 'Suspended'], tone: 'danger' },
  CLOSING: { text: ['注销中', 'Closing'], tone: 'neutral' },
  CLOSED: { text: ['已注销', 'Closed'], tone: 'neutral' },
}

export const certificationTones: Readonly<Record<MerchantStanding['realName']['status'], Tone>> = {
  NONE: 'neutral',
  VERIFYING: 'info',
  MANUAL: 'warning',
  PASSED: 'success',
  REJECTED: 'danger',
  EXPIRED: 'danger',
}
