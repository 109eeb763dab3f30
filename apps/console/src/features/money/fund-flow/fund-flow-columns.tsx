// The columns of the fund flow; a document's number leads to the document.
import type { FundFlow } from '@merchant/contract'
import { flowCounterpartyTexts } from '@merchant/contract/labels'
import type { ReactNode } from 'react'
import type { Column } from '../../../components/list/data-table.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { FlowSubject } from './flow-subject.tsx'
import { accountLabels, directionLabels } from './fund-flow.labels.ts'
import { fundFlowTexts } from './fund-flow.texts.ts'
import './flow.css'

export function useFundFlowColumns(): readonly Column<FundFlow>[] {
  const t = useText(fundFlowTexts)
  const say = useSay()
  return [
    { key: 'at', title: t('at'), cell: (row) => <InstantText at={row.at} />, sticky: 'start' },
    {
      key: 'kind',
      title: t('kind'),
      cell: (row) => (
        <>
          <strong>{row.kindLabel}</strong>
          {row.note !== '' && (
            <span className="flow-note muted" title={row.note}>
              {row.note}
            </span>
          )}
        </>
      ),
      onPhone: 'head',
    },
    { key: 'account', title: t('account'), cell: (row) => say(accountLabels[row.account]) },
    { key: 'counterparty', title: t('counterparty'), cell: (row) => say(flowCounterpartyTexts[row.counterparty]) },
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
    { key: 'flowNo', title: t('flowNo'), onPhone: 'line', cell: ({ flowNo }) => <CopyText text={flowNo} /> },
    { key: 'subject', title: t('subject'), onPhone: 'line', cell: (row) => <FlowSubject row={row} /> },
  ]
}

/** A move between own accounts gains nothing, so it is not shown in the colour of income. */
function Amount({ row }: { row: FundFlow }): ReactNode {
  return (
    <span className={row.direction === 'MOVE' ? 'flow-move' : undefined}>
      <MoneyText fen={row.amountFen} signed />
    </span>
  )
}
