// The state of the system: whether the recurring jobs run on time, and if not, since when and why.
import { api, type RecurringJobState } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { type Column, DataTable } from '../../../components/list/data-table.tsx'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { NoValue } from '../../../components/value/no-value.tsx'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { jobLabels, jobStatusLabels } from './system-status.labels.ts'
import { DayRoot, LastAudit } from './last-audit.tsx'
import { systemStatusTexts } from './system-status.texts.ts'
import './system-status.css'

const REFRESH_MS = 10_000

export default function SystemStatusPage(): ReactNode {
  const t = useText(systemStatusTexts)
  // The page says itself what is wrong, also when an answer fails to come while an older one is shown.
  const { data, error, refresh } = useRead(api.systemStatus.jobs, undefined, { refetchEvery: REFRESH_MS, quiet: true })
  return (
    <>
      <PageHeader note={t('note')} />
      {error === null && data?.length !== 0 && <Summary jobs={data} />}
      <SectionCard title={t('audit')}>
        <LastAudit />
      </SectionCard>
      <SectionCard title={t('jobs')}>
        {error !== null ? <ReadFailure error={error} onRetry={refresh} /> : <Jobs jobs={data} />}
      </SectionCard>
      <DayRoot />
    </>
  )
}

/** Keeps its room while the first answer is on its way, so that nothing below it jumps. */
function Summary({ jobs }: { jobs: readonly RecurringJobState[] | undefined }): ReactNode {
  const t = useText(systemStatusTexts)
  const shared = useText(sharedTexts)
  if (jobs === undefined) return <NoticeBar tone="info" title={shared('loading')}>{'\u00A0'}</NoticeBar> // prettier-ignore
  const late = jobs.filter(({ status }) => status === 'LATE').length
  const failing = jobs.filter(({ status }) => status === 'FAILING').length
  if (late > 0) return <NoticeBar tone="danger" title={t('late', { count: late })}>{t('lateWhat')}</NoticeBar> // prettier-ignore
  if (failing > 0) return <NoticeBar tone="warning" title={t('failing', { count: failing })}>{t('failingWhat')}</NoticeBar> // prettier-ignore
  return <NoticeBar tone="success" title={t('allWell')}>{t('allWellWhat', { count: jobs.length })}</NoticeBar> // prettier-ignore
}

/** Undefined while the first answer is on its way. */
function Jobs({ jobs }: { jobs: readonly RecurringJobState[] | undefined }): ReactNode {
  const t = useText(systemStatusTexts)
  const say = useSay()
  const columns: Column<RecurringJobState>[] = [
    {
      key: 'job',
      width: 200,
      grows: true,
      title: t('job'),
      onPhone: 'head',
      cell: ({ name }) => (
        <>
          <strong>{say(jobLabels[name].name)}</strong>
          <div className="muted system-status-does">{say(jobLabels[name].does)}</div>
        </>
      ),
    },
    { key: 'status', title: t('status'), onPhone: 'aside', width: 170, cell: (job) => <State job={job} /> },
    { key: 'every', title: t('every'), width: 90, cell: ({ everySeconds }) => <Period seconds={everySeconds} /> },
    {
      key: 'succeeded',
      title: t('succeededAt'),
      width: 180,
      cell: ({ succeededAt }) => <InstantText at={succeededAt} />,
    },
    { key: 'failed', title: t('failedAt'), width: 180, cell: ({ failedAt }) => <InstantText at={failedAt} /> },
    { key: 'reason', width: 240, title: t('reason'), onPhone: 'line', cell: (job) => <Reason job={job} /> },
  ]
  if (jobs?.length === 0) return <EmptyState kind="nothing" text={t('none')} />
  return (
    <DataTable
      label={t('jobs')}
      columns={columns}
      rows={jobs ?? []}
      rowKey={({ name }) => name}
      skeletonRows={jobs === undefined ? Object.keys(jobLabels).length : 0}
    />
  )
}

function State({ job }: { job: RecurringJobState }): ReactNode {
  const t = useText(systemStatusTexts)
  const say = useSay()
  const { text, tone } = jobStatusLabels[job.status]
  return (
    <>
      <StatusTag tone={tone}>{say(text)}</StatusTag>
      {job.isRunning && <span className="muted"> {t('running')}</span>}
    </>
  )
}

function Period({ seconds }: { seconds: number }): ReactNode {
  const t = useText(systemStatusTexts)
  if (seconds % 3_600 === 0) return t('everyHours', { count: seconds / 3_600 })
  if (seconds % 60 === 0) return t('everyMinutes', { count: seconds / 60 })
  return t('everySeconds', { count: seconds })
}

function Reason({ job: { failures, lastError } }: { job: RecurringJobState }): ReactNode {
  const t = useText(systemStatusTexts)
  if (failures === 0) return <NoValue />
  return (
    <span className="system-status-reason">
      {t('failures', { count: failures })} · {lastError}
    </span>
  )
}
