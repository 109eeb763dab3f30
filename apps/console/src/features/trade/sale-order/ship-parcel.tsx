// What goes into the parcel and where it goes: the part of the order one needs at the packing table.
import type { SaleOrderInfo } from '@merchant/contract'
import type { ReactNode } from 'react'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { useText } from '../../../i18n/text.ts'
import { OrderDeadline } from './order-deadline.tsx'
import { OrderGoodsList } from './order-goods.tsx'
import { piecesLeft } from './order-pieces.ts'
import { parcelTexts } from './parcel.texts.ts'
import { ReceiverBlock } from './receiver.tsx'
import { saleOrderTexts } from './sale-order.texts.ts'
import './order.css'
import './ship.css'
import './order.row.css'

/** Grey bars in the same places until the order is there. */
interface ShipParcelProps {
  readonly order: SaleOrderInfo | undefined
  /** Under the goods. */
  readonly children?: ReactNode
}

export function ShipParcel({ order, children }: ShipParcelProps): ReactNode {
  const t = useText(saleOrderTexts)
  const parcel = useText(parcelTexts)
  if (order === undefined) {
    return (
      <div className="ship-parcel" aria-busy="true">
        {Array.from({ length: 5 }, (_, index) => (
          <span key={index} className="skeleton-bar" />
        ))}
      </div>
    )
  }
  const left = piecesLeft(order.items)
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className="ship-parcel">
      <div className="ship-parcel-head">
        <strong>
          <CopyText text={order.orderNo} />
        </strong>
        <OrderDeadline order={order} isWordy />
      </div>
      {order.buyerRemark !== '' && (
        <p className="order-note is-warning">
          <span>{t('buyerRemark')}</span>
          {order.buyerRemark}
        </p>
      )}
      {order.sellerRemark !== '' && (
        <p className="order-note">
          <span>{t('remark')}</span>
          {order.sellerRemark}
        </p>
      )}
      <h2>{t('delivery')}</h2>
      <ReceiverBlock key={order.id} order={order} />
      <h2>
        {t('goods')}{' '}
        <small>
          {t('pieces', { count: pieces })}
          {left < pieces && ` · ${parcel('piecesLeft', { count: left })}`}
        </small>
      </h2>
      <OrderGoodsList order={order} withPrices={false} />
      {children}
    </div>
  )
}
