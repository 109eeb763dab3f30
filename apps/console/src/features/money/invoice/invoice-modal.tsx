// Whom an invoice of the platform is made out to, of an order as of a bill.
import { api } from '@merchant/contract'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { useText } from '../../../i18n/text.ts'
import { invoiceTexts } from './invoice.texts.ts'

export interface InvoiceValues {
  readonly title: string
  readonly taxNo: string
}

interface InvoiceModalProps {
  /** What was asked for before. */
  readonly before: InvoiceValues | null
  readonly open: boolean
  readonly onClose: () => void
  /** Rejects with ApiError, whose complaints stand beside the fields. */
  readonly onSubmit: (values: InvoiceValues) => Promise<unknown>
  /** Above the fields: what it is for. */
  readonly children?: ReactNode
}

const rules = (field: string) => rulesOf(api.bill.applyInvoice.body, field)

export function InvoiceModal({ before, children, ...props }: InvoiceModalProps): ReactNode {
  const t = useText(invoiceTexts)
  return (
    <FormModal<InvoiceValues>
      {...props}
      title={t('apply')}
      submitText={t('apply')}
      {...(before === null ? {} : { initialValues: { title: before.title, taxNo: before.taxNo } })}
    >
      {children}
      <Form.Item name="title" label={t('title')} rules={rules('title')}>
        <Input maxLength={100} autoComplete="organization" />
      </Form.Item>
      <Form.Item
        name="taxNo"
        label={t('taxNo')}
        rules={rules('taxNo')}
        normalize={(typed: string) => typed.toUpperCase()}
      >
        <Input maxLength={20} autoComplete="off" />
      </Form.Item>
    </FormModal>
  )
}
