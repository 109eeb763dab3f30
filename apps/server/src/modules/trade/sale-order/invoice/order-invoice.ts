// The invoice of an order: its buyer asks for one, its merchant writes its number down or refuses. No money moves.
import { type Api, type BodyOf, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { refuse } from '../../../../kernel/refusal.ts'
import { happened, type OrderActor } from '../order-history.ts'
import type { SaleOrderDeps } from '../sale-order.deps.ts'
import { invoiceAsked } from '../sale-order.events.ts'
import {
  mayAskInvoice,
  mayCorrectInvoice,
  mayDecideInvoice,
  mayIssueInvoice,
  statusName,
} from '../sale-order.states.ts'
import { change, lockOrder, type OrderRecord } from '../sale-order.store.ts'
import { decideInvoice, findInvoice, writeInvoice } from './order-invoice.store.ts'

type Operation = BodyOf<Api['saleOrder']['operate']>
type OperationOf<Name extends Operation['action']> = Extract<Operation, { action: Name }>

interface By {
  readonly actor: OrderActor
  readonly now: Date
}

type AskDeps = Pick<SaleOrderDeps, 'cipher' | 'notify'>

/** Errors: refuses record.notFound, and state.notAllowed for what is closed, waits for its invoice or has it. */
export async function askInvoice(
  { cipher, notify }: AskDeps,
  tx: TenantTx,
  { orderId, invoice }: OperationOf<'askInvoice'>,
  by: By,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!mayAskInvoice(order)) refuse('state.notAllowed', { status: standingOf(order) })
  await writeInvoice(cipher, tx, { orderId, shopId: order.shop_id, invoice, now: by.now })
  await change(tx, orderId, { invoice_status: 'REQUESTED', version: order.version + 1 })
  await happened(tx, order, { ...by, happening: { event: 'invoiceAsked' } })
  // What is not paid may never be; its payment tells of it.
  if (order.status !== 'UNPAID') await tellInvoice({ notify }, tx, order)
}

/** Whoever keeps the orders learns that an invoice is to be issued. */
export const tellInvoice = (
  { notify }: Pick<SaleOrderDeps, 'notify'>,
  tx: TenantTx,
  order: Pick<OrderRecord, 'id' | 'shop_id' | 'order_no'>,
): Promise<void> =>
  notify(
    tx,
    invoiceAsked({ subjectId: order.id, shopId: order.shop_id }, { orderNo: order.order_no, orderId: order.id }),
  )

/** Errors: refuses record.notFound, state.notAllowed for what is not paid, or for which no invoice is asked, record.changed for what was asked anew. */
export async function issueInvoice(
  tx: TenantTx,
  { orderId, version, invoiceNo }: OperationOf<'issueInvoice'>,
  by: By,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!mayIssueInvoice(order)) refuse('state.notAllowed', { status: standingOf(order) })
  if (order.version !== version) refuse('record.changed')
  await decideInvoice(tx, orderId, { invoice_no: invoiceNo, decided_at: by.now })
  await change(tx, orderId, { invoice_status: 'ISSUED', version: order.version + 1 })
  await happened(tx, order, { ...by, happening: { event: 'invoiceIssued', invoiceNo } })
}

/** Sets a number right that was written down wrong. Errors: as `issueInvoice`, and refuses the number that is there. */
export async function correctInvoice(
  tx: TenantTx,
  { orderId, version, invoiceNo }: OperationOf<'correctInvoice'>,
  by: By,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  const before = (await findInvoice(tx, orderId))?.invoice_no ?? null
  if (!mayCorrectInvoice(order) || before === null) return refuse('state.notAllowed', { status: NO_NUMBER })
  if (order.version !== version) refuse('record.changed')
  if (before === invoiceNo) refuse('state.notAllowed', { status: SAME_NUMBER })
  await decideInvoice(tx, orderId, { invoice_no: invoiceNo })
  await change(tx, orderId, { version: order.version + 1 })
  const label = said('发票号码', 'Invoice no.')
  await happened(tx, order, {
    ...by,
    happening: { event: 'invoiceCorrected', from: before, to: invoiceNo },
    changes: [{ field: 'invoiceNo', label, before, after: invoiceNo }],
  })
}

const NO_NUMBER = said('尚未登记开票', 'no invoice is issued')
const SAME_NUMBER = said('发票号码没有变化', 'it is the number that is there')

/** Errors: as `issueInvoice`, but what is not paid may be refused. */
export async function rejectInvoice(
  tx: TenantTx,
  { orderId, version, reason }: OperationOf<'rejectInvoice'>,
  by: By,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!mayDecideInvoice(order)) refuse('state.notAllowed', { status: standingOf(order) })
  if (order.version !== version) refuse('record.changed')
  await decideInvoice(tx, orderId, { reject_reason: reason, decided_at: by.now })
  await change(tx, orderId, { invoice_status: 'REJECTED', version: order.version + 1 })
  await happened(tx, order, { ...by, happening: { event: 'invoiceRejected', reason } })
}

/** What stands in the way. */
function standingOf({ status, delivery_type: delivery, invoice_status: invoice }: OrderRecord) {
  if (status === 'CLOSED' || (invoice === 'REQUESTED' && status === 'UNPAID')) return statusName(status, delivery)
  if (invoice === 'REQUESTED') return said('已申请开票', 'an invoice is asked for already')
  if (invoice === 'ISSUED') return said('已开票', 'the invoice is issued')
  return said('没有待处理的发票申请', 'no invoice is asked for')
}
