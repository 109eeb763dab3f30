// What the types and states of a merchant are called for the platform, and in which tone.
import type { MerchantStanding } from '@merchant/contract'
import type { Tone } from '../../../components/value/status-tag.tsx'

export { merchantStatusLabels as statusLabels, merchantTypeTexts as typeLabels } from '@merchant/contract/labels'

export const certificationTones: Readonly<Record<MerchantStanding['realName']['status'], Tone>> = {
  NONE: 'neutral',
  VERIFYING: 'info',
  MANUAL: 'warning',
  PASSED: 'success',
  REJECTED: 'danger',
  EXPIRED: 'danger',
}
