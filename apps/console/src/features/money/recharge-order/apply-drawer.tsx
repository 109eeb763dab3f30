// Asking for a recharge: how much, what for, and which way; the fee stands there before anything is sent.
import { api, type DataOf, type Fen, formatYuan, type InputOf, rechargeTarget, shareOfFen } from '@merchant/contract'
import { Button, Form, Input, Radio } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { FenInput } from '../../../components/form/fen-input.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { useAppForm } from '../../../components/form/use-app-form.ts'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { usePage } from '../../../components/layout/page.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { type Beginning, fitting } from './beginning-of.ts'
import { CardChoice } from '../withdraw-order/card-choice.tsx'
import { methodLabels, targetLabels } from './recharge-order.labels.ts'
import { rechargeOrderTexts } from './recharge-order.texts.ts'

export type Application = InputOf<typeof api.rechargeOrder.apply>
type Options = DataOf<typeof api.rechargeOrder.options>
type Wallet = DataOf<typeof api.wallet.memberInfo>

interface ApplyDrawerProps {
  readonly open: boolean
  readonly beginning: Beginning
  /** Rejects with ApiError, whose complaints stand beside the fields. */
  readonly onApply: (application: Application) => Promise<unknown>
  /** Leads to what waits to be paid. */
  readonly onSeeOpen: () => void
  readonly onClose: () => void
}

export function ApplyDrawer({ open, beginning, onApply, onSeeOpen, onClose }: ApplyDrawerProps): ReactNode {
  const t = useText(rechargeOrderTexts)
  const options = useRead(api.rechargeOrder.options, undefined, { enabled: open, quiet: true })
  const wallet = useRead(api.wallet.memberInfo, { refresh: false }, { enabled: open, quiet: true })
  const ways = waysOf(options.data?.methods ?? [], wallet.data?.cards)
  return (
    <SideDrawer title={t('applyTitle')} open={open} onClose={onClose} width={480}>
      {wallet.data !== undefined && wallet.data.state !== 'READY' ? (
        <WalletShut wallet={wallet.data} />
      ) : options.data?.ordersLeftToday === 0 ? (
        <EmptyState kind="nothing" text={t('tooManyToday')} />
      ) : options.data?.openOrdersLeft === 0 ? (
        <EmptyState kind="nothing" text={t('tooManyOpen')} action={{ label: t('seeOpen'), onAct: onSeeOpen }} />
      ) : options.data !== undefined ? (
        <ApplyForm
          // Another link that comes while it is open begins it anew, and so does news of the cards that changes the first way.
          key={`${beginning.target} ${beginning.amountFen} ${ways[0]?.method}`}
          options={{ ...options.data, methods: ways }}
          beginning={beginning}
          onApply={onApply}
          onRefused={() => void options.refresh()}
        />
      ) : options.error === null ? (
        <div className="page-loading" role="status" />
      ) : (
        <ReadFailure error={options.error} onRetry={options.refresh} />
      )}
    </SideDrawer>
  )
}

/** Nothing is asked for that would be refused. */
function WalletShut({ wallet: { state, phoneChange } }: { wallet: Wallet }): ReactNode {
  const t = useText(rechargeOrderTexts)
  const page = usePage()
  const why = state === 'LOCKED' ? 'walletLocked' : phoneChange !== null ? 'walletPhone' : 'walletShut'
  return (
    <EmptyState kind="nothing" text={t(why)} action={{ label: t('toWallet'), onAct: () => page.go('/ec/index') }} />
  )
}

type Ways = Options['methods']

/** Whoever has no personal card can't pay by its code; a company pays on its bank's page first of all. */
function waysOf(ways: Ways, cards: Wallet['cards'] | undefined): Ways {
  if (cards === undefined || cards.some(({ kind }) => kind !== 'PUBLIC')) return ways
  const isOfCompany = ({ method }: Ways[number]) => cards.length > 0 && method === 'GATEWAY_B2B'
  return ways
    .filter(({ method }) => method !== 'QUICK')
    .toSorted((one, other) => Number(isOfCompany(other)) - Number(isOfCompany(one)))
}

