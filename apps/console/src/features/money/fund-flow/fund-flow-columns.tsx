// The columns of the fund flow; a document's number leads to the document.
import type { FundFlow, PageHref } from '@merchant/contract'
import type { ReactNode } from 'react'
import { CopyText } from '../../../components/value/copy-text.tsx'
import type { Column } from '../../../components/list/data-table.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { NoValue } from '../../../components/value/no-value.tsx'
import { PageLink } from '../../../components/layout/page.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { accountLabels, directionLabels } from './fund-flow.labels.ts'
import { fundFlowTexts } from './fund-flow.texts.ts'
import './flow.css'

export function useFundFlowColumns(): readonly Column<FundFlow>[] {
  const t = useText(fundFlowTexts)
  const say = useSay()
  return [
    { key: 'at', title: t('at'), cell: (row) => <InstantText at={row.at} />, sticky: 'start' },
    { key: 'kind', title: t('kind'), cell: (row) => <strong>{row.kindLabel}</strong>, onPhone: 'head' },
    { key: 'account', title: t('account'), cell: (row) => say(accountLabels[row.account]) },
    {
      key: 'direction',
      title: t('direction'),
      cell: (row) => (
        <StatusTag tone={directionLabels[row.direction].tone}>{say(directionLabels[row.direction].text)}</StatusTag>
      ),
    },
    { key: 'amount', title: t('amount'), align: 'end', onPhone: 'aside', cell: (row) => <Amount row={row} /> },
    {
      key: 'balanceAfter',
      title: t('balanceAfter'),
      align: 'end',
      cell: (row) => <MoneyText fen={row.balanceAfterFen} />,
    },
    { key: 'subject', title: t('subject'), onPhone: 'line', cell: (row) => <Subject row={row} /> },
    {
      key: 'related',
      title: t('related'),
      onPhone: 'line',
      cell: (row) => (row.relatedNo === '' ? <NoValue /> : <CopyText text={row.relatedNo} />),
    },
    {
      key: 'note',
      title: t('remark'),
      onPhone: 'line',
      cell: (row) =>
        row.note === '' ? (
          <NoValue />
        ) : (
          <span className="flow-note" title={row.note}>
            {row.note}
          </span>
        ),
    },
  ]
}

/** The number of the document, as a link where the user may see it. */
function Subject({ row }: { row: FundFlow }): ReactNode {
  const t = useText(fundFlowTexts)
  const mayOrders = useMay('saleOrder.view')
  const mayWithdraws = useMay('withdrawOrder.view')
  const to: PageHref | null =
    row.subjectType === 'saleOrder' && mayOrders
      ? `/order/saleorder?id=${row.subjectId}`
      : row.subjectType === 'withdrawOrder' && mayWithdraws
        ? `/order/WithdrawOrder?keyword=${encodeURIComponent(row.subjectNo)}`
        : null
  if (row.subjectNo === '') return <NoValue />
  return (
    <CopyText text={row.subjectNo}>
      {to === null ? (
        row.subjectNo
      ) : (
        <PageLink to={to} aria-label={t('openSubject', { no: row.subjectNo })}>
          {row.subjectNo}
        </PageLink>
      )}
    </CopyText>
  )
}

/** A move between own accounts gains nothing, so it is not shown in the colour of income. */
function Amount({ row }: { row: FundFlow }): ReactNode {
  return (
    <span className={row.direction === 'MOVE' ? 'flow-move' : undefined}>
      <MoneyText fen={row.amountFen} signed />
    </span>
  )
}
