// The sale orders: the list with its tabs, and beside it the order, the shipping and the closing of one.
import {
  afterSaleStatus,
  api,
  orderMark,
  saleOrderStage,
  saleOrderTab,
  type SaleOrderRow,
  type SaleOrderTab,
  shipDeadline,
} from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useFollow, useRead } from '../../../api/use-endpoint.ts'
import { ImportButton } from '../../../components/import/import-button.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import type { Filter } from '../../../components/list/list-state.ts'
import { usePage } from '../../../components/layout/page.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { May } from '../../../session/may.tsx'
import { useBaseData } from '../../../session/session.ts'
import { BatchOutcomeModal } from './batch-modals.tsx'
import { orderTagsTexts } from './order-tags.texts.ts'
import { OrderBatch } from './order-batch.tsx'
import { OrderDialogs, useOrderDialogs } from './order-dialogs.tsx'
import { OrderDrawers } from './order-drawers.tsx'
import { type OrderActs, useSaleOrderColumns } from './sale-order-columns.tsx'
import { saleOrderLabels, saleOrderTabTexts } from './sale-order.labels.ts'
import { saleOrderTexts } from './sale-order.texts.ts'
import { PasteShip } from './paste-ship.tsx'
import { pasteShipTexts } from './paste-ship.texts.ts'
import { useOrderBatch } from './use-order-batch.ts'
import { PlacingDrawers } from './placing-drawers.tsx'
import { useOrderCommands } from './use-order-commands.ts'
import './sale-order.css'

/** The tab of orders whose after-sale is in progress, whatever state they are in. */
const AFTER_SALE: SaleOrderTab = 'AFTER_SALE'
const REFETCH_MS = 30_000
/** What the order in the drawer has changed by going on. */
const followers = [api.saleOrder.list, api.board.merchant]

