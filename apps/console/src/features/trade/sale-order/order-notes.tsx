// What has to be known of an order before anything is done with it: that it is held, why it was closed, and what its buyer asks.
import type { SaleOrderInfo } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { HoldNote } from './order-hold.tsx'
import { saleOrderTexts } from './sale-order.texts.ts'
import './order.css'

export function OrderNotes({ order }: { readonly order: SaleOrderInfo }): ReactNode {
  const t = useText(saleOrderTexts)
  return (
    <>
      {order.hold !== null && <HoldNote hold={order.hold} />}
      {order.closeReason !== null && (
        <p className="order-note">
          <span>{t('closeReasonShown')}</span>
          {order.closeReason}
        </p>
      )}
      {order.buyerRemark !== '' && (
        <p className="order-note is-warning">
          <span>{t('buyerRemark')}</span>
          {order.buyerRemark}
        </p>
      )}
    </>
  )
}
