// Why a certification is rejected, of a person or of a company.
import type { CertificationRow } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { certificationReviewTexts } from './certification-review.texts.ts'
import { UsualReason } from './usual-reason.tsx'

const USUAL = ['usualBlurred', 'usualMismatch', 'usualExpired', 'usualIncomplete'] as const
const OF_A_COMPANY = ['usualAccount'] as const

export function RejectReason({ kind }: { kind: CertificationRow['kind'] }): ReactNode {
  const t = useText(certificationReviewTexts)
  const keys = kind === 'COMPANY' ? [...USUAL, ...OF_A_COMPANY] : USUAL
  return (
    <UsualReason
      label={t('reason')}
      usualLabel={t('usualReasons')}
      usual={keys.map((key) => t(key))}
      joint={t('reasonJoint')}
    />
  )
}
