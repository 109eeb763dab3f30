// The second step of a withdrawal: six digits from the login phone; the sixth digit sends them.
import type { WithdrawRow } from '@merchant/contract'
import { Button, Form } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { showError } from '../../../api/show-error.ts'
import { Countdown } from '../../../components/value/countdown.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { SmsCodeInput } from '../../../components/form/sms-code-input.tsx'
import { useAppForm } from '../../../components/form/use-app-form.ts'
import { useText } from '../../../i18n/text.ts'
import { useLogin } from '../../../session/session.ts'
import { withdrawOrderTexts } from './withdraw-order.texts.ts'
import './confirm.css'

interface ConfirmFormProps {
  readonly row: WithdrawRow
  /** Seconds until a code may be sent again. */
  readonly sentSeconds: number
  /** Whether the code for this one is on its way; null when that was long ago. */
  readonly isCodeSent: boolean | null
  readonly onResend: () => Promise<{ resendAfterSeconds: number }>
  /** Rejects with ApiError that nobody has shown yet. */
  readonly onConfirm: (smsCode: string) => Promise<unknown>
  readonly onLater: () => void
}

const CODE_LENGTH = 6

export function ConfirmForm(props: ConfirmFormProps): ReactNode {
  const { row, sentSeconds, onConfirm, onLater } = props
  const t = useText(withdrawOrderTexts)
  const { user } = useLogin()
  const { hint, resend } = useCode(props)
  const { form, formProps, isBusy } = useConfirming(onConfirm)
  return (
    <Form
      {...formProps}
      disabled={isBusy}
      onValuesChange={(_, { smsCode }) => {
        if (smsCode?.length === CODE_LENGTH) form.submit()
      }}
    >
      <div className="confirm-amount">
        <span className="muted">{t('amount')}</span>
        <MoneyText fen={row.amountFen} size="large" />
        <span className="tabular">
          {row.bankName} •••• {row.cardLast4}
        </span>
      </div>
      <p>{t(hint, { phone: `${user.phone.slice(0, 3)}****${user.phone.slice(-4)}` })}</p>
      <Form.Item
        name="smsCode"
        label={t('codeLabel')}
        rules={[{ pattern: /^\d{6}$/, required: true, message: t('codeMissing') }]}
        validateTrigger="onSubmit"
      >
        <SmsCodeInput onSend={resend} sentSeconds={sentSeconds} maxLength={CODE_LENGTH} />
      </Form.Item>
      {row.confirmExpiresAt !== null && (
        <p className="confirm-left muted">
          <Countdown until={row.confirmExpiresAt} over={t('confirmOver')} /> {t('confirmWithin')}
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
function useConfirming(onConfirm: ConfirmFormProps['onConfirm']) {
  const { form, formProps, isBusy } = useAppForm<{ smsCode: string }>({
    onSubmit: async ({ smsCode }) => {
      try {
        await onConfirm(smsCode)
      } catch (error) {
        if (!(error instanceof ApiError) || error.kind !== 'refused') {
          showError(error)
          throw error
        }
        form.setFields([{ name: 'smsCode', value: '', errors: [error.message] }])
        // The field is still disabled here.
        setTimeout(() => form.focusField('smsCode'), 0)
      }
    },
  })
  useEffect(() => {
    // After the drawer has taken the focus for itself.
    const timer = setTimeout(() => form.focusField('smsCode'), 0)
    return () => clearTimeout(timer)
  }, [form])
  return { form, formProps, isBusy }
}
