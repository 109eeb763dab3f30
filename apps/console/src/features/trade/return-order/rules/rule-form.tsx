// A rule for returns is made or changed: what it is about, and how much it agrees to.
import {
  api,
  fitsReason,
  type InputOf,
  type ReturnPhase,
  returnPhase,
  type ReturnReason,
  returnReason,
  type ReturnRule,
  type ReturnType,
  returnType,
} from '@merchant/contract'
import { Checkbox, Form, Input, InputNumber, Radio, Select } from 'antd'
import type { ReactNode } from 'react'
import { useSend } from '../../../../api/use-endpoint.ts'
import { FenInput } from '../../../../components/form/fen-input.tsx'
import { FormModal } from '../../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../../components/form/form-rules.ts'
import { besideFields } from '../../../../components/form/refusal-fields.ts'
import { useChosenRule } from '../../../../components/form/use-chosen-rule.ts'
import { SeveralSelect } from '../../../../components/list/several-select.tsx'
import { useNotice } from '../../../../components/overlay/confirm.ts'
import { useSay, useText } from '../../../../i18n/text.ts'
import { useLogin } from '../../../../session/session.ts'
import { useParameters } from '../../../../session/use-parameters.ts'
import { returnPhaseTexts, returnReasonTexts, returnRuleActionTexts, returnTypeTexts } from '../return-order.labels.ts'
import { returnRuleTexts } from './return-rule.texts.ts'
import './rules.css'

type Sent = InputOf<typeof api.returnRule.save>
export type RuleTerms = Omit<Sent, 'id' | 'version' | 'shopId'>
interface Values extends Omit<RuleTerms, 'buyerRateBp' | 'phase'> {
  readonly shopId?: string
  readonly phase: RuleTerms['phase'] | ''
  /** In percent. */
  readonly buyerRate?: number | null
}

export const termsOf = ({
  id: _id,
  version: _version,
  shopId: _shop,
  agreedToday: _count,
  agreedTodayFen: _used,
  updatedAt: _at,
  ...terms
}: ReturnRule): RuleTerms => terms

const rules = (field: string) => rulesOf(api.returnRule.save.body, field)

export function RuleForm({
  rule,
  onClose,
}: {
  readonly rule: ReturnRule | null
  readonly onClose: () => void
}): ReactNode {
  const t = useText(returnRuleTexts)
  const chosen = useChosenRule()
  const notice = useNotice()
  const { shops } = useLogin()
  const save = useSend(api.returnRule.save, { refreshes: [api.returnRule.list], quiet: true })
  const submit = async ({ buyerRate, shopId, phase, ...values }: Values) => {
    const named = rule === null ? (shopId === undefined ? {} : { shopId }) : { id: rule.id, version: rule.version }
    const sending = save.send({
      ...named,
      ...values,
      phase: phase === '' || phase === undefined ? null : phase,
      isEnabled: rule?.isEnabled ?? true,
      buyerRateBp: typeof buyerRate === 'number' ? Math.round(buyerRate * 100) : null,
      dailyCapFen: values.action === 'AGREE' ? (values.dailyCapFen ?? null) : null,
    })
    const saved = await besideFields(sending, { 'name.taken': 'name' })
    notice.success(t('saved', { name: saved.name }))
  }
  return (
    <FormModal<Values>
      title={t(rule === null ? 'add' : 'editTitle')}
      open
      onClose={onClose}
      onSubmit={submit}
      submitText={t('saveRule')}
      width={620}
      initialValues={valuesOf(rule)}
    >
      {rule === null && shops.length > 1 && (
        <Form.Item name="shopId" label={t('shop')} rules={[chosen]}>
          <Select options={shops.map(({ id, name }) => ({ value: id, label: name }))} />
        </Form.Item>
      )}
      <Form.Item name="name" label={t('name')} rules={rules('name')}>
        <Input autoComplete="off" maxLength={30} placeholder={t('nameHint')} />
      </Form.Item>
      <Terms />
    </FormModal>
  )
}

