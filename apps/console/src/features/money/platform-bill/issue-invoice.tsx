// Answers who asks for an invoice of a bill's fees: over how much and made out to whom, then number and file, or why not.
import { formatYuan, type PlatformBillInfo } from '@merchant/contract'
import type { ReactNode } from 'react'
import { Facts } from '../../../components/layout/section-card.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { useText } from '../../../i18n/text.ts'
import { AnswerInvoiceModal, type InvoiceAnswer } from '../invoice/answer-invoice-modal.tsx'
import { InvoiceFile } from '../invoice/invoice-file.tsx'
import { invoiceTexts } from '../invoice/invoice.texts.ts'

/** px. */
const GAP = 16

interface IssueInvoiceProps {
  /** Undefined: the dialog is shut. */
  readonly bill: PlatformBillInfo | undefined
  /** Rejects with ApiError, whose complaints stand beside the fields. */
  readonly onAnswer: (bill: PlatformBillInfo, answer: InvoiceAnswer) => Promise<unknown>
  readonly onDone: () => void
}

export function IssueInvoice({ bill: asked, onAnswer, onDone }: IssueInvoiceProps): ReactNode {
  const t = useText(invoiceTexts)
  const bill = useLastShown(asked)
  if (bill?.invoice === undefined || bill.invoice === null) return null
  const { title, taxNo } = bill.invoice
  return (
    <AnswerInvoiceModal
      open={asked !== undefined}
      onClose={onDone}
      onSubmit={(answer) => onAnswer(bill, answer)}
      asked={
        <div style={{ marginBottom: GAP }}>
          <Facts
            items={[
              [t('fees'), <CopyText key="fees" text={formatYuan(bill.feesFen)} />],
              [t('title'), <CopyText key="title" text={title} />],
              [t('taxNo'), <CopyText key="taxNo" text={taxNo} />],
            ]}
          />
        </div>
      }
    >
      <InvoiceFile merchantId={bill.merchantId} />
    </AnswerInvoiceModal>
  )
}
