// How much, to which card, and what it costs before one asks for it.
import { api, type DataOf, type Fen, formatYuan, MAX_AMOUNT_FEN, type WithdrawSpeed } from '@merchant/contract'
import { Button, Form, Input } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { FenInput } from '../../../components/form/fen-input.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { usePage } from '../../../components/layout/page.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { useAppForm } from '../../../components/form/use-app-form.ts'
import { useText } from '../../../i18n/text.ts'
import { CardChoice } from './card-choice.tsx'
import { QuoteLines } from './quote-lines.tsx'
import { SpeedChoice } from './speed-choice.tsx'
import { useSettled } from '../../../components/form/use-settled.ts'
import { isImpossible, NothingToApplyFor, type Quote } from './nothing-to-apply-for.tsx'
import { withdrawOrderTexts } from './withdraw-order.texts.ts'
import './withdraw.css'

export interface Application {
  readonly amountFen: Fen
  readonly bankCardId: string
  readonly remark: string
  readonly speed: WithdrawSpeed
  /** As it was shown; undefined while it was not. */
  readonly feeFen?: Fen
}

const SETTLES_MS = 250

export function ApplyForm({ onApply }: { onApply: (application: Application) => Promise<unknown> }): ReactNode {
  const t = useText(withdrawOrderTexts)
  const page = usePage()
  const member = useRead(api.wallet.memberInfo, {}, { quiet: true })
  const cards = member.data?.cards.filter(({ status }) => status === 'BOUND')
  if (member.error !== null && member.data === undefined) {
    return <ReadFailure error={member.error} onRetry={member.refresh} />
  }
  if (cards !== undefined && cards.length === 0) {
    return (
      <EmptyState
        kind="nothing"
        text={t('noCard')}
        action={{ label: t('bindCard'), onAct: () => page.go('/ec/index') }}
      />
    )
  }
  return cards === undefined ? <Bars /> : <AmountForm cards={cards} onApply={onApply} />
}

interface AmountFormProps {
  readonly cards: DataOf<typeof api.wallet.memberInfo>['cards']
  readonly onApply: (application: Application) => Promise<unknown>
}

function AmountForm({ cards, onApply }: AmountFormProps): ReactNode {
  const t = useText(withdrawOrderTexts)
  const apply = async (application: Application) => {
    try {
      await onApply({ ...application, speed, ...(isQuoted ? { feeFen: limits.feeFen } : {}) })
    } catch (error) {
      // What stands there may be no longer so.
      void quote.refresh()
      throw error
    }
  }
  const { form, formProps, isBusy } = useAppForm<Application>({ onSubmit: apply })
  const free = cards.filter(({ coolingUntil }) => coolingUntil === null)
  const first = free.find(({ isDefault }) => isDefault) ?? free[0]
  const amountFen = Form.useWatch('amountFen', form)
  const asked = useSettled(Math.min(amountFen ?? 0, MAX_AMOUNT_FEN), SETTLES_MS)
  const bankCardId = Form.useWatch('bankCardId', form) ?? first?.id
  const speed = Form.useWatch('speed', form) ?? 'D0'
  const isPublic = cards.find(({ id }) => id === bankCardId)?.kind === 'PUBLIC'
  const quote = useRead(
    api.withdrawOrder.quote,
    { amountFen: asked, speed, ...(bankCardId === undefined ? {} : { bankCardId }) },
    { keepPrevious: true },
  )
  useEffect(() => {
    // After the drawer has taken the focus for itself.
    const timer = setTimeout(() => form.focusField('amountFen'), 0)
    return () => clearTimeout(timer)
  }, [form])
  const limits = quote.data
  const isAnswered = quote.error === null && !quote.isPrevious && asked === (amountFen ?? 0)
  const isQuoted = isAnswered && limits !== undefined && isBetween(amountFen ?? 0, limits)
  if (limits !== undefined && isImpossible(limits)) return <NothingToApplyFor limits={limits} />
  return (
    <Form<Application>
      {...formProps}
      initialValues={{ remark: '', speed: 'D0', ...(first === undefined ? {} : { bankCardId: first.id }) }}
      disabled={isBusy}
    >
      <AmountField limits={limits} isDisabled={isBusy} />
      <Form.Item name="bankCardId" label={t('card')} rules={[{ required: true, message: t('cardMissing') }]}>
        <CardChoice cards={cards} />
      </Form.Item>
      {limits !== undefined && limits.speeds.length > 1 && (
        <Form.Item name="speed" label={t('speed')}>
          <SpeedChoice speeds={limits.speeds} />
        </Form.Item>
      )}
      <Form.Item name="remark" label={t('note')} rules={rulesOf(api.withdrawOrder.apply.body, 'remark')}>
        <Input maxLength={50} placeholder={t('noteHint')} />
      </Form.Item>
      <QuoteLines
        isPublic={isPublic}
        quote={limits}
        amountFen={amountFen ?? 0}
        isQuoted={isQuoted}
        isDimmed={quote.isPrevious || asked !== (amountFen ?? 0)}
      />
      <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
        {t('nextStep')}
      </Button>
    </Form>
  )
}

interface AmountFieldProps {
  /** Undefined until they are known. */
  readonly limits: Quote | undefined
  readonly isDisabled: boolean
}

/** How much, with a button for everything that can be withdrawn. */
function AmountField({ limits, isDisabled }: AmountFieldProps): ReactNode {
  const t = useText(withdrawOrderTexts)
  const form = Form.useFormInstance<Application>()
  // Pressed before it was known how much that is.
  const [isWanted, setWanted] = useState(false)
  const maxFen = limits?.maxFen
  useEffect(() => {
    if (!isWanted || maxFen === undefined) return
    setWanted(false)
    form.setFieldsValue({ amountFen: maxFen })
    void form.validateFields(['amountFen']).catch(() => undefined)
  }, [isWanted, maxFen, form])
  return (
    <div className="withdraw-amount">
      <Form.Item
        name="amountFen"
        label={t('amount')}
        extra={
          limits !== undefined && (
            <span className="tabular">
              {t('amountRange', { min: formatYuan(limits.minFen, true), max: formatYuan(limits.maxFen, true) })}
            </span>
          )
        }
        rules={[{ required: true, validator: async (_, value: Fen | null) => mustFit(value, limits, t) }]}
      >
        <FenInput size="large" allowClear />
      </Form.Item>
      <Button size="large" disabled={isDisabled} onClick={() => setWanted(true)}>
        {t('allIn')}
      </Button>
    </div>
  )
}

type Say = (key: keyof typeof withdrawOrderTexts, values?: Record<string, string | number>) => string

const isBetween = (fen: Fen, { minFen, maxFen }: Quote): boolean => fen >= minFen && fen <= maxFen

/** Throws the complaint that stands beside the amount. */
function mustFit(value: Fen | null | undefined, limits: Quote | undefined, t: Say): void {
  if (value === null || value === undefined) throw new Error(t('amountMissing'))
  if (limits === undefined) return
  if (value < limits.minFen) throw new Error(t('amountTooSmall', { min: formatYuan(limits.minFen, true) }))
  if (value > limits.maxFen) throw new Error(t('amountTooLarge', { max: formatYuan(limits.maxFen, true) }))
}

function Bars(): ReactNode {
  return (
    <div aria-busy="true">
      {Array.from({ length: 6 }, (_, index) => (
        <span key={index} className="skeleton-bar" />
      ))}
    </div>
  )
}
