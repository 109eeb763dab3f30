// The columns of the list of returns: what is asked for, of which goods, how long there is to answer it, and what to do.
import { type ReturnRow, type ReturnTab } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useIsPhone } from '../../../components/layout/use-screen.ts'
import { PageLink } from '../../../components/layout/page.tsx'
import { CellLines } from '../../../components/list/cell-lines.tsx'
import type { Column } from '../../../components/list/data-table.tsx'
import { type RowAction, RowActions } from '../../../components/list/row-actions.tsx'
import { useShopNames } from '../../../components/list/shop-column.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { ShortTime } from '../../../components/value/short-time.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { OrderGoodsLine } from '../sale-order/order-goods.tsx'
import { returnPhaseTexts, returnReasonTexts, returnTypeTexts } from './return-order.labels.ts'
import { returnOrderTexts } from './return-order.texts.ts'
import { DisputeTag, ReturnDeadline, ReturnTag } from './return-standing.tsx'
import { type ActOnReturn, useReturnActs } from './use-return-acts.ts'
import '../../../components/list/link-button.css'
import '../sale-order/order-goods.css'
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
  const shops = useShopNames()
  const actionsOf = useRowActions(onOpen, onAct)
  return [
    {
      key: 'no',
      title: shops === null ? t('no') : `${t('no')} / ${shared('shop')}`,
      width: 184,
      sticky: 'start',
      onPhone: 'head',
      cell: (row) => <ReturnNo row={row} shop={shops?.get(row.shopId)} onOpen={onOpen} />,
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
    { key: 'wish', title: t('wish'), width: 132, cell: (row) => <Wish row={row} /> },
    {
      key: 'amount',
      title: t('amount'),
      width: 92,
      align: 'end',
      cell: ({ amountFen }) => <MoneyText fen={amountFen} />,
    },
    ...standingColumn(inTab, t),
    { key: 'buyer', title: t('buyerAndOrder'), width: 168, cell: (row) => <Buyer row={row} /> },
    {
      key: 'appliedAt',
      title: t('applied'),
      width: 96,
      sort: 'appliedAt',
      cell: ({ appliedAt }) => <ShortTime at={appliedAt} />,
    },
    {
      key: 'actions',
      title: shared('actions'),
      width: 108,
      sticky: 'end',
      onPhone: 'foot',
      cell: (row) => <RowActions actions={actionsOf(row)} />,
    },
  ]
}

type Say = ReturnType<typeof useText<typeof returnOrderTexts>>

/** Within the tab of a state only the time that runs in it is left to say, or how far a dispute is; of what is over, when it ended. */
function standingColumn({ tab, hasClock }: InTab, t: Say): readonly Column<ReturnRow>[] {
  if (isOver(tab))
    return [{ key: 'ended', title: t('ended'), width: 108, cell: ({ endedAt }) => <ShortTime at={endedAt} /> }]
  if (tab === 'REFUNDING') return []
  const isMixed = tab === undefined || tab === 'SOON'
  return [
    {
      key: 'status',
      title: t(isMixed || tab === 'IN_DISPUTE' ? 'status' : 'timeLeft'),
      width: 220,
      ...(hasClock ? { sort: 'deadlineAt', sortFirst: 'asc', isSortedOneWay: true } : {}),
      cell: (row) => (
        <span className="order-status">
          {isMixed && <ReturnTag status={row.status} />}
          {tab === 'IN_DISPUTE' && row.disputeStatus !== null && <DisputeTag status={row.disputeStatus} />}
          <ReturnDeadline row={row} />
        </span>
      ),
    },
  ]
}

interface ReturnNoProps {
  readonly row: ReturnRow
  /** Of which it is asked for, among rows of several shops. */
  readonly shop: string | undefined
  readonly onOpen: (row: ReturnRow) => void
}

function ReturnNo({ row, shop, onOpen }: ReturnNoProps): ReactNode {
  const t = useText(returnOrderTexts)
  return (
    <CellLines below={shop}>
      <CopyText text={row.returnNo}>
        <button
          type="button"
          className="link-button nowrap"
          aria-label={t('openReturn', { no: row.returnNo })}
          onClick={() => onOpen(row)}
        >
          {row.returnNo}
        </button>
      </CopyText>
    </CellLines>
  )
}

function Wish({ row: { type, phase, reason, wantedSpecText } }: { readonly row: ReturnRow }): ReactNode {
  const t = useText(returnOrderTexts)
  const say = useSay()
  // First, where there is little room: it decides what is packed.
  const wanted = wantedSpecText === null ? '' : `${t('wantedShort', { spec: wantedSpecText })} · `
  return (
    <TwoLines below={`${wanted}${say(returnReasonTexts[reason])}`}>
      {say(returnTypeTexts[type])} · {say(returnPhaseTexts[phase])}
    </TwoLines>
  )
}

function Buyer({ row: { buyerNickname, orderId, orderNo } }: { readonly row: ReturnRow }): ReactNode {
  return (
    <TwoLines below={<PageLink to={`/order/saleorder?id=${orderId}`}>{orderNo}</PageLink>}>{buyerNickname}</TwoLines>
  )
}

/** As high as the goods beside it, so that a row is no higher for it. */
function TwoLines({ children, below }: { readonly children: ReactNode; readonly below: ReactNode }): ReactNode {
  return (
    <span className="order-goods-line">
      <span className="order-goods-title">
        {children}
        <br />
        <small>{below}</small>
      </span>
    </span>
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
