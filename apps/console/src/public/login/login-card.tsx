// The form of signing in: by password or by a code to the phone, then the second factor where the account has one.
import { type ReactNode, useRef } from 'react'
import { publicTexts } from '../components/public.texts.ts'
import { usePublicBaseData } from '../components/use-base-data.ts'
import { useProofOfWork } from '../components/use-proof-of-work.ts'
import { useText } from '../../i18n/text.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { FirstStep } from './first-step.tsx'
import { loginTexts } from './login.texts.ts'
import { SecondFactorField } from './second-factor-field.tsx'
import { type LoginFlow, type LoginForm, useLoginForm } from './use-login-form.ts'
import '../components/public.css'
import '../components/public-card.css'
import '../components/public-field.css'
import '../components/public-button.css'

export function LoginCard(flow: LoginFlow): ReactNode {
  const t = useText(loginTexts)
  const words = useText(publicTexts)
  const { data } = usePublicBaseData()
  const isDemo = data?.demo === true
  const form = useRef<HTMLFormElement>(null)
  const login = useLoginForm(flow, form)
  const isProving = useProofOfWork()
  const { isFirstStep, isBusy, isPaused, factor } = login
  const submitText = isProving ? words('proving') : t(isBusy ? 'submitting' : 'submit')
  return (
    <div className="public-card">
      <h1>{t(isFirstStep ? 'title' : 'secondFactor')}</h1>
      <p className="public-lead">
        {t(isFirstStep ? 'lead' : factor === 'app' ? 'secondFactorLead' : 'recoveryCodeLead')}
      </p>
      <div role="alert">{login.failure !== null && <p className="public-notice">{login.failure}</p>}</div>
      <form ref={form} onSubmit={login.submit} noValidate>
        {isFirstStep ? <FirstStep login={login} isDemo={isDemo} /> : <SecondStep login={login} isDemo={isDemo} />}
        <button
          className="public-button is-wide"
          type="submit"
          disabled={isBusy || isPaused}
          aria-live={isPaused ? 'off' : 'polite'}
        >
          {isPaused ? login.waitText : submitText}
        </button>
      </form>
      <p className="public-card-foot">{isFirstStep ? <OtherPages /> : <OtherFactors login={login} />}</p>
      {isFirstStep && isDemo && data.demoAccounts.length > 0 && (
        <DemoAccounts
          accounts={data.demoAccounts}
          onChoose={({ username, password }) => {
            login.begin({ way: 'password' })
            login.type({ username, password })
            form.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus()
          }}
        />
      )}
    </div>
  )
}

function SecondStep({ login, isDemo }: { login: LoginForm; isDemo: boolean }): ReactNode {
  const t = useText(loginTexts)
  return (
    <>
      <SecondFactorField
        kind={login.factor}
        value={login.typed.otp}
        onValue={(otp) => login.type({ otp })}
        isWrong={login.wasTried && !login.isComplete}
      />
      {isDemo && login.factor === 'app' && (
        <p className="public-field-hint">
          {t('demoOtp')}{' '}
          <a href="/development/mailbox" target="_blank" rel="noreferrer">
            {t('mailbox')}
          </a>
        </p>
      )}
    </>
  )
}

function OtherPages(): ReactNode {
  const t = useText(loginTexts)
  return (
    <>
      <span>
        {t('noAccount')} <a href="/register">{t('register')}</a>
      </span>
      <a href="/recover">{t('forgotten')}</a>
    </>
  )
}

function OtherFactors({ login: { factor, begin } }: { login: LoginForm }): ReactNode {
  const t = useText(loginTexts)
  return (
    <>
      <button type="button" className="public-button-text" onClick={() => begin({ challenge: null })}>
        {t('startOver')}
      </button>
      <button
        type="button"
        className="public-button-text"
        onClick={() => begin({ factor: factor === 'app' ? 'recovery' : 'app' })}
      >
        {t(factor === 'app' ? 'useRecoveryCode' : 'useApp')}
      </button>
    </>
  )
}
