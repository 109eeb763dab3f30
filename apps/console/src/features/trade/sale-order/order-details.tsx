// Everything about one order: progress, delivery, goods, money, payments, shipments, history.
import type { SaleOrderInfo } from '@merchant/contract'
import { lazy, type ReactNode, Suspense } from 'react'
import { HistoryList } from '../../../components/value/history-list.tsx'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { CheckoutFacts, SiblingFacts } from './checkout-facts.tsx'
import { ForBuyerTag } from './presale-tag.tsx'
import { AddressChangeNote } from './address-change.tsx'
import { invoiceTexts } from './invoice.texts.ts'
import { OrderInvoicePart } from './order-invoice.tsx'
import { OrderGoodsList } from './order-goods.tsx'
import { MoneyBreakdown } from './order-money.tsx'
import { OrderCodes } from './order-codes.tsx'
import { PickupFacts } from './pickup-facts.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderPayments } from './order-payments.tsx'
import { OrderProgress } from './order-progress.tsx'
import { OrderRefunds } from './order-refunds.tsx'
import { AllTags } from './order-tags.tsx'
import { orderTagsTexts } from './order-tags.texts.ts'
import { OrderWaybills } from './order-waybills.tsx'
import { ReceiverBlock } from './receiver.tsx'
import { FlaggedRemark } from './flagged-remark.tsx'
import { parcelTexts } from './parcel.texts.ts'
import { refundTexts } from './refund.texts.ts'
import { saleOrderTexts } from './sale-order.texts.ts'
import { waybillTexts } from './waybill.texts.ts'
import type { OrderActs } from './sale-order-columns.tsx'
import './order.css'
import './order.row.css'

/** Most orders have none. */
const OrderReturns = lazy(() => import('./order-returns.tsx'))

interface OrderDetailsProps {
  readonly order: SaleOrderInfo
  readonly acts: OrderActs
  /** A dialog that is none of the list's is in front, or no more. */
  readonly onCover: (isCovered: boolean) => void
}

export function OrderDetails({ order, acts, onCover }: OrderDetailsProps): ReactNode {
  const t = useText(saleOrderTexts)
  const refund = useText(refundTexts)
  const parcel = useText(parcelTexts)
  const waybill = useText(waybillTexts)
  const invoice = useText(invoiceTexts)
  const mayReturns = useMay('returnOrder.view')
  return (
    <div className="order-details">
      <OrderProgress order={order} />
      <OrderNotes order={order} />
      <div className="order-columns">
        <div>
          <Part title={t('goods')} className="order-goods-part">
            <OrderGoodsList order={order} withPrices snapshots={{ orderId: order.id, onCover }} />
          </Part>
          <Part title={t('money')}>
            <MoneyBreakdown order={order} />
          </Part>
          <Part title={t('payments')}>
            <OrderPayments order={order} />
          </Part>
          {order.refunds.length > 0 && (
            <Part title={refund('refunds')}>
              <OrderRefunds refunds={order.refunds} />
            </Part>
          )}
          {mayReturns && order.paidAt !== null && (
            <Suspense fallback={null}>
              <OrderReturns orderId={order.id} onCover={onCover} />
            </Suspense>
          )}
        </div>
        <div>
          <Delivery order={order} acts={acts} />
          {order.invoice !== null && (
            <Part title={invoice('invoice')}>
              <OrderInvoicePart order={order} invoice={order.invoice} acts={acts} />
            </Part>
          )}
          {order.waybills.length > 0 && (
            <Part title={waybill('waybills')}>
              <OrderWaybills order={order} />
            </Part>
          )}
          {order.shipments.length > 0 && (
            <Part title={parcel('parcels')}>
              <OrderParcels order={order} acts={acts} />
            </Part>
          )}
          {order.codes.length > 0 && (
            <Part title={t(order.deliveryType === 'PICKUP' ? 'pickupCode' : 'codes')}>
              <OrderCodes codes={order.codes} />
            </Part>
          )}
          <Part title={t('timeline')}>
            <HistoryList steps={order.timeline.toReversed().map(({ at, actor: who, text }) => ({ at, who, text }))} />
          </Part>
        </div>
      </div>
    </div>
  )
}

function Delivery({ order, acts }: { order: SaleOrderInfo; acts: OrderActs }): ReactNode {
  const t = useText(saleOrderTexts)
  const tags = useText(orderTagsTexts)
  const mayRemark = useMay('saleOrder.remark')
  return (
    <Part title={t('delivery')} className="order-delivery-part">
      {order.addressChange !== null && <AddressChangeNote order={order} asked={order.addressChange} acts={acts} />}
      <ReceiverBlock order={order} />
      <dl className="order-facts">
        <dt>{t('buyer')}</dt>
        <dd className="order-drawer-buyer">
          {order.buyerNickname}
          {order.source === 'MERCHANT' && <ForBuyerTag />}
        </dd>
        {order.checkout !== null && <CheckoutFacts checkout={order.checkout} />}
        <SiblingFacts siblings={order.siblings} />
        {order.pickup !== null && <PickupFacts order={order} pickup={order.pickup} />}
        <dt>{t(order.deliveryType === 'EXPRESS' ? 'shipPromise' : 'virtualAt')}</dt>
        <dd>{deliveryText(order, t)}</dd>
        <dt>{t('periods')}</dt>
        <dd>
          {t(periodsBy[order.deliveryType], {
            confirm: order.confirmDays,
            settle: order.settleDays,
          })}
        </dd>
        <dt>{tags('tags')}</dt>
        <dd>
          <AllTags order={order} isReadOnly={!mayRemark} onEdit={() => acts.onTags(order)} />
        </dd>
        <dt>{t('remark')}</dt>
        <dd>
          <FlaggedRemark order={order} isReadOnly={!mayRemark} isWordy onSave={(note) => acts.onRemark(order, note)} />
        </dd>
      </dl>
    </Part>
  )
}

const deliveredBy = { VIRTUAL: 'virtualDelivery', VOUCHER: 'voucherDelivery', PICKUP: 'pickupDelivery' } as const
const periodsBy = {
  EXPRESS: 'periodsOf',
  VIRTUAL: 'virtualPeriods',
  VOUCHER: 'voucherPeriods',
  PICKUP: 'pickupPeriods',
} as const

function deliveryText(order: SaleOrderInfo, t: ReturnType<typeof useText<typeof saleOrderTexts>>): string {
  if (order.deliveryType !== 'EXPRESS') return t(deliveredBy[order.deliveryType])
  return order.isPresale ? t('shipDays', { days: order.shipHours / 24 }) : t('shipHours', { hours: order.shipHours })
}

function Part({
  title,
  className,
  children,
}: {
  title: string
  className?: string | undefined
  children: ReactNode
}): ReactNode {
  return (
    <section className={className}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
