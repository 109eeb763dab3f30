// One order of any merchant as its merchant sees it, and whether it is held; nothing but that can be done to it here.
import { api, type PlatformSaleOrderRow, type SaleOrderInfo } from '@merchant/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { DrawerFoot } from '../../../components/overlay/drawer-foot.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { HistoryList } from '../../../components/value/history-list.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { PlatformOrderReturns } from '../platform-return/order-returns.tsx'
import { OrderCodes } from '../sale-order/order-codes.tsx'
import { OrderGoodsList } from '../sale-order/order-goods.tsx'
import { MoneyBreakdown } from '../sale-order/order-money.tsx'
import { OrderNotes } from '../sale-order/order-notes.tsx'
import { OrderPayments } from '../sale-order/order-payments.tsx'
import { OrderProgress } from '../sale-order/order-progress.tsx'
import { OrderRefunds } from '../sale-order/order-refunds.tsx'
import { refundTexts } from '../sale-order/refund.texts.ts'
import { saleOrderLabelOf } from '../sale-order/sale-order.labels.ts'
import { saleOrderTexts } from '../sale-order/sale-order.texts.ts'
import { heldOrderOf } from './platform-order-columns.tsx'
import { platformOrderTexts } from './platform-order.texts.ts'
import type { Holding } from './use-holding.ts'
import '../sale-order/order-drawer.css'
import '../sale-order/order-parcels.css'

interface PlatformOrderDrawerProps {
  /** Null: the drawer is shut. */
  readonly row: PlatformSaleOrderRow | null
  readonly onHold: (holding: Holding) => void
  readonly onClose: () => void
}

export default function PlatformOrderDrawer({ row, onHold, onClose }: PlatformOrderDrawerProps): ReactNode {
  const shown = useLastShown(row)
  const { merchantId = '', id: orderId = '' } = shown ?? {}
  const { data, error, refresh } = useRead(
    api.platformSaleOrder.info,
    { merchantId, orderId },
    { enabled: row !== null, quiet: true, staleTime: 0 },
  )
  return (
    <SideDrawer
      title={shown === null ? '' : <Title row={shown} />}
      open={row !== null}
      onClose={onClose}
      width={840}
      footer={
        shown !== null &&
        data !== undefined && (
          <Acts actions={data.allowedActions} onAct={(act) => onHold({ act, order: heldOrderOf(shown) })} />
        )
      }
    >
      {data !== undefined ? (
        <Content key={data.order.id} merchantId={merchantId} order={{ ...data.order, allowedActions: [] }} />
      ) : error === null ? (
        <div className="page-loading" role="status" />
      ) : (
        <ReadFailure error={error} onRetry={refresh} />
      )}
    </SideDrawer>
  )
}

function Title({ row }: { readonly row: PlatformSaleOrderRow }): ReactNode {
  const say = useSay()
  const label = saleOrderLabelOf(row)
  return (
    <span className="order-drawer-title">
      <CopyText text={row.orderNo} />
      <StatusTag tone={label.tone}>{say(label.text)}</StatusTag>
      <small className="muted">{row.merchantName}</small>
    </span>
  )
}

interface ActsProps {
  readonly actions: readonly Holding['act'][]
  readonly onAct: (act: Holding['act']) => void
}

function Acts({ actions, onAct }: ActsProps): ReactNode {
  const t = useText(platformOrderTexts)
  if (!useMay('platformSaleOrder.hold')) return null
  const isHeld = actions.includes('release')
  return (
    <DrawerFoot>
      {actions.includes('hold') && (
        <Button danger={!isHeld} onClick={() => onAct('hold')}>
          {t(isHeld ? 'holdAgain' : 'hold')}
        </Button>
      )}
      {isHeld && (
        <Button type="primary" onClick={() => onAct('release')}>
          {t('release')}
        </Button>
      )}
    </DrawerFoot>
  )
}

interface ContentProps {
  readonly order: SaleOrderInfo
  readonly merchantId: string
}

function Content({ order, merchantId }: ContentProps): ReactNode {
  const t = useText(platformOrderTexts)
  const mayLook = useMay('returnDispute.view')
  const sale = useText(saleOrderTexts)
  const refund = useText(refundTexts)
  return (
    <div className="order-details">
      <OrderProgress order={order} />
      <OrderNotes order={order} />
      <SectionCard title={sale('goods')}>
        <OrderGoodsList order={order} withPrices snapshots={{ orderId: order.id, merchantId }} />
      </SectionCard>
      <SectionCard title={sale('money')}>
        <MoneyBreakdown order={order} />
      </SectionCard>
      <SectionCard title={sale('payments')}>
        <OrderPayments order={order} />
      </SectionCard>
      {order.refunds.length > 0 && (
        <SectionCard title={refund('refunds')}>
          <OrderRefunds refunds={order.refunds} />
        </SectionCard>
      )}
      {mayLook && <PlatformOrderReturns merchantId={merchantId} orderId={order.id} />}
      <SectionCard title={t('delivery')}>
        <Facts
          items={[
            [t('buyer'), order.buyerNickname],
            [t('receiver'), `${order.receiverName} ${order.receiverPhone}`],
            [t('address'), order.deliveryType !== 'EXPRESS' ? t('noAddress') : order.receiverAddress],
          ]}
        />
      </SectionCard>
      {order.codes.length > 0 && (
        <SectionCard title={sale('codes')}>
          <OrderCodes codes={order.codes} />
        </SectionCard>
      )}
      {order.shipments.length > 0 && (
        <SectionCard title={t('parcels')}>
          <Parcels shipments={order.shipments} />
        </SectionCard>
      )}
      <SectionCard title={sale('timeline')}>
        <HistoryList steps={order.timeline.toReversed().map(({ at, actor: who, text }) => ({ at, who, text }))} />
      </SectionCard>
    </div>
  )
}

function Parcels({ shipments }: Pick<SaleOrderInfo, 'shipments'>): ReactNode {
  const t = useText(platformOrderTexts)
  return (
    <ul className="order-parcels">
      {shipments.map((parcel) => (
        <li key={parcel.id} className="order-parcels-head">
          <span>{parcel.carrierName}</span>
          <CopyText text={parcel.waybillNo} />
          {parcel.canceledAt !== null && <StatusTag tone="neutral">{t('takenBack')}</StatusTag>}
          <InstantText at={parcel.shippedAt} />
        </li>
      ))}
    </ul>
  )
}
