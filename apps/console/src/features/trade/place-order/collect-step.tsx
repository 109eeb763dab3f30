// Taking the money of an order from a buyer who is there: a code to scan, by one app or the other, after its phone was proven once.
import { type api, type DataOf, formatYuan, type SaleOrderInfo } from '@merchant/contract'
import { Button, Form, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { SmsCodeInput } from '../../../components/form/sms-code-input.tsx'
import { useAppForm } from '../../../components/form/use-app-form.ts'
import { Countdown } from '../../../components/value/countdown.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { ScanToPay } from '../../../components/value/scan-to-pay.tsx'
import { useText } from '../../../i18n/text.ts'
import { type Scan, SCANS } from './place-order-form.tsx'
import { placeOrderTexts } from './place-order.texts.ts'

export type PayStep = DataOf<typeof api.saleOrder.pay>['pay']

const RESEND_SECONDS = 60
const APPS = { WECHAT_SCAN: 'wechat', ALIPAY_SCAN: 'alipay' } as const satisfies Record<Scan, string>

interface CollectStepProps {
  readonly order: SaleOrderInfo
  /** What was begun when the order was placed, and how; null: nothing yet. */
  readonly begun: { readonly pay: PayStep; readonly by: Scan } | null
  /** Rejects with ApiError. */
  readonly onPay: (by: Scan, phoneCode?: string) => Promise<PayStep>
}

export function CollectStep({ order, begun, onPay }: CollectStepProps): ReactNode {
  const t = useText(placeOrderTexts)
  const [by, setBy] = useState<Scan>(begun?.by ?? 'WECHAT_SCAN')
  const [step, setStep] = useState<PayStep | null>(begun?.pay ?? null)
  const [isBusy, setBusy] = useState(false)
  const pay = async (way: Scan, phoneCode?: string) => {
    setBusy(true)
    try {
      setStep(await onPay(way, phoneCode))
    } finally {
      setBusy(false)
    }
  }
  const choose = (way: Scan) => {
    setBy(way)
    // A code that is shown belongs to the other app.
    if (step?.kind === 'qrCode') void pay(way).catch(() => setStep(null))
  }
  return (
    <section className="collect-step" aria-live="polite" aria-busy={isBusy}>
      <MoneyText fen={order.money.payableFen} size="large" />
      <Segmented<Scan>
        value={by}
        disabled={isBusy}
        onChange={choose}
        options={SCANS.map((value) => ({ value, label: t(`pay_${value}`) }))}
      />
      {step?.kind === 'qrCode' && step.content !== null ? (
        <ScanToPay
          text={step.content}
          label={t('qrLabel', { amount: formatYuan(order.money.payableFen, true) })}
          hint={t('scanHint', { app: t(APPS[by]) })}
        />
      ) : step?.kind === 'phoneCode' ? (
        <PhoneCode onCode={(code) => pay(by, code)} onResend={() => pay(by)} />
      ) : (
        <>
          {step?.kind === 'retry' && <p className="muted">{t('preparing')}</p>}
          {/* What was refused has been said. */}
          <Button type="primary" size="large" loading={isBusy} onClick={() => void pay(by).catch(() => undefined)}>
            {t('show')}
          </Button>
        </>
      )}
      {order.payExpireAt !== null && (
        <p className="muted">
          {t('payLeft')} <Countdown until={order.payExpireAt} over={t('payOver')} />
        </p>
      )}
    </section>
  )
}

interface PhoneCodeProps {
  readonly onCode: (code: string) => Promise<unknown>
  readonly onResend: () => Promise<unknown>
}

function PhoneCode({ onCode, onResend }: PhoneCodeProps): ReactNode {
  const t = useText(placeOrderTexts)
  // A code is texted again: leaving it needs no question.
  const { formProps, isBusy } = useAppForm<{ code: string }>({ isDrafted: true, onSubmit: ({ code }) => onCode(code) })
  return (
    <Form {...formProps} disabled={isBusy} className="collect-code">
      <p>{t('codeHint')}</p>
      <Form.Item
        name="code"
        label={t('codeLabel')}
        rules={[{ required: true, pattern: /^\d{5,6}$/, message: t('codeMissing') }]}
      >
        <SmsCodeInput
          onSend={async () => {
            await onResend()
            return { resendAfterSeconds: RESEND_SECONDS }
          }}
          sentSeconds={RESEND_SECONDS}
        />
      </Form.Item>
      <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
        {t('confirm')}
      </Button>
    </Form>
  )
}
