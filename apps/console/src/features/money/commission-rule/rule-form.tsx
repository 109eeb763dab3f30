// A new rule, or another instead of one that there is: what it is about, what it takes, from when until when, and why.
import { api, type CommissionRuleRow, commissionScope, merchantType, orderSource } from '@merchant/contract'
import { commissionScopeTexts, merchantTypeTexts, orderSourceTexts } from '@merchant/contract/labels'
import { Checkbox, Form, Input, InputNumber, Radio, Select } from 'antd'
import type { ReactNode } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { FenInput } from '../../../components/form/fen-input.tsx'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { MomentField } from '../../../components/form/moment-field.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { commissionRuleTexts } from './commission-rule.texts.ts'
import { RulePreview } from './rule-preview.tsx'
import { useRuleSubject } from './rule-subject.tsx'
import { newValues, percentComplaint, type RuleValues, subjectOf, termsOf, timesOf, valuesOf } from './rule-values.ts'
import { SubjectPicker } from './subject-picker.tsx'

/** As many beside each other as there is room for. */
const ROW = { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))', gap: '0 12px' } as const

/** The buttons below stay in view on a low screen. */
const SCROLLS = { maxHeight: 'max(240px, calc(100dvh - 290px))', overflowY: 'auto', paddingInline: 4 } as const

const rules = (field: string) => rulesOf(api.commissionRule.add.body, field)

interface RuleFormProps {
  /** Null: a new one. */
  readonly rule: CommissionRuleRow | null
  readonly categories: readonly { readonly value: string; readonly label: string }[]
  readonly onClose: () => void
}

export function RuleForm({ rule, categories, onClose }: RuleFormProps): ReactNode {
  const t = useText(commissionRuleTexts)
  const notice = useNotice()
  const subjectText = useRuleSubject()
  const refreshes = [api.commissionRule.list, api.commissionRule.info]
  const add = useSend(api.commissionRule.add, { refreshes })
  const change = useSend(api.commissionRule.change, { refreshes })
  const save = async (values: RuleValues) => {
    const { name, reason, priority } = values
    const [subject, terms] = [subjectOf(values), termsOf(values)]
    if (terms === null) return
    const said = { name, reason, priority, terms, ...timesOf(values) }
    if (rule !== null) await change.send({ id: rule.id, version: rule.version, ...said })
    else if (subject !== null) await add.send({ subject, ...said })
    notice.success(t('saved', { name }))
  }
  return (
    <FormModal<RuleValues>
      title={rule === null ? t('addTitle') : t('changeTitle', { name: rule.name })}
      open
      width={720}
      onClose={onClose}
      onSubmit={save}
      initialValues={rule === null ? newValues : valuesOf(rule)}
    >
      <div style={SCROLLS}>
        {rule !== null && <p className="muted">{t('changeNote')}</p>}
        <Form.Item name="name" label={t('name')} rules={rules('name')}>
          <Input maxLength={30} autoComplete="off" />
        </Form.Item>
        {rule === null ? (
          <Subject categories={categories} />
        ) : (
          <Form.Item label={t('about')}>{subjectText(rule)}</Form.Item>
        )}
        <Terms />
        <div style={ROW}>
          <Form.Item name="startsAt" label={t('startsAt')} extra={t('startsNow')}>
            <MomentField />
          </Form.Item>
          <Form.Item name="endsAt" label={t('endsAt')} extra={t('endsNever')}>
            <MomentField />
          </Form.Item>
        </div>
        <Form.Item name="priority" label={t('priority')} extra={t('priorityHint')} rules={rules('priority')}>
          <InputNumber<number> min={0} max={9} precision={0} style={{ width: 96 }} />
        </Form.Item>
        <Form.Item name="reason" label={t('reason')} rules={rules('reason')}>
          <Input.TextArea rows={2} maxLength={200} showCount />
        </Form.Item>
        <RulePreview rule={rule} />
      </div>
    </FormModal>
  )
}

