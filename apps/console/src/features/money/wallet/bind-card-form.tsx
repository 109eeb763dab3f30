// Binds a bank card in two moves: number and reserved phone, then the code; a card waiting for its code is taken up again.
import { api, type BankCard, refusalCode } from '@merchant/contract'
import { Alert, Button, Form, Input } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { clock } from '../../../api/clock.ts'
import { AppForm } from '../../../components/form/app-form.tsx'
import { DemoCodeHint } from '../../../components/form/demo-code-hint.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { MobileInput } from '../../../components/form/mobile-input.tsx'
import { besideFields } from '../../../components/form/refusal-fields.ts'
import { useSecondsLeft } from '../../../components/value/use-now.ts'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { CardNumberField } from './card-number-field.tsx'
import type { CardApplication, WalletCommands } from './wallet-commands.ts'
import { walletTexts } from './wallet.texts.ts'
import './code-input.css'

/** What the bank says of the card stands beside its number, and of the code beside the code. */
const CARD_REFUSALS = {
  'provider.refused': 'cardNumber',
  'bankCard.unsupported': 'cardNumber',
  'state.notAllowed': 'cardNumber',
} as const
const CODE_REFUSALS = { 'smsCode.wrong': 'code', 'provider.refused': 'code' } as const

type Application = Omit<CardApplication, 'sentAt'>
interface BindCardFormProps {
  readonly commands: WalletCommands
  /** A card whose code is still valid from before, if there is one. */
  readonly waiting: BankCard | undefined
  readonly resendSeconds: number
  readonly onBound: () => void
}

export function BindCardForm({ commands, waiting, resendSeconds, onBound }: BindCardFormProps): ReactNode {
  const { applyBindCard, check, application, setApplication } = commands
  const [card, setCard] = useState(waiting)
  const [isRefused, setRefused] = useState(false)
  const apply = async (wish: Application) => {
    setApplication({ ...wish, sentAt: clock.now().getTime() })
    setRefused(false)
    const { card: applied } = await besideFields(applyBindCard.send(wish), CARD_REFUSALS).catch((error: unknown) => {
      setRefused(error instanceof ApiError && error.code === refusalCode('provider.refused'))
      throw error
    })
    if (applied.status === 'BOUND') {
      // The bank knew this card already and asked for no code.
      await check.send({ refresh: false })
      setApplication(null)
      onBound()
      return
    }
    setCard(applied)
  }
  if (card === undefined) return <CardForm before={application} isRefused={isRefused} onApply={apply} />
  return (
    <CodeForm
      key={card.id}
      card={card}
      resendSeconds={resendSeconds}
      sentAt={application?.sentAt ?? 0}
      onResend={
        application?.cardNumber.slice(-4) === card.last4
          ? () => apply({ cardNumber: application.cardNumber, phone: application.phone })
          : null
      }
      onAnother={() => setCard(undefined)}
      onConfirm={async (code) => {
        await besideFields(commands.bindCard.send({ cardId: card.id, code }), CODE_REFUSALS)
        setApplication(null)
        onBound()
      }}
    />
  )
}

function CardForm({
  before,
  isRefused,
  onApply,
}: {
  readonly before: Application | null
  readonly isRefused: boolean
  readonly onApply: (wish: Application) => Promise<void>
}): ReactNode {
  const t = useText(walletTexts)
  const { body } = api.wallet.applyBindCard
  return (
    <AppForm<Application>
      onSubmit={onApply}
      submitText={t('cardSend')}
      {...(before === null ? {} : { initialValues: { cardNumber: before.cardNumber, phone: before.phone } })}
    >
      <Form.Item name="cardNumber" label={t('cardNumber')} rules={rulesOf(body, 'cardNumber')}>
        <CardNumberField />
      </Form.Item>
      {isRefused && <Alert type="warning" showIcon title={t('cardRefused')} style={{ marginBottom: 24 }} />}
      <Form.Item name="phone" label={t('cardPhone')} extra={t('cardPhoneHint')} rules={rulesOf(body, 'phone')}>
        <MobileInput autoComplete="tel" />
      </Form.Item>
    </AppForm>
  )
}

interface CodeFormProps {
  readonly card: BankCard
  readonly resendSeconds: number
  /** When the code was asked for. */
  readonly sentAt: number
  /** Null when the number is no longer known: the page was left in between. */
  readonly onResend: (() => Promise<void>) | null
  readonly onAnother: () => void
  readonly onConfirm: (code: string) => Promise<void>
}

function CodeForm({ card, resendSeconds, sentAt, onResend, onAnother, onConfirm }: CodeFormProps): ReactNode {
  const t = useText(walletTexts)
  return (
    <AppForm<{ code: string }>
      onSubmit={({ code }) => onConfirm(code)}
      submitText={t('cardBind')}
      extra={
        <>
          {onResend !== null && <ResendButton seconds={resendSeconds} sentAt={sentAt} onResend={onResend} />}
          <Button type="text" onClick={onAnother}>
            {t(onResend === null ? 'cardAnew' : 'cardAnother')}
          </Button>
        </>
      }
    >
      <p className="muted" role="status">
        {t('cardSent', { bank: card.bankName, last4: card.last4 })}
      </p>
      <Form.Item
        name="code"
        label={t('cardCode')}
        rules={rulesOf(api.wallet.bindCard.body, 'code')}
        extra={<DemoCodeHint />}
      >
        <Input autoFocus inputMode="numeric" autoComplete="one-time-code" maxLength={6} className="code-input" />
      </Form.Item>
    </AppForm>
  )
}

interface ResendButtonProps extends Pick<CodeFormProps, 'sentAt'> {
  readonly seconds: number
  readonly onResend: () => Promise<void>
}

function ResendButton({ seconds, sentAt, onResend }: ResendButtonProps): ReactNode {
  const t = useText(walletTexts)
  const shared = useText(sharedTexts)
  const { secondsLeft, start } = useSecondsLeft()
  const [isSending, setSending] = useState(false)
  const isCounted = useRef(false)
  const countFirst = useEffectEvent(() => start(Math.ceil(seconds - (clock.now().getTime() - sentAt) / 1000)))
  useEffect(() => {
    // A code was sent before this button appears. A tab that is shown again runs its effects again: no new code.
    if (!isCounted.current) countFirst()
    isCounted.current = true
  }, [])
  const resend = async () => {
    setSending(true)
    try {
      await onResend()
      start(seconds)
    } catch {
      // Why it could not be sent has been shown; the button is free again at once.
    } finally {
      setSending(false)
    }
  }
  return (
    <Button type="text" loading={isSending} disabled={secondsLeft > 0} onClick={() => void resend()}>
      {secondsLeft > 0 ? shared('resendIn', { seconds: secondsLeft }) : t('cardResend')}
    </Button>
  )
}
