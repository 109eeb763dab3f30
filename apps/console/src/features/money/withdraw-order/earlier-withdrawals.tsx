// What became of a merchant's other withdrawals, for the operator who decides about one: how many ended how, and the newest.
import { api, formatInstant, type WithdrawRow, withdrawStatus } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { withdrawLabels } from './withdraw-order.labels.ts'
import { withdrawOrderTexts } from './withdraw-order.texts.ts'
import './earlier.css'

const SHOWN = 5

export function EarlierWithdrawals({ row }: { row: WithdrawRow }): ReactNode {
  const t = useText(withdrawOrderTexts)
  const say = useSay()
  const { data } = useRead(api.withdrawOrder.listAll, { keyword: row.merchantName, pageSize: 10 }, { quiet: true })
  // Two merchants may have one name; what is shown says so by its own numbers.
  const others = data?.list.filter(({ id }) => id !== row.id) ?? []
  const counted = withdrawStatus.options.filter((status) => (data?.counts?.[status] ?? 0) > 0)
  return (
    <section className="earlier" aria-label={t('earlier')}>
      <h3>{t('earlier')}</h3>
      <p className="muted">
        {data !== undefined && others.length === 0
          ? t('earlierNone')
          : counted.map((status) => `${say(withdrawLabels[status].text)} ${data?.counts?.[status]}`).join(' · ')}
      </p>
      <ul>
        {others.slice(0, SHOWN).map((one) => (
          <li key={one.id}>
            <span className="muted tabular">{formatInstant(one.appliedAt).slice(0, 16)}</span>
            <MoneyText fen={one.amountFen} />
            <StatusTag tone={withdrawLabels[one.status].tone}>{say(withdrawLabels[one.status].text)}</StatusTag>
            {one.failReason !== null && <span className="muted">{one.failReason}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
