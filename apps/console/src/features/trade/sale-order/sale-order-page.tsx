// The sale orders: the list with its tabs, and beside it the order, the shipping and the closing of one.
import { api, type Fen, type SaleOrderInfo, saleOrderStatus, type SaleOrderRow, shipDeadline } from '@merchant/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { refreshReads, useFollow, useSend } from '../../../api/use-endpoint.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { ListPage } from '../../../components/list/list-page.tsx'
import type { Filter } from '../../../components/list/list-state.ts'
import { usePage } from '../../../components/layout/page.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { CloseOrderModal } from './close-order-modal.tsx'
import { type ExtendDays, ExtendModal } from './extend-modal.tsx'
import type { OrderNote } from './flagged-remark.tsx'
import { orderActsTexts } from './order-acts.texts.ts'
import { PriceModal, type PriceWish } from './price-modal.tsx'
import { OrderBatch } from './order-batch.tsx'
import { OrderDrawers } from './order-drawers.tsx'
import { type OrderActs, useSaleOrderColumns } from './sale-order-columns.tsx'
import { RefundModal } from './refund-modal.tsx'
import { refundTexts } from './refund.texts.ts'
import { saleOrderLabels } from './sale-order.labels.ts'
import { saleOrderTexts } from './sale-order.texts.ts'
import type { Shipment } from './ship-form.tsx'
import './sale-order.css'

const REFETCH_MS = 30_000
/** What the order in the drawer has changed by going on. */
const followers = [api.saleOrder.list, api.board.merchant]

export default function SaleOrderPage(): ReactNode {
  const t = useText(saleOrderTexts)
  const say = useSay()
  const page = usePage()
  const { ship, close, refund, remark, price, extend } = useOrderCommands()
  useFollow(api.saleOrder.info, followers)
  const [closing, setClosing] = useState<SaleOrderRow | null>(null)
  const [refunding, setRefunding] = useState<SaleOrderInfo>()
  const [pricing, setPricing] = useState<SaleOrderRow>()
  const [extending, setExtending] = useState<SaleOrderInfo>()
  const [chosen, setChosen] = useState<readonly SaleOrderRow[] | null>(null)
  const { id, drawer } = page.search
  const tab = saleOrderStatus.safeParse(page.search.tab).data
  const deadlines: Filter = {
    kind: 'select',
    name: 'deadline',
    label: t('deadline'),
    options: shipDeadline.options.map((value) => ({ value, label: t(`deadline_${value}`) })),
  }
  const show = (next: string, as?: 'ship') =>
    page.setSearch({ id: next, drawer: as }, id === undefined ? 'push' : 'replace')
  const hide = () => {
    setChosen(null)
    page.setSearch({ id: undefined, drawer: undefined })
  }
  const shipAll = (orders: readonly SaleOrderRow[]) => {
    setChosen(orders)
    if (orders[0] !== undefined) show(orders[0].id, 'ship')
  }

  const acts: OrderActs = {
    onOpen: (order) => show(order.id),
    onShip: (order) => show(order.id, 'ship'),
    onClose: setClosing,
    onRefund: setRefunding,
    onPrice: setPricing,
    onExtend: setExtending,
    onRemark: remark,
  }
  return (
    <div className="sale-order-page">
      <ListPage
        endpoint={api.saleOrder.list}
        rowKey={(order) => order.id}
        columns={useSaleOrderColumns(acts, tab)}
        tabs={{
          field: 'status',
          options: [
            { value: '', label: t('all') },
            ...saleOrderStatus.options.map((value) => ({ value, label: say(saleOrderLabels[value].text) })),
          ],
        }}
        filters={[
          { kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') },
          { kind: 'days', from: 'createdFrom', to: 'createdTo', label: t('ordered') },
          // Elsewhere no promise runs.
          ...(tab === undefined || tab === 'TO_SHIP' ? [deadlines] : []),
        ]}
        onOpen={acts.onOpen}
        batch={(orders, clear) => <OrderBatch orders={orders} onShip={shipAll} onDone={clear} />}
        empty={{ text: tab === undefined ? t('none') : t('noneInTab', { status: say(saleOrderLabels[tab].text) }) }}
        exports={{ list: 'saleOrder' }}
        refetchEvery={REFETCH_MS}
        beside={(list) => (
          <OrderDrawers
            list={list}
            id={id}
            isShipping={drawer === 'ship'}
            chosen={chosen}
            isCovered={[closing ?? undefined, refunding, pricing, extending].some((each) => each !== undefined)}
            acts={acts}
            onShip={ship}
            onGo={show}
            onDone={hide}
          />
        )}
      />
      <CloseOrderModal order={closing} onDone={() => setClosing(null)} onClose={close} />
      <PriceModal order={pricing} onDone={() => setPricing(undefined)} onPrice={price} />
      <ExtendModal order={extending} onDone={() => setExtending(undefined)} onExtend={extend} />
      <RefundModal order={refunding} onDone={() => setRefunding(undefined)} onRefund={refund} />
    </div>
  )
}

/** Each command by itself, so that a retry of one never takes the key of another. */
function useOrderCommands() {
  const t = useText(saleOrderTexts)
  const refundSay = useText(refundTexts)
  const say = useText(orderActsTexts)
  const notice = useNotice()
  const client = useQueryClient()
  const orderReads = [api.saleOrder.list, api.saleOrder.info]
  const shipping = useSend(api.saleOrder.operate)
  const closing = useSend(api.saleOrder.operate, { refreshes: [...orderReads, api.board.merchant] })
  const refunds = useSend(api.saleOrder.operate, { refreshes: [...orderReads, api.board.merchant] })
  const pricing = useSend(api.saleOrder.operate, { refreshes: orderReads })
  const extending = useSend(api.saleOrder.operate, { refreshes: orderReads })
  const remarking = useSend(api.saleOrder.operate, { refreshes: orderReads })
  const ship = async (order: SaleOrderInfo, shipment: Shipment) => {
    await shipping.send({ action: 'ship', orderId: order.id, version: order.version, ...shipment })
    // Not waited for: the next parcel need not stand still until every list has been read again.
    void refreshReads(client, [...orderReads, api.board.merchant])
  }
  const close = async (order: SaleOrderRow, reason: string) => {
    await closing.send({ action: 'close', orderId: order.id, version: order.version, reason })
    notice.success(t('closed'))
  }
  const refund = async (order: SaleOrderInfo, asked: { amountFen: Fen; reason: string }) => {
    await refunds.send({ action: 'refund', orderId: order.id, version: order.version, ...asked })
    notice.success(refundSay('asked'))
  }
  const remark = async (order: SaleOrderRow, note: OrderNote) => {
    await remarking.send({ action: 'remark', orderId: order.id, ...note })
    notice.success(note.flag === undefined ? t('remarkSaved') : say('flagSaved'))
  }
  const price = async (order: SaleOrderRow, { lines, freightFen }: PriceWish) => {
    const { id: orderId, version } = order
    await pricing.send({ action: 'price', orderId, version, lines: [...lines], freightFen })
    notice.success(say('priceSaved'))
  }
  const extend = async (order: SaleOrderInfo, days: ExtendDays) => {
    await extending.send({ action: 'extend', orderId: order.id, version: order.version, days })
    notice.success(say('extendSaved'))
  }
  return { ship, close, refund, remark, price, extend }
}
