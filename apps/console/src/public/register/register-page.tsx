// Registration in four steps on one page: kind of merchant, phone and code, password, merchant; ends on a result page.
import { type ReactNode, useRef } from 'react'
import { AgreementTick } from '../components/agreement-tick.tsx'
import { PublicCodeField } from '../components/public-code-field.tsx'
import { PublicField, PasswordField } from '../components/public-field.tsx'
import { PublicRegionField } from '../components/public-region-field.tsx'
import { useText } from '../../i18n/text.ts'
import { asOnLicence, isLicensed, LAST_STEP, steps } from './register-rules.ts'
import { registerTexts } from './register.texts.ts'
import { TypeChoice } from './type-choice.tsx'
import { useRegistration } from './use-registration.ts'
import '../components/public.css'
import '../components/public-card.css'
import '../components/public-field.css'
import '../components/public-field.input.css'
import '../components/public-button.css'
import './register.css'

export function RegisterPage(): ReactNode {
  const t = useText(registerTexts)
  const form = useRef<HTMLFormElement>(null)
  const registration = useRegistration(form)
  const { step, failure, isBusy, submit, back } = registration
  const { type } = registration.values
  return (
    <div className="public-card is-roomy">
      <h1>{t('title')}</h1>
      <p className="public-lead">
        {step === 0 || type === null ? t('lead') : t('leadAs', { type: t(`type_${type}`) })}
      </p>
      <ol className="register-steps">
        {steps.map((key, index) => (
          <li
            key={key}
            aria-current={index === step ? 'step' : undefined}
            data-state={index < step ? 'done' : undefined}
          >
            {t(`step_${key}`)}
          </li>
        ))}
      </ol>
      <div role="alert">{failure !== null && <p className="public-notice">{failure}</p>}</div>
      <form ref={form} onSubmit={submit} noValidate>
        <StepFields registration={registration} />
        <div className="public-button-row">
          {step > 0 && (
            <button type="button" className="public-button is-quiet" onClick={back} disabled={isBusy}>
              {t('back')}
            </button>
          )}
          <button type="submit" className="public-button" disabled={isBusy}>
            {t(step < LAST_STEP ? (isBusy ? 'checking' : 'next') : isBusy ? 'submitting' : 'submit')}
          </button>
        </div>
      </form>
      <p className="public-card-foot">
        <span>
          {t('haveAccount')} <a href="/login">{t('login')}</a>
        </span>
      </p>
    </div>
  )
}

function StepFields({ registration }: { registration: ReturnType<typeof useRegistration> }): ReactNode {
  const { values, bind, errorOf, change } = registration
  switch (registration.step) {
    case 0:
      return <TypeChoice value={values.type} onChange={(type) => change({ type })} error={errorOf('type')} />
    case 1:
      return <PhoneFields registration={registration} />
    case 2:
      return <PasswordFields phone={values.phone} bind={bind} />
    default:
      return <MerchantFields registration={registration} />
  }
}

type Parts = ReturnType<typeof useRegistration>

function PhoneFields({
  registration: { values, bind, sendCode, setFailure, isDemo },
}: {
  registration: Parts
}): ReactNode {
  const t = useText(registerTexts)
  return (
    <>
      <PublicField
        label={t('phone')}
        {...bind('phone')}
        hint={t('phoneHint')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={11}
      />
      <PublicCodeField
        field={bind('smsCode')}
        phone={values.phone}
        isDemo={isDemo}
        onSend={sendCode}
        onFailure={setFailure}
      />
    </>
  )
}

function PasswordFields({ phone, bind }: { phone: string; bind: Parts['bind'] }): ReactNode {
  const t = useText(registerTexts)
  return (
    <>
      {/* Lets password managers tie the new password to its account. */}
      <input type="hidden" autoComplete="username" value={phone} readOnly />
      <PasswordField
        label={t('password')}
        {...bind('password')}
        hint={t('passwordHint')}
        autoComplete="new-password"
        maxLength={64}
      />
      <PasswordField label={t('passwordAgain')} {...bind('passwordAgain')} autoComplete="new-password" maxLength={64} />
    </>
  )
}

function MerchantFields({ registration: { values, bind, change, errorOf } }: { registration: Parts }): ReactNode {
  const t = useText(registerTexts)
  const type = values.type ?? 'INDIVIDUAL'
  const name = bind('name')
  return (
    <>
      <PublicField
        label={t(`name_${type}`)}
        {...name}
        onValue={(text) => name.onValue(type === 'INDIVIDUAL' ? text : asOnLicence(text))}
        hint={t(`nameHint_${type}`)}
        autoComplete="organization"
        maxLength={50}
      />
      {isLicensed(type) && (
        <>
          <PublicRegionField
            label={t('region')}
            name="region"
            value={values.region}
            onValue={(region) => change({ region })}
            error={errorOf('region')}
          />
          <PublicField
            label={t('address')}
            {...bind('address')}
            hint={t('addressHint')}
            autoComplete="street-address"
            maxLength={200}
          />
        </>
      )}
      <PublicField
        // A person is the one who is certified; for a licence anybody may be asked for.
        label={t(isLicensed(type) ? 'contactName' : 'ownerName')}
        {...bind('contactName')}
        hint={t(isLicensed(type) ? 'contactHint' : 'ownerHint')}
        autoComplete="name"
        maxLength={20}
      />
      {isLicensed(type) && (
        <PublicField
          label={t('contactEmail')}
          {...bind('contactEmail')}
          type="email"
          autoComplete="email"
          maxLength={100}
        />
      )}
      <AgreementTick
        isTicked={values.hasAgreed}
        onTick={(hasAgreed) => change({ hasAgreed })}
        error={errorOf('hasAgreed')}
      />
    </>
  )
}
