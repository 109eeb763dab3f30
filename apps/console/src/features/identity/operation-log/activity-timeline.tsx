// What one did lately and when one logged in, in one line of time.
import { api } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useText } from '../../../i18n/text.ts'
import { activityTexts } from './activity.texts.ts'
import './timeline.css'

interface Moment {
  readonly id: string
  readonly at: string
  readonly text: string
  readonly isWarning: boolean
}

export function ActivityTimeline(): ReactNode {
  const t = useText(activityTexts)
  const { moments, error, refresh } = useMoments()
  return (
    <SectionCard title={t('activity')}>
      {moments === undefined && error === null && <div className="page-loading" role="status" />}
      {moments === undefined && error !== null && <ReadFailure error={error} onRetry={refresh} />}
      {moments?.length === 0 && <EmptyState kind="nothing" text={t('nothing')} />}
      {moments !== undefined && moments.length > 0 && (
        <ol className="timeline">
          {moments.map(({ id, at, text, isWarning }) => (
            <li key={id} className={isWarning ? 'is-warning' : undefined}>
              <span className="muted">
                <InstantText at={at} />
              </span>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      )}
    </SectionCard>
  )
}

/** The newest acts and logins together, newest first; undefined until both are known. */
function useMoments() {
  const t = useText(activityTexts)
  const acts = useRead(api.security.ownOperations, { pageSize: 20 }, { quiet: true })
  const logins = useRead(api.security.loginLog, { pageSize: 20 }, { quiet: true })
  const isKnown = logins.data !== undefined && acts.data !== undefined
  const moments: Moment[] = [
    ...(acts.data?.list ?? []).map(({ id, at, summary }) => ({ id, at, text: summary, isWarning: false })),
    ...(logins.data?.list ?? []).map(({ id, at, result, risk, deviceName: device }) => ({
      id,
      at,
      text: t(result !== 'SUCCESS' ? `failed_${result}` : risk === null ? 'loggedIn' : `risk_${risk}`, { device }),
      isWarning: result !== 'SUCCESS' || risk !== null,
    })),
  ]
  return {
    moments: isKnown ? moments.toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(0, 30) : undefined,
    error: acts.error ?? logins.error,
    refresh: () => {
      void acts.refresh()
      void logins.refresh()
    },
  }
}
