// The code sent to the phone that registers: its field, the send button, and the wait before the next one.
import { isMobile } from '@merchant/contract'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { light } from '../../api/light-endpoints.generated.ts'
import { sendLight } from '../../api/light-client.ts'
import { errorText } from '../../api/show-error.ts'
import { LightField } from '../../components/light/light-field.tsx'
import { lightTexts } from '../../components/light/light.texts.ts'
import { useSecondsLeft } from '../../components/use-now.ts'
import { useText } from '../../i18n/text.ts'
import { registerTexts } from './register.texts.ts'

interface RegistrationCodeProps {
  readonly field: { value: string; onValue: (value: string) => void; error: string | undefined; name: string }
  readonly phone: string
  readonly onPhoneWrong: () => void
  readonly onFailure: (sentence: string | null) => void
}

export function RegistrationCode({ field, phone, onPhoneWrong, onFailure }: RegistrationCodeProps): ReactNode {
  const t = useText(registerTexts)
  const words = useText(lightTexts)
  const { secondsLeft, start } = useSecondsLeft()
  const [sent, setSent] = useState<{ phone: string; minutes: number } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const sendCode = async () => {
    if (!isMobile(phone)) return onPhoneWrong()
    setBusy(true)
    onFailure(null)
    try {
      const { resendAfterSeconds, validSeconds } = await sendLight(light.message.register, { phone })
      start(resendAfterSeconds)
      setSent({ phone, minutes: Math.floor(validSeconds / 60) })
    } catch (error) {
      if (error instanceof ApiError && error.retryAfterSeconds !== null) start(error.retryAfterSeconds)
      onFailure(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <LightField
      label={t('smsCode')}
      {...field}
      onValue={(value) => field.onValue(value.replace(/\D/g, ''))}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      hint={sent === null ? undefined : t('codeSent', sent)}
      aside={
        <button
          type="button"
          className="button is-quiet"
          disabled={isBusy || secondsLeft > 0}
          onClick={() => void sendCode()}
        >
          {secondsLeft > 0
            ? words('resendIn', { seconds: secondsLeft })
            : words(sent === null ? 'sendCode' : 'resendCode')}
        </button>
      }
    />
  )
}
