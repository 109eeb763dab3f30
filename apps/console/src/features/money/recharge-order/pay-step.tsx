// What the payer of a recharge does next: type a code, go to the bank, scan, transfer, or wait.
import { formatYuan, type RechargeInfo } from '@merchant/contract'
import { Button, Form } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { showError } from '../../../api/show-error.ts'
import { SmsCodeInput } from '../../../components/form/sms-code-input.tsx'
import { useAppForm } from '../../../components/form/use-app-form.ts'
import { Countdown } from '../../../components/value/countdown.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { ScanToPay } from '../../../components/value/scan-to-pay.tsx'
import { useText } from '../../../i18n/text.ts'
import type { RechargeActs } from './recharge-acts.ts'
import { rechargeOrderTexts } from './recharge-order.texts.ts'
import { TransferStep } from './transfer-step.tsx'

const CODE_LENGTH = 6
/** The provider sends no second text before. */
const FIRST_RESEND_SECONDS = 60

/** What says its own time, and what can't be paid any more. */
const NO_COUNTDOWN: readonly RechargeInfo['step']['kind'][] = ['transfer', 'noTriesLeft']

interface PayStepProps {
  readonly info: RechargeInfo
  readonly acts: RechargeActs
}

export function PayStep({ info, acts }: PayStepProps): ReactNode {
  const t = useText(rechargeOrderTexts)
  const { step } = info
  return (
    <section className="recharge-step" aria-live="polite">
      <MoneyText fen={info.amountFen} size="large" />
      {step.kind === 'smsCode' && <TypeCode info={info} acts={acts} />}
      {step.kind === 'noTriesLeft' && <p role="alert">{t('noTriesLeft')}</p>}
      {step.kind === 'hostedPage' && step.url !== null && (
        <>
          <Button type="primary" size="large" href={step.url} target="_blank" rel="opener">
            {t('toBank')}
          </Button>
          <p className="muted">{t('toBankHint')}</p>
          <AskNow label={t('askPaid')} onAsk={() => acts.ask(info.id)} />
        </>
      )}
      {step.kind === 'qrCode' && step.qrText !== null && (
        <>
          <ScanToPay
            text={step.qrText}
            label={t('qrLabel', { amount: formatYuan(info.amountFen, true) })}
            hint={t('scanHint', { app: t(info.method === 'WECHAT' ? 'wechat' : 'alipay') })}
          />
          <AskNow label={t('askPaid')} onAsk={() => acts.ask(info.id)} />
        </>
      )}
      {step.kind === 'transfer' && <TransferStep info={info} onHandIn={(slip) => acts.handIn(info.id, slip)} />}
      {step.kind === 'wait' && (
        <>
          <p>{t(waitingText(info))}</p>
          {info.status !== 'CONFIRMING' && <AskNow label={t('askNow')} onAsk={() => acts.ask(info.id)} />}
        </>
      )}
      {info.expiresAt !== null && info.status === 'CREATED' && !NO_COUNTDOWN.includes(step.kind) && (
        <p className="muted">
          <Countdown until={info.expiresAt} over={t('payOver')} after={t('payWithin')} />
        </p>
      )}
    </section>
  )
}

/** What was paid mostly shows by itself; where the news was lost on its way nobody has to wait for the next question, or pay again. */
function AskNow({ label, onAsk }: { label: string; onAsk: () => Promise<unknown> }): ReactNode {
  const [isAsking, setAsking] = useState(false)
  const ask = () => {
    setAsking(true)
    void onAsk().finally(() => setAsking(false))
  }
  return (
    <Button loading={isAsking} onClick={ask}>
      {label}
    </Button>
  )
}

function waitingText({ status, method }: RechargeInfo) {
  if (status === 'CONFIRMING') return 'confirming'
  if (status !== 'PAYING') return 'preparing'
  return method === 'TRANSFER' ? 'crediting' : 'waiting'
}

/** The sixth digit sends them. */
function TypeCode({ info, acts }: Pick<PayStepProps, 'info' | 'acts'>): ReactNode {
  const t = useText(rechargeOrderTexts)
  const { form, formProps, isBusy } = useAppForm<{ code: string }>({
    // A code is texted again: leaving it needs no question. A session that ends must not take it away all the same.
    isDrafted: true,
    onSubmit: async ({ code }) => {
      try {
        await acts.confirm(info.id, code)
      } catch (error) {
        if (!(error instanceof ApiError) || error.kind !== 'refused') {
          showError(error)
          throw error
        }
        // A refusal empties the field and stands beside it.
        form.setFields([{ name: 'code', value: '', errors: [error.message] }])
        // The field is still disabled here.
        setTimeout(() => form.focusField('code'), 0)
      }
    },
  })
  useEffect(() => {
    // After the drawer has taken the focus for itself.
    const timer = setTimeout(() => form.focusField('code'), 0)
    return () => clearTimeout(timer)
  }, [form])
  return (
    <Form
      {...formProps}
      disabled={isBusy}
      className="recharge-code"
      onValuesChange={(changed, all) => {
        formProps.onValuesChange?.(changed, all)
        if (all.code?.length === CODE_LENGTH) form.submit()
      }}
    >
      <p>{t('codeHint', { bank: info.bankName ?? '', last4: info.cardLast4 ?? '' })}</p>
      <Form.Item
        name="code"
        label={t('codeLabel')}
        rules={[{ required: true, pattern: /^\d{5,6}$/, message: t('codeMissing') }]}
        validateTrigger="onSubmit"
      >
        <SmsCodeInput onSend={() => acts.resend(info.id)} sentSeconds={FIRST_RESEND_SECONDS} maxLength={CODE_LENGTH} />
      </Form.Item>
      <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
        {t('confirm')}
      </Button>
    </Form>
  )
}
