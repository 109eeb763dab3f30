// States of revisions as people read them.
import type { RevisionStatus } from '@merchant/contract'
import type { Tone } from '../../../components/value/status-tag.tsx'
import type { Text } from '../../../i18n/text.ts'
import { goodsAuditTexts as texts } from './goods-audit.texts.ts'

export const revisionLabels: Record<RevisionStatus, { readonly text: Text; readonly tone: Tone }> = {
  SUBMITTED: { text: texts.status_SUBMITTED, tone: 'warning' },
  APPROVED: { text: texts.status_APPROVED, tone: 'success' },
  REJECTED: { text: texts.status_REJECTED, tone: 'danger' },
  WITHDRAWN: { text: texts.status_WITHDRAWN, tone: 'neutral' },
  SUPERSEDED: { text: texts.status_SUPERSEDED, tone: 'neutral' },
}
