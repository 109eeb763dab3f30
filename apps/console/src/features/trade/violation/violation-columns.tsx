// Columns of violations that a merchant and the platform's people read alike.
import type { Violation } from '@merchant/contract'
import type { ReactNode } from 'react'
import type { Column } from '../../../components/list/data-table.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { Countdown } from '../../../components/value/countdown.tsx'
import { NoValue } from '../../../components/value/no-value.tsx'
import { ShortTime } from '../../../components/value/short-time.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { violationLabels, violationTargetTexts, violationTypeTexts } from './violation.labels.ts'
import { violationTexts } from './violation.texts.ts'
import '../../../components/list/cell-lines.css'

type Columns<Row> = Record<'no' | 'what' | 'rule' | 'points' | 'status' | 'issuedAt' | 'due', Column<Row>>

export function useViolationColumns<Row extends Violation>(onLook: (row: Row) => void): Columns<Row> {
  const t = useText(violationTexts)
  const say = useSay()
  return {
    no: {
      key: 'no',
      title: t('violationNo'),
      width: 200,
      onPhone: 'head',
      cell: (row) => (
        <CopyText text={row.violationNo}>
          <button type="button" className="link-button nowrap" onClick={() => onLook(row)}>
            {row.violationNo}
          </button>
        </CopyText>
      ),
    },
    what: {
      key: 'what',
      title: t('what'),
      width: 200,
      grows: true,
      onPhone: 'line',
      cell: (row) => <Target row={row} />,
    },
    rule: {
      key: 'rule',
      title: t('rule'),
      width: 150,
      cell: ({ rule, type }) => (
        <span className="cell-lines">
          <span>{rule}</span> <span className="muted">{say(violationTypeTexts[type])}</span>
        </span>
      ),
    },
    points: { key: 'points', title: t('points'), width: 80, align: 'end', cell: (row) => <Points row={row} /> },
    status: {
      key: 'status',
      title: t('status'),
      width: 104,
      onPhone: 'aside',
      cell: ({ status }) => <ViolationStatusTag status={status} />,
    },
    issuedAt: {
      key: 'issuedAt',
      title: t('issuedAt'),
      sort: 'issuedAt',
      width: 100,
      cell: ({ issuedAt }) => <ShortTime at={issuedAt} />,
    },
    due: {
      key: 'due',
      title: t('appealDue'),
      width: 120,
      cell: ({ status, appealDueAt }) =>
        status === 'PENDING' ? <Countdown until={appealDueAt} over={t('dueOver')} /> : <NoValue />,
    },
  }
}

/** Goods and shops by what they are called, with the number under it. */
function Target({ row: { target, targetNo, targetTitle } }: { readonly row: Violation }): ReactNode {
  const say = useSay()
  return (
    <span className="cell-lines">
      <span>{targetTitle === '' ? targetNo : targetTitle}</span>{' '}
      <span className="muted tabular">
        {say(violationTargetTexts[target])}
        {targetTitle !== '' && ` ${targetNo}`}
      </span>
    </span>
  )
}

/** None is a warning. */
function Points({ row: { points } }: { readonly row: Pick<Violation, 'points'> }): ReactNode {
  const t = useText(violationTexts)
  return points === 0 ? <span className="muted">{t('noPoints')}</span> : <span className="tabular">{points}</span>
}

export function ViolationStatusTag({ status }: Pick<Violation, 'status'>): ReactNode {
  const say = useSay()
  const { text, tone } = violationLabels[status]
  return <StatusTag tone={tone}>{say(text)}</StatusTag>
}
