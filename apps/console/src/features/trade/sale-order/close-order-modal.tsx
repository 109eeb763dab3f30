// Closes an unpaid order for a reason that the buyer may read: one of the list, and words beside it.
import { closeReasonCode, type CloseReasonCode, type SaleOrderRow } from '@merchant/contract'
import { Form, Input, Radio } from 'antd'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { useText } from '../../../i18n/text.ts'
import { saleOrderTexts } from './sale-order.texts.ts'
import type { OrderCommands } from './use-order-commands.ts'

interface CloseOrderModalProps {
  /** The order to close; null: the dialog is shut. */
  readonly order: SaleOrderRow | null
  readonly onDone: () => void
  /** Rejects with ApiError, whose complaints stand beside the field. */
  readonly onClose: OrderCommands['close']
}

interface Values {
  readonly reasonCode: CloseReasonCode
  readonly note?: string
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
      initialValues={{ reasonCode: 'CHANGED_MIND' }}
      onSubmit={async ({ reasonCode, note = '' }) => {
        if (order !== null) await onClose(order, { reasonCode, ...(note.trim() !== '' && { note }) })
      }}
    >
      <p className="muted">{t('closeWarning')}</p>
      <Form.Item name="reasonCode" label={t('closeReason')}>
        <Radio.Group
          options={closeReasonCode.options.map((value) => ({ value, label: t(`reason_${value}`) }))}
          style={{ rowGap: 4 }}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['reasonCode']}>
        {({ getFieldValue }) => {
          const isOther = getFieldValue('reasonCode') === ('OTHER' satisfies CloseReasonCode)
          return (
            <Form.Item
              name="note"
              label={t(isOther ? 'closeNoteOther' : 'closeNote')}
              rules={isOther ? [{ required: true, whitespace: true, min: 2, max: 100 }] : [{ max: 100 }]}
            >
              <Input.TextArea rows={isOther ? 3 : 2} maxLength={100} showCount />
            </Form.Item>
          )
        }}
      </Form.Item>
    </FormModal>
  )
}
