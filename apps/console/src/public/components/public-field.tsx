// Labelled fields of the public pages: native inputs with hint and error tied to them.
import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { bareMobile } from '../../components/form/bare-mobile.ts'
import { useText } from '../../i18n/text.ts'
import { publicTexts } from './public.texts.ts'
import './public-field.css'
import './public-field.input.css'

interface PublicFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  readonly label: string
  readonly ref?: Ref<HTMLInputElement>
  readonly value: string
  readonly onValue: (value: string) => void
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** Below all else of the field. */
  readonly note?: ReactNode
  /** Beside the input: a button. */
  readonly aside?: ReactNode
}

export function PublicField(props: PublicFieldProps): ReactNode {
  const { label, value, onValue, hint, error, aside, note, maxLength, ...input } = props
  const id = useId()
  const isPhone = input.type === 'tel'
  return (
    <div className="public-field">
      <label htmlFor={id}>{label}</label>
      <div className="public-field-row">
        <div className="public-field-box">
          <input
            {...input}
            // The browser would cut a pasted number before its blanks are out.
            {...(isPhone ? {} : { maxLength })}
            id={id}
            value={value}
            aria-invalid={error !== undefined}
            aria-describedby={`${id}-help`}
            onChange={({ target }) => onValue(isPhone ? bareMobile(target.value).slice(0, maxLength) : target.value)}
          />
        </div>
        {aside}
      </div>
      <FieldHelp id={`${id}-help`} hint={hint} error={error} />
      {note}
    </div>
  )
}

type PasswordFieldProps = Omit<PublicFieldProps, 'aside' | 'note'>

/** A password that can be shown, and that says when Caps Lock is on. */
export function PasswordField({ label, value, onValue, hint, error, ...input }: PasswordFieldProps): ReactNode {
  const t = useText(publicTexts)
  const id = useId()
  const [isShown, setShown] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div className="public-field">
      <label htmlFor={id}>{label}</label>
      <div className="public-field-row">
        <div className="public-field-box has-button">
          <input
            {...input}
            id={id}
            type={isShown ? 'text' : 'password'}
            value={value}
            aria-invalid={error !== undefined}
            aria-describedby={`${id}-help`}
            onChange={(event) => onValue(event.target.value)}
            onKeyDown={readCapsLock}
            onKeyUp={readCapsLock}
            onBlur={() => setCapsLock(false)}
          />
          <button
            type="button"
            className="public-field-peek"
            aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {t(isShown ? 'hide' : 'show')}
          </button>
        </div>
      </div>
      <FieldHelp id={`${id}-help`} hint={hasCapsLock ? t('capsLock') : hint} error={error} />
    </div>
  )
}

function FieldHelp({
  id,
  hint,
  error,
}: {
  id: string
  hint: string | undefined
  error: string | undefined
}): ReactNode {
  return (
    <div id={id} aria-live="polite">
      {error !== undefined && <p className="public-field-error">{error}</p>}
      {hint !== undefined && <p className="public-field-hint">{hint}</p>}
    </div>
  )
}
