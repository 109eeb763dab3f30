// The returns of an order of any merchant, the newest first, for the platform's people: how far each is, and the way into it.
import { api, type PlatformReturnRow } from '@merchant/contract'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useText } from '../../../i18n/text.ts'
import { ReturnRecord } from '../return-order/return-record.tsx'
import { platformReturnTexts } from './platform-return.texts.ts'
import '../../../components/list/link-button.css'
import '../sale-order/order.css'

const PlatformReturnDrawer = lazy(() => import('./platform-return-drawer.tsx'))

interface OrderReturnsProps {
  readonly merchantId: string
  readonly orderId: string
}

/** Nothing for an order that nobody wants anything back of. */
export function PlatformOrderReturns({ merchantId, orderId }: OrderReturnsProps): ReactNode {
  const t = useText(platformReturnTexts)
  const [looking, setLooking] = useState<string | null>(null)
  const { data, error, refresh } = useRead(api.platformReturn.ofOrder, { merchantId, orderId }, { quiet: true })
  if (data === undefined) return error === null ? null : <ReadFailure error={error} onRetry={refresh} />
  if (data.returns.length === 0) return null
  return (
    <SectionCard title={t('returns')}>
      <ul className="order-records">
        {data.returns.map((row) => (
          <Return key={row.id} row={row} onLook={() => setLooking(row.id)} />
        ))}
      </ul>
      <Suspense>
        <PlatformReturnDrawer
          asked={looking === null ? null : { merchantId, id: looking }}
          onClose={() => setLooking(null)}
        />
      </Suspense>
    </SectionCard>
  )
}

function Return({ row, onLook }: { readonly row: PlatformReturnRow; readonly onLook: () => void }): ReactNode {
  const t = useText(platformReturnTexts)
  return (
    <ReturnRecord
      row={row}
      number={
        <button
          type="button"
          className="link-button nowrap"
          aria-label={t('open', { no: row.returnNo })}
          onClick={onLook}
        >
          {row.returnNo}
        </button>
      }
    />
  )
}
