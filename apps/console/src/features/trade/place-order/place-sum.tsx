// What the buyer will have to pay, said while it is still being taken down: goods, freight to where it goes, and both together.
import { api, type InputOf } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useText } from '../../../i18n/text.ts'
import { type PickedLine, sumOf } from './picked-line.ts'
import { placeOrderTexts } from './place-order.texts.ts'

interface PlaceSumProps {
  readonly items: readonly PickedLine[]
  readonly discountFen: number
  /** Where it is sent to: absent until it is chosen; null where nothing is sent. */
  readonly region: InputOf<typeof api.freight.quote>['region'] | undefined | null
}

export function PlaceSum({ items, discountFen, region }: PlaceSumProps): ReactNode {
  const t = useText(placeOrderTexts)
  const isKnown = items.length > 0 && region !== null && region !== undefined && region.length > 1
  const { data, error, isFetching } = useRead(
    api.freight.quote,
    { region: region ?? [], items: items.map(({ skuId, quantity }) => ({ skuId, quantity })) },
    { enabled: isKnown, quiet: true, keepPrevious: true, staleTime: 0 },
  )
  const goodsFen = Math.max(0, sumOf(items) - discountFen)
  const quote = isKnown && error === null ? data : undefined
  const undelivered = quote?.isDeliverable === false ? quote.blocked.map(({ title }) => title).join('、') : ''
  const freightFen = quote?.isDeliverable === true ? quote.freightFen : 0
  return (
    <p aria-busy={isFetching}>
      {t(freightFen > 0 ? 'paySum' : 'goodsSum')} <MoneyText fen={goodsFen + freightFen} size="large" />
      {region !== null && (
        <small className={undelivered === '' ? 'muted' : 'place-undelivered'} role="status">
          {undelivered !== '' ? (
            t('undelivered', { goods: undelivered })
          ) : quote === undefined ? (
            t('freightLater')
          ) : freightFen === 0 ? (
            t('freightFree')
          ) : (
            <>
              {t('freightIn')} <MoneyText fen={freightFen} />
            </>
          )}
        </small>
      )}
    </p>
  )
}
