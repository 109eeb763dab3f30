// What was there, what came, went and moved, and what is there now: opening + income − expense + moved = closing.
import type { api, DataOf, FlowAccount } from '@merchant/contract'
import type { ReactNode } from 'react'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { accountLabels } from './fund-flow.labels.ts'
import { fundFlowTexts } from './fund-flow.texts.ts'
import './flow.totals.css'

interface FlowTotalsProps {
  /** Undefined: on its way; its room is kept. */
  readonly summary: DataOf<typeof api.finance.flows>['summary'] | undefined
  /** The one account that is looked at; undefined: all of them. */
  readonly account: FlowAccount | undefined
  /** Only some of the lines are looked at, so the figures in between do not explain the difference of the balances. */
  readonly isPartial: boolean
}

export function FlowTotals({ summary, account, isPartial }: FlowTotalsProps): ReactNode {
  const t = useText(fundFlowTexts)
  const say = useSay()
  const figures = [
    { key: 'opening', fen: summary?.openingFen, signed: false },
    { key: 'income', fen: summary && Math.abs(summary.incomeFen), signed: true },
    { key: 'expense', fen: summary && -Math.abs(summary.expenseFen), signed: true },
    // Between all accounts together nothing moves, so the figure would only be a riddle.
    ...(account === undefined ? [] : [{ key: 'moved', fen: summary?.movedFen, signed: true } as const]),
    { key: 'closing', fen: summary?.closingFen, signed: false },
  ] as const
  return (
    <section className="flow-totals" aria-label={t('totals')} aria-busy={summary === undefined}>
      <dl>
        {figures.map(({ key, fen, signed }) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{fen === undefined ? <span className="skeleton-bar" /> : <MoneyText fen={fen} signed={signed} />}</dd>
          </div>
        ))}
      </dl>
      <small className="muted">
        {account === undefined ? t('ofAll') : t('ofAccount', { account: say(accountLabels[account]) })}
        {isPartial && ` · ${t('partial')}`}
      </small>
    </section>
  )
}
