// The columns of the list of returns: what is asked for, of which goods, how long there is to answer it, and what to do.
import { formatInstant, type ReturnRow, type ReturnTab } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useIsPhone } from '../../../components/layout/use-screen.ts'
import { PageLink } from '../../../components/layout/page.tsx'
import type { Column } from '../../../components/list/data-table.tsx'
import { type RowAction, RowActions } from '../../../components/list/row-actions.tsx'
import { useShopColumn } from '../../../components/list/shop-column.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { OrderGoodsLine } from '../sale-order/order-goods.tsx'
import { returnPhaseTexts, returnReasonTexts, returnTypeTexts } from './return-order.labels.ts'
import { returnOrderTexts } from './return-order.texts.ts'
import { ReturnDeadline, ReturnTag } from './return-standing.tsx'
import { type ActOnReturn, useReturnActs } from './use-return-acts.ts'
import '../../../components/list/link-button.css'
import '../parcel/parcel.css'
import '../sale-order/order.row.css'

/** Where nothing runs any more. */
const isOver = (tab: ReturnTab | undefined): boolean => tab === 'SUCCESS' || tab === 'CLOSED'

interface InTab {
  /** The state whose tab is open: there no row need say it. */
  readonly tab: ReturnTab | undefined
  /** Time runs for all that stands there. */
  readonly hasClock: boolean
}

export function useReturnColumns(
  onOpen: (row: ReturnRow) => void,
  onAct: ActOnReturn,
  inTab: InTab,
): readonly Column<ReturnRow>[] {
  const t = useText(returnOrderTexts)
  const shared = useText(sharedTexts)
  const shop = useShopColumn<ReturnRow>()
  const actionsOf = useRowActions(onOpen, onAct)
  return [
    {
      key: 'no',
      title: t('no'),
      width: 204,
      sticky: 'start',
      onPhone: 'head',
      cell: (row) => <Numbers row={row} onOpen={onOpen} />,
    },
    {
      key: 'goods',
      title: t('goods'),
      width: 184,
      grows: true,
      onPhone: 'bare',
      cell: ({ goodsTitle: title, specText, thumbnailUrl, quantity }) => (
        <OrderGoodsLine items={[{ title, specText, thumbnailUrl, quantity }]} />
      ),
    },
    ...shop,
    { key: 'type', title: t('typeAndPhase'), width: 96, cell: (row) => <Kind row={row} /> },
    { key: 'reason', title: t('reason'), width: 116, cell: (row) => <Reason row={row} /> },
    {
      key: 'amount',
      title: t('amount'),
      width: 100,
      align: 'end',
      cell: ({ amountFen }) => <MoneyText fen={amountFen} />,
    },
    ...standingColumn(inTab, t),
    { key: 'buyer', title: t('buyer'), width: 104, cell: ({ buyerNickname }) => buyerNickname },
    {
      key: 'appliedAt',
      title: t('applied'),
      width: 108,
      sort: 'appliedAt',
      cell: ({ appliedAt }) => <ShortTime at={appliedAt} />,
    },
    {
      key: 'actions',
      title: shared('actions'),
      width: 116,
      sticky: 'end',
      onPhone: 'foot',
      cell: (row) => <RowActions actions={actionsOf(row)} />,
    },
  ]
}

type Say = ReturnType<typeof useText<typeof returnOrderTexts>>

/** Within the tab of a state only the time that runs in it is left to say; of what is over, when it ended. */
function standingColumn({ tab, hasClock }: InTab, t: Say): readonly Column<ReturnRow>[] {
  if (isOver(tab))
    return [{ key: 'ended', title: t('ended'), width: 108, cell: ({ endedAt }) => <ShortTime at={endedAt} /> }]
  if (tab === 'REFUNDING') return []
  const isMixed = tab === undefined || tab === 'SOON'
  return [
    {
      key: 'status',
      title: t(isMixed ? 'status' : 'timeLeft'),
      width: 196,
      ...(hasClock ? { sort: 'deadlineAt', sortFirst: 'asc', isSortedOneWay: true } : {}),
      onPhone: 'aside',
      cell: (row) => (
        <span className="order-status">
          {isMixed && <ReturnTag status={row.status} />}
          <ReturnDeadline row={row} />
        </span>
      ),
    },
  ]
}

function Numbers({ row, onOpen }: { readonly row: ReturnRow; readonly onOpen: (row: ReturnRow) => void }): ReactNode {
  const t = useText(returnOrderTexts)
  const { returnNo, orderId, orderNo } = row
  return (
    <span className="parcel-two">
      <CopyText text={returnNo}>
        <button
          type="button"
          className="link-button nowrap"
          aria-label={t('openReturn', { no: returnNo })}
          onClick={() => onOpen(row)}
        >
          {returnNo}
        </button>
      </CopyText>
      <small className="muted">
        {t('order')} <PageLink to={`/order/saleorder?id=${orderId}`}>{orderNo}</PageLink>
      </small>
    </span>
  )
}

function Kind({ row: { type, phase } }: { readonly row: ReturnRow }): ReactNode {
  const say = useSay()
  return (
    <span className="parcel-two">
      <span>{say(returnTypeTexts[type])}</span>
      <small className="muted">{say(returnPhaseTexts[phase])}</small>
    </span>
  )
}

function Reason({ row: { reason } }: { readonly row: ReturnRow }): ReactNode {
  const say = useSay()
  return say(returnReasonTexts[reason])
}

function ShortTime({ at }: { readonly at: string | null }): ReactNode {
  return (
    at !== null && (
      <time dateTime={at} title={formatInstant(at)} className="tabular nowrap">
        {formatInstant(at).slice(5, 16)}
      </time>
    )
  )
}

/** What the return asks for and the user may do; otherwise a look at it. */
function useRowActions(onOpen: (row: ReturnRow) => void, onAct: ActOnReturn): (row: ReturnRow) => RowAction[] {
  const t = useText(returnOrderTexts)
  const actsOf = useReturnActs()
  const isPhone = useIsPhone()
  return (row) => {
    const wanted = actsOf(row).map(({ act, shortLabel, danger }) => ({
      key: act,
      label: shortLabel,
      danger,
      onAct: () => onAct(act, row),
    }))
    const isBare = isPhone ? wanted.every(({ danger }) => danger) : wanted.length === 0
    return isBare ? [{ key: 'detail', label: t('detail'), onAct: () => onOpen(row) }, ...wanted] : wanted
  }
}
