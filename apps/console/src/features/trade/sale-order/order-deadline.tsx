// The time that runs for an order in its state: to pay, to ship, to fetch, to be confirmed; and how any such time is shown.
import { ClockCircleFilled, WarningFilled } from '@ant-design/icons'
import type { SaleOrderRow } from '@merchant/contract'
import type { ReactNode } from 'react'
import { Countdown } from '../../../components/value/countdown.tsx'
import { useNow } from '../../../components/value/use-now.ts'
import { useText } from '../../../i18n/text.ts'
import { useParameters } from '../../../session/use-parameters.ts'
import { saleOrderTexts } from './sale-order.texts.ts'
import './order.css'
import './order.row.css'

type Times = Pick<SaleOrderRow, 'status' | 'payExpireAt' | 'shipDeadlineAt' | 'pickupUntil' | 'autoConfirmAt'>

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
  return <Deadline until={until} what={t(what)} over={t(over)} isCalm={isCalm} before={isWordy ? t(what) : ''} />
}

const HOUR_MS = 3_600_000

interface DeadlineProps {
  /** ISO-8601 instant. */
  readonly until: string
  /** What happens then, for the tooltip. */
  readonly what: string
  /** Stands there when the time has come. */
  readonly over: string
  /** It is nobody's fault when it passes. */
  readonly isCalm: boolean
  /** Words around the time that is left. */
  readonly before?: string
  readonly after?: string
}

/** How urgent it is stands in a sign and a word as well as in a colour. */
export function Deadline({ until, what, over, isCalm, before = '', after = '' }: DeadlineProps): ReactNode {
  const t = useText(saleOrderTexts)
  const now = useNow(30_000)
  const soonMs = useParameters()('order.shipSoonHours') * HOUR_MS
  const left = new Date(until).getTime() - now.getTime()
  const level = isCalm || left > soonMs ? 'calm' : left > 0 ? 'soon' : 'over'
  return (
    <span className={`order-deadline is-${level}`} title={level === 'soon' ? `${t('shipSoon')} · ${what}` : what}>
      {level === 'over' && <WarningFilled aria-hidden="true" />}
      {level === 'soon' && <ClockCircleFilled aria-hidden="true" />}
      {level === 'soon' && <span className="visually-hidden">{t('shipSoon')} </span>}
      <span>
        {before !== '' && level !== 'over' && `${before} `}
        <Countdown until={until} over={over} {...(after === '' ? {} : { after })} />
      </span>
    </span>
  )
}

/** Only what the merchant must do is shown as urgent; half an hour to pay is no alarm. */
function runningIn({ status, payExpireAt, shipDeadlineAt, pickupUntil, autoConfirmAt }: Times) {
  if (status === 'UNPAID' && payExpireAt !== null) {
    return { until: payExpireAt, what: 'payLeft', over: 'payOver', isCalm: true } as const
  }
  if ((status === 'TO_SHIP' || status === 'PART_SHIPPED') && shipDeadlineAt !== null) {
    return { until: shipDeadlineAt, what: 'shipLeft', over: 'shipOver', isCalm: false } as const
  }
  if (status === 'TO_SHIP' && pickupUntil !== null) {
    return { until: pickupUntil, what: 'pickupLeft', over: 'pickupOver', isCalm: true } as const
  }
  if (status === 'SHIPPED' && autoConfirmAt !== null) {
    return { until: autoConfirmAt, what: 'confirmLeft', over: 'confirmOver', isCalm: true } as const
  }
  return null
}
