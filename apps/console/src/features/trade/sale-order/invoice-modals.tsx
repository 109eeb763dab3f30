// The merchant's answers to who asks for an invoice: its number, or why there is none.
import type { SaleOrderInfo } from '@merchant/contract'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { useText } from '../../../i18n/text.ts'
import { invoiceTexts } from './invoice.texts.ts'
import { OTHER, ReasonFields } from './reason-fields.tsx'
import { saleOrderTexts } from './sale-order.texts.ts'

interface InvoiceModalProps {
  /** The order whose invoice it is; undefined: the dialog is shut. */
  readonly order: SaleOrderInfo | undefined
  readonly onDone: () => void
  /** Rejects with ApiError, whose complaints stand beside the field. */
  readonly onSend: (order: SaleOrderInfo, text: string) => Promise<unknown>
}

/** Asks for the number; of an invoice that is issued for the right one. */
export function IssueInvoiceModal({ order, onDone, onSend }: InvoiceModalProps): ReactNode {
  const t = useText(invoiceTexts)
  const isIssued = order?.invoice?.status === 'ISSUED'
  return (
    <FormModal<{ invoiceNo: string }>
      title={t(isIssued ? 'correctTitle' : 'issueTitle', { no: order?.orderNo ?? '' })}
      open={order !== undefined}
      onClose={onDone}
      submitText={t(isIssued ? 'correct' : 'issue')}
      onSubmit={async ({ invoiceNo }) => {
        if (order !== undefined) await onSend(order, invoiceNo.trim().toUpperCase())
      }}
    >
      <p className="muted">{t(isIssued ? 'correctMeans' : 'issueMeans')}</p>
      <Form.Item
        name="invoiceNo"
        label={t('invoiceNo')}
        rules={[{ required: true, whitespace: true, pattern: /^\s*[0-9A-Za-z]{8,20}\s*$/, message: t('numberRule') }]}
      >
        <Input maxLength={24} autoComplete="off" autoFocus />
      </Form.Item>
    </FormModal>
  )
}

const reasons = ['reasonTitle', 'reasonRefunded', 'reasonOther'] as const

interface Values {
  readonly choice: (typeof reasons)[number]
  readonly reason?: string
}

export function RejectInvoiceModal({ order, onDone, onSend }: InvoiceModalProps): ReactNode {
  const t = useText(invoiceTexts)
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
        const chosen = choice === OTHER ? (reason ?? '') : invoiceTexts[choice][0]
        if (order !== undefined) await onSend(order, chosen)
      }}
    >
      <p className="muted">{t('rejectMeans')}</p>
      <ReasonFields
        label={t('rejectReason')}
        options={reasons.map((value) => ({ value, label: t(value) }))}
        reasonLabel={words('closeNote')}
      />
    </FormModal>
  )
}
