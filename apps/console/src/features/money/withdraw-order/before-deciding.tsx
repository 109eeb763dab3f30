// In the dialogs that decide: why it waits, whose money it is, and how the merchant's other withdrawals ended.
import { api, type WithdrawRow } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { EarlierWithdrawals, MerchantBehind, WhyItWaits } from './review-facts.tsx'
import './earlier.css'

export function BeforeDeciding({ row }: { row: WithdrawRow }): ReactNode {
  const { data: review } = useRead(api.withdrawOrder.review, { id: row.id }, { quiet: true })
  return (
    <div className="earlier-compact">
      {review !== undefined && (
        <>
          <WhyItWaits review={review} />
          <MerchantBehind review={review} />
          <EarlierWithdrawals earlier={review.earlier} />
        </>
      )}
    </div>
  )
}
