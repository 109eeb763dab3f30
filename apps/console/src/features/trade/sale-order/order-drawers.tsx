// The drawers beside the list of orders: one order, or shipping one order after the other. They follow the rows of the list.
import type { api, DataOf, SaleOrderRow } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import type { ShownList } from '../../../components/list/use-list.ts'
import { OrderDrawer } from './order-drawer.tsx'
import type { OrderActs } from './sale-order-columns.tsx'
import { ShipDrawer, type ShipDrawerProps } from './ship-drawer.tsx'

type OrderList = ShownList<DataOf<typeof api.saleOrder.list>>

interface OrderDrawersProps {
  readonly list: OrderList
  /** The order in the address; undefined: both drawers are shut. */
  readonly id: string | undefined
  readonly isShipping: boolean
  /** What somebody has chosen to ship one after the other; null: all that waits. */
  readonly chosen: readonly SaleOrderRow[] | null
  /** Another dialog is in front: the keys belong to it. */
  readonly isCovered: boolean
  readonly acts: OrderActs
  readonly onShip: ShipDrawerProps['onShip']
  readonly onGo: (id: string, as?: 'ship') => void
  readonly onDone: () => void
}

export function OrderDrawers(props: OrderDrawersProps): ReactNode {
  const { list, id, isShipping, chosen, isCovered, acts, onShip, onGo, onDone } = props
  const waiting = useShipQueue(list, isShipping && id !== undefined && chosen === null)
  const queue = chosen === null ? waiting : { orders: chosen, waiting: undefined, ask: async () => chosen }
  return (
    <>
      <OrderDrawer
        id={isShipping ? undefined : id}
        neighbours={list.rows}
        acts={acts}
        isCovered={isCovered}
        onGo={(next) => onGo(next)}
        onDone={onDone}
      />
      <ShipDrawer
        id={isShipping ? id : undefined}
        isChosen={chosen !== null}
        queue={queue.orders}
        waiting={queue.waiting}
        onAskQueue={queue.ask}
        onShip={onShip}
        onUndo={acts.onUndoShip}
        onUndoTogether={acts.onUndoTogether}
        onGo={(next) => onGo(next, 'ship')}
        onDone={onDone}
      />
    </>
  )
}

/**
 * What waits to be shipped among what is searched for: the page one looks at when it is that tab, then the first page,
 * so that shipping ends only when nothing is left.
 */
function useShipQueue({ endpoint, input, rows }: OrderList, isEnabled: boolean) {
  const firstPage = { ...input, status: 'TO_SHIP', page: 1, cursor: undefined }
  const first = useRead(endpoint, firstPage, { keepPrevious: true, quiet: true, enabled: isEnabled })
  const seen = input.status === 'TO_SHIP' ? rows : []
  const joined = (more: readonly SaleOrderRow[]) =>
    // Vouchers, what is fetched and what is held wait in the same tab, and nobody sends them now.
    [...seen, ...more.filter(({ id }) => !seen.some((row) => row.id === id))].filter(
      ({ deliveryType, allowedActions }) => deliveryType === 'EXPRESS' && allowedActions.includes('ship'),
    )
  return {
    orders: first.data === undefined ? undefined : joined(first.data.list),
    waiting: first.data?.total,
    ask: async () => joined((await first.refresh()).data?.list ?? []),
  }
}
