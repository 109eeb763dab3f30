// Closes an unpaid order for a reason that the buyer may read.
import type { SaleOrderRow } from '@merchant/contract'
import { Form, Input, Radio } from 'antd'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { useText } from '../../../i18n/text.ts'
import { saleOrderTexts } from './sale-order.texts.ts'

interface CloseOrderModalProps {
  /** The order to close; null: the dialog is shut. */
  readonly order: SaleOrderRow | null
  readonly onDone: () => void
  /** Rejects with ApiError, whose complaints stand beside the field. */
  readonly onClose: (order: SaleOrderRow, reason: string) => Promise<unknown>
}

const reasons = ['reasonBuyer', 'reasonOutOfStock', 'reasonWrong', 'reasonLocal', 'reasonOther'] as const

interface Values {
  readonly choice: (typeof reasons)[number]
  readonly reason?: string
}

export function CloseOrderModal({ order, onDone, onClose }: CloseOrderModalProps): ReactNode {
  const t = useText(saleOrderTexts)
  return (
    <FormModal<Values>
      title={`${t('close')} ${order?.orderNo ?? ''}`}
      open={order !== null}
      onClose={onDone}
      submitText={t('close')}
      danger
      initialValues={{ choice: reasons[0] }}
      onSubmit={async ({ choice, reason }) => {
        // The reason is kept with the order and shown to the buyer, so it is Chinese whatever language one works in.
        const chosen = choice === 'reasonOther' ? (reason ?? '') : saleOrderTexts[choice][0]
        if (order !== null) await onClose(order, chosen)
      }}
    >
      <p className="muted">{t('closeWarning')}</p>
      <Form.Item name="choice" label={t('closeReason')}>
        <Radio.Group options={reasons.map((key) => ({ value: key, label: t(key) }))} style={{ rowGap: 4 }} />
      </Form.Item>
      <Form.Item noStyle dependencies={['choice']}>
        {({ getFieldValue }) =>
          getFieldValue('choice') === 'reasonOther' && (
            <Form.Item
              name="reason"
              label={t('closeNote')}
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
