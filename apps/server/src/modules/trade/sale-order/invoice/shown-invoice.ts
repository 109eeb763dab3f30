// The invoice of an order as it is shown: whom it is made out to masked, unless that is a company.
import type { InvoiceStatus, OrderInvoice } from '@merchant/contract'
import { isoOf } from '../../../../kernel/json-rows.ts'
import { spokenText } from '../../../../kernel/in-both.ts'

export interface WholeInvoice {
  readonly type: OrderInvoice['type']
  readonly title: string
  readonly taxNo: string | null
  readonly email: string
  readonly askedAt: string
  readonly invoiceNo: string | null
  readonly rejectReason: string | null
  readonly decidedAt: string | null
}

/** Null: nobody asked, or the order was closed before anybody answered. */
export function shownInvoice(status: InvoiceStatus, kept: WholeInvoice | undefined): OrderInvoice | null {
  if (status === 'NONE' || kept === undefined) return null
  return {
    ...kept,
    status,
    rejectReason: spokenText(kept.rejectReason),
    askedAt: isoOf(kept.askedAt),
    decidedAt: kept.decidedAt === null ? null : isoOf(kept.decidedAt),
  }
}
