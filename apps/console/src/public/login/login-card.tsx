// The form of signing in: by password or by a code to the phone, then the second factor where the account has one.
import { isMobile } from '@merchant/contract'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { storeAccessToken } from '../../api/access-token.ts'
import { ApiError } from '../../api/api-error.ts'
import {
  publicApi,
  loginSecondFactorCode,
  loginSmsOnlyCode,
  loginWrongCode,
} from '../../api/public-endpoints.generated.ts'
import { sendPublic } from '../../api/public-client.ts'
import { errorText, LOGIN_NOTICE_KEY } from '../../api/show-error.ts'
import { PublicCodeField } from '../components/public-code-field.tsx'
import { PublicField, PasswordField } from '../components/public-field.tsx'
import { PublicTabs } from '../components/public-tabs.tsx'
import { publicTexts } from '../components/public.texts.ts'
import { usePublicBaseData } from '../components/use-base-data.ts'
import { takeRegisteredPhone } from '../components/registration-outcome.ts'
import { useProofOfWork } from '../components/use-proof-of-work.ts'
import { useSecondsLeft } from '../../components/value/use-now.ts'
import { useText } from '../../i18n/text.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { loginTexts } from './login.texts.ts'
import { type FactorKind, isFactorCode, SecondFactorField } from './second-factor-field.tsx'
import '../components/public.css'
import '../components/public-card.css'
import '../components/public-field.css'
import '../components/public-field.input.css'
import '../components/public-check.css'
import '../components/public-button.css'

type Way = 'password' | 'sms'
/** Seconds; from here on the button counts minutes. */
const MINUTE = 60
const minutesOf = (seconds: number): number => Math.ceil(seconds / MINUTE)

interface LoginCardProps {
  /** Settles once an earlier logout has been told to the server. */
  readonly left: Promise<void>
  readonly onLogin: () => void
}

