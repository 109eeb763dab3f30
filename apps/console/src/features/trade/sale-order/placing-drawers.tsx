// Loads the drawers of an order for a buyer when one of them is opened for the first time.
import { lazy, type ReactNode, Suspense } from 'react'
import { useWasOpen } from '../../../components/overlay/use-was-open.ts'

const Drawers = lazy(async () => ({
  default: (await import('../place-order/place-order-drawers.tsx')).PlaceOrderDrawers,
}))

interface PlacingDrawersProps {
  /** As the address has it. */
  readonly drawer: string | undefined
  readonly id: string | undefined
  readonly onPlace: () => void
  readonly onCollect: (orderId: string) => void
  readonly onSee: (orderId: string) => void
  readonly onDone: () => void
}

export function PlacingDrawers({ drawer, id, ...rest }: PlacingDrawersProps): ReactNode {
  const collectId = drawer === 'collect' ? id : undefined
  if (!useWasOpen(drawer === 'place' || collectId !== undefined)) return null
  return (
    <Suspense>
      <Drawers isPlacing={drawer === 'place'} collectId={collectId} {...rest} />
    </Suspense>
  )
}
