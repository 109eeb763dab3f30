// The differences of a day or of all days, what is ours beside what is theirs; one opens at the side.
import { api, formatYuan, reconDiffStatus, type ReconDiff, reconKind } from '@merchant/contract'
import type { ReactNode } from 'react'
import { PageLink, usePage } from '../../../components/layout/page.tsx'
import { CellLines } from '../../../components/list/cell-lines.tsx'
import type { Column } from '../../../components/list/data-table.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { RowActions } from '../../../components/list/row-actions.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { NoValue } from '../../../components/value/no-value.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { DayHead } from './day-head.tsx'
import { DifferenceDrawer } from './difference-drawer.tsx'
import { diffLabels, reconKindLabels } from './reconciliation.labels.ts'
import { reconciliationTexts } from './reconciliation.texts.ts'
import './recon.css'
import '../../../components/list/cell-lines.css'

export function ReconDifferences(): ReactNode {
  const t = useText(reconciliationTexts)
  const say = useSay()
  const page = usePage()
  const { id, from, to } = page.search
  const look = (row: ReconDiff) => page.setSearch({ id: row.id }, 'push')
  return (
    <>
      {from !== undefined && from === to && <DayHead day={from} />}
      <ListPage
        title={t('tab_differences')}
        isPart
        endpoint={api.reconciliation.differences}
        rowKey={(row) => row.id}
        columns={useDiffColumns(look)}
        filters={[
          { kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') },
          {
            kind: 'select',
            name: 'kind',
            label: t('kind'),
            options: reconKind.options.map((value) => ({ value, label: say(reconKindLabels[value].name) })),
          },
          {
            kind: 'select',
            name: 'status',
            label: t('status'),
            options: reconDiffStatus.options.map((value) => ({ value, label: say(diffLabels[value].text) })),
          },
          { kind: 'days', from: 'from', to: 'to', label: t('day') },
        ]}
        onOpen={look}
        empty={{ text: t('noDifferences') }}
        beside={({ rows }) => (
          <DifferenceDrawer
            diff={rows.find((row) => row.id === id) ?? null}
            onClose={() => page.setSearch({ id: undefined })}
          />
        )}
      />
    </>
  )
}

function useDiffColumns(onLook: (row: ReconDiff) => void): Column<ReconDiff>[] {
  const t = useText(reconciliationTexts)
  const shared = useText(sharedTexts)
  const say = useSay()
  return [
    {
      key: 'number',
      title: t('number'),
      onPhone: 'head',
      width: 224,
      grows: true,
      cell: ({ kind, number }) => (
        <span className="cell-lines">
          <strong>{say(reconKindLabels[kind].name)}</strong> <span className="muted tabular">{number}</span>
        </span>
      ),
    },
    {
      key: 'status',
      title: t('status'),
      onPhone: 'aside',
      width: 120,
      cell: ({ status }) => <StatusTag tone={diffLabels[status].tone}>{say(diffLabels[status].text)}</StatusTag>,
    },
    {
      key: 'day',
      title: t('day'),
      sort: 'day',
      width: 104,
      cell: ({ day }) => <span className="tabular nowrap">{day}</span>,
    },
    {
      key: 'merchant',
      title: t('merchant'),
      width: 180,
      cell: ({ merchantName, kind }) => merchantName ?? t(kind === 'BALANCE' ? 'platform' : 'nobody'),
    },
    {
      key: 'ours',
      title: t('ours'),
      align: 'end',
      width: 130,
      cell: (row) => <Side of={row} side="ours" />,
    },
    {
      key: 'theirs',
      title: t('theirs'),
      align: 'end',
      width: 130,
      cell: (row) => <Side of={row} side="theirs" />,
    },
    {
      key: 'case',
      title: t('caseNo'),
      width: 200,
      cell: ({ caseNo, caseId }) =>
        caseNo === null || caseId === null ? (
          <NoValue />
        ) : (
          <PageLink to={`/operator/cases?tab=all&id=${caseId}`}>{caseNo}</PageLink>
        ),
    },
    {
      key: 'actions',
      title: shared('actions'),
      onPhone: 'foot',
      sticky: 'end',
      width: 90,
      cell: (row) => <RowActions actions={[{ key: 'look', label: t('lookDay'), onAct: () => onLook(row) }]} />,
    },
  ]
}

/** The amount, and below it the fee where both sides say another. */
function Side({ of, side }: { of: ReconDiff; side: 'ours' | 'theirs' }): ReactNode {
  const t = useText(reconciliationTexts)
  const { fen, feeFen } = of[side]
  const isSame = of.ours.feeFen === null || of.theirs.feeFen === null || of.ours.feeFen === of.theirs.feeFen
  if (isSame || feeFen === null) return <MoneyText fen={fen} />
  return (
    <CellLines below={`${t('fee')} ¥${formatYuan(feeFen, true)}`}>
      <MoneyText fen={fen} />
    </CellLines>
  )
}