export default function SaleOrderPage(): ReactNode {
  const t = useText(saleOrderTexts)
  const say = useSay()
  const tag = useText(orderTagsTexts)
  const page = usePage()
  const commands = useOrderCommands()
  const dialogs = useOrderDialogs()
  const batch = useOrderBatch()
  useFollow(api.saleOrder.info, followers)
  const paste = useText(pasteShipTexts)
  /** Orders that pasted numbers may be for; null: nobody pastes. */
  const [pasting, setPasting] = useState<readonly SaleOrderRow[] | null>(null)
  const [chosen, setChosen] = useState<readonly SaleOrderRow[] | null>(null)
  const { id, drawer } = page.search
  const tab = saleOrderStage.safeParse(page.search.tab).data
  const isAfterSale = page.search.tab === AFTER_SALE
  const deadlines: Filter = {
    kind: 'select',
    name: 'deadline',
    label: t('deadline'),
    options: shipDeadline.options.map((value) => ({ value, label: t(`deadline_${value}`) })),
  }
  const marks: Filter = {
    kind: 'select',
    isRare: true,
    name: 'mark',
    label: t('mark'),
    options: orderMark.options.map((value) => ({ value, label: t(`mark_${value}`) })),
  }
  const tagged: Filter = {
    kind: 'select',
    isRare: true,
    name: 'tag',
    label: tag('tags'),
    options: (useRead(api.saleOrder.tags, undefined, { quiet: true }).data ?? []).map((name) => ({
      value: name,
      label: name,
    })),
  }
  const afterSale: Filter = {
    kind: 'select',
    isRare: true,
    name: 'afterSale',
    label: t('afterSale'),
    options: afterSaleStatus.options.map((value) => ({ value, label: t(`afterSale_${value}`) })),
  }
  const times: Filter[] = [
    { kind: 'days', isRare: true, from: 'paidFrom', to: 'paidTo', label: t('paidTime') },
    { kind: 'days', isRare: true, from: 'deadlineFrom', to: 'deadlineTo', label: t('shipBy') },
    { kind: 'days', isRare: true, from: 'shippedFrom', to: 'shippedTo', label: t('shippedTime') },
  ]
  const completed: Filter = {
    kind: 'days',
    isRare: true,
    from: 'completedFrom',
    to: 'completedTo',
    label: t('completedTime'),
  }
  const carriers: Filter = {
    kind: 'select',
    isRare: true,
    name: 'carrierCode',
    label: t('carrier'),
    options: useBaseData().carriers.map(({ code, name }) => ({ value: code, label: name })),
  }
  const show = (next: string, as?: 'ship' | 'collect') =>
    page.setSearch({ id: next, drawer: as }, id === undefined ? 'push' : 'replace')
  const hide = () => {
    setChosen(null)
    page.setSearch({ id: undefined, drawer: undefined })
  }
  const place = () => page.setSearch({ id: undefined, drawer: 'place' })
  const shipAll = (orders: readonly SaleOrderRow[]) => {
    setChosen(orders)
    if (orders[0] !== undefined) show(orders[0].id, 'ship')
  }

  const acts: OrderActs = {
    onOpen: (order) => show(order.id),
    onShip: (order) => show(order.id, 'ship'),
    onCollect: (order) => show(order.id, 'collect'),
    onRemark: commands.remark,
    onUndoShip: commands.undoShip,
    onUndoTogether: (waybillNo, orders) => batch.run({ action: 'undoShip', waybillNo }, orders),
    // What was refused has been said.
    onApproveAddress: (order) => void commands.approveAddress(order).catch(() => undefined),
    ...dialogs.acts,
  }
  return (
    <div className="sale-order-page">
      <ListPage
        endpoint={api.saleOrder.list}
        rowKey={(order) => order.id}
        arrivals={(count) => t('arrivals', { count })}
        columns={useSaleOrderColumns(acts, tab)}
        tabs={{
          field: 'status',
          options: [
            { value: '', label: t('all') },
            ...saleOrderTab.options.map((value) => ({ value, label: say(saleOrderTabTexts[value]) })),
          ],
        }}
        filters={[
          { kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') },
          { kind: 'days', from: 'createdFrom', to: 'createdTo', label: t('ordered') },
          // Elsewhere no promise runs.
          ...(tab === 'TO_SHIP' ? [{ ...deadlines, isTab: true as const }] : tab === undefined ? [deadlines] : []),
          marks,
          tagged,
          // In its tab there is only one.
          ...(isAfterSale ? [] : [afterSale]),
          { kind: 'text', isRare: true, name: 'goodsNo', label: t('goodsNo') },
          { kind: 'amount', isRare: true, from: 'payableFromFen', to: 'payableToFen', label: t('amountRange') },
          { kind: 'region', isRare: true, name: 'regionCode', label: t('receiverRegion') },
          // Nothing of these was paid or sent.
          ...(tab === 'UNPAID' ? [] : [carriers, ...times]),
          ...(tab === undefined || tab === 'COMPLETED' ? [completed] : []),
        ]}
        onOpen={acts.onOpen}
        batch={(orders, clear) => (
          <OrderBatch orders={orders} onShip={shipAll} onPaste={setPasting} onAct={batch.run} onDone={clear} />
        )}
        empty={{
          text:
            tab !== undefined
              ? t('noneInTab', { status: say(saleOrderLabels[tab].text) })
              : isAfterSale
                ? t('noneInAfterSale')
                : t('none'),
        }}
        exports={{ list: 'saleOrder' }}
        actions={
          <>
            <May do="saleOrder.place">
              <Button onClick={place}>{t('mark_BY_MERCHANT')}</Button>
            </May>
            <May do="saleOrder.ship">
              <Button onClick={() => setPasting([])}>{paste('open')}</Button>
            </May>
            <ImportButton tables={['shipment']} />
          </>
        }
        refetchEvery={REFETCH_MS}
        beside={(list) => (
          <OrderDrawers
            list={list}
            id={drawer === 'collect' ? undefined : id}
            isShipping={drawer === 'ship'}
            chosen={chosen}
            isCovered={dialogs.asked !== undefined || pasting !== null || batch.outcome !== undefined}
            acts={acts}
            onShip={commands.ship}
            onGo={show}
            onDone={hide}
          />
        )}
      />
      <BatchOutcomeModal
        outcome={batch.outcome}
        isBusy={batch.isBusy}
        onRetry={({ act, failed }) =>
          void batch
            .run(
              act,
              failed.map(({ order }) => order),
            )
            .catch(() => undefined)
        }
        onDone={batch.close}
      />
      <PlacingDrawers
        drawer={drawer}
        id={id}
        onPlace={place}
        onCollect={(placed) => show(placed, 'collect')}
        onSee={(placed) => show(placed)}
        onDone={hide}
      />
      <PasteShip orders={pasting} onDone={() => setPasting(null)} />
      <OrderDialogs asked={dialogs.asked} commands={commands} onDone={dialogs.done} />
    </div>
  )
}