/** In this phase, or in one of them. */
const fitsAny = (reason: ReturnReason, type: ReturnType, phase: ReturnPhase | ''): boolean =>
  (phase === '' ? returnPhase.options : [phase]).some((one) => fitsReason(reason, type, one))

function Terms(): ReactNode {
  const t = useText(returnRuleTexts)
  const say = useSay()
  const now = useParameters()
  const form = Form.useFormInstance<Values>()
  const type = Form.useWatch('type', form) ?? 'REFUND_ONLY'
  const action = Form.useWatch('action', form) ?? 'AGREE'
  const phases =
    type === 'REFUND_ONLY' ? returnPhase.options : returnPhase.options.filter((one) => one !== 'BEFORE_SHIP')
  const phase = Form.useWatch('phase', form) ?? ''
  const reasons = returnReason.options.filter((reason) => fitsAny(reason, type, phase))
  return (
    <>
      <Form.Item name="action" label={t('action')}>
        <Radio.Group
          options={(['AGREE', 'REMIND'] as const).map((value) => ({ value, label: say(returnRuleActionTexts[value]) }))}
        />
      </Form.Item>
      <div className="rules-pair">
        <Form.Item
          name="type"
          label={t('type')}
          rules={rules('type')}
          {...(action === 'AGREE' ? { extra: t(`means_${type}`, { hours: now('afterSale.reshipHours') }) } : {})}
        >
          <Select
            options={returnType.options.map((value) => ({ value, label: say(returnTypeTexts[value]) }))}
            // What does not fit another kind is nothing that was meant.
            onChange={() => form.setFieldsValue({ reasonCodes: [], phase: '' })}
          />
        </Form.Item>
        <Form.Item name="phase" label={t('phase')}>
          <Select<ReturnPhase | ''>
            onChange={(next) => {
              const chosen = form.getFieldValue('reasonCodes') as ReturnReason[]
              const isUnsent = next === 'BEFORE_SHIP'
              form.setFieldsValue({
                reasonCodes: chosen.filter((reason) => fitsAny(reason, type, next)),
                ...(isUnsent ? { isUnsigned: false } : {}),
              })
            }}
            options={[
              { value: '', label: t('anyPhase') },
              ...phases.map((value) => ({ value, label: say(returnPhaseTexts[value]) })),
            ]}
          />
        </Form.Item>
      </div>
      <Form.Item name="reasonCodes" label={t('reasons')} extra={t('reasonsHint')} rules={rules('reasonCodes')}>
        <SeveralSelect allowClear options={reasons.map((value) => ({ value, label: say(returnReasonTexts[value]) }))} />
      </Form.Item>
      <div className="rules-pair">
        <Form.Item name="maxFen" label={t('maxFen')} rules={rules('maxFen')}>
          <FenInput />
        </Form.Item>
        {action === 'AGREE' && (
          <Form.Item name="dailyCapFen" label={t('dailyCap')} extra={t('dailyCapHint')} rules={[{ required: true }]}>
            <FenInput />
          </Form.Item>
        )}
      </div>
      <Form.Item name="buyerRate" label={t('buyerRate')} extra={t('buyerRateHint')}>
        <InputNumber min={0} max={100} precision={2} suffix="%" className="rules-rate" />
      </Form.Item>
      <Form.Item name="isUnsigned" valuePropName="checked">
        <Checkbox disabled={phase === 'BEFORE_SHIP'}>{t('unsigned')}</Checkbox>
      </Form.Item>
    </>
  )
}

function valuesOf(rule: ReturnRule | null): Partial<Values> {
  if (rule === null)
    return { type: 'REFUND_ONLY', action: 'AGREE', phase: '', reasonCodes: [], isUnsigned: false, buyerRate: null }
  const { buyerRateBp: rate, phase, ...terms } = termsOf(rule)
  return { ...terms, phase: phase ?? '', buyerRate: typeof rate === 'number' ? rate / 100 : null }
}
