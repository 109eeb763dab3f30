// The columns of the order list: one line per order, everything one decides by in sight.
import { formatInstant, type SaleOrderInfo, type SaleOrderRow, type SaleOrderStage } from '@merchant/contract'
import { MessageOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { CellLines } from '../../../components/list/cell-lines.tsx'
import type { Column } from '../../../components/list/data-table.tsx'
import { useShopNames } from '../../../components/list/shop-column.tsx'
import { type RowAction, RowActions } from '../../../components/list/row-actions.tsx'
import { useIsPhone } from '../../../components/layout/use-screen.ts'
import { ShortTime } from '../../../components/value/short-time.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { HoldTag } from './order-hold.tsx'
import { OrderAmount } from './order-amount.tsx'
import { OrderDeadline } from './order-deadline.tsx'
import { PresaleTag, ReturningTag, VirtualTag } from './presale-tag.tsx'
import { PrintedMark } from './printed-mark.tsx'
import { RowTags } from './order-tags.tsx'
import { OrderGoodsLine } from './order-goods.tsx'
import { ReceiverCell, useReveal } from './receiver.tsx'
import { orderActsTexts } from './order-acts.texts.ts'
import { FlaggedRemark, type OrderNote } from './flagged-remark.tsx'
import { saleOrderLabelOf } from './sale-order.labels.ts'
import { saleOrderTexts } from './sale-order.texts.ts'
import type { NumberedOrder } from './use-order-batch.ts'
import './order.css'
import './order.row.css'

export interface OrderActs {
  readonly onOpen: (order: SaleOrderRow) => void
  readonly onShip: (order: SaleOrderRow) => void
  readonly onClose: (order: SaleOrderRow) => void
  /** Takes the money of one that is not paid yet from a buyer who is there. */
  readonly onCollect: (order: SaleOrderRow) => void
  readonly onRefund: (order: SaleOrderInfo) => void
  readonly onPrice: (order: SaleOrderRow) => void
  readonly onExtend: (order: SaleOrderInfo) => void
  readonly onTags: (order: SaleOrderRow) => void
  readonly onOutOfStock: (order: SaleOrderInfo) => void
  readonly onEditParcel: (order: SaleOrderInfo, parcel: SaleOrderInfo['shipments'][number]) => void
  readonly onNoteParcel: (order: SaleOrderInfo, parcel: SaleOrderInfo['shipments'][number]) => void
  readonly onUndoShip: (order: SaleOrderInfo, shipmentId: string) => Promise<SaleOrderInfo>
  /** Takes the parcel with this number back of each; answers the ids of those that were. */
  readonly onUndoTogether: (waybillNo: string, orders: readonly NumberedOrder[]) => Promise<readonly string[]>
  readonly onChangeAddress: (order: SaleOrderInfo) => void
  readonly onApproveAddress: (order: SaleOrderInfo) => void
  readonly onRejectAddress: (order: SaleOrderInfo) => void
  readonly onIssueInvoice: (order: SaleOrderInfo) => void
  readonly onRejectInvoice: (order: SaleOrderInfo) => void
  readonly onRemark: (order: SaleOrderRow, note: OrderNote) => Promise<unknown>
}

/** @param tab the state whose tab is open: there no row need say it. */
export function useSaleOrderColumns(acts: OrderActs, tab?: SaleOrderStage): readonly Column<SaleOrderRow>[] {
  const t = useText(saleOrderTexts)
  const shared = useText(sharedTexts)
  const mayRemark = useMay('saleOrder.remark')
  const actionsOf = useOrderActions(acts)
  const reveal = useReveal()
  const shops = useShopNames()
  return [
    {
      key: 'no',
      title: t('orderNo'),
      sticky: 'start',
      onPhone: 'head',
      width: 184,
      cell: (order) => (
        <>
          <OrderNo order={order} onOpen={acts.onOpen} />
          <RowTags
            order={order}
            isReadOnly={!mayRemark || !order.allowedActions.includes('remark')}
            onEdit={() => acts.onTags(order)}
          />
        </>
      ),
    },
    {
      key: 'goods',
      title: t('goods'),
      onPhone: 'bare',
      width: 184,
      grows: true,
      cell: (order) => <OrderGoodsLine items={order.items} />,
    },
    {
      key: 'buyer',
      title: shops === null ? t('buyer') : `${t('buyer')} / ${shared('shop')}`,
      width: shops === null ? 104 : 116,
      cell: (order) => <Buyer order={order} shop={shops?.get(order.shopId)} />,
    },
    {
      key: 'receiver',
      title: t('receiver'),
      width: 156,
      cell: (order) => <ReceiverCell order={order} reveal={reveal} />,
    },
    {
      key: 'amount',
      title: t('amount'),
      align: 'end',
      width: 88,
      cell: (order) => <OrderAmount order={order} />,
    },
    ...stateColumns(tab, t),
    {
      key: 'remark',
      title: t('remark'),
      onPhone: 'line',
      // The state, of all of them, has its words' width.
      width: tab === undefined ? 88 : 104,
      cell: (order) => (
        <FlaggedRemark
          order={order}
          isReadOnly={!mayRemark || !order.allowedActions.includes('remark')}
          onSave={(note) => acts.onRemark(order, note)}
        />
      ),
    },
    ...timeColumns(tab, t),
    {
      key: 'actions',
      title: shared('actions'),
      onPhone: 'foot',
      sticky: 'end',
      // What is not paid yet has two acts in sight.
      width: tab === undefined || tab === 'UNPAID' ? 92 : 64,
      cell: (order) => <RowActions actions={actionsOf(order)} />,
    },
  ]
}

/** Within the tab of a state only the time that runs in it is left to say, and some have none. */
function stateColumns(tab: SaleOrderStage | undefined, t: Say): readonly Column<SaleOrderRow>[] {
  if (tab === 'COMPLETED' || tab === 'CLOSED') return []
  if (tab === undefined)
    return [
      { key: 'status', title: t('status'), onPhone: 'aside', width: 136, cell: (order) => <State order={order} /> },
    ]
  return [
    {
      key: 'status',
      title: t('timeLeft'),
      ...(tab === 'TO_SHIP' ? { sort: 'shipDeadlineAt', sortFirst: 'asc' } : {}),
      onPhone: 'aside',
      width: 104,
      cell: (order) => (
        <span className="order-status">
          {order.isPresale && <PresaleTag />}
          {order.isReturning && <ReturningTag />}
          {order.deliveryType !== 'EXPRESS' && <VirtualTag order={order} />}
          <OrderDeadline order={order} />
          <HoldTag hold={order.hold} />
          {order.status === 'PART_SHIPPED' && <StatusLabel order={order} />}
          <Urged order={order} />
        </span>
      ),
    },
  ]
}

type Say = ReturnType<typeof useText<typeof saleOrderTexts>>

function OrderNo({ order, onOpen }: { order: SaleOrderRow; onOpen: OrderActs['onOpen'] }): ReactNode {
  const t = useText(saleOrderTexts)
  return (
    <span className="print-menu-no">
      <CopyText text={order.orderNo}>
        <button
          type="button"
          className="link-button nowrap"
          aria-label={t('openOrder', { no: order.orderNo })}
          onClick={() => onOpen(order)}
        >
          {order.orderNo}
        </button>
      </CopyText>
      {isToShip(order) && <PrintedMark order={order} />}
    </span>
  )
}

/** Once it has left nobody need know whether it was printed. */
const isToShip = ({ status }: SaleOrderRow): boolean => status === 'TO_SHIP' || status === 'PART_SHIPPED'

interface BuyerProps {
  readonly order: SaleOrderRow
  /** Where it bought, among rows of several shops: a column of its own would push the last one off the screen. */
  readonly shop: string | undefined
}

function Buyer({ order, shop }: BuyerProps): ReactNode {
  const t = useText(saleOrderTexts)
  const shared = useText(sharedTexts)
  const message = shared('labelled', { label: t('buyerRemark'), text: order.buyerRemark })
  return (
    <CellLines below={shop}>
      <span className="order-buyer">
        <span>{order.buyerNickname}</span>
        {order.buyerRemark !== '' && (
          <span className="order-message" title={message}>
            <MessageOutlined aria-hidden="true" />
            <span className="visually-hidden">{message}</span>
          </span>
        )}
      </span>
    </CellLines>
  )
}

function StatusLabel({ order }: { order: SaleOrderRow }): ReactNode {
  const say = useSay()
  const { tone, text } = saleOrderLabelOf(order)
  return <StatusTag tone={tone}>{say(text)}</StatusTag>
}

function State({ order }: { order: SaleOrderRow }): ReactNode {
  return (
    <span className="order-status">
      <StatusLabel order={order} />
      {order.isPresale && <PresaleTag />}
      {order.isReturning && <ReturningTag />}
      {order.deliveryType !== 'EXPRESS' && <VirtualTag order={order} />}
      <OrderDeadline order={order} />
      <HoldTag hold={order.hold} />
      <Urged order={order} />
    </span>
  )
}

/** The buyer asks where its goods are. */
function Urged({ order: { urgedAt } }: { order: SaleOrderRow }): ReactNode {
  const t = useText(orderActsTexts)
  if (urgedAt === null) return null
  return (
    <span title={t('urgedAt', { at: formatInstant(urgedAt) })}>
      <StatusTag tone="danger">{t('urged')}</StatusTag>
    </span>
  )
}

type TimeOf = 'createdAt' | 'paidAt' | 'shipDeadlineAt' | 'completedAt'

/** The time that the orders of a tab are worked by; by the others they can be sorted once their column was chosen. */
function timeColumns(tab: SaleOrderStage | undefined, t: Say): readonly Column<SaleOrderRow>[] {
  const titles: Readonly<Record<TimeOf, string>> = {
    createdAt: t('ordered'),
    paidAt: t('paidTime'),
    shipDeadlineAt: t('shipBy'),
    completedAt: t('completedTime'),
  }
  const column = (sort: TimeOf): Column<SaleOrderRow> => ({
    key: sort,
    title: titles[sort],
    sort,
    width: 96,
    cell: (order) => <ShortTime at={order[sort]} />,
  })
  const rare = (sort: TimeOf): Column<SaleOrderRow> => ({ ...column(sort), isRare: true })
  switch (tab) {
    case 'TO_SHIP':
      return [{ ...column('paidAt'), sortFirst: 'asc' }, rare('createdAt')]
    case 'COMPLETED':
      return [column('completedAt'), rare('createdAt'), rare('paidAt')]
    case 'UNPAID':
      return [column('createdAt')]
    case 'SHIPPED':
    case 'CLOSED':
      return [column('createdAt'), rare('paidAt')]
    case undefined:
      return [column('createdAt'), rare('paidAt'), { ...rare('shipDeadlineAt'), sortFirst: 'asc' }]
  }
}

/** What the order asks for and the user may do; otherwise a look at it. */
function useOrderActions(acts: OrderActs): (order: SaleOrderRow) => RowAction[] {
  const t = useText(saleOrderTexts)
  const mayShip = useMay('saleOrder.ship')
  const mayClose = useMay('saleOrder.close')
  const mayPrice = useMay('saleOrder.price')
  const say = useText(orderActsTexts)
  const isPhone = useIsPhone()
  return (order) => {
    const wanted: RowAction[] = [
      ...(mayShip && order.allowedActions.includes('ship')
        ? [{ key: 'ship', label: t('ship'), shortcut: 'S', onAct: () => acts.onShip(order) }]
        : []),
      ...(mayPrice && order.allowedActions.includes('price')
        ? [{ key: 'price', label: say('price'), onAct: () => acts.onPrice(order) }]
        : []),
      ...(mayClose && order.allowedActions.includes('close')
        ? [{ key: 'close', label: t('closeShort'), danger: true, onAct: () => acts.onClose(order) }]
        : []),
    ]
    // The order's number and Enter open it too, so a second word in every row would only be noise; on a card something that
    // takes nothing away is what one presses.
    const isBare = isPhone ? wanted.every(({ danger }) => danger === true) : wanted.length === 0
    return isBare ? [{ key: 'detail', label: t('detail'), onAct: () => acts.onOpen(order) }, ...wanted] : wanted
  }
}
