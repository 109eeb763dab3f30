// States of a certification, a person's or a company's, as people read them.
import type { Api, DataOf } from '@merchant/contract'
import type { Tone } from '../../../components/value/status-tag.tsx'
import type { Standing } from '../../../components/layout/step-list.tsx'
import type { Text } from '../../../i18n/text.ts'
import { certificationTexts as texts } from './certification.texts.ts'

export type RealName = DataOf<Api['user']['realName']>
export type CertificationState = RealName['status']

export const certificationLabels: Record<CertificationState, { readonly text: Text; readonly tone: Tone }> = {
  NONE: { text: texts.status_NONE, tone: 'neutral' },
  VERIFYING: { text: texts.status_VERIFYING, tone: 'info' },
  PASSED: { text: texts.status_PASSED, tone: 'success' },
  REJECTED: { text: texts.status_REJECTED, tone: 'danger' },
  MANUAL: { text: texts.status_MANUAL, tone: 'warning' },
  EXPIRED: { text: texts.status_EXPIRED, tone: 'danger' },
}

export function standingOf(status: CertificationState): Standing {
  if (status === 'PASSED') return 'done'
  return status === 'REJECTED' || status === 'EXPIRED' ? 'failed' : 'current'
}