function ApplyForm({
  options,
  beginning,
  onApply,
  onRefused,
}: Pick<ApplyDrawerProps, 'beginning' | 'onApply'> & {
  readonly options: Options
  /** What stands there may be no longer so. */
  readonly onRefused: () => void
}): ReactNode {
  const t = useText(rechargeOrderTexts)
  const say = useSay()
  const apply = async (application: Application) => {
    const feeBp = options.methods.find((each) => each.method === application.method)?.feeBp
    try {
      const shown = feeBp === undefined ? {} : { feeFen: shareOfFen(application.amountFen, feeBp) }
      await onApply({ ...application, ...shown })
    } catch (error) {
      onRefused()
      throw error
    }
  }
  const { form, formProps, isBusy } = useAppForm<Application>({ onSubmit: apply })
  useEffect(() => {
    // After the drawer has taken the focus for itself.
    const timer = setTimeout(() => form.focusField('amountFen'), 0)
    return () => clearTimeout(timer)
  }, [form])
  const first = fitting(beginning, options.methods)
  const usual = options.methods.find((each) => each.method === first.method) ?? options.methods[0]
  const initial = { target: 'BALANCE', remark: '', ...first, method: usual?.method ?? 'QUICK' } as const
  const method = Form.useWatch('method', form) ?? initial.method
  const amountFen = Form.useWatch('amountFen', form)
  const way = options.methods.find((each) => each.method === method)
  return (
    <Form<Application> {...formProps} disabled={isBusy} initialValues={initial}>
      <Form.Item
        name="amountFen"
        label={t('amountYuan')}
        dependencies={['method']}
        extra={
          way !== undefined &&
          t('amountRange', { min: formatYuan(way.minFen, true), max: formatYuan(way.maxFen, true) })
        }
        rules={[{ required: true, validator: async (_, value: Fen | null) => mustFit(value, way, t) }]}
      >
        <FenInput size="large" allowClear />
      </Form.Item>
      <Form.Item name="target" label={t('target')}>
        <Radio.Group className="recharge-ways">
          {rechargeTarget.options.map((value) => (
            <Radio key={value} value={value}>
              <Way name={say(targetLabels[value])} hint={t(`targetHint_${value}`)} />
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item name="method" label={t('method')}>
        <Radio.Group className="recharge-ways">
          {options.methods.map(({ method: value }) => (
            <Radio key={value} value={value}>
              <Way name={say(methodLabels[value])} hint={t(`methodHint_${value}`)} />
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      {method === 'QUICK' && <CardField />}
      <Form.Item name="remark" label={t('note')} rules={rulesOf(api.rechargeOrder.apply.body, 'remark')}>
        <Input maxLength={50} placeholder={t('noteHint')} />
      </Form.Item>
      {way !== undefined && typeof amountFen === 'number' && <Sums amountFen={amountFen} feeBp={way.feeBp} />}
      <div className="recharge-apply-foot">
        <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
          {t('nextStep')}
        </Button>
      </div>
    </Form>
  )
}

function Way({ name, hint }: { name: string; hint: string }): ReactNode {
  return (
    <span className="recharge-way">
      <span>{name}</span>
      <small className="muted">{hint}</small>
    </span>
  )
}

/** The merchant's own cards that pay by a code; a company's account does not. */
function CardField(): ReactNode {
  const t = useText(rechargeOrderTexts)
  const form = Form.useFormInstance<Application>()
  const { data } = useRead(api.wallet.memberInfo, { refresh: false }, { quiet: true })
  const cards = (data?.cards ?? [])
    .filter(({ kind }) => kind !== 'PUBLIC')
    .map((card) => ({ ...card, coolingUntil: null }))
  const first = cards[0]?.id
  useEffect(() => {
    if (first !== undefined && form.getFieldValue('bankCardId') === undefined)
      form.setFieldsValue({ bankCardId: first })
  }, [first, form])
  if (data !== undefined && cards.length === 0) return <p className="muted">{t('noCard')}</p>
  return (
    <Form.Item name="bankCardId" label={t('card')} rules={[{ required: true, message: t('cardMissing') }]}>
      <CardChoice cards={cards} />
    </Form.Item>
  )
}

function Sums({ amountFen, feeBp }: { amountFen: Fen; feeBp: number }): ReactNode {
  const t = useText(rechargeOrderTexts)
  const feeFen = shareOfFen(amountFen, feeBp)
  return (
    <dl className="recharge-sums">
      <div>
        <dt>{t('fee')}</dt>
        <dd>{feeFen === 0 ? t('noFee') : <MoneyText fen={feeFen} />}</dd>
      </div>
      <div>
        <dt>{t('received')}</dt>
        <dd>
          <MoneyText fen={amountFen - feeFen} />
        </dd>
      </div>
    </dl>
  )
}

/** Errors: throws what stands beside the amount. */
function mustFit(
  value: Fen | null | undefined,
  way: Options['methods'][number] | undefined,
  t: ReturnType<typeof useText<typeof rechargeOrderTexts>>,
): void {
  if (value === null || value === undefined) throw new Error(t('amountMissing'))
  if (way !== undefined && (value < way.minFen || value > way.maxFen))
    throw new Error(t('amountRange', { min: formatYuan(way.minFen, true), max: formatYuan(way.maxFen, true) }))
}
