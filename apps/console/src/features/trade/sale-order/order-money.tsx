// What an order is worth: from what the goods cost to what reaches the merchant, and when.
import { dayOf, type SaleOrderInfo, sumFen } from '@merchant/contract'
import type { ReactNode } from 'react'
import { FreightSteps } from '../../../components/value/freight-steps.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { orderActsTexts } from './order-acts.texts.ts'
import { refundTexts } from './refund.texts.ts'
import { CommissionSteps } from './commission-steps.tsx'
import { settleLabels } from './sale-order.labels.ts'
import { saleOrderTexts } from './sale-order.texts.ts'
import './order-freight.css'

/** From what the goods cost to what reaches the merchant. */
export function MoneyBreakdown({ order }: { order: SaleOrderInfo }): ReactNode {
  const t = useText(saleOrderTexts)
  const refund = useText(refundTexts)
  const acts = useText(orderActsTexts)
  const say = useSay()
  const { money, settleStatus, refundedFen, refundingFen } = order
  const returnedFen = sumFen(order.refunds.map(({ commissionFen }) => commissionFen))
  const label = settleLabels[settleStatus]
  return (
    <>
      <dl className="order-money">
        <dt>{t('goodsMoney')}</dt>
        <dd>
          <MoneyText fen={money.goodsFen} />
        </dd>
        {money.discountFen > 0 && (
          <>
            <dt className="muted">{t('discounted')}</dt>
            <dd className="muted">
              <MoneyText fen={money.discountFen} />
            </dd>
          </>
        )}
        <dt>{t('freight')}</dt>
        <dd>
          <MoneyText fen={money.freightFen} />
        </dd>
        <dt>{t('payable')}</dt>
        <dd>
          <MoneyText fen={money.payableFen} />
        </dd>
        {money.cutFen > 0 && (
          <>
            <dt className="muted">{acts('cut')}</dt>
            <dd className="muted">
              <MoneyText fen={money.cutFen} />
            </dd>
          </>
        )}
        <dt className="is-sum">{t('paidMoney')}</dt>
        <dd className="is-sum">
          <MoneyText fen={money.paidFen} />
        </dd>
        {refundedFen > 0 && (
          <>
            <dt>{refund('refunded')}</dt>
            <dd>
              <MoneyText fen={-refundedFen} />
            </dd>
          </>
        )}
        {refundingFen > 0 && (
          <>
            <dt>{refund('refunding')}</dt>
            <dd>
              <MoneyText fen={-refundingFen} />
            </dd>
          </>
        )}
        {settleStatus !== 'VOID' && (
          <>
            <dt>{t('commission')}</dt>
            <dd>
              <MoneyText fen={-money.commissionFen} />
            </dd>
            {returnedFen > 0 && (
              <>
                <dt>{refund('commissionReturned')}</dt>
                <dd>
                  <MoneyText fen={returnedFen} />
                </dd>
              </>
            )}
            <dt className="is-sum">
              {settleStatus !== 'SETTLED'
                ? t('expectedSettle')
                : order.refunds.some(({ isSettled }) => isSettled)
                  ? refund('inHand')
                  : t('settled')}
            </dt>
            <dd className="is-sum">
              <MoneyText fen={money.expectedSettleFen} />
            </dd>
          </>
        )}
      </dl>
      {settleStatus !== 'VOID' && order.commissions.length > 0 && <CommissionSteps order={order} />}
      {(order.freightSteps ?? []).length > 0 && (
        <details className="order-freight">
          <summary>{t('freightHow')}</summary>
          <FreightSteps steps={order.freightSteps ?? []} />
        </details>
      )}
      <p className="order-settle">
        <StatusTag tone={label.tone}>{say(label.text)}</StatusTag>
        {settleStatus !== 'VOID' && <span className="muted">{settleDay(order, t)}</span>}
      </p>
    </>
  )
}

/** The day on which the money comes, as far as anybody can say. */
function settleDay(
  { settledAt, settleBillAt, settleDueAt, settleExpectedAt, settleDays }: SaleOrderInfo,
  t: Say,
): string {
  if (settledAt !== null) return t('settledAt', { day: dayOf(settledAt) })
  if (settleBillAt !== null) return t('settleBill', { day: dayOf(settleBillAt) })
  if (settleDueAt !== null) return t('settleDue', { day: dayOf(settleDueAt) })
  if (settleExpectedAt !== null) return t('settleExpected', { day: dayOf(settleExpectedAt) })
  return t('settleLater', { count: settleDays })
}

type Say = ReturnType<typeof useText<typeof saleOrderTexts>>
