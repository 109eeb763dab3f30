// The bound cards to choose from, each looking like a card; a new one is shown with the hour from which it takes withdrawals.
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
        <Radio
          key={card.id}
          value={card.id}
          disabled={card.coolingUntil !== null}
          className={card.kind === 'PUBLIC' ? 'is-public' : ''}
        >
          <span className="card-choice-head">
            <strong>{card.bankName}</strong>
            {card.kind === 'PUBLIC' && <small>{t('publicAccount')}</small>}
            {card.isDefault && <small>{t('cardDefault')}</small>}
          </span>
          <span className="card-choice-foot">
            <span className="card-choice-number">•••• {card.last4}</span>
            <small>
              {card.coolingUntil === null
                ? card.holderName
                : t('cardCooling', { at: formatInstant(card.coolingUntil).slice(5, 16) })}
            </small>
          </span>
        </Radio>
      ))}
    </Radio.Group>
  )
}
