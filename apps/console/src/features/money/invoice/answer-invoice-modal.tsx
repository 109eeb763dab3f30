// The answer to who asks the platform for an invoice: its number, with what else belongs to it, or why there is none.
import { api } from '@merchant/contract'
import { Form, Input, Radio } from 'antd'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { useText } from '../../../i18n/text.ts'
import type { SentFile } from './invoice-file.tsx'
import { invoiceTexts } from './invoice.texts.ts'

export interface InvoiceAnswer {
  readonly answer: 'issue' | 'reject'
  readonly invoiceNo?: string
  readonly reason?: string
  readonly file?: SentFile | null
}

interface AnswerInvoiceModalProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Rejects with ApiError, whose complaints stand beside the fields. */
  readonly onSubmit: (answer: InvoiceAnswer) => Promise<unknown>
  /** Above the fields: what is asked for. */
  readonly asked?: ReactNode
  /** Of one that is issued, below its number. */
  readonly children?: ReactNode
}

const rules = (field: string) => rulesOf(api.platformBill.answerInvoice.body, field)

export function AnswerInvoiceModal({ asked, children, ...props }: AnswerInvoiceModalProps): ReactNode {
  const t = useText(invoiceTexts)
  return (
    <FormModal<InvoiceAnswer> {...props} title={t('answer')} initialValues={{ answer: 'issue' }}>
      {asked}
      <Form.Item name="answer" label={t('answerKind')}>
        <Radio.Group
          options={[
            { value: 'issue', label: t('issue') },
            { value: 'reject', label: t('reject') },
          ]}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['answer']}>
        {({ getFieldValue }) =>
          getFieldValue('answer') === 'issue' ? (
            <>
              <Form.Item name="invoiceNo" label={t('no')} rules={rules('invoiceNo')}>
                <Input maxLength={20} autoComplete="off" />
              </Form.Item>
              {children}
            </>
          ) : (
            <Form.Item name="reason" label={t('reason')} rules={rules('reason')}>
              <Input.TextArea rows={3} maxLength={200} showCount />
            </Form.Item>
          )
        }
      </Form.Item>
    </FormModal>
  )
}
