// The returns of an order, the newest first: what is asked, how far each has come, and the way to it.
import { api, type ReturnRow } from '@merchant/contract'
import { returnReasonTexts, returnStatusLabels, returnTypeTexts } from '@merchant/contract/labels'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { PageLink } from '../../../components/layout/page.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { refundTexts } from './refund.texts.ts'
import './order.css'

export default function OrderReturns({ orderId }: { readonly orderId: string }): ReactNode {
  const t = useText(refundTexts)
  const { data, error, refresh } = useRead(api.returnOrder.ofOrder, { orderId }, { quiet: true })
  if (data === undefined) return error === null ? null : <ReadFailure error={error} onRetry={refresh} />
  if (data.returns.length === 0) return null
  return (
    <section>
      <h2>{t('returns')}</h2>
      <ul className="order-records">
        {data.returns.map((row) => (
          <Return key={row.id} row={row} />
        ))}
      </ul>
    </section>
  )
}

function Return({ row }: { readonly row: ReturnRow }): ReactNode {
  const say = useSay()
  const { text, tone } = returnStatusLabels[row.status]
  return (
    <li>
      <StatusTag tone={tone}>{say(text)}</StatusTag>
      <PageLink to={`/goodsreturn/order?id=${row.id}`}>{row.returnNo}</PageLink>
      <MoneyText fen={row.amountFen} />
      <InstantText at={row.appliedAt} />
      <span className="order-record-more muted">
        {say(returnTypeTexts[row.type])} · {say(returnReasonTexts[row.reason])} · {row.goodsTitle} ×{row.quantity}
      </span>
    </li>
  )
}
