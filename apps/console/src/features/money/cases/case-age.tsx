// For how long a case has been open, or was; what waits for days stands out.
import type { MoneyCaseRow } from '@merchant/contract'
import type { ReactNode } from 'react'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useNow } from '../../../components/value/use-now.ts'
import { useText } from '../../../i18n/text.ts'
import { moneyCaseTexts } from './money-case.texts.ts'

const HOUR_MS = 3_600_000
const HOURS_OF_A_DAY = 24
/** As long as this a case may take; then somebody asks. */
const LONG_HOURS = 24
const TOO_LONG_HOURS = 72

export function CaseAge({
  row: { openedAt, resolvedAt },
}: {
  row: Pick<MoneyCaseRow, 'openedAt' | 'resolvedAt'>
}): ReactNode {
  const t = useText(moneyCaseTexts)
  const now = useNow(60_000, resolvedAt === null)
  const end = resolvedAt === null ? now.getTime() : Date.parse(resolvedAt)
  const hours = Math.floor((end - Date.parse(openedAt)) / HOUR_MS)
  const text =
    hours < 1
      ? t('ageFresh')
      : hours < HOURS_OF_A_DAY
        ? t('ageHours', { count: hours })
        : t('ageDays', { count: Math.floor(hours / HOURS_OF_A_DAY) })
  if (resolvedAt !== null || hours < LONG_HOURS) return <span className="muted nowrap">{text}</span>
  return <StatusTag tone={hours < TOO_LONG_HOURS ? 'warning' : 'danger'}>{text}</StatusTag>
}
