// In the dialogs that decide: why it waits, whose money it is, and how the merchant's other withdrawals ended.
import { api, type WithdrawRow } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { Facts } from '../../../components/layout/section-card.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useText } from '../../../i18n/text.ts'
import { ClosedByWord } from './closed-by-word.tsx'
import { EarlierWithdrawals, WhyItWaits } from './review-facts.tsx'
import { withdrawInfoTexts } from './withdraw-info.texts.ts'
import { withdrawOrderTexts } from './withdraw-order.texts.ts'
import './earlier.css'

export function BeforeDeciding({ row }: { row: WithdrawRow }): ReactNode {
  const t = useText(withdrawInfoTexts)
  const order = useText(withdrawOrderTexts)
  const { data: review } = useRead(api.withdrawOrder.review, { id: row.id }, { quiet: true })
  return (
    <div className="earlier-brief">
      {review !== undefined && (
        <>
          <WhyItWaits review={review} isBrief />
          <ClosedByWord review={review} />
          <Facts
            items={[
              [t('payee'), `${review.payee}${review.isPublicAccount ? ` · ${t('public')}` : ''}`],
              [t('merchantNo'), review.merchant.merchantNo],
              [order('available'), <MoneyText key="available" fen={review.balance.availableFen} />],
              [order('frozen'), <MoneyText key="frozen" fen={review.balance.frozenFen} />],
            ]}
          />
          <EarlierWithdrawals earlier={review.earlier} isBrief />
        </>
      )}
    </div>
  )
}
