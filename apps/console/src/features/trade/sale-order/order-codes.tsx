// The codes of an order of vouchers: the last digits, what became of each, and until when it is good.
import type { SaleOrderInfo } from '@merchant/contract'
import { redeemCodeLabels } from '@merchant/contract/labels'
import type { ReactNode } from 'react'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { saleOrderTexts } from './sale-order.texts.ts'
import './order.css'

export function OrderCodes({ codes }: { readonly codes: SaleOrderInfo['codes'] }): ReactNode {
  const t = useText(saleOrderTexts)
  const say = useSay()
  return (
    <ul className="order-records">
      {codes.map(({ id, code, status, expiresAt, endedAt }) => {
        const label = redeemCodeLabels[status]
        return (
          <li key={id}>
            <StatusTag tone={label.tone}>{say(label.text)}</StatusTag>
            <span className="tabular">{code}</span>
            <span className="muted">
              {endedAt === null && t('codeUntil')} <InstantText at={endedAt ?? expiresAt} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
