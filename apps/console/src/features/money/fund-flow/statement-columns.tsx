// The columns of the statement: what happened, where, about which document, and by how much it changed the merchant's money.
import type { FundEvent } from '@merchant/contract'
import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { formatInstant } from '@merchant/contract'
import type { ReactNode } from 'react'
import type { Column } from '../../../components/list/data-table.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { FlowSubject } from './flow-subject.tsx'
import { accountLabels } from './fund-flow.labels.ts'
import { fundFlowTexts } from './fund-flow.texts.ts'
import './flow.css'

interface Folding {
  readonly isUnfolded: (id: string) => boolean
  readonly toggle: (row: FundEvent) => void
}

export function useStatementColumns({ isUnfolded, toggle }: Folding): readonly Column<FundEvent>[] {
  const t = useText(fundFlowTexts)
  return [
    {
      key: 'kind',
      title: t('kind'),
      onPhone: 'head',
      sticky: 'start',
      width: 220,
      grows: true,
      cell: (row) => (
        <button
          type="button"
          className="flow-event"
          aria-expanded={isUnfolded(row.id)}
          aria-label={t('linesOf', {
            kind: [row.kindLabel, row.note].filter((part) => part !== '').join(' '),
            no: row.subjectNo,
          })}
          onClick={() => toggle(row)}
        >
          {isUnfolded(row.id) ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
          <strong>{row.kindLabel}</strong>
          {row.note !== '' && (
            <span className="flow-note muted" title={row.note}>
              {row.note}
            </span>
          )}
        </button>
      ),
    },
    {
      key: 'at',
      title: t('time'),
      width: 96,
      cell: ({ at }) => (
        <time dateTime={at} title={formatInstant(at)} className="tabular">
          {formatInstant(at).slice(11)}
        </time>
      ),
    },
    { key: 'accounts', title: t('accounts'), width: 230, cell: (row) => <Accounts row={row} /> },
    {
      key: 'subject',
      title: t('subject'),
      width: 300,
      onPhone: 'line',
      cell: (row) => <FlowSubject row={row} />,
    },
    { key: 'amount', title: t('amount'), align: 'end', onPhone: 'aside', width: 160, cell: (row) => <Net row={row} /> },
  ]
}

/** From where to where and how much for what moved, else which accounts changed. */
function Accounts({ row }: { row: FundEvent }): ReactNode {
  const say = useSay()
  const names = (lines: FundEvent['lines']) =>
    [...new Set(lines.map(({ account }) => say(accountLabels[account])))].join('、')
  const moved = row.lines.filter(({ direction }) => direction === 'MOVE')
  if (moved.length === 0) return names(row.lines)
  const gives = names(moved.filter(({ amountFen }) => amountFen < 0))
  const takes = names(moved.filter(({ amountFen }) => amountFen > 0))
  return (
    <>
      {gives} → {takes} {row.netFen !== 0 && <MoneyText fen={row.movedFen} />}
    </>
  )
}

/** What only moved gains nothing, so it has no sign and no colour. */
function Net({ row }: { row: FundEvent }): ReactNode {
  return (
    <span className="flow-net">
      {row.netFen === 0 ? (
        <span className="muted">
          <MoneyText fen={row.movedFen} />
        </span>
      ) : (
        <MoneyText fen={row.netFen} signed />
      )}
    </span>
  )
}
