// What one event of the statement unfolds into: its ledger lines, each with the balance of its account after it.
import type { FundEvent } from '@merchant/contract'
import type { ReactNode } from 'react'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { accountLabels } from './fund-flow.labels.ts'
import { fundFlowTexts } from './fund-flow.texts.ts'
import './flow.lines.css'

export function EventLines({ row }: { row: FundEvent }): ReactNode {
  const t = useText(fundFlowTexts)
  const say = useSay()
  return (
    <ul className="flow-lines" aria-label={t('lines')}>
      {row.lines.map((line) => (
        <li key={line.id}>
          <span>{line.kindLabel}</span>
          <span className="muted">{say(accountLabels[line.account])}</span>
          <span className={line.direction === 'MOVE' ? 'flow-move' : undefined}>
            <MoneyText fen={line.amountFen} signed />
          </span>
          <span className="muted">
            {t('balanceAfter')} <MoneyText fen={line.balanceAfterFen} />
          </span>
        </li>
      ))}
    </ul>
  )
}