export function LoginCard({ left, onLogin }: LoginCardProps): ReactNode {
  const t = useText(loginTexts)
  const words = useText(publicTexts)
  const { data } = usePublicBaseData()
  const [way, setWay] = useState<Way>('password')
  const [registered] = useState(takeRegisteredPhone)
  const [username, setUsername] = useState(registered)
  const [password, setPassword] = useState('')
  const [smsCode, setSmsCode] = useState('')
  const [isKept, setKept] = useState(false)
  const [factor, setFactor] = useState<FactorKind>('app')
  const [otp, setOtp] = useState('')
  /** Stands for the first proof while the second factor is missing. */
  const [challenge, setChallenge] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isProving = useProofOfWork()
  const [wasTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(takeNotice)
  const { secondsLeft, start } = useSecondsLeft()
  /** What has to wait; the other way in stays open meanwhile. */
  const [paused, setPaused] = useState<Way | 'otp'>('password')
  const form = useRef<HTMLFormElement>(null)
  const name = username.trim()
  const isFirstStep = challenge === null
  const isPaused = secondsLeft > 0 && paused === (isFirstStep ? way : 'otp')
  const isRight =
    way === 'password'
      ? { username: name !== '', proof: password !== '' }
      : { username: isMobile(name), proof: /^\d{6}$/.test(smsCode) }
  const isComplete = isFirstStep ? isRight.username && isRight.proof : isFactorCode(factor, otp)

  const logIn = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const first = way === 'password' ? { password } : { smsCode }
      const proof = isFirstStep ? first : { challenge, otp }
      const keep = isKept ? ({ keep: '1' } as const) : {}
      await left
      storeAccessToken(
        await sendPublic(publicApi.user.login, { username: name, ...proof, ...keep, grantType: 'password' }),
      )
      onLogin()
    } catch (error) {
      setBusy(false)
      // What stands in the fields now has not been tried yet.
      setOtp('')
      setTried(false)
      const wanted = challengeOf(error)
      if (wanted !== null) return setChallenge(wanted)
      const waitSeconds = (error instanceof ApiError ? error.retryAfterSeconds : null) ?? 0
      if (waitSeconds > 0) {
        setPaused(isFirstStep ? way : 'otp')
        start(waitSeconds)
      }
      setFailure(
        waitSeconds >= MINUTE && way === 'password'
          ? t('pausedLong', { minutes: minutesOf(waitSeconds) })
          : errorText(error),
      )
      // A spent challenge stands for nothing any more: the first proof is asked for again.
      if (hasCode(error, loginWrongCode)) setChallenge(null)
      if (hasCode(error, loginSmsOnlyCode)) setWay('sms')
      form.current?.querySelector<HTMLInputElement>('input[autocomplete=current-password], [name=otp]')?.select()
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isComplete && !isBusy && !isPaused) void logIn()
    else form.current?.querySelector<HTMLInputElement>('input[aria-invalid=true]')?.focus()
  }
  const begin = (next: Partial<{ way: Way; challenge: null; factor: FactorKind }>) => {
    if (next.way !== undefined) setWay(next.way)
    if (next.challenge !== undefined) setChallenge(next.challenge)
    setFactor(next.factor ?? 'app')
    setFailure(null)
    setOtp('')
    setTried(false)
  }
  const sendCode = () => {
    if (isMobile(name)) return sendPublic(publicApi.security.sendLoginCode, { phone: name })
    setTried(true)
    form.current?.querySelector<HTMLInputElement>('[name=username]')?.focus()
    return null
  }
  const account = (
    <PublicField
      label={way === 'password' ? t('username') : words('phone')}
      value={username}
      onValue={setUsername}
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={registered === ''}
      {...(way === 'sms' ? { type: 'tel', inputMode: 'numeric', maxLength: 11 } : { maxLength: 64 })}
      error={
        wasTried && !isRight.username ? (way === 'password' ? t('usernameMissing') : words('phoneWrong')) : undefined
      }
    />
  )
  const waitText =
    secondsLeft < MINUTE ? t('wait', { seconds: secondsLeft }) : t('waitLong', { minutes: minutesOf(secondsLeft) })
  const submitText = isProving ? words('proving') : t(isBusy ? 'submitting' : 'submit')
  return (
    <div className="public-card">
      <h1>{t(isFirstStep ? 'title' : 'secondFactor')}</h1>
      <p className="public-lead">
        {t(isFirstStep ? 'lead' : factor === 'app' ? 'secondFactorLead' : 'recoveryCodeLead')}
      </p>
      <div role="alert">{failure !== null && <p className="public-notice">{failure}</p>}</div>
      <form ref={form} onSubmit={submit} noValidate>
        {isFirstStep ? (
          <PublicTabs
            label={t('ways')}
            tabs={[
              { value: 'password', label: t('wayPassword') },
              { value: 'sms', label: t('waySms') },
            ]}
            current={way}
            onChoose={(next) => begin({ way: next })}
          >
            {account}
            {way === 'password' ? (
              <PasswordField
                label={t('password')}
                value={password}
                onValue={setPassword}
                name="password"
                autoComplete="current-password"
                autoFocus={registered !== ''}
                maxLength={128}
                error={wasTried && !isRight.proof ? t('passwordMissing') : undefined}
              />
            ) : (
              <PublicCodeField
                field={{
                  value: smsCode,
                  onValue: setSmsCode,
                  error: wasTried && isRight.username && !isRight.proof ? words('smsCodeWrong') : undefined,
                  name: 'smsCode',
                }}
                phone={name}
                onSend={sendCode}
                onFailure={setFailure}
              />
            )}
            <div className="public-field">
              <label className="public-check">
                <input
                  name="keep"
                  type="checkbox"
                  checked={isKept}
                  aria-describedby="keep-hint"
                  onChange={(event) => setKept(event.target.checked)}
                />
                {t('keep')}
              </label>
              <p className="public-field-hint public-check-hint" id="keep-hint">
                {t('keepHint')}
              </p>
            </div>
          </PublicTabs>
        ) : (
          <>
            <SecondFactorField kind={factor} value={otp} onValue={setOtp} isWrong={wasTried && !isComplete} />
            {data?.demo === true && factor === 'app' && (
              <p className="public-field-hint">
                {t('demoOtp')}{' '}
                <a href="/development/mailbox" target="_blank" rel="noreferrer">
                  {t('mailbox')}
                </a>
              </p>
            )}
          </>
        )}
        <button
          className="public-button is-wide"
          type="submit"
          disabled={isBusy || isPaused}
          aria-live={isPaused ? 'off' : 'polite'}
        >
          {isPaused ? waitText : submitText}
        </button>
      </form>
      <p className="public-card-foot">
        {isFirstStep ? (
          <>
            <span>
              {t('noAccount')} <a href="/register">{t('register')}</a>
            </span>
            <a href="/recover">{t('forgotten')}</a>
          </>
        ) : (
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
        )}
      </p>
      {isFirstStep && data?.demo === true && data.demoAccounts.length > 0 && (
        <DemoAccounts
          accounts={data.demoAccounts}
          onChoose={(chosen) => {
            begin({ way: 'password' })
            setUsername(chosen.username)
            setPassword(chosen.password)
            form.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus()
          }}
        />
      )}
    </div>
  )
}

const hasCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code

/** What the server gives to go on with when the first proof was right and a second factor is missing. */
function challengeOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== loginSecondFactorCode) return null
  const { challenge } = error.details
  return typeof challenge === 'string' ? challenge : null
}

/** The reason one was sent here (登陆超时，请重新登陆), shown once. */
function takeNotice(): string | null {
  const notice = sessionStorage.getItem(LOGIN_NOTICE_KEY)
  sessionStorage.removeItem(LOGIN_NOTICE_KEY)
  return notice
}
