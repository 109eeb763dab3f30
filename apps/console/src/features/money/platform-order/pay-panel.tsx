// How an order is paid, and what its payer does next: type a code, go to the bank, or wait.
import { formatYuan, type InputOf, type api, type PlatformOrderInfo, PROVE_FROM_FEN } from '@merchant/contract'
import { Button, Form, Radio } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { showError } from '../../../api/show-error.ts'
import { SmsCodeInput } from '../../../components/form/sms-code-input.tsx'
import { useAppForm } from '../../../components/form/use-app-form.ts'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useText } from '../../../i18n/text.ts'
import { CardField } from './card-field.tsx'
import { platformOrderTexts } from './platform-order.texts.ts'
import type { Paying, PlatformOrderCommands } from './use-platform-order-commands.ts'

const METHODS = ['BALANCE', 'QUICK', 'GATEWAY_B2C', 'GATEWAY_B2B'] as const
const CODE_LENGTH = 6
/** The provider sends no second text before. */
const FIRST_RESEND_SECONDS = 60

interface PanelProps {
  readonly info: PlatformOrderInfo
  readonly commands: PlatformOrderCommands
}

export function PayPanel({ info, commands }: PanelProps): ReactNode {
  return info.status === 'PAYING' ? (
    <BankStep info={info} commands={commands} />
  ) : (
    <ChooseWay key={info.version} info={info} commands={commands} />
  )
}

function ChooseWay({ info, commands }: PanelProps): ReactNode {
  const t = useText(platformOrderTexts)
  const { form, formProps, isBusy } = useAppForm<Paying>({
    isDrafted: true,
    onSubmit: (paying) => commands.pay(info, paying),
  })
  const isCovered = info.availableFen >= info.payableFen
  const initial = { method: isCovered ? 'BALANCE' : 'GATEWAY_B2C' } as const
  const method = Form.useWatch('method', form) ?? initial.method
  const failReason = info.payment?.failReason ?? null
  return (
    <Form<Paying> {...formProps} className="platform-order-pay" disabled={isBusy} initialValues={initial}>
      {failReason !== null && <NoticeBar tone="danger" title={t('payFailed', { reason: failReason })} />}
      <Form.Item name="method" label={t('payTitle')}>
        <Radio.Group className="platform-order-ways">
          {METHODS.map((value) => (
            <Radio key={value} value={value} disabled={value === 'BALANCE' && !isCovered}>
              <span className="platform-order-way">
                <span>{t(`method_${value}`)}</span>
                <small className="muted">
                  {value === 'BALANCE'
                    ? t('hint_BALANCE', { yuan: formatYuan(info.availableFen, true) })
                    : t(`hint_${value}`)}
                </small>
              </span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      {method === 'QUICK' && <CardField />}
      {method === 'BALANCE' && info.payableFen >= PROVE_FROM_FEN && <p className="muted">{t('proves')}</p>}
      <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
        {t('payNow', { yuan: formatYuan(info.payableFen, true) })}
      </Button>
    </Form>
  )
}

function BankStep({ info, commands }: PanelProps): ReactNode {
  const t = useText(platformOrderTexts)
  const step = info.payment?.step
  return (
    <section className="platform-order-step" aria-live="polite">
      <MoneyText fen={info.payableFen} size="large" />
      {info.payment !== null && step?.kind !== 'smsCode' && (
        <p className="muted">{t(`method_${info.payment.method}`)}</p>
      )}
      {step?.kind === 'smsCode' && <TypeCode info={info} commands={commands} />}
      {step?.kind === 'noTriesLeft' && <p role="alert">{t('noTriesLeft')}</p>}
      {step?.kind === 'hostedPage' && step.url !== null && (
        <>
          <Button type="primary" size="large" href={step.url} target="_blank" rel="opener">
            {t('toBank')}
          </Button>
          <p className="muted">{t('toBankHint')}</p>
        </>
      )}
      {step?.kind === 'wait' && <p>{t('waiting')}</p>}
      <div className="platform-order-step-foot">
        {(step?.kind === 'hostedPage' || step?.kind === 'wait') && (
          <Button onClick={() => void commands.ask(info.id)}>
            {t(step.kind === 'hostedPage' ? 'askPaid' : 'ask')}
          </Button>
        )}
        {step?.kind !== 'wait' && <Button onClick={() => void commands.drop(info)}>{t('drop')}</Button>}
      </div>
    </section>
  )
}

/** The sixth digit sends them. */
function TypeCode({ info, commands }: PanelProps): ReactNode {
  const t = useText(platformOrderTexts)
  const { form, formProps, isBusy } = useAppForm<Pick<InputOf<typeof api.platformOrder.confirm>, 'smsCode'>>({
    isDrafted: true,
    onSubmit: async ({ smsCode }) => {
      try {
        await commands.confirm(info.id, smsCode)
      } catch (error) {
        if (!(error instanceof ApiError) || error.kind !== 'refused') {
          showError(error)
          throw error
        }
        // A refusal empties the field and stands beside it.
        form.setFields([{ name: 'smsCode', value: '', errors: [error.message] }])
        setTimeout(() => form.focusField('smsCode'), 0)
      }
    },
  })
  useEffect(() => {
    // After the drawer has taken the focus for itself.
    const timer = setTimeout(() => form.focusField('smsCode'), 0)
    return () => clearTimeout(timer)
  }, [form])
  return (
    <Form
      {...formProps}
      disabled={isBusy}
      onValuesChange={(changed, all) => {
        formProps.onValuesChange?.(changed, all)
        if (all.smsCode?.length === CODE_LENGTH) form.submit()
      }}
    >
      <p>{t('codeHint', { bank: info.payment?.bankName ?? '', last4: info.payment?.cardLast4 ?? '' })}</p>
      <Form.Item
        name="smsCode"
        label={t('codeLabel')}
        rules={[{ required: true, pattern: /^\d{5,6}$/, message: t('codeMissing') }]}
        validateTrigger="onSubmit"
      >
        <SmsCodeInput
          onSend={() => commands.resend(info.id)}
          sentSeconds={FIRST_RESEND_SECONDS}
          maxLength={CODE_LENGTH}
        />
      </Form.Item>
      <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
        {t('confirm')}
      </Button>
    </Form>
  )
}
