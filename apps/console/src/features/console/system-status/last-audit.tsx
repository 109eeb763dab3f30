// When every book was last audited, and how many did not add up.
import { api } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { PageLink } from '../../../components/layout/page.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { systemStatusTexts } from './system-status.texts.ts'

const REFRESH_MS = 60_000

export function LastAudit(): ReactNode {
  const t = useText(systemStatusTexts)
  const shared = useText(sharedTexts)
  const { data, error, refresh } = useLastAudit()
  if (error !== null) return <ReadFailure error={error} onRetry={refresh} />
  // As high as what comes, so that nothing below it jumps.
  if (data === undefined) return <NoticeBar tone="info" title={shared('loading')}>{'\u00A0'}</NoticeBar> // prettier-ignore
  if (data === null) return <NoticeBar tone="info" title={t('auditNone')}>{t('auditNoneWhat')}</NoticeBar> // prettier-ignore
  const { day, books, broken, finishedAt } = data
  const at = (
    <>
      {t('auditAt')} <InstantText at={finishedAt} />
    </>
  )
  return broken === 0 ? (
    <NoticeBar tone="success" title={t('auditSound', { day, books })}>
      {at}
    </NoticeBar>
  ) : (
    <NoticeBar
      tone="danger"
      title={t('auditBroken', { day, books, broken })}
      action={<PageLink to="/operator/cases?kind=BOOK_BROKEN">{t('auditCases')}</PageLink>}
    >
      {at}
    </NoticeBar>
  )
}

/** What a person anchors outside the database. Nothing while nothing was audited; below all else, so that it moves nothing. */
export function DayRoot(): ReactNode {
  const t = useText(systemStatusTexts)
  const { data } = useLastAudit()
  if (data === undefined || data === null) return null
  const { root } = data
  return (
    <SectionCard title={t('rootTitle')}>
      {root === null ? (
        <p className="muted system-status-root">{t('rootNone')}</p>
      ) : (
        <div className="system-status-root">
          <strong>{t('root', root)}</strong>
          <CopyText text={root.hash}>
            <code className="system-status-reason">{root.hash}</code>
          </CopyText>
          <span className="muted">{t('rootWhat')}</span>
        </div>
      )}
    </SectionCard>
  )
}

const useLastAudit = () => useRead(api.systemStatus.lastAudit, undefined, { refetchEvery: REFRESH_MS, quiet: true })
