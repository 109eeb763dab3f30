// The columns of the board: what is wrong, with which parcel, what was heard of it last, and what to do.
import type { ParcelExceptionRow } from '@merchant/contract'
import type { ReactNode } from 'react'
import { PageLink } from '../../../components/layout/page.tsx'
import type { Column } from '../../../components/list/data-table.tsx'
import { RowActions } from '../../../components/list/row-actions.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { RelativeTime } from '../../../components/value/instant-text.tsx'
import { ShortTime } from '../../../components/value/short-time.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import type { Outcome } from './handle-modal.tsx'
import {
  parcelExceptionHints,
  parcelExceptionLabels,
  parcelExceptionStatusLabels,
  parcelStateLabels,
} from './parcel.labels.ts'
import { parcelTexts } from './parcel.texts.ts'
import '../../../components/list/cell-lines.css'

interface Acts {
  readonly onOpen: (row: ParcelExceptionRow) => void
  /** Null: whoever looks may only look. */
  readonly onHandle: ((outcome: Outcome, rows: readonly ParcelExceptionRow[]) => void) | null
}

type ColumnsOf = (tab: string | undefined) => readonly Column<ParcelExceptionRow>[]

export function useParcelColumns({ onOpen, onHandle }: Acts): ColumnsOf {
  const t = useText(parcelTexts)
  const shared = useText(sharedTexts)
  // Whoever deals with it opens its order by the row.
  const actionsOf = (row: ParcelExceptionRow) =>
    onHandle === null || row.status !== 'OPEN'
      ? [{ key: 'view', label: t('view'), onAct: () => onOpen(row) }]
      : [
          { key: 'done', label: t('done'), onAct: () => onHandle('DONE', [row]) },
          { key: 'ignore', label: t('ignore'), onAct: () => onHandle('IGNORED', [row]) },
        ]
  return (tab) => [
    {
      key: 'parcel',
      title: t('parcel'),
      width: 184,
      onPhone: 'head',
      sticky: 'start',
      cell: ({ carrierName, waybillNo }) => (
        <span className="cell-lines">
          <CopyText text={waybillNo} />
          <span className="muted">{carrierName}</span>
        </span>
      ),
    },
    { key: 'type', title: t('exception'), width: 144, onPhone: 'aside', cell: (row) => <Wrong row={row} /> },
    {
      key: 'last',
      title: t('lastTrace'),
      width: 176,
      grows: true,
      onPhone: 'line',
      cell: (row) => <LastTrace row={row} />,
    },
    {
      key: 'order',
      title: t('order'),
      width: 180,
      cell: ({ orderId, orderNo, buyerNickname, comesBackWith: back }) => (
        <span className="cell-lines">
          {back === null ? (
            <PageLink to={`/order/saleorder?id=${orderId}`}>{orderNo}</PageLink>
          ) : (
            <PageLink to={`/goodsreturn/order?tab=all&id=${back.returnId}`}>
              {t(back.isSentAnew ? 'sentAnew' : back.isHandedBack ? 'handedBack' : 'comesBack', {
                no: back.returnNo,
              })}
            </PageLink>
          )}
          <span className="muted">{buyerNickname}</span>
        </span>
      ),
    },
    { key: 'shipped', title: t('shipped'), width: 100, cell: ({ shippedAt }) => <ShortTime at={shippedAt} /> },
    {
      key: 'foundAt',
      title: t('found'),
      width: 100,
      sort: 'foundAt',
      cell: ({ foundAt }) => <ShortTime at={foundAt} />,
    },
    ...(tab === 'OVER' ? [handledColumn(t('handled'))] : []),
    {
      key: 'actions',
      title: shared('actions'),
      // What is over is only looked at.
      width: tab === 'OVER' ? 80 : 120,
      onPhone: 'foot',
      sticky: 'end',
      cell: (row) => <RowActions actions={actionsOf(row)} />,
    },
  ]
}

const handledColumn = (title: string): Column<ParcelExceptionRow> => ({
  key: 'handled',
  title,
  width: 176,
  onPhone: 'line',
  cell: (row) => <Handled row={row} />,
})

function Wrong({ row: { type } }: { row: ParcelExceptionRow }): ReactNode {
  const say = useSay()
  const { text, tone } = parcelExceptionLabels[type]
  return (
    <span title={say(parcelExceptionHints[type])}>
      <StatusTag tone={tone}>{say(text)}</StatusTag>
    </span>
  )
}

function LastTrace({ row: { state, lastTrace, lastTraceAt } }: { row: ParcelExceptionRow }): ReactNode {
  const t = useText(parcelTexts)
  const say = useSay()
  if (lastTrace === null || lastTraceAt === null) return <span className="muted">{t('neverHeard')}</span>
  return (
    <span className="cell-lines">
      <span title={lastTrace}>{lastTrace}</span>
      <span className="muted">
        {say(parcelStateLabels[state].text)} · <RelativeTime at={lastTraceAt} />
      </span>
    </span>
  )
}

function Handled({ row: { status, note, handledBy } }: { row: ParcelExceptionRow }): ReactNode {
  const t = useText(parcelTexts)
  const say = useSay()
  if (handledBy === null) return <span className="muted">{t('byItself')}</span>
  return (
    <span className="cell-lines">
      <span>
        {say(parcelExceptionStatusLabels[status].text)} · {handledBy}
      </span>
      <span className="muted" title={note}>
        {note}
      </span>
    </span>
  )
}
