// The invoice of the platform's fees of a bill: its merchant asks for it, the platform answers; each with the bill held. No money moves.
import { type Api, type BodyOf, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor, OperatorActor } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { BillDeps } from './bill.deps.ts'
import { billInvoiceAnswered, billInvoiceAsked } from './bill.events.ts'
import { happened } from './bill-history.ts'
import { feesOf, hasEnded, mayAskInvoice } from './bill.states.ts'
import { type BillRecord, changeBill, lockSeen } from './bill.store.ts'

interface By<Actor> {
  readonly actor: Actor
  readonly now: Date
}

/** Refuses state.notAllowed for a bill that has not ended, that has nothing to be invoiced, and whose invoice was asked for. */
export async function askInvoice(
  { notify }: Pick<BillDeps, 'notify'>,
  tx: TenantTx,
  { title, taxNo, ...seen }: BodyOf<Api['bill']['applyInvoice']>,
  { actor, now }: By<MerchantActor>,
): Promise<void> {
  const bill = await lockSeen(tx, seen)
  if (!mayAskInvoice(bill)) refuse('state.notAllowed', { status: whyNot(bill) })
  await changeBill(tx, bill, {
    invoice_status: 'APPLIED',
    invoice_title: title,
    invoice_tax_no: taxNo,
    invoice_asked_at: now,
    invoice_reason: null,
    invoice_answered_at: null,
  })
  const amountFen = feesOf(bill)
  await happened(tx, bill, { actor, happening: { event: 'invoiceAsked', amountFen, title }, now })
  await notify(tx, billInvoiceAsked({ billNo: bill.bill_no, amountFen }))
}

const whyNot = (bill: BillRecord) =>
  !hasEnded(bill)
    ? said('账单结清后才能申请发票', 'it has an invoice once it is settled')
    : bill.invoice_status === 'NONE' || bill.invoice_status === 'REJECTED'
      ? said('该账单没有可开票的费用', 'it has no fees to be invoiced')
      : said('已申请过发票', 'an invoice was asked for')

/** Refuses state.notAllowed while nobody waits for one, and record.notFound for a file of others. */
export async function answerInvoice(
  { notify, files }: Pick<BillDeps, 'notify' | 'files'>,
  tx: TenantTx,
  answer: BodyOf<Api['platformBill']['answerInvoice']>,
  { actor, now }: By<OperatorActor>,
): Promise<void> {
  const bill = await lockSeen(tx, answer)
  if (bill.invoice_status !== 'APPLIED')
    refuse('state.notAllowed', { status: said('没有待处理的开票申请', 'nobody waits for an invoice') })
  if (answer.answer === 'issue') await files.mustBeOwn(tx, answer.fileId, 'INVOICE')
  await changeBill(tx, bill, {
    invoice_answered_at: now,
    ...(answer.answer === 'issue'
      ? { invoice_status: 'ISSUED', invoice_no: answer.invoiceNo, invoice_file_id: answer.fileId }
      : { invoice_status: 'REJECTED', invoice_reason: answer.reason }),
  })
  const happening =
    answer.answer === 'issue'
      ? ({ event: 'invoiceIssued', invoiceNo: answer.invoiceNo } as const)
      : ({ event: 'invoiceRejected', reason: answer.reason } as const)
  await happened(tx, bill, { actor, happening, now })
  const facts = { billId: bill.id, billNo: bill.bill_no }
  const told = answer.answer === 'issue' ? { invoiceNo: answer.invoiceNo } : { reason: answer.reason }
  await notify(tx, billInvoiceAnswered({ subjectId: bill.id, shopId: bill.shop_id }, { ...facts, ...told }))
}
