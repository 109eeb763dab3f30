// The tick under which someone gets an account; the agreements open beside, so nothing typed is lost.
import { type ReactNode, useId } from 'react'
import { useText } from '../../i18n/text.ts'
import { publicTexts } from './public.texts.ts'
import './public-field.css'
import './public-field.input.css'
import './public-check.css'

interface AgreementTickProps {
  readonly isTicked: boolean
  readonly onTick: (isTicked: boolean) => void
  readonly error: string | undefined
}

export function AgreementTick({ isTicked, onTick, error }: AgreementTickProps): ReactNode {
  const t = useText(publicTexts)
  const id = useId()
  return (
    <div className="public-field">
      <div className="public-check">
        <input
          id={id}
          name="hasAgreed"
          type="checkbox"
          checked={isTicked}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-help`}
          onChange={(event) => onTick(event.target.checked)}
        />
        <label htmlFor={id}>
          {t('agree')}{' '}
          <a href="/rp" target="_blank" rel="noopener">
            {t('registrationAgreement')}
          </a>{' '}
          {t('and')}{' '}
          <a href="/ys" target="_blank" rel="noopener">
            {t('privacyAgreement')}
          </a>
        </label>
      </div>
      <div id={`${id}-help`} aria-live="polite">
        {error !== undefined && <p className="public-field-error">{error}</p>}
      </div>
    </div>
  )
}
