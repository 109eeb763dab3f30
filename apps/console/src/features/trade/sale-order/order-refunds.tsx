// The refunds of an order: how much, why, and how far each has come.
import { formatYuan, type SaleOrderInfo } from '@merchant/contract'
import type { ReactNode } from 'react'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { refundTexts } from './refund.texts.ts'
import { refundLabels } from './sale-order.labels.ts'

export function OrderRefunds({ refunds }: { refunds: SaleOrderInfo['refunds'] }): ReactNode {
  const t = useText(refundTexts)
  const say = useSay()
  return (
    <ul className="order-records">
      {refunds.map((refund) => {
        const label = refundLabels[refund.status]
        return (
          <li key={refund.refundNo}>
            <StatusTag tone={label.tone}>{refund.sendAt === null ? say(label.text) : t('queued')}</StatusTag>
            <CopyText text={refund.refundNo} />
            <MoneyText fen={refund.amountFen} />
            <InstantText at={refund.refundedAt ?? refund.createdAt} />
            <span className="order-record-more muted">
              {refund.reason}
              {refund.sendAt !== null && (
                <>
                  {' · '}
                  <InstantText at={refund.sendAt} /> {t('sends')}
                </>
              )}
              {refund.isSettled && refund.commissionFen > 0 && (
                <> · {t('ofIt', { fen: formatYuan(refund.commissionFen, true) })}</>
              )}
              {refund.depositFen > 0 && <> · {t('ofDeposit', { fen: formatYuan(refund.depositFen, true) })}</>}
              {refund.lentFen > 0 && <> · {t('lent', { fen: formatYuan(refund.lentFen, true) })}</>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
