// Beside the row of an order: from what its goods cost to what reaches the merchant, as its drawer says it.
import { api } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { MoneyBreakdown } from './order-money.tsx'
import './order.css'

export default function OrderWorth({ id }: { readonly id: string }): ReactNode {
  const { data, error, refresh } = useRead(api.saleOrder.info, { id }, { quiet: true })
  return (
    <div className="order-worth">
      {data !== undefined ? (
        <MoneyBreakdown order={data} />
      ) : error === null ? (
        <p className="muted">…</p>
      ) : (
        <ReadFailure error={error} onRetry={refresh} />
      )}
    </div>
  )
}
