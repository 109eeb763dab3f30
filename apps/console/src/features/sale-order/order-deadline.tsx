// The time that runs for an order in its state: to pay, to ship, to be confirmed.
import type { SaleOrderRow } from '@merchant/contract'
import type { ReactNode } from 'react'
import { Countdown } from '../../components/countdown.tsx'
import { useText } from '../../i18n/text.ts'
import { saleOrderTexts } from './sale-order.texts.ts'

type Times = Pick<SaleOrderRow, 'status' | 'payExpireAt' | 'shipDeadlineAt' | 'autoConfirmAt'>

/** Nothing for an order that waits for nobody. */
export function OrderDeadline({ order }: { order: Times }): ReactNode {
  const t = useText(saleOrderTexts)
  if (order.status === 'UNPAID' && order.payExpireAt !== null) {
    return (
      <span className="order-deadline">
        <Countdown until={order.payExpireAt} over={t('payOver')} />
      </span>
    )
  }
  if (order.status === 'TO_SHIP' && order.shipDeadlineAt !== null) {
    return (
      <span className="order-deadline">
        <Countdown until={order.shipDeadlineAt} over={<span className="urgent">{t('shipOver')}</span>} />
      </span>
    )
  }
  if (order.status === 'SHIPPED' && order.autoConfirmAt !== null) {
    return (
      <span className="order-deadline" title={t('confirmLeft')}>
        <Countdown until={order.autoConfirmAt} over={t('confirmOver')} />
      </span>
    )
  }
  return null
}
