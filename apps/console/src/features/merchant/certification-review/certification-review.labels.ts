// What the states of a certification are called for the platform, and in which tone.
import type { CertificationStatus } from '@merchant/contract'
import type { Tone } from '../../../components/value/status-tag.tsx'
import type { Text } from '../../../i18n/text.ts'

export const certificationLabels: Readonly<Record<CertificationStatus, { readonly text: Text; readonly tone: Tone }>> =
  {
    MANUAL: { text: ['待人工审核', 'To review'], tone: 'warning' },
    VERIFYING: { text: ['渠道校验中', 'At the provider'], tone: 'info' },
    PASSED: { text: ['已通过', 'Passed'], tone: 'success' },
    REJECTED: { text: ['已驳回', 'Rejected'], tone: 'danger' },
    EXPIRED: { text: ['已过期', 'Expired'], tone: 'neutral' },
  }
