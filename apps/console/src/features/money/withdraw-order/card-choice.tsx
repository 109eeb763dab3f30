// The bound cards to choose from; a new one is shown with the hour from which it takes withdrawals.
import { type BankCard, formatInstant } from '@merchant/contract'
import { Radio } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { withdrawOrderTexts } from './withdraw-order.texts.ts'
import './card-choice.css'

interface CardChoiceProps {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (id: string) => void
  readonly cards: readonly BankCard[]
}

export function CardChoice({ id, value, onChange, cards }: CardChoiceProps): ReactNode {
  const t = useText(withdrawOrderTexts)
  return (
    <Radio.Group
      {...(id === undefined ? {} : { id })}
      value={value ?? null}
      className="card-choice"
      onChange={(event) => onChange?.(event.target.value)}
    >
      {cards.map((card) => (
        <Radio key={card.id} value={card.id} disabled={card.coolingUntil !== null}>
          <span className="card-choice-bank">{card.bankName}</span>
          <span className="tabular">•••• {card.last4}</span>
          {card.kind === 'PUBLIC' && <small>{t('publicAccount')}</small>}
          {card.isDefault && <small>{t('cardDefault')}</small>}
          {card.coolingUntil !== null && (
            <small>{t('cardCooling', { at: formatInstant(card.coolingUntil).slice(5, 16) })}</small>
          )}
        </Radio>
      ))}
    </Radio.Group>
  )
}
