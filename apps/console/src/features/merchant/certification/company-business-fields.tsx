// Part two of the company form: where the company is, how it is reached, how large it is.
import { Form, Input, InputNumber, Radio } from 'antd'
import type { ReactNode } from 'react'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { RegionPicker } from '../../../components/form/region-picker.tsx'
import { useText } from '../../../i18n/text.ts'
import type { CompanyFieldsProps } from './company-fields.ts'
import { companyTexts } from './company.texts.ts'
import './certification.css'
import './count-input.css'

export function BusinessFields({ body }: CompanyFieldsProps): ReactNode {
  const t = useText(companyTexts)
  return (
    <div className="certification-fields">
      <Form.Item name="region" label={t('region')} rules={rulesOf(body, 'region')}>
        <RegionPicker />
      </Form.Item>
      <Form.Item name="address" label={t('address')} extra={t('addressHint')} rules={rulesOf(body, 'address')}>
        <Input autoComplete="street-address" maxLength={200} />
      </Form.Item>
      <Form.Item
        name="companyPhone"
        label={t('companyPhone')}
        extra={t('companyPhoneHint')}
        rules={rulesOf(body, 'companyPhone')}
      >
        <Input inputMode="tel" autoComplete="tel" maxLength={20} />
      </Form.Item>
      <Form.Item name="employeeCount" label={t('employeeCount')} rules={rulesOf(body, 'employeeCount')}>
        <InputNumber inputMode="numeric" min={1} precision={0} controls={false} className="count-input" />
      </Form.Item>
      <Form.Item
        name="taxpayerType"
        label={t('taxpayerType')}
        rules={rulesOf(body, 'taxpayerType')}
        className="is-wide"
      >
        <Radio.Group>
          <Radio value="GENERAL">{t('taxpayer_GENERAL')}</Radio>
          <Radio value="SMALL">{t('taxpayer_SMALL')}</Radio>
        </Radio.Group>
      </Form.Item>
    </div>
  )
}
