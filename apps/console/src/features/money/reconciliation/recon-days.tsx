// The days: each file against what is ours, the newest first; a day leads to its differences, and can be run again.
import { api, type PageHref, type ReconDay, reconDayStatus } from '@merchant/contract'
import type { ReactNode } from 'react'
import { clock } from '../../../api/clock.ts'
import { usePage } from '../../../components/layout/page.tsx'
import type { Column } from '../../../components/list/data-table.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { RowActions } from '../../../components/list/row-actions.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { NoValue } from '../../../components/value/no-value.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { dayLabels, faultLabels } from './reconciliation.labels.ts'
import { reconciliationTexts } from './reconciliation.texts.ts'
import { useRunAgain } from './run-again.ts'
import './recon.css'

const REFETCH_MS = 30_000

export function ReconDays({ onDay }: { onDay: (day: string) => PageHref }): ReactNode {
  const t = useText(reconciliationTexts)
  const say = useSay()
  const page = usePage()
  const open = ({ day }: ReconDay) => page.go(onDay(day))
  return (
    <ListPage
      title={t('tab_days')}
      isPart
      endpoint={api.reconciliation.days}
      rowKey={({ day }) => day}
      columns={useDayColumns(open)}
      filters={[
        {
          kind: 'select',
          name: 'status',
          label: t('status'),
          options: reconDayStatus.options.map((value) => ({ value, label: say(dayLabels[value].text) })),
        },
        { kind: 'days', from: 'from', to: 'to', label: t('day') },
      ]}
      onOpen={open}
      empty={{ text: t('noDays') }}
      refetchEvery={REFETCH_MS}
    />
  )
}

function useDayColumns(onLook: (row: ReconDay) => void): Column<ReconDay>[] {
  const t = useText(reconciliationTexts)
  const shared = useText(sharedTexts)
  const runAgain = useRunAgain()
  return [
    {
      key: 'day',
      title: t('day'),
      sort: 'day',
      onPhone: 'head',
      width: 130,
      cell: ({ day }) => <strong className="tabular nowrap">{day}</strong>,
    },
    {
      key: 'status',
      title: t('status'),
      onPhone: 'aside',
      width: 180,
      grows: true,
      cell: (row) => <DayState row={row} />,
    },
    { key: 'ours', title: t('ours'), align: 'end', width: 160, cell: ({ ours }) => <Sum sum={ours} /> },
    { key: 'theirs', title: t('theirs'), align: 'end', width: 160, cell: ({ theirs }) => <Sum sum={theirs} /> },
    { key: 'differences', title: t('differences'), width: 150, cell: (row) => <Found row={row} /> },
    {
      key: 'finishedAt',
      title: t('finishedAt'),
      width: 180,
      cell: ({ finishedAt }) => (finishedAt === null ? <NoValue /> : <InstantText at={finishedAt} />),
    },
    {
      key: 'actions',
      title: shared('actions'),
      onPhone: 'foot',
      width: 180,
      cell: (row) => (
        <RowActions
          actions={[
            { key: 'look', label: t('lookDay'), onAct: () => onLook(row) },
            ...(row.allowedActions.includes('runAgain')
              ? [{ key: 'again', label: t('again'), onAct: () => void runAgain(row.day) }]
              : []),
          ]}
        />
      ),
    },
  ]
}

/** What is due is fetched within a minute: until then it waits, however late it was before. */
export function DayState({ row: { status, fault, isLate, nextTryAt } }: { row: ReconDay }): ReactNode {
  const t = useText(reconciliationTexts)
  const say = useSay()
  const { text, tone } = dayLabels[status]
  const isDue = status === 'WAITING' && nextTryAt !== null && Date.parse(nextTryAt) <= clock.now().getTime()
  return (
    <span className="recon-state">
      <StatusTag tone={tone}>{say(text)}</StatusTag>
      {isDue ? (
        <span className="muted">{t('dueNow')}</span>
      ) : (
        isLate && <StatusTag tone="danger">{t('late')}</StatusTag>
      )}
      {fault !== null && <span className="muted">{say(faultLabels[fault])}</span>}
    </span>
  )
}

export function Sum({ sum: { count, fen } }: { sum: Pick<ReconDay['ours'], 'count' | 'fen'> }): ReactNode {
  const t = useText(reconciliationTexts)
  if (count === null) return <NoValue />
  return (
    <span className="recon-sum">
      <MoneyText fen={fen} />
      <span className="muted">{t('count', { count })}</span>
    </span>
  )
}

export function Found({ row: { found, open } }: { row: ReconDay }): ReactNode {
  const t = useText(reconciliationTexts)
  if (found === null) return <NoValue />
  if (found === 0 && open === 0) return <span className="muted">{t('noneFound')}</span>
  return (
    <span className="recon-state">
      {found > 0 && <span>{t('found', { count: found })}</span>}
      {open > 0 && <StatusTag tone="danger">{t('stillOpen', { count: open })}</StatusTag>}
    </span>
  )
}
