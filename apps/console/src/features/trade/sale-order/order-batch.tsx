// What is done with chosen orders: shipped one after the other, or their numbers copied.
import type { SaleOrderRow } from '@merchant/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useCopy } from '../../../components/value/use-copy.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { saleOrderTexts } from './sale-order.texts.ts'

interface OrderBatchProps {
  readonly orders: readonly SaleOrderRow[]
  readonly onShip: (orders: readonly SaleOrderRow[]) => void
  /** Ends the selection. */
  readonly onDone: () => void
}

export function OrderBatch({ orders, onShip, onDone }: OrderBatchProps): ReactNode {
  const t = useText(saleOrderTexts)
  const mayShip = useMay('saleOrder.ship')
  const { isCopied, copy } = useCopy()
  const ready = orders.filter(({ allowedActions }) => allowedActions.includes('ship'))
  return (
    <>
      {mayShip && (
        <Button
          type="primary"
          disabled={ready.length === 0}
          onClick={() => {
            onShip(ready)
            onDone()
          }}
        >
          {t('shipChosen', { count: ready.length })}
        </Button>
      )}
      <Button onClick={() => void copy(orders.map(({ orderNo }) => orderNo).join('\n'), null)}>
        {t(isCopied ? 'numbersCopied' : 'copyNumbers')}
      </Button>
    </>
  )
}
