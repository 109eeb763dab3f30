// What of a recharge went back to its payer, or should have: each with its reason, the newest first.
import { formatInstant, type RechargeInfo } from '@merchant/contract'
import type { ReactNode } from 'react'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { refundLabels, targetLabels } from './recharge-order.labels.ts'
import { rechargeOrderTexts } from './recharge-order.texts.ts'
import './recharge-refunds.css'

export function RechargeRefunds({ refunds, target }: Pick<RechargeInfo, 'refunds' | 'target'>): ReactNode {
  const t = useText(rechargeOrderTexts)
  const say = useSay()
  return (
    <SectionCard title={t('refunds')}>
      {/* The money has one account at the provider: what it was meant for stays as it is. */}
      {target !== 'BALANCE' && <p className="muted">{t('refundFromBalance', { target: say(targetLabels[target]) })}</p>}
      <ul className="recharge-refunds">
        {refunds.toReversed().map(({ refundNo, amountFen, status, reason, failReason, askedAt }) => (
          <li key={refundNo}>
            <span className="recharge-refunds-head">
              <MoneyText fen={amountFen} />
              <StatusTag tone={refundLabels[status].tone}>{say(refundLabels[status].text)}</StatusTag>
              <CopyText text={refundNo} />
            </span>
            <span className="muted">{t('refundWhy', { reason, at: formatInstant(askedAt) })}</span>
            {failReason !== null && <span>{t('refundFailed', { reason: failReason })}</span>}
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
