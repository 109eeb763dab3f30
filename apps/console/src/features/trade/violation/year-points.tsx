// Points of the year: how many, how many of them may still fall, and what follows from them.
import { api } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { useText } from '../../../i18n/text.ts'
import { violationTexts } from './violation.texts.ts'
import './violation.css'

const REFETCH_MS = 30_000

export function YearPoints(): ReactNode {
  const t = useText(violationTexts)
  const { data, error, refresh } = useRead(api.violation.points, {}, { quiet: true, refetchEvery: REFETCH_MS })
  if (data === undefined && error !== null) return <ReadFailure error={error} onRetry={refresh} />
  return (
    <section className="violation-year" aria-busy={data === undefined}>
      <h2>{data === undefined ? '\u00A0' : t('yearTitle', { year: data.year })}</h2>
      <p className="violation-year-points tabular">{data?.points ?? '\u00A0'}</p>
      <p>
        {data === undefined
          ? '\u00A0'
          : data.count === 0
            ? t('yearClean')
            : [
                t('yearCount', { count: data.count }),
                ...(data.openPoints > 0 ? [t('yearOpen', { points: data.openPoints })] : []),
              ].join(' · ')}
      </p>
      <p className="muted">{t('yearRule')}</p>
    </section>
  )
}
