// Another receiver for an order that is not paid yet.
import type { api, InputOf, SaleOrderInfo } from '@merchant/contract'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { RegionPicker } from '../../../components/form/region-picker.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { useText } from '../../../i18n/text.ts'
import { addressTexts } from './address.texts.ts'

export type Receiver = Extract<InputOf<typeof api.saleOrder.operate>, { action: 'changeAddress' }>['receiver']

interface ChangeAddressModalProps {
  /** The order whose receiver is changed; undefined: the dialog is shut. */
  readonly order: SaleOrderInfo | undefined
  readonly onDone: () => void
  /** Rejects with ApiError, whose complaints stand beside the field. */
  readonly onChange: (order: SaleOrderInfo, receiver: Receiver) => Promise<unknown>
}

interface Values {
  readonly receiver: Receiver
}

export function ChangeAddressModal({ order: asked, onDone, onChange }: ChangeAddressModalProps): ReactNode {
  const t = useText(addressTexts)
  const order = useLastShown(asked)
  if (order === undefined) return null
  return (
    <FormModal<Values>
      key={order.id}
      title={t('changeTitle', { no: order.orderNo })}
      open={asked !== undefined}
      onClose={onDone}
      submitText={t('changeSave')}
      onSubmit={({ receiver }) => onChange(order, receiver)}
    >
      <p className="muted">{t('changeMeans', { left: order.addressChangesLeft })}</p>
      <Form.Item name={['receiver', 'name']} label={t('name')} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={20} autoFocus autoComplete="off" />
      </Form.Item>
      <Form.Item name={['receiver', 'phone']} label={t('phone')} rules={[{ required: true, pattern: /^1[3-9]\d{9}$/ }]}>
        <Input maxLength={11} inputMode="tel" autoComplete="off" />
      </Form.Item>
      <Form.Item name={['receiver', 'region']} label={t('region')} rules={[{ required: true, type: 'array', min: 2 }]}>
        <RegionPicker />
      </Form.Item>
      <Form.Item
        name={['receiver', 'detail']}
        label={t('detail')}
        rules={[{ required: true, whitespace: true, min: 4, max: 100 }]}
      >
        <Input.TextArea rows={2} maxLength={100} />
      </Form.Item>
    </FormModal>
  )
}
