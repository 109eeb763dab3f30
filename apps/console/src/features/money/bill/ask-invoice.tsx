// Asks the platform for an invoice of its fees of one bill: over how much is said, whom it is made out to is typed.
import { type BillInfo, formatYuan } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { useText } from '../../../i18n/text.ts'
import { InvoiceModal } from '../invoice/invoice-modal.tsx'
import { billActsTexts } from './bill-acts.texts.ts'
import type { BillCommands } from './use-bill-commands.ts'

interface AskInvoiceProps {
  /** Undefined: the dialog is shut. */
  readonly bill: BillInfo | undefined
  readonly commands: BillCommands
  readonly onDone: () => void
}

export function AskInvoice({ bill: asked, commands, onDone }: AskInvoiceProps): ReactNode {
  const t = useText(billActsTexts)
  const bill = useLastShown(asked)
  if (bill === undefined) return null
  return (
    <InvoiceModal
      before={bill.invoice}
      open={asked !== undefined}
      onClose={onDone}
      onSubmit={(invoice) => commands.askInvoice(bill, invoice)}
    >
      <p>{t('invoiceMeans', { no: bill.billNo, amount: formatYuan(bill.feesFen, true) })}</p>
    </InvoiceModal>
  )
}
