// A new address of a shop, or one that is changed; the phone of the latter is kept unless another is typed.
import { api, type InputOf, type ShopAddressKind, type ShopAddressRow, shopAddressKind } from '@merchant/contract'
import { Checkbox, Form, Input, Radio } from 'antd'
import type { ReactNode } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { MobileInput } from '../../../components/form/mobile-input.tsx'
import { RegionPicker } from '../../../components/form/region-picker.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { shopAddressTexts } from './shop-address.texts.ts'
import './address-book.css'

type Sent = InputOf<typeof api.shopAddress.save>

interface Values {
  readonly kind: ShopAddressKind
  readonly contact: string
  /** Null: it stays what it is. */
  readonly phone?: string | null
  readonly region: Sent['region']
  readonly detail: string
  readonly remark?: string
  readonly isDefault?: boolean
}

const rules = (field: string) => rulesOf(api.shopAddress.save.body, field)

interface AddressFormProps {
  /** Of a new one. */
  readonly shopId: string
  /** Null: a new one. */
  readonly address: ShopAddressRow | null
  readonly onClose: () => void
}

export function AddressForm({ shopId, address, onClose }: AddressFormProps): ReactNode {
  const t = useText(shopAddressTexts)
  const notice = useNotice()
  const { send } = useSend(api.shopAddress.save, { refreshes: [api.shopAddress.list, api.shop.info] })
  const save = async ({ phone = null, remark = '', isDefault = false, ...values }: Values) => {
    const standing = address === null ? { shopId } : { id: address.id, version: address.version }
    await send({ ...values, ...standing, phone, remark, isDefault })
    notice.success(t('saved'))
  }
  const isNew = address === null
  return (
    <FormModal<Values>
      title={t(isNew ? 'add' : 'changeTitle')}
      open
      onClose={onClose}
      onSubmit={save}
      width={640}
      initialValues={isNew ? { kind: 'RETURN', isDefault: false } : valuesOf(address)}
    >
      <Form.Item name="kind" label={t('kind')} rules={rules('kind')}>
        <Radio.Group
          disabled={!isNew}
          options={shopAddressKind.options.map((value) => ({ value, label: t(`kind_${value}`) }))}
        />
      </Form.Item>
      <div className="address-book-pair">
        <Form.Item name="contact" label={t('contact')} rules={rules('contact')}>
          <Input maxLength={20} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="phone"
          label={t('phone')}
          required={isNew}
          rules={isNew ? [{ required: true, message: t('phoneMissing') }, ...rules('phone')] : rules('phone')}
          normalize={(typed: string) => (typed === '' && !isNew ? null : typed)}
          extra={isNew ? undefined : t('phoneKept', { phone: address.phone })}
        >
          <MobileInput />
        </Form.Item>
      </div>
      <Form.Item name="region" label={t('region')} rules={rules('region')}>
        <RegionPicker />
      </Form.Item>
      <Form.Item name="detail" label={t('detail')} rules={rules('detail')}>
        <Input maxLength={100} autoComplete="off" placeholder={t('detailHint')} />
      </Form.Item>
      <Form.Item name="remark" label={t('remark')} extra={t('remarkHint')} rules={rules('remark')}>
        <Input maxLength={50} autoComplete="off" />
      </Form.Item>
      <Form.Item name="isDefault" valuePropName="checked">
        <Checkbox disabled={address?.isDefault === true}>{t('asDefault')}</Checkbox>
      </Form.Item>
    </FormModal>
  )
}

const valuesOf = ({ kind, contact, region, detail, remark, isDefault }: ShopAddressRow): Values => ({
  kind,
  contact,
  phone: null,
  region,
  detail,
  remark,
  isDefault,
})
