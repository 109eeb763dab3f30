// The field for a code sent by SMS, with its button and resend timer.
import { Button, Input, type InputRef } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { DemoCodeHint } from './demo-code-hint.tsx'
import { minutesToWait, useSecondsLeft } from '../value/use-now.ts'

interface SmsCodeInputProps {
  /** Given by Form.Item: ties the field to its label. */
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
  /** Sends the code; rejects when it could not be sent (the error is already shown). */
  readonly onSend: () => Promise<{ resendAfterSeconds: number }>
  /** Seconds to wait because a code has just been sent by another step. */
  readonly sentSeconds?: number
  readonly maxLength?: number
  readonly disabled?: boolean
}

export function SmsCodeInput(props: SmsCodeInputProps): ReactNode {
  const { id, value = '', onChange, onSend, sentSeconds = 0, maxLength = 6, disabled = false } = props
  const t = useText(sharedTexts)
  const { secondsLeft, start } = useSecondsLeft()
  const [isSending, setSending] = useState(false)
  const [wasSent, setSent] = useState(sentSeconds > 0)
  const field = useRef<InputRef>(null)
  const counted = useRef(0)
  const count = useEffectEvent(start)
  useEffect(() => {
    // A tab that is shown again runs its effects again: the same sending must not count down twice.
    if (sentSeconds > 0 && counted.current !== sentSeconds) count(sentSeconds)
    counted.current = sentSeconds
  }, [sentSeconds])
  const sendCode = async () => {
    setSending(true)
    try {
      const { resendAfterSeconds } = await onSend()
      setSent(true)
      // What was typed before, and the complaint about it, belong to another code.
      onChange?.('')
      start(resendAfterSeconds)
      field.current?.focus()
    } catch (error) {
      // The caller's useSend has shown why; the button is free again at once, or when the next code may be sent.
      if (error instanceof ApiError && error.retryAfterSeconds !== null) start(error.retryAfterSeconds)
    } finally {
      setSending(false)
    }
  }
  const minutes = minutesToWait(secondsLeft)
  const waiting = minutes === null ? t('resendIn', { seconds: secondsLeft }) : t('resendInLong', { minutes })
  const label = secondsLeft > 0 ? waiting : t(wasSent ? 'resendCode' : 'sendCode')
  return (
    <>
      <div style={{ display: 'flex', gap: 8 }}>
        <Input
          ref={field}
          {...(id === undefined ? { 'aria-label': t('smsCode') } : { id })}
          value={value}
          maxLength={maxLength}
          inputMode="numeric"
          autoComplete="one-time-code"
          onChange={(event) => onChange?.(event.target.value.replace(/\D/g, ''))}
        />
        <Button
          onClick={() => void sendCode()}
          loading={isSending}
          disabled={disabled || secondsLeft > 0}
          style={{ minWidth: 116 }}
        >
          {label}
        </Button>
      </div>
      <DemoCodeHint />
    </>
  )
}
