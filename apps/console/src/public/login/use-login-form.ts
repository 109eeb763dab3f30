// The logic of signing in: what was typed, what is still missing, and what the server answers to each of the two steps.
import { isMobile } from '@merchant/contract'
import { type FormEvent, type RefObject, useState } from 'react'
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
import { takeRegisteredPhone } from '../components/registration-outcome.ts'
import { useSecondsLeft } from '../../components/value/use-now.ts'
import { useText } from '../../i18n/text.ts'
import { loginTexts } from './login.texts.ts'
import { type FactorKind, isFactorCode } from './second-factor-field.tsx'

type Way = 'password' | 'sms'
/** Seconds; from here on the button counts minutes. */
const MINUTE = 60
const minutesOf = (seconds: number): number => Math.ceil(seconds / MINUTE)

export interface LoginFlow {
  /** Settles once the server knows of an earlier logout. */
  readonly left: Promise<void>
  readonly onLogin: () => void
}

interface Typed {
  readonly username: string
  readonly password: string
  readonly smsCode: string
  readonly otp: string
  /** The session outlives the browser. */
  readonly isKept: boolean
}

export function useLoginForm({ left, onLogin }: LoginFlow, form: RefObject<HTMLFormElement | null>) {
  const t = useText(loginTexts)
  const [registered] = useState(takeRegisteredPhone)
  const [typed, setTyped] = useState<Typed>({ username: registered, password: '', smsCode: '', otp: '', isKept: false })
  const type = (patch: Partial<Typed>) => setTyped((before) => ({ ...before, ...patch }))
  const [way, setWay] = useState<Way>('password')
  const [factor, setFactor] = useState<FactorKind>('app')
  /** Stands for the first proof while the second factor is missing. */
  const [challenge, setChallenge] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [wasTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(takeNotice)
  const { secondsLeft, start } = useSecondsLeft()
  /** What has to wait; the other way in stays open meanwhile. */
  const [paused, setPaused] = useState<Way | 'otp'>('password')
  const isFirstStep = challenge === null
  const step = isFirstStep ? way : 'otp'
  const isPaused = secondsLeft > 0 && paused === step
  const isRight = rightParts(typed, way)
  const isComplete = isFirstStep ? isRight.username && isRight.proof : isFactorCode(factor, typed.otp)

  const explain = (error: unknown) => {
    const waitSeconds = (error instanceof ApiError ? error.retryAfterSeconds : null) ?? 0
    if (waitSeconds > 0) {
      setPaused(step)
      start(waitSeconds)
    }
    const isLong = waitSeconds >= MINUTE && way === 'password'
    setFailure(isLong ? t('pausedLong', { minutes: minutesOf(waitSeconds) }) : errorText(error))
    // A spent challenge stands for nothing any more: the first proof is asked for again.
    if (hasCode(error, loginWrongCode)) setChallenge(null)
    if (hasCode(error, loginSmsOnlyCode)) setWay('sms')
    form.current?.querySelector<HTMLInputElement>('input[autocomplete=current-password], [name=otp]')?.select()
  }
  const logIn = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await left
      storeAccessToken(await askLogin(typed, { way, challenge }))
      onLogin()
    } catch (error) {
      setBusy(false)
      // What stands in the fields now has not been tried yet.
      type({ otp: '' })
      setTried(false)
      const wanted = challengeOf(error)
      if (wanted === null) explain(error)
      else setChallenge(wanted)
    }
  }
  return {
    typed,
    type,
    registered,
    way,
    factor,
    failure,
    setFailure,
    isBusy,
    isPaused,
    isFirstStep,
    isRight,
    isComplete,
    wasTried,
    /** When the button may be pressed again. */
    waitText:
      secondsLeft < MINUTE ? t('wait', { seconds: secondsLeft }) : t('waitLong', { minutes: minutesOf(secondsLeft) }),
    submit: (event: FormEvent) => {
      event.preventDefault()
      setTried(true)
      if (isComplete && !isBusy && !isPaused) void logIn()
      else form.current?.querySelector<HTMLInputElement>('input[aria-invalid=true]')?.focus()
    },
    begin: (next: Partial<{ way: Way; challenge: null; factor: FactorKind }>) => {
      if (next.way !== undefined) setWay(next.way)
      if (next.challenge !== undefined) setChallenge(next.challenge)
      setFactor(next.factor ?? 'app')
      setFailure(null)
      type({ otp: '' })
      setTried(false)
    },
    /** Null: there is no phone to send a code to. */
    sendCode: () => {
      const phone = typed.username.trim()
      if (isMobile(phone)) return sendPublic(publicApi.security.sendLoginCode, { phone })
      setTried(true)
      form.current?.querySelector<HTMLInputElement>('[name=username]')?.focus()
      return null
    },
  }
}
export type LoginForm = ReturnType<typeof useLoginForm>

function rightParts({ username, password, smsCode }: Typed, way: Way): { username: boolean; proof: boolean } {
  const name = username.trim()
  return way === 'password'
    ? { username: name !== '', proof: password !== '' }
    : { username: isMobile(name), proof: /^\d{6}$/.test(smsCode) }
}

function askLogin(typed: Typed, { way, challenge }: { way: Way; challenge: string | null }) {
  const first = way === 'password' ? { password: typed.password } : { smsCode: typed.smsCode }
  const proof = challenge === null ? first : { challenge, otp: typed.otp }
  const keep = typed.isKept ? ({ keep: '1' } as const) : {}
  return sendPublic(publicApi.user.login, {
    username: typed.username.trim(),
    ...proof,
    ...keep,
    grantType: 'password',
  })
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
