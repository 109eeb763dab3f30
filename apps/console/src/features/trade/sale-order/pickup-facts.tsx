// Where an order is fetched, until when, and when somebody is there.
import { formatInstant, hoursLines, type SaleOrderInfo } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { saleOrderTexts } from './sale-order.texts.ts'

interface PickupFactsProps {
  readonly order: Pick<SaleOrderInfo, 'pickupUntil'>
  readonly pickup: NonNullable<SaleOrderInfo['pickup']>
}

/** In a list of facts. */
export function PickupFacts({ order: { pickupUntil }, pickup }: PickupFactsProps): ReactNode {
  const t = useText(saleOrderTexts)
  return (
    <>
      <dt>{t('pickupPoint')}</dt>
      <dd>
        {pickup.region.map(({ name }) => name).join('')} {pickup.detail}
        <br />
        {pickup.contact} <span className="tabular">{pickup.phone}</span>
      </dd>
      <dt>{t('pickupHours')}</dt>
      <dd>
        {hoursLines(pickup.openHours).map(({ first, last, from, to }) => (
          <div key={first}>
            {first === last
              ? t(`weekday_${first}`)
              : t('weekdays', { first: t(`weekday_${first}`), last: t(`weekday_${last}`) })}{' '}
            <span className="tabular">
              {from}–{to}
            </span>
          </div>
        ))}
      </dd>
      <dt>{t('pickupUntil')}</dt>
      <dd>{pickupUntil === null ? t('pickupDays', { days: pickup.days }) : formatInstant(pickupUntil)}</dd>
    </>
  )
}
