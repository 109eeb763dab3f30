// The invoice of a platform order: over what the platform keeps, frozen when it is asked for, answered with number and file; and its receipt.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorActor } from '../../../kernel/actor.ts'
import type { HandlerRequest } from '../../../kernel/handlers.ts'
import {
  addProduct,
  broughtOver,
  deskOf,
  fund,
  operateOn,
  order,
  orderAndPay,
  orderOf,
  refundOrder,
} from '../../../testing/platform-order.ts'
import type { Recharger } from '../../../testing/recharge.ts'
import { addPayableSeller, DAY } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { fillPlatform } from '../../../testing/transfer.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import { INVOICE_PDF } from '../bill/bill.testing.ts'

let testApp: TestApp
let seller: Recharger
let clerk: OperatorActor
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  clerk = newOperator(testApp)
  await fillPlatform(testApp, 100_000_000)
  await fund(seller, 5_000_000)
})
afterAll(() => testApp.stop())

const MADE_OUT_TO = { title: '杭州清和茶业有限公司', taxNo: '91330106MA2XXXXX0A' }
const askFor = ({ id, version }: { readonly id: string; readonly version: number }) =>
  operateOn(seller, { action: 'applyInvoice', id, version, ...MADE_OUT_TO })

async function issue({ id, version }: { readonly id: string; readonly version: number }) {
  const { merchantId } = seller.actor
  const { file, platformOrderDesk } = testApp.modules.handlers
  const sent = { actor: clerk, body: { merchantId }, file: { name: 'invoice.pdf', bytes: INVOICE_PDF } }
  const { fileId } = await file.orderInvoice(sent as HandlerRequest<typeof api.file.orderInvoice>)
  const issued = { answer: 'issue', merchantId, id, version, invoiceNo: '26332000000018640273', fileId } as const
  return ask(api.platformOrderDesk.answerInvoice, platformOrderDesk.answerInvoice, clerk, issued)
}

async function fetchFile(id: string, format: 'RECEIPT' | 'INVOICE') {
  const { download } = testApp.modules.handlers.platformOrder
  const { url } = await ask(api.platformOrder.download, download, seller.actor, { id, format })
  const file = await testApp.modules.files.openMade(url.slice('/files/made/'.length), seller.actor.sessionId)
  if (file === null) throw new Error('No file')
  const parts: Uint8Array[] = []
  for await (const part of file.content) parts.push(part)
  return { name: file.name, bytes: Buffer.concat(parts) }
}

test('what is kept of an order that was given back in part is invoiced, with a file that its merchant fetches', async () => {
  const { id } = await orderAndPay(seller, (await addProduct(testApp, { type: 'SERVICE' })).id)
  await testApp.pass(10 * DAY)
  const { refundableFen } = await deskOf(seller, id)
  await refundOrder(seller, id)
  await broughtOver(seller)
  const refunded = await orderOf(seller, id)
  expect(refunded).toMatchObject({ status: 'REFUNDED', allowedActions: ['applyInvoice'] })
  const asked = await askFor(refunded)
  expect(asked).toMatchObject({
    invoiceStatus: 'APPLIED',
    invoice: { amountFen: 10_000 - refundableFen, hasFile: false },
  })
  await expect(fetchFile(id, 'INVOICE')).rejects.toMatchObject({ refusal: 'record.notFound' })
  await issue(asked)
  expect(await orderOf(seller, id)).toMatchObject({
    invoiceStatus: 'ISSUED',
    invoice: { amountFen: 10_000 - refundableFen, hasFile: true, invoiceNo: '26332000000018640273' },
  })
  const { name, bytes } = await fetchFile(id, 'INVOICE')
  expect(bytes.equals(INVOICE_PDF)).toBe(true)
  expect(name).toBe(`发票-26332000000018640273-${asked.orderNo}.pdf`)
})

test('asked for and then refunded, it is not issued over the old sum', async () => {
  const paid = await orderAndPay(seller, (await addProduct(testApp, { type: 'SERVICE' })).id)
  await testApp.pass(10 * DAY)
  const asked = await askFor(await orderOf(seller, paid.id))
  expect(asked.invoice).toMatchObject({ amountFen: 10_000 })
  await refundOrder(seller, paid.id)
  await expect(issue(asked)).rejects.toMatchObject({ refusal: 'record.changed' })
  await broughtOver(seller)
  const refunded = await orderOf(seller, paid.id)
  expect(refunded).toMatchObject({
    invoiceStatus: 'REJECTED',
    invoice: { reason: expect.stringContaining('按实付余额重新申请') },
    allowedActions: ['applyInvoice'],
  })
  expect((await askFor(refunded)).invoice?.amountFen).toBe(refunded.paidFen - refunded.refundedFen)
})

test('a receipt is of what was paid: the same bytes whenever it is fetched, none before', async () => {
  const product = await addProduct(testApp, { type: 'ENTRY_FEE' })
  const open = await order(seller, product.id)
  await expect(fetchFile(open.id, 'RECEIPT')).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  const paid = await orderAndPay(seller, product.id)
  const [first, second] = [await fetchFile(paid.id, 'RECEIPT'), await fetchFile(paid.id, 'RECEIPT')]
  expect(first.name).toBe(`付款回单-${paid.orderNo}.pdf`)
  expect(first.bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  expect(first.bytes.equals(second.bytes)).toBe(true)
})
