// The code sent by SMS on a public page: its field, the send button, and the wait before the next one.
import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { errorText } from '../../api/show-error.ts'
import { useText } from '../../i18n/text.ts'
import { minutesToWait, useSecondsLeft } from '../../components/value/use-now.ts'
import { PublicField } from './public-field.tsx'
import { useProofOfWork } from './use-proof-of-work.ts'
import { publicTexts } from './public.texts.ts'
import './public-button.css'

interface PublicCodeFieldProps {
  readonly field: { value: string; onValue: (value: string) => void; error: string | undefined; name: string }
  /** Where the code goes, as it is shown. */
  readonly phone: string
  /** Sends the code; null when there is nowhere to send it yet. Rejects with ApiError. */
  readonly onSend: () => Promise<{ resendAfterSeconds: number; validSeconds?: number }> | null
  /** Nothing is really texted: it says where the code is. */
  readonly isDemo: boolean
  /** What went wrong with sending, or null when a new attempt begins. */
  readonly onFailure: (sentence: string | null) => void
}

export function PublicCodeField({ field, phone, isDemo, onSend, onFailure }: PublicCodeFieldProps): ReactNode {
  const t = useText(publicTexts)
  const { secondsLeft, start } = useSecondsLeft()
  const isProving = useProofOfWork()
  const [sent, setSent] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const minutes = minutesToWait(secondsLeft)
  const waiting = minutes === null ? t('resendIn', { seconds: secondsLeft }) : t('resendInLong', { minutes })
  const input = useRef<HTMLInputElement>(null)
  const sendCode = async () => {
    const sending = onSend()
    if (sending === null) return
    setBusy(true)
    onFailure(null)
    try {
      const { resendAfterSeconds, validSeconds } = await sending
      start(resendAfterSeconds)
      // The button waits now and lets the focus go; the code is what is typed next.
      input.current?.focus()
      setSent(
        validSeconds === undefined
          ? t('codeSentTo', { phone })
          : t('codeSent', { phone, minutes: Math.floor(validSeconds / 60) }),
      )
    } catch (error) {
      if (error instanceof ApiError && error.retryAfterSeconds !== null) start(error.retryAfterSeconds)
      onFailure(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <PublicField
      ref={input}
      label={t('smsCode')}
      {...field}
      onValue={(value) => field.onValue(value.replace(/\D/g, ''))}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      hint={isBusy && isProving ? t('proving') : (sent ?? undefined)}
      note={
        isDemo && (
          <p className="public-field-hint">
            {t('demoCode')}{' '}
            <a href="/development/mailbox" target="_blank" rel="noreferrer">
              {t('mailbox')}
            </a>
          </p>
        )
      }
      aside={
        <button
          type="button"
          className="public-button is-quiet"
          disabled={isBusy || secondsLeft > 0}
          onClick={() => void sendCode()}
        >
          {secondsLeft > 0 ? waiting : t(sent === null ? 'sendCode' : 'resendCode')}
        </button>
      }
    />
  )
}
