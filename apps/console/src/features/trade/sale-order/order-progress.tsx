// How far an order has come: ordered, paid, shipped, completed, or closed on the way.
import { formatInstant, type SaleOrderInfo } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { saleOrderTexts } from './sale-order.texts.ts'
import './order.css'
import './order-progress.css'
import './order.row.css'

const shippedBy = {
  EXPRESS: 'shipped',
  VIRTUAL: 'virtualShipped',
  VOUCHER: 'voucherShipped',
  PICKUP: 'pickupShipped',
} as const

export function OrderProgress({ order }: { order: SaleOrderInfo }): ReactNode {
  const t = useText(saleOrderTexts)
  const steps = [
    { key: 'placed', at: order.createdAt },
    { key: 'paid', at: order.paidAt },
    { key: 'shipped', at: order.shippedAt },
    { key: 'completed', at: order.completedAt },
  ] as const
  const shown =
    order.status === 'CLOSED'
      ? [...steps.filter(({ at }) => at !== null), { key: 'closedStep', at: order.closedAt } as const]
      : steps
  const current = shown.findLastIndex(({ at }) => at !== null)
  return (
    <ol className={`order-progress${order.status === 'CLOSED' ? ' is-closed' : ''}`} aria-label={t('progress')}>
      {shown.map(({ key, at }, index) => (
        <li
          key={key}
          className={at === null ? undefined : 'is-done'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span>{t(key === 'shipped' ? shippedBy[order.deliveryType] : key)}</span>
          <small className="tabular">{at === null ? '—' : formatInstant(at).slice(5, 16)}</small>
        </li>
      ))}
    </ol>
  )
}
