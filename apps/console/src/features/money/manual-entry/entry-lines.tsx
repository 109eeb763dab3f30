// What an entry books, as debit and credit, and what its merchant has now.
import type { ManualEntryInfo } from '@merchant/contract'
import type { ReactNode } from 'react'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { kindLabels } from './manual-entry.labels.ts'
import { manualEntryTexts } from './manual-entry.texts.ts'
import './entry.css'

interface EntryLinesProps extends Pick<ManualEntryInfo, 'kind' | 'lines'> {
  readonly title: string
}

export function EntryLines({ kind, lines, title }: EntryLinesProps): ReactNode {
  const t = useText(manualEntryTexts)
  const say = useSay()
  const { noLines } = kindLabels[kind]
  if (lines.length === 0 && noLines !== undefined)
    return (
      <SectionCard title={title}>
        <p className="muted">{say(noLines)}</p>
      </SectionCard>
    )
  return (
    <SectionCard title={title}>
      <table className="entry-lines">
        <thead>
          <tr>
            <th scope="col">{t('debit')}</th>
            <th scope="col">{t('credit')}</th>
            <th scope="col">{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ from, to, amountFen }) => (
            <tr key={`${from}>${to}`}>
              <td>{from}</td>
              <td>{to}</td>
              <td>
                <MoneyText fen={amountFen} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </SectionCard>
  )
}

export function MerchantBalances({ balances }: Pick<ManualEntryInfo, 'balances'>): ReactNode {
  const t = useText(manualEntryTexts)
  const { availableFen, pendingFen, frozenFen, depositFen, debtFen } = balances
  return (
    <SectionCard title={t('balances')}>
      <Facts
        items={[
          [t('available'), <MoneyText key="available" fen={availableFen} />],
          [t('pending'), <MoneyText key="pending" fen={pendingFen} />],
          [t('frozen'), <MoneyText key="frozen" fen={frozenFen} />],
          [t('deposit'), <MoneyText key="deposit" fen={depositFen} />],
          [t('debt'), <MoneyText key="debt" fen={debtFen} />],
        ]}
      />
    </SectionCard>
  )
}
