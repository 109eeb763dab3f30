// The books whose 待查 is not zero, the oldest first, each with the entry that moved it last and the case that it was entered for.
import { api, type SuspenseBook } from '@merchant/contract'
import type { ReactNode } from 'react'
import { PageLink } from '../../../components/layout/page.tsx'
import type { Column } from '../../../components/list/data-table.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { NoValue } from '../../../components/value/no-value.tsx'
import { ShortTime } from '../../../components/value/short-time.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { reconciliationTexts } from './reconciliation.texts.ts'
import './recon.css'
import '../../../components/list/cell-lines.css'

export function SuspenseBooks(): ReactNode {
  const t = useText(reconciliationTexts)
  return (
    <ListPage
      title={t('tab_suspense')}
      isPart
      endpoint={api.reconciliation.suspense}
      rowKey={({ merchantId }) => merchantId}
      columns={useSuspenseColumns()}
      filters={[{ kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('merchantHint') }]}
      empty={{ text: t('noSuspense') }}
    />
  )
}

function useSuspenseColumns(): Column<SuspenseBook>[] {
  const t = useText(reconciliationTexts)
  const mayOpenEntries = useMay('manualEntry.view')
  const mayOpenCases = useMay('moneyCase.view')
  return [
    {
      key: 'merchant',
      title: t('merchant'),
      onPhone: 'head',
      width: 220,
      grows: true,
      cell: ({ merchantName, merchantNo }) => (
        <span className="cell-lines">
          <strong>{merchantName}</strong> <span className="muted tabular">{merchantNo}</span>
        </span>
      ),
    },
    {
      key: 'amount',
      title: t('suspenseFen'),
      align: 'end',
      width: 150,
      cell: ({ amountFen }) => <MoneyText fen={amountFen} />,
    },
    {
      key: 'meaning',
      title: t('status'),
      onPhone: 'aside',
      width: 140,
      cell: ({ amountFen }) => (
        <StatusTag tone={amountFen > 0 ? 'warning' : 'danger'}>
          {t(amountFen > 0 ? 'suspenseHeld' : 'suspenseMissing')}
        </StatusTag>
      ),
    },
    { key: 'since', title: t('since'), sort: 'since', width: 100, cell: ({ since }) => <ShortTime at={since} /> },
    {
      key: 'entry',
      title: t('newestEntry'),
      width: 230,
      cell: ({ entry }) =>
        entry === null ? (
          <NoValue />
        ) : (
          <span className="cell-lines">
            {entry.kindLabel}{' '}
            {mayOpenEntries ? (
              <PageLink to={`/operator/manual-entry?tab=all&id=${entry.id}`}>{entry.entryNo}</PageLink>
            ) : (
              <span className="muted tabular">{entry.entryNo}</span>
            )}
          </span>
        ),
    },
    {
      key: 'case',
      title: t('caseNo'),
      width: 200,
      cell: ({ entry }) => {
        if (entry === null || entry.caseId === null) return <NoValue />
        return mayOpenCases ? (
          <PageLink to={`/operator/cases?tab=all&id=${entry.caseId}`}>{entry.caseNo}</PageLink>
        ) : (
          <span className="tabular">{entry.caseNo}</span>
        )
      },
    },
    {
      key: 'all',
      title: t('allEntries'),
      onPhone: 'foot',
      width: 110,
      cell: ({ merchantNo }) =>
        mayOpenEntries && (
          <PageLink to={`/operator/manual-entry?tab=all&keyword=${merchantNo}`}>{t('lookDay')}</PageLink>
        ),
    },
  ]
}
