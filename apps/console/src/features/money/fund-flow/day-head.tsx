// The head of a day in the statement: which day, how much happened, and what came and went on all of it.
import type { FundDay } from '@merchant/contract'
import type { ReactNode } from 'react'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { fundFlowTexts } from './fund-flow.texts.ts'
import './flow.css'

export function DayHead({ day }: { day: FundDay }): ReactNode {
  const t = useText(fundFlowTexts)
  const language = useLanguage()
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(new Date(day.day))
  return (
    <div className="flow-day">
      <strong className="tabular">{day.day}</strong>
      <span className="muted">{weekday}</span>
      <span className="muted">{t('events', { count: day.count })}</span>
      <span className="flow-day-sums">
        {day.incomeFen > 0 && (
          <span>
            {t('income')} <MoneyText fen={day.incomeFen} signed />
          </span>
        )}
        {day.expenseFen > 0 && (
          <span>
            {t('expense')} <MoneyText fen={-day.expenseFen} signed />
          </span>
        )}
      </span>
    </div>
  )
}