/** What the chosen scope asks for, and what narrows it. */
function Subject({ categories }: Pick<RuleFormProps, 'categories'>): ReactNode {
  const t = useText(commissionRuleTexts)
  const say = useSay()
  const scope = Form.useWatch<RuleValues['scope'] | undefined>('scope') ?? 'CATEGORY'
  const required = [{ required: true, message: t('choose') }]
  const isNarrowed = scope === 'SHOP' || scope === 'MERCHANT'
  return (
    <>
      <Form.Item name="scope" label={t('about')} extra={t('aboutHint')} rules={required}>
        <Select
          options={commissionScope.options.map((value) => ({ value, label: say(commissionScopeTexts[value]) }))}
        />
      </Form.Item>
      {(scope === 'GOODS' || scope === 'SHOP' || scope === 'MERCHANT') && (
        <Form.Item
          key={scope}
          name={scope}
          label={t(scope === 'GOODS' ? 'goods' : scope === 'SHOP' ? 'shop' : 'merchant')}
          rules={required}
        >
          <SubjectPicker kind={scope} />
        </Form.Item>
      )}
      <div style={ROW}>
        {(scope === 'CATEGORY' || isNarrowed) && (
          <Form.Item name="categoryId" label={t('category')} rules={isNarrowed ? [] : required}>
            <Select
              allowClear={isNarrowed}
              placeholder={t(isNarrowed ? 'any' : 'choose')}
              showSearch={{ optionFilterProp: 'label' }}
              options={[...categories]}
            />
          </Form.Item>
        )}
        {(scope === 'CATEGORY' || scope === 'TYPE') && (
          <Form.Item name="merchantType" label={t('merchantType')} rules={scope === 'TYPE' ? required : []}>
            <Select
              allowClear={scope !== 'TYPE'}
              placeholder={t(scope === 'TYPE' ? 'choose' : 'any')}
              options={merchantType.options.map((value) => ({ value, label: say(merchantTypeTexts[value]) }))}
            />
          </Form.Item>
        )}
        <Form.Item name="orderSource" label={t('source')} rules={scope === 'SOURCE' ? required : []}>
          <Select
            allowClear={scope !== 'SOURCE'}
            placeholder={t(scope === 'SOURCE' ? 'choose' : 'any')}
            options={orderSource.options.map((value) => ({ value, label: say(orderSourceTexts[value]) }))}
          />
        </Form.Item>
      </div>
    </>
  )
}

function Terms(): ReactNode {
  const t = useText(commissionRuleTexts)
  const kind = Form.useWatch<RuleValues['kind'] | undefined>('kind') ?? 'PERCENT'
  return (
    <>
      <Form.Item name="kind" label={t('kind')}>
        <Radio.Group options={(['PERCENT', 'FIXED'] as const).map((value) => ({ value, label: t(`kind_${value}`) }))} />
      </Form.Item>
      {kind === 'FIXED' ? (
        <Form.Item name="fixedFen" label={t('fixed')} extra={t('fixedHint')} rules={rules('terms.fixedFen')}>
          <FenInput />
        </Form.Item>
      ) : (
        <>
          <div style={ROW}>
            <Form.Item
              name="percent"
              label={t('percent')}
              required
              rules={[
                {
                  validator: async (_, percent: unknown) => {
                    const complaint = percentComplaint(percent)
                    if (complaint !== null) throw new Error(t(complaint))
                  },
                },
              ]}
            >
              <InputNumber<number> style={{ width: '100%' }} />
            </Form.Item>
            <Form.Item name="minFen" label={t('least')}>
              <FenInput />
            </Form.Item>
            <Form.Item name="maxFen" label={t('most')}>
              <FenInput />
            </Form.Item>
          </div>
          <Form.Item name="ofFreight" valuePropName="checked">
            <Checkbox>{t('ofFreight')}</Checkbox>
          </Form.Item>
        </>
      )}
    </>
  )
}
