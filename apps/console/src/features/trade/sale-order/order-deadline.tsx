// The time that runs for an order in its state: to pay, to ship, to be confirmed.
import type { SaleOrderRow } from '@merchant/contract'
import type { ReactNode } from 'react'
import { Countdown } from '../../../components/value/countdown.tsx'
import { useText } from '../../../i18n/text.ts'
import { saleOrderTexts } from './sale-order.texts.ts'
import './order.css'
import './order.row.css'

type Times = Pick<SaleOrderRow, 'status' | 'payExpireAt' | 'shipDeadlineAt' | 'autoConfirmAt'>

interface OrderDeadlineProps {
  readonly order: Times
  /** Says what happens then; without, the words are left to the tooltip. */
  readonly isWordy?: boolean
}

/** Nothing for an order that waits for nobody. */
export function OrderDeadline({ order, isWordy = false }: OrderDeadlineProps): ReactNode {
  const t = useText(saleOrderTexts)
  const running = runningIn(order)
  if (running === null) return null
  const { until, what, over, isCalm } = running
  return (
    <span className={`order-deadline${isCalm ? ' is-calm' : ''}`} title={t(what)}>
      {isWordy && `${t(what)} `}
      <Countdown until={until} over={<span className={isCalm ? undefined : 'urgent'}>{t(over)}</span>} />
    </span>
  )
}

/** Only what the merchant must do is shown as urgent; half an hour to pay is no alarm. */
function runningIn({ status, payExpireAt, shipDeadlineAt, autoConfirmAt }: Times) {
  if (status === 'UNPAID' && payExpireAt !== null) {
    return { until: payExpireAt, what: 'payLeft', over: 'payOver', isCalm: true } as const
  }
  if (status === 'TO_SHIP' && shipDeadlineAt !== null) {
    return { until: shipDeadlineAt, what: 'shipLeft', over: 'shipOver', isCalm: false } as const
  }
  if (status === 'SHIPPED' && autoConfirmAt !== null) {
    return { until: autoConfirmAt, what: 'confirmLeft', over: 'confirmOver', isCalm: true } as const
  }
  return null
}
