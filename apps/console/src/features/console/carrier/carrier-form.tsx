// A new carrier, or one that is changed.
import { api, type CarrierRow, type InputOf } from '@merchant/contract'
import { Checkbox, Form, Input, InputNumber } from 'antd'
import type { ReactNode } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { besideFields } from '../../../components/form/refusal-fields.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { carrierTexts } from './carrier.texts.ts'
import { LinesField } from './lines-field.tsx'

type Values = Omit<InputOf<typeof api.carrier.save>, 'id' | 'version' | 'enabled'>

const rules = (field: string) => rulesOf(api.carrier.save.body, field)
const inCapitals = (typed: string) => typed.trim().toUpperCase()
/** `\d` is no capital. */
const asPattern = (typed: string) => typed.trim()

const FRESH: Partial<Values> = {
  website: '',
  kuaidi100Code: '',
  waybillPrefixes: [],
  waybillPatterns: [],
  asksPhoneTail: false,
  hasEWaybill: false,
  sort: 0,
}

interface CarrierFormProps {
  /** Null: a new one. */
  readonly carrier: CarrierRow | null
  readonly onClose: () => void
}

export function CarrierForm({ carrier, onClose }: CarrierFormProps): ReactNode {
  const t = useText(carrierTexts)
  const notice = useNotice()
  const { send } = useSend(api.carrier.save, { refreshes: [api.carrier.listAll, api.init.start], quiet: true })
  const save = async (values: Values) => {
    const standing = carrier === null ? {} : { id: carrier.id, version: carrier.version, enabled: carrier.enabled }
    await besideFields(send({ ...values, sort: values.sort ?? 0, ...standing }), {
      'carrier.codeTaken': 'carrierCode',
      'name.taken': 'name',
      'carrier.serviceTaken': 'kuaidi100Code',
    })
    notice.success(t('saved', { name: values.name }))
  }
  return (
    <FormModal<Values>
      title={carrier === null ? t('add') : t('changeTitle', { name: carrier.name })}
      open
      onClose={onClose}
      onSubmit={save}
      width={640}
      initialValues={carrier ?? FRESH}
    >
      <div className="carrier-pair">
        <Form.Item
          name="carrierCode"
          label={t('code')}
          extra={t('codeHint')}
          rules={rules('carrierCode')}
          normalize={inCapitals}
        >
          <Input maxLength={16} autoComplete="off" disabled={carrier !== null} />
        </Form.Item>
        <Form.Item name="sort" label={t('sort')} extra={t('sortHint')} rules={rules('sort')}>
          <InputNumber<number> min={0} max={999} precision={0} controls={false} style={{ width: 96 }} />
        </Form.Item>
        <Form.Item name="name" label={t('name')} rules={rules('name')}>
          <Input maxLength={20} autoComplete="off" />
        </Form.Item>
        <Form.Item name="nameEn" label={t('nameEn')} rules={rules('nameEn')}>
          <Input maxLength={40} autoComplete="off" />
        </Form.Item>
        <Form.Item name="phone" label={t('phone')} rules={rules('phone')}>
          <Input maxLength={20} inputMode="tel" autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="kuaidi100Code"
          label={t('kuaidi100')}
          extra={t('kuaidi100Hint')}
          rules={rules('kuaidi100Code')}
        >
          <Input maxLength={40} autoComplete="off" spellCheck={false} />
        </Form.Item>
      </div>
      <Form.Item name="website" label={t('website')} extra={t('websiteHint')} rules={rules('website')}>
        <Input maxLength={200} inputMode="url" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="waybillPrefixes"
        label={t('prefixes')}
        extra={t('prefixesHint')}
        rules={rules('waybillPrefixes')}
      >
        <LinesField plain={inCapitals} />
      </Form.Item>
      <Form.Item
        name="waybillPatterns"
        label={t('patterns')}
        extra={t('patternsHint')}
        rules={rules('waybillPatterns')}
      >
        <LinesField plain={asPattern} />
      </Form.Item>
      <div className="carrier-pair">
        <Form.Item name="asksPhoneTail" valuePropName="checked" label={t('asks')}>
          <Checkbox>{t('asksPhoneTail')}</Checkbox>
        </Form.Item>
        <Form.Item name="hasEWaybill" valuePropName="checked" label={t('eWaybill')}>
          <Checkbox>{t('hasEWaybill')}</Checkbox>
        </Form.Item>
      </div>
    </FormModal>
  )
}
