// The invoice of the platform's fees: asked for once a bill has ended, answered once with number and file or with why not.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { addPayableSeller, infoOf, refund, type Seller, sellAndSettle } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import {
  askInvoice,
  billOf,
  billsOf,
  confirmBill,
  endPeriod,
  fetchBill,
  INVOICE_PDF,
  issueInvoice,
  MADE_OUT_TO,
  refuseInvoice,
  settleDown,
  uploadInvoice,
} from './bill.testing.ts'

let testApp: TestApp
let seller: Seller
let operator: OperatorActor
beforeAll(async () => {
  testApp = await startTestApp()
  operator = newOperator(testApp)
  seller = await addPayableSeller(testApp, { stock: 10_000 })
  await endPeriod(seller)
})
afterAll(() => testApp.stop())

const newest = async (of = seller) => {
  const [row] = await billsOf(of)
  if (row === undefined) throw new Error('No bill')
  return row
}
async function endedBill() {
  await sellAndSettle(seller)
  await endPeriod(seller)
  return confirmBill(seller, await newest())
}

test('asked for once it has ended, over what the platform took less what it gave back', async () => {
  const sold = await sellAndSettle(seller)
  await refund(seller, await infoOf(seller, sold.id), 1_000)
  await settleDown(testApp)
  await endPeriod(seller)
  const open = await newest()
  expect(open).toMatchObject({ status: 'GENERATED', invoiceStatus: 'NONE' })
  expect(open.feesFen).toBe(open.commissionFen + open.serviceFen + open.channelFen - open.commissionReturnFen)
  expect(open.commissionReturnFen).toBeGreaterThan(0)
  expect(open.feesFen).toBeGreaterThan(0)
  expect(open.allowedActions).not.toContain('applyInvoice')
  await expect(askInvoice(seller, open)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  const ended = await confirmBill(seller, open)
  expect(ended).toMatchObject({ status: 'PAID', allowedActions: ['applyInvoice'], invoice: null })
  const asked = await askInvoice(seller, ended)
  expect(asked).toMatchObject({ invoiceStatus: 'APPLIED', invoice: { ...MADE_OUT_TO, invoiceNo: null, reason: null } })
  expect(asked.allowedActions).toEqual([])
  await expect(askInvoice(seller, asked)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
})

test('refused with a reason and asked for anew, then issued: the merchant fetches the very file, nobody before', async () => {
  const asked = await askInvoice(seller, await endedBill())
  await expect(fetchBill(seller, asked.id, 'INVOICE')).rejects.toMatchObject({ refusal: 'record.notFound' })
  const refused = await refuseInvoice(seller, operator, asked, '税号与抬头不符')
  expect(refused).toMatchObject({
    invoiceStatus: 'REJECTED',
    allowedActions: [],
    invoice: { reason: '税号与抬头不符' },
  })
  expect(await billOf(seller, asked.id)).toMatchObject({ allowedActions: ['applyInvoice'] })

  const again = await askInvoice(seller, await billOf(seller, asked.id), { ...MADE_OUT_TO, title: '清和茶业' })
  expect(again.invoice).toMatchObject({ title: '清和茶业', reason: null, answeredAt: null })
  const fileId = await uploadInvoice(seller, operator)
  const issued = await issueInvoice(seller, operator, again, { invoiceNo: '26332000000018640273', fileId })
  expect(issued).toMatchObject({ invoiceStatus: 'ISSUED', invoice: { invoiceNo: '26332000000018640273' } })
  const file = await fetchBill(seller, asked.id, 'INVOICE')
  expect(file.bytes.equals(INVOICE_PDF)).toBe(true)
  expect(file.name).toBe(`发票-26332000000018640273-${issued.billNo}.pdf`)

  const { history } = await billOf(seller, asked.id)
  const fees = (asked.feesFen / 100).toFixed(2)
  expect(history.slice(-4).map(({ text }) => text)).toEqual([
    `申请平台费用发票 ${fees} 元，抬头 ${MADE_OUT_TO.title}`,
    '驳回开票：税号与抬头不符',
    `申请平台费用发票 ${fees} 元，抬头 清和茶业`,
    '开具发票 26332000000018640273',
  ])
  const told = await testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('notification')
    .select('title')
    .where('kind', '=', 'BILL')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(told.map(({ title }) => JSON.stringify(title))).toEqual([
    expect.stringContaining('平台费用发票已开具'),
    expect.stringContaining('平台费用发票申请被驳回'),
  ])
})

test('an answer that nobody waits for, an old one and a file of others are refused', async () => {
  const ended = await endedBill()
  const fileId = await uploadInvoice(seller, operator)
  const issued = { invoiceNo: '26332000000018640274', fileId }
  await expect(issueInvoice(seller, operator, ended, issued)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  const asked = await askInvoice(seller, ended)
  await expect(issueInvoice(seller, operator, ended, issued)).rejects.toMatchObject({ refusal: 'record.changed' })
  const other = await addPayableSeller(testApp)
  const foreign = { ...issued, fileId: await uploadInvoice(other, operator) }
  await expect(issueInvoice(seller, operator, asked, foreign)).rejects.toMatchObject({ refusal: 'record.notFound' })
  await issueInvoice(seller, operator, asked, issued)
  const again = await billOf(seller, asked.id)
  await expect(refuseInvoice(seller, operator, again, '重复')).rejects.toMatchObject({ refusal: 'state.notAllowed' })
})

test('a file that is no PDF, or is too large, is none', async () => {
  const upload = (name: string, bytes: Buffer) => uploadInvoice(seller, operator, { name, bytes })
  await expect(upload('invoice.pdf', Buffer.from('<html>'))).rejects.toMatchObject({ refusal: 'file.wrongType' })
  await expect(upload('invoice.pdf', Buffer.alloc(0))).rejects.toMatchObject({ refusal: 'file.empty' })
  const large = Buffer.concat([INVOICE_PDF, Buffer.alloc(2 * 1024 * 1024)])
  await expect(upload('invoice.pdf', large)).rejects.toMatchObject({ refusal: 'file.tooLarge' })
})

test('nothing where more came back than was taken', async () => {
  const poor = await addPayableSeller(testApp)
  await endPeriod(poor)
  const sold = await sellAndSettle(poor)
  await endPeriod(poor)
  await testApp.pass(4 * 86_400_000)
  await testApp.work()
  await refund(poor, await infoOf(poor, sold.id), 1_000)
  await settleDown(testApp)
  await endPeriod(poor)
  const ended = await confirmBill(poor, await newest(poor))
  expect(ended.feesFen).toBeLessThan(0)
  expect(['PAID', 'CARRIED']).toContain(ended.status)
  expect(ended.allowedActions).toEqual([])
  await expect(askInvoice(poor, ended)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
})

test('lists find bills by it, with their counts, and it waits on the board of who may issue', async () => {
  const asked = await askInvoice(seller, await endedBill())
  const { list } = testApp.modules.handlers.bill
  const found = await ask(api.bill.list, list, seller.actor, { invoice: 'APPLIED' })
  expect(found.list.map(({ id }) => id)).toContain(asked.id)
  expect(new Set(found.list.map(({ invoiceStatus }) => invoiceStatus))).toEqual(new Set(['APPLIED']))
  expect(found.counts).toMatchObject({ PAID: found.list.length, GENERATED: 0 })
  const { platformBill } = testApp.modules.handlers
  const all = await ask(api.platformBill.list, platformBill.list, operator, { invoice: 'APPLIED' })
  const row = all.list.find(({ id }) => id === asked.id)
  expect(row).toMatchObject({ invoiceStatus: 'APPLIED', allowedActions: ['answerInvoice'] })
  const { toInvoice } = await testApp.modules.bills.countWaiting(operator.operatorId)
  expect(toInvoice).toBe(all.list.length)
})
