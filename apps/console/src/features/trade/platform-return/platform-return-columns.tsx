// The columns of the list of all merchants' returns: whose it is, what is asked for, and what happens by itself when.
import type { PlatformReturnListRow, ReturnTab } from '@merchant/contract'
import { returnReasonTexts, returnTypeTexts } from '@merchant/contract/labels'
import type { ReactNode } from 'react'
import { CellLines } from '../../../components/list/cell-lines.tsx'
import type { Column } from '../../../components/list/data-table.tsx'
import { RowActions } from '../../../components/list/row-actions.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { ShortTime } from '../../../components/value/short-time.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { returnOrderTexts } from '../return-order/return-order.texts.ts'
import { DisputeTag, ReturnDeadline, ReturnTag } from '../return-order/return-standing.tsx'
import { platformReturnTexts } from './platform-return.texts.ts'
import '../../../components/list/link-button.css'
import '../sale-order/order.row.css'

type Row = PlatformReturnListRow

interface InTab {
  readonly tab: ReturnTab | undefined
  /** Time runs for all that stands there. */
  readonly hasClock: boolean
}

export function usePlatformReturnColumns(onLook: (row: Row) => void, { tab, hasClock }: InTab): Column<Row>[] {
  const t = useText(platformReturnTexts)
  const shared = useText(sharedTexts)
  return [
    {
      key: 'no',
      title: t('no'),
      width: 196,
      sticky: 'start',
      onPhone: 'head',
      cell: (row) => <ReturnNo row={row} onLook={onLook} />,
    },
    {
      key: 'merchant',
      title: t('merchant'),
      width: 176,
      cell: ({ merchantName, merchantNo }) => (
        <span className="cell-lines">
          <span title={merchantName}>{merchantName}</span> <span className="muted tabular">{merchantNo}</span>
        </span>
      ),
    },
    {
      key: 'goods',
      title: t('goods'),
      width: 160,
      grows: true,
      onPhone: 'line',
      cell: ({ goodsTitle, specText, quantity, buyerNickname }) => (
        <CellLines below={buyerNickname}>
          <span title={`${goodsTitle} ${specText} ×${quantity}`}>{`${goodsTitle} ${specText} ×${quantity}`}</span>
        </CellLines>
      ),
    },
    { key: 'wish', title: t('wish'), width: 128, cell: (row) => <Wish row={row} /> },
    {
      key: 'amount',
      title: t('amount'),
      width: 96,
      align: 'end',
      cell: ({ amountFen }) => <MoneyText fen={amountFen} />,
    },
    {
      key: 'status',
      title: t('status'),
      width: 244,
      onPhone: 'line',
      ...(hasClock ? { sort: 'deadlineAt', sortFirst: 'asc', isSortedOneWay: true } : {}),
      cell: (row) => <Standing row={row} />,
    },
    {
      key: 'appliedAt',
      title: t('applied'),
      width: 96,
      ...(tab === 'SOON' ? {} : { sort: 'appliedAt' }),
      cell: ({ appliedAt }) => <ShortTime at={appliedAt} />,
    },
    {
      key: 'actions',
      title: shared('actions'),
      width: 72,
      sticky: 'end',
      onPhone: 'foot',
      cell: (row) => <RowActions actions={[{ key: 'view', label: t('view'), onAct: () => onLook(row) }]} />,
    },
  ]
}

interface ReturnNoProps {
  readonly row: Row
  readonly onLook: (row: Row) => void
}

function ReturnNo({ row, onLook }: ReturnNoProps): ReactNode {
  const t = useText(platformReturnTexts)
  return (
    <CellLines below={row.orderNo}>
      <CopyText text={row.returnNo}>
        <button
          type="button"
          className="link-button nowrap"
          aria-label={t('open', { no: row.returnNo })}
          onClick={() => onLook(row)}
        >
          {row.returnNo}
        </button>
      </CopyText>
    </CellLines>
  )
}

function Wish({ row: { type, reason, wantedSpecText } }: { readonly row: Row }): ReactNode {
  const say = useSay()
  const t = useText(returnOrderTexts)
  const wanted = wantedSpecText === null ? '' : `${t('wantedShort', { spec: wantedSpecText })} · `
  return <CellLines below={`${wanted}${say(returnReasonTexts[reason])}`}>{say(returnTypeTexts[type])}</CellLines>
}

function Standing({ row }: { readonly row: Row }): ReactNode {
  return (
    <span className="order-status">
      <ReturnTag status={row.status} />
      {row.status === 'IN_DISPUTE' && row.disputeStatus !== null && <DisputeTag status={row.disputeStatus} />}
      <ReturnDeadline row={{ ...row, refundSendAt: null }} />
    </span>
  )
}
