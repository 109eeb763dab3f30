// The fields of one of the shop's addresses.
import { api } from '@merchant/contract'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { MobileInput } from '../../../components/form/mobile-input.tsx'
import { RegionPicker } from '../../../components/form/region-picker.tsx'
import { useText } from '../../../i18n/text.ts'
import { shopTexts } from './shop.texts.ts'
import './shop.css'

export function AddressFields({ of }: { of: 'shipAddress' | 'returnAddress' }): ReactNode {
  const t = useText(shopTexts)
  const rules = (field: string) => rulesOf(api.shop.save.body, `${of}.${field}`)
  return (
    <div className="shop-address">
      <Form.Item name={[of, 'contact']} label={t('contact')} rules={rules('contact')}>
        <Input maxLength={20} autoComplete="off" />
      </Form.Item>
      <Form.Item name={[of, 'phone']} label={t('phone')} rules={rules('phone')}>
        <MobileInput />
      </Form.Item>
      <Form.Item name={[of, 'region']} label={t('region')} rules={rules('region')}>
        <RegionPicker />
      </Form.Item>
      <Form.Item name={[of, 'detail']} label={t('detail')} rules={rules('detail')}>
        <Input maxLength={100} autoComplete="off" placeholder={t('detailHint')} />
      </Form.Item>
    </div>
  )
}
