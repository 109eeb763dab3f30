// Refuses a buyer's new address for a reason that the buyer reads.
import type { SaleOrderInfo } from '@merchant/contract'
import { Form, Input, Radio } from 'antd'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { useText } from '../../../i18n/text.ts'
import { addressTexts } from './address.texts.ts'
import { saleOrderTexts } from './sale-order.texts.ts'

interface RejectAddressModalProps {
  /** The order whose new address is refused; undefined: the dialog is shut. */
  readonly order: SaleOrderInfo | undefined
  readonly onDone: () => void
  /** Rejects with ApiError, whose complaints stand beside the field. */
  readonly onReject: (order: SaleOrderInfo, reason: string) => Promise<unknown>
}

const reasons = ['reasonPacked', 'reasonFar', 'reasonOther'] as const

interface Values {
  readonly choice: (typeof reasons)[number]
  readonly reason?: string
}

export function RejectAddressModal({ order, onDone, onReject }: RejectAddressModalProps): ReactNode {
  const t = useText(addressTexts)
  const words = useText(saleOrderTexts)
  return (
    <FormModal<Values>
      title={t('rejectTitle', { no: order?.orderNo ?? '' })}
      open={order !== undefined}
      onClose={onDone}
      submitText={t('reject')}
      danger
      initialValues={{ choice: reasons[0] }}
      onSubmit={async ({ choice, reason }) => {
        // Kept with the order and shown to the buyer, so it is Chinese whatever language one works in.
        const chosen = choice === 'reasonOther' ? (reason ?? '') : addressTexts[choice][0]
        if (order !== undefined) await onReject(order, chosen)
      }}
    >
      <p className="muted">{t('rejectMeans')}</p>
      <Form.Item name="choice" label={t('rejectReason')}>
        <Radio.Group options={reasons.map((key) => ({ value: key, label: t(key) }))} style={{ rowGap: 4 }} />
      </Form.Item>
      <Form.Item noStyle dependencies={['choice']}>
        {({ getFieldValue }) =>
          getFieldValue('choice') === 'reasonOther' && (
            <Form.Item
              name="reason"
              label={words('closeNote')}
              rules={[{ required: true, whitespace: true, min: 2, max: 100 }]}
            >
              <Input.TextArea rows={3} maxLength={100} showCount autoFocus />
            </Form.Item>
          )
        }
      </Form.Item>
    </FormModal>
  )
}
