// Who registers: one of three kinds, each with whom it is for and which papers it needs, before anything is typed.
import { type ReactNode, useId } from 'react'
import { type MerchantType, merchantTypes } from '../components/registration-outcome.ts'
import { useText } from '../../i18n/text.ts'
import { registerTexts } from './register.texts.ts'
import '../components/public.css'
import '../components/public-field.css'
import '../components/public-field.input.css'
import './public-choice.css'

interface TypeChoiceProps {
  readonly value: MerchantType | null
  readonly onChange: (type: MerchantType) => void
  readonly error: string | undefined
}

export function TypeChoice({ value, onChange, error }: TypeChoiceProps): ReactNode {
  const t = useText(registerTexts)
  const id = useId()
  return (
    <fieldset className="public-choice-list" aria-describedby={`${id}-help`}>
      <legend className="public-hidden">{t('typeLabel')}</legend>
      {merchantTypes.map((type) => (
        <label key={type} className="public-choice">
          <input
            type="radio"
            name="type"
            value={type}
            checked={type === value}
            aria-labelledby={`${id}-${type}-name`}
            aria-describedby={`${id}-${type}`}
            onChange={() => onChange(type)}
          />
          <span className="public-choice-text">
            <strong id={`${id}-${type}-name`}>{t(`type_${type}`)}</strong>
            <span id={`${id}-${type}`}>
              <span>{t(`for_${type}`)}</span>
              <span className="public-choice-needs">{t(`needs_${type}`)}</span>
            </span>
          </span>
        </label>
      ))}
      <div id={`${id}-help`} aria-live="polite">
        {error !== undefined && <p className="public-field-error">{error}</p>}
      </div>
    </fieldset>
  )
}
