// The second step of a withdrawal: six digits from the login phone, or from the second factor's app; the sixth digit sends them.
import { api, type InputOf, type WithdrawRow } from '@merchant/contract'
import { Button, Form, Segmented } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { errorText, showError } from '../../../api/show-error.ts'
import { useRead } from '../../../api/use-endpoint.ts'
import { Countdown } from '../../../components/value/countdown.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { DemoCodeHint } from '../../../components/form/demo-code-hint.tsx'
import { OneTimeCodeInput } from '../../../components/form/one-time-code-input.tsx'
import { SmsCodeInput } from '../../../components/form/sms-code-input.tsx'
import { useAppForm } from '../../../components/form/use-app-form.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { useLogin } from '../../../session/session.ts'
import { speedTexts } from './withdraw-order.labels.ts'
import { withdrawOrderTexts } from './withdraw-order.texts.ts'
import './confirm.css'

/** What was typed, and where it came from; by SMS where that is not said. */
export type ConfirmCode = Omit<InputOf<typeof api.withdrawOrder.confirm>, 'id'>
type Way = NonNullable<ConfirmCode['method']>

interface ConfirmFormProps {
  readonly row: WithdrawRow
  /** Seconds until a code may be sent again. */
  readonly sentSeconds: number
  /** Whether the code for this one is on its way; null when that was long ago. */
  readonly isCodeSent: boolean | null
  readonly onResend: () => Promise<{ resendAfterSeconds: number }>
  /** Rejects with ApiError that nobody has shown yet. */
  readonly onConfirm: (code: ConfirmCode) => Promise<unknown>
  /** The time to confirm is up. */
  readonly onOver: () => void
  readonly onLater: () => void
}

const CODE_LENGTH = 6

export function ConfirmForm(props: ConfirmFormProps): ReactNode {
  const { row, sentSeconds, onConfirm, onOver, onLater } = props
  const t = useText(withdrawOrderTexts)
  const say = useSay()
  const { user } = useLogin()
  const { hint, resend } = useCode(props)
  const [way, setWay] = useState<Way>('SMS')
  const { form, formProps, isBusy } = useConfirming(way, onConfirm)
  const { data: ways } = useRead(api.security.stepUpMethods, undefined, { quiet: true })
  return (
    <Form
      {...formProps}
      disabled={isBusy}
      onValuesChange={(changed, all) => {
        formProps.onValuesChange?.(changed, all)
        if (all.code?.length === CODE_LENGTH) form.submit()
      }}
    >
      <div className="confirm-amount">
        <span className="muted">{t('amount')}</span>
        <MoneyText fen={row.amountFen} size="large" />
        <span className="tabular">
          {row.bankName} •••• {row.cardLast4}
        </span>
        <small className="muted tabular">
          {t('arrive')} <MoneyText fen={row.arriveFen} /> · {t('fee')} <MoneyText fen={row.feeFen} /> ·{' '}
          {say(speedTexts[row.speed])}
        </small>
      </div>
      {ways?.methods.includes('totp') === true && (
        <Segmented<Way>
          block
          className="confirm-ways"
          aria-label={t('confirmWay')}
          value={way}
          disabled={isBusy}
          options={[
            { value: 'SMS', label: t('confirmBySms') },
            { value: 'TOTP', label: t('confirmByOtp') },
          ]}
          onChange={(chosen) => {
            form.setFields([{ name: 'code', value: '', errors: [] }])
            setWay(chosen)
          }}
        />
      )}
      <p>
        {way === 'TOTP' ? t('otpHint') : t(hint, { phone: `${user.phone.slice(0, 3)}****${user.phone.slice(-4)}` })}
      </p>
      <Form.Item
        name="code"
        label={t(way === 'TOTP' ? 'otpLabel' : 'codeLabel')}
        rules={[{ pattern: /^\d{6}$/, required: true, message: t('codeMissing') }]}
        validateTrigger="onSubmit"
        extra={way === 'TOTP' && <DemoCodeHint />}
      >
        {way === 'TOTP' ? (
          <OneTimeCodeInput />
        ) : (
          <SmsCodeInput onSend={resend} sentSeconds={sentSeconds} maxLength={CODE_LENGTH} />
        )}
      </Form.Item>
      {row.confirmExpiresAt !== null && (
        <p className="confirm-left muted">
          <Countdown until={row.confirmExpiresAt} over={null} after={t('confirmWithin')} onOver={onOver} />
        </p>
      )}
      <div className="confirm-buttons">
        <Button type="primary" size="large" htmlType="submit" loading={isBusy}>
          {t('confirm')}
        </Button>
        <Button size="large" onClick={onLater}>
          {t('later')}
        </Button>
      </div>
    </Form>
  )
}

/** Sending the code again, and what is said about the one before. */
function useCode({ isCodeSent, onResend }: Pick<ConfirmFormProps, 'isCodeSent' | 'onResend'>) {
  const [isResent, setResent] = useState(false)
  const isSent = isResent || isCodeSent
  const resend = async () => {
    const answer = await onResend()
    setResent(true)
    return answer
  }
  return { hint: isSent === null ? 'confirmEnter' : isSent ? 'confirmHint' : 'confirmNotSent', resend } as const
}

/** The form of the code: a refusal empties the field and stands beside it. */
function useConfirming(way: Way, onConfirm: ConfirmFormProps['onConfirm']) {
  const t = useText(withdrawOrderTexts)
  const { form, formProps, isBusy } = useAppForm<{ code: string }>({
    // A code is texted again: leaving it needs no question. A session that ends must not take it away all the same.
    isDrafted: true,
    onSubmit: async ({ code }) => {
      try {
        await onConfirm(way === 'TOTP' ? { smsCode: code, method: way } : { smsCode: code })
      } catch (error) {
        if (!(error instanceof ApiError) || (error.kind !== 'refused' && error.kind !== 'tooMany')) {
          showError(error)
          throw error
        }
        const complaint = errorText(error)
        const errors = [error.kind === 'tooMany' && way === 'TOTP' ? t('orBySms', { complaint }) : complaint]
        form.setFields([{ name: 'code', value: '', errors }])
        // The field is still disabled here.
        setTimeout(() => form.focusField('code'), 0)
      }
    },
  })
  useEffect(() => {
    // After the drawer has taken the focus for itself.
    const timer = setTimeout(() => form.focusField('code'), 0)
    return () => clearTimeout(timer)
  }, [form, way])
  return { form, formProps, isBusy }
}
