// The payments of an order: how far each has come, and what the provider calls it.
import type { SaleOrderInfo } from '@merchant/contract'
import type { ReactNode } from 'react'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { paymentLabel, sentBackLabel, surplusLabel } from './sale-order.labels.ts'
import { saleOrderTexts } from './sale-order.texts.ts'
import './order.css'
import './order.row.css'

export function OrderPayments({ order }: { order: SaleOrderInfo }): ReactNode {
  const t = useText(saleOrderTexts)
  const say = useSay()
  if (order.payments.length === 0) return <p className="muted">{t('noPayment')}</p>
  return (
    <ul className="order-records">
      {order.payments.map((payment) => {
        const label = labelOf(payment)
        return (
          <li key={payment.paymentNo}>
            <StatusTag tone={label.tone}>{say(label.text)}</StatusTag>
            <CopyText text={payment.paymentNo} />
            <span className="muted">{t(`pay_${payment.payBy}`)}</span>
            <MoneyText fen={payment.amountFen} />
            {payment.paidAt !== null && <InstantText at={payment.paidAt} />}
            {payment.providerNo !== null && (
              <span className="order-record-more muted">
                {t('providerNo')} <CopyText text={payment.providerNo} />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function labelOf({ status, isSurplus, isSentBack }: SaleOrderInfo['payments'][number]) {
  if (!isSurplus) return paymentLabel(status)
  return isSentBack ? sentBackLabel : surplusLabel
}
