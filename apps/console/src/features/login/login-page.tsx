// The login page: works by keyboard alone, says how long to wait after failures, and returns to where one came from.
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { readAccessToken, storeAccessToken } from '../../api/access-token.ts'
import { ApiError } from '../../api/api-error.ts'
import { light, loginWrongCode, loginSecondFactorCode } from '../../api/light-endpoints.generated.ts'
import { sendLight } from '../../api/light-client.ts'
import { errorText, LOGIN_NOTICE_KEY } from '../../api/show-error.ts'
import { LightField, PasswordField } from '../../components/light/light-field.tsx'
import { useLightBaseData } from '../../components/light/use-base-data.ts'
import { useSecondsLeft } from '../../components/use-now.ts'
import { useText } from '../../i18n/text.ts'
import { loginTexts } from './login.texts.ts'
import { prefetchConsole } from './prefetch-console.ts'
import { safeRedirect } from './safe-redirect.ts'

const goOn = () => location.replace(safeRedirect(new URLSearchParams(location.search).get('redirect'), location.origin))

export function LoginPage(): ReactNode {
  const t = useText(loginTexts)
  useEffect(() => {
    // With a token there is nothing to do here (console.md "Guard").
    if (readAccessToken() !== null) goOn()
    const idle = 'requestIdleCallback' in window ? requestIdleCallback : (work: () => void) => setTimeout(work, 800)
    idle(() => void prefetchConsole())
  }, [])
  return (
    <div className="login-layout">
      <section className="login-story" aria-label={t('story')}>
        <p>{t('story')}</p>
        <ul>
          {(['story1', 'story2', 'story3'] as const).map((key) => (
            <li key={key}>
              <strong>{t(key)}</strong>
              {t(`${key}Text`)}
            </li>
          ))}
        </ul>
      </section>
      <LoginCard />
    </div>
  )
}

function LoginCard(): ReactNode {
  const t = useText(loginTexts)
  const { data } = useLightBaseData()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [otp, setOtp] = useState('')
  /** Stands for the password while the second factor is missing. */
  const [challenge, setChallenge] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [wasTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(takeNotice)
  const { secondsLeft, start } = useSecondsLeft()
  const form = useRef<HTMLFormElement>(null)
  const isComplete = challenge === null ? username.trim() !== '' && password !== '' : /^\d{6}$/.test(otp)

  const logIn = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const proof = challenge === null ? { password } : { challenge, otp }
      storeAccessToken(
        await sendLight(light.user.login, { username: username.trim(), ...proof, grantType: 'password' }),
      )
      goOn()
    } catch (error) {
      setBusy(false)
      // What stands in the fields now has not been tried yet.
      setOtp('')
      setTried(false)
      const wanted = challengeOf(error)
      if (wanted !== null) return setChallenge(wanted)
      if (error instanceof ApiError && error.retryAfterSeconds !== null) start(error.retryAfterSeconds)
      setFailure(errorText(error))
      // A spent challenge stands for nothing any more: the password is asked for again.
      if (error instanceof ApiError && error.code === loginWrongCode) setChallenge(null)
      form.current?.querySelector<HTMLInputElement>('input[autocomplete=current-password], [name=otp]')?.select()
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isComplete && !isBusy && secondsLeft === 0) void logIn()
    else form.current?.querySelector<HTMLInputElement>('input[aria-invalid=true]')?.focus()
  }
  const startOver = () => {
    setChallenge(null)
    setFailure(null)
    setOtp('')
    setTried(false)
  }
  return (
    <div className="card">
      <h1>{t(challenge === null ? 'title' : 'secondFactor')}</h1>
      <p className="lead">{t(challenge === null ? 'lead' : 'secondFactorLead')}</p>
      <div role="alert">{failure !== null && <p className="notice">{failure}</p>}</div>
      <form ref={form} onSubmit={submit} noValidate>
        {challenge === null ? (
          <>
            <LightField
              label={t('username')}
              value={username}
              onValue={setUsername}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              maxLength={64}
              error={wasTried && username.trim() === '' ? t('usernameMissing') : undefined}
            />
            <PasswordField
              label={t('password')}
              value={password}
              onValue={setPassword}
              name="password"
              autoComplete="current-password"
              maxLength={128}
              error={wasTried && password === '' ? t('passwordMissing') : undefined}
            />
          </>
        ) : (
          <LightField
            key="otp"
            label={t('otp')}
            value={otp}
            onValue={(value) => setOtp(value.replace(/\D/g, ''))}
            name="otp"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            maxLength={6}
            error={wasTried && !isComplete ? t('otpMissing') : undefined}
          />
        )}
        <button className="button is-wide" type="submit" disabled={isBusy || secondsLeft > 0}>
          {secondsLeft > 0 ? t('wait', { seconds: secondsLeft }) : t(isBusy ? 'submitting' : 'submit')}
        </button>
      </form>
      <p className="card-foot">
        {challenge === null ? (
          <>
            <span>
              {t('noAccount')} <a href="/register">{t('register')}</a>
            </span>
            <a href="/recover">{t('forgotten')}</a>
          </>
        ) : (
          <button type="button" className="text-button" onClick={startOver}>
            {t('startOver')}
          </button>
        )}
      </p>
      {challenge === null && data?.demo === true && data.demoAccounts.length > 0 && (
        <DemoAccounts
          accounts={data.demoAccounts}
          onChoose={(account) => {
            setUsername(account.username)
            setPassword(account.password)
            form.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus()
          }}
        />
      )}
    </div>
  )
}

interface DemoAccount {
  readonly label: string
  readonly username: string
  readonly password: string
}

function DemoAccounts(props: {
  accounts: readonly DemoAccount[]
  onChoose: (account: DemoAccount) => void
}): ReactNode {
  const t = useText(loginTexts)
  return (
    <section className="demo" aria-labelledby="demo-title">
      <h2 id="demo-title">{t('demo')}</h2>
      <ul className="demo-list">
        {props.accounts.map((account) => (
          <li key={account.username}>
            <button type="button" onClick={() => props.onChoose(account)}>
              {account.label}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the server gives to go on with when the password was right and a second factor is missing. */
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
