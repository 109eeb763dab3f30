// The invoice of an order: asked for with it or afterwards, answered once, and kept from whoever need not know.
import { api, type InputOf } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addPayableSeller,
  close,
  infoOf,
  listOf,
  operate,
  place,
  placeAndPay,
  type Seller,
} from '../../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../../testing/test-app.ts'

let testApp: TestApp
let seller: Seller

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp, { stock: 1_000 })
})
afterAll(() => testApp.stop())

type Invoice = Extract<InputOf<typeof api.saleOrder.operate>, { action: 'askInvoice' }>['invoice']
const company: Invoice = {
  type: 'COMPANY',
  title: '杭州云栖文化有限公司',
  taxNo: '91330106MA2GYX8K3J',
  email: 'caiwu@yunqi.example',
}
const person: Invoice = { type: 'PERSONAL', title: '陈思远', email: 'siyuan@mail.example' }

const byBuyer = { get actor() { return seller.storefront } } // prettier-ignore
const askFor = (orderId: string, invoice: Invoice = company) =>
  operate(seller, { action: 'askInvoice', orderId, invoice }, byBuyer)
const versionOf = async (id: string) => (await infoOf(seller, id)).version
const issue = async (orderId: string, invoiceNo = '26332000000018640273') =>
  operate(seller, { action: 'issueInvoice', orderId, version: await versionOf(orderId), invoiceNo })
const correct = async (orderId: string, invoiceNo: string, version?: number) =>
  operate(seller, { action: 'correctInvoice', orderId, version: version ?? (await versionOf(orderId)), invoiceNo })
const reject = async (orderId: string) =>
  operate(seller, {
    action: 'rejectInvoice',
    orderId,
    version: await versionOf(orderId),
    reason: '税号有误，请核对',
  })
const told = async (): Promise<number> =>
  (
    await testApp.db.pool.query(`delete from notification where kind = 'INVOICE' and merchant_id = $1`, [
      seller.actor.merchantId,
    ])
  ).rowCount ?? 0
const found = async (mark: 'INVOICE_REQUESTED' | 'INVOICE_ISSUED' | 'INVOICE_REJECTED') =>
  (await listOf(seller, { mark })).list.map(({ id }) => id)

test('a buyer asks for one after the payment, and its merchant writes the number down', async () => {
  const { id } = await placeAndPay(seller)
  expect((await infoOf(seller, id)).invoice).toBeNull()
  const asked = await askFor(id)
  expect(asked.allowedActions).not.toContain('askInvoice')
  expect(await found('INVOICE_REQUESTED')).toContain(id)
  const waiting = await infoOf(seller, id)
  expect(waiting.allowedActions).toEqual(expect.arrayContaining(['issueInvoice', 'rejectInvoice']))
  expect(waiting.invoice).toMatchObject({
    status: 'REQUESTED',
    type: 'COMPANY',
    title: company.title,
    taxNo: company.taxNo,
  })
  const done = await issue(id)
  expect(done.invoice).toMatchObject({ status: 'ISSUED', invoiceNo: '26332000000018640273' })
  expect(done.timeline.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['买家申请发票', '已开票，发票号码 26332000000018640273']),
  )
  expect(await found('INVOICE_ISSUED')).toEqual([id])
  expect(await found('INVOICE_REQUESTED')).not.toContain(id)
  for (const again of [() => askFor(id), () => issue(id), () => reject(id)])
    await expect(again()).rejects.toMatchObject({ refusal: 'state.notAllowed' })
})

test('what is refused may be asked for again, with other words', async () => {
  const { id } = await placeAndPay(seller)
  await askFor(id)
  expect((await reject(id)).invoice).toMatchObject({ status: 'REJECTED', rejectReason: '税号有误，请核对' })
  expect(await found('INVOICE_REJECTED')).toEqual([id])
  const again = await askFor(id, person)
  expect(again.invoice).toMatchObject({ status: 'REQUESTED', type: 'PERSONAL', taxNo: null, rejectReason: null })
})

test('whoever answers has read what is asked for now: a colleague’s refusal and a new request make it another one', async () => {
  const { id } = await placeAndPay(seller)
  const { version } = await askFor(id)
  await reject(id)
  await askFor(id, person)
  const stale = { orderId: id, version }
  for (const operation of [
    { action: 'issueInvoice', ...stale, invoiceNo: '26332000000018640273' },
    { action: 'rejectInvoice', ...stale, reason: '税号有误，请核对' },
  ] as const)
    await expect(operate(seller, operation)).rejects.toMatchObject({ refusal: 'record.changed' })
  expect((await infoOf(seller, id)).invoice).toMatchObject({ status: 'REQUESTED', type: 'PERSONAL' })
})

test('a number that was written down wrong is set right, and the log has both', async () => {
  const { id } = await placeAndPay(seller)
  await askFor(id)
  await expect(correct(id, '26332000000018640274')).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  const issued = await issue(id)
  expect(issued.allowedActions).toContain('correctInvoice')
  await expect(correct(id, '26332000000018640273')).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  const right = await correct(id, '26332000000018640274', issued.version)
  expect(right.invoice).toMatchObject({ status: 'ISSUED', invoiceNo: '26332000000018640274' })
  await expect(correct(id, '26332000000018640275', issued.version)).rejects.toMatchObject({ refusal: 'record.changed' })
  expect(right.timeline.at(-1)?.text).toBe('发票号码由 26332000000018640273 更正为 26332000000018640274')
  const { list } = await ask(
    api.security.operationLog,
    testApp.modules.handlers.security.operationLog,
    seller.actor,
    {},
  )
  expect(list.find(({ action }) => action === 'saleOrder.invoiceCorrected')?.changes).toMatchObject([
    { label: '发票号码', before: '26332000000018640273', after: '26332000000018640274' },
  ])
})

test('what is paid and waits for an invoice is counted on the home board', async () => {
  const todo = async () => {
    const board = await ask(api.board.merchant, testApp.modules.board.handlers.merchant, seller.actor, {})
    return board.todos.find(({ key }) => key === 'orderInvoice') ?? expect.fail('It is not there')
  }
  const before = await todo()
  expect(before.link).toBe('/order/saleorder?mark=INVOICE_REQUESTED')
  const { id } = await placeAndPay(seller)
  await place(seller, { invoice: person })
  await askFor(id)
  expect((await todo()).count).toBe(before.count + 1)
  await issue(id)
  expect((await todo()).count).toBe(before.count)
})

test('asked for with the order it waits for the payment, which tells of it', async () => {
  await told()
  const unpaid = await place(seller, { invoice: person })
  expect((await infoOf(seller, unpaid.id)).invoice).toMatchObject({ status: 'REQUESTED' })
  await expect(issue(unpaid.id)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  expect(await told()).toBe(0)
  const paid = await placeAndPay(seller, { invoice: company })
  expect((await infoOf(seller, paid.id)).allowedActions).toContain('issueInvoice')
  expect(await told()).toBeGreaterThan(0)
  await close(seller, await infoOf(seller, unpaid.id))
  expect((await infoOf(seller, unpaid.id)).invoice).toBeNull()
  const { reveal } = testApp.modules.saleOrders.handlers
  const wanted = { id: unpaid.id, field: 'invoice', reason: 'CHECK' } as const
  await expect(ask(api.saleOrder.reveal, reveal, seller.actor, wanted)).rejects.toMatchObject({
    refusal: 'record.notFound',
  })
  expect(await found('INVOICE_REQUESTED')).not.toContain(unpaid.id)
  await expect(askFor(unpaid.id)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
})

test('a person’s name and where it is sent are masked and sealed, and seen in full for a reason that is kept', async () => {
  const { id } = await placeAndPay(seller)
  await askFor(id, person)
  const { invoice } = await infoOf(seller, id)
  expect(invoice?.title).toBe('陈*')
  expect(invoice?.email).not.toContain('siyuan')
  const { rows } = await testApp.db.pool.query(
    `select order_invoice::text as row from order_invoice where order_id = $1`,
    [id],
  )
  expect(JSON.stringify(rows)).not.toMatch(/陈思远|siyuan/)
  const seen = await ask(api.saleOrder.reveal, testApp.modules.saleOrders.handlers.reveal, seller.actor, {
    id,
    field: 'invoice',
    reason: 'CHECK',
  })
  expect(seen.value.split('\n')).toEqual(['陈思远', 'siyuan@mail.example'])
  const { timeline } = await infoOf(seller, id)
  expect(timeline.at(-1)?.text).toContain('发票信息')
})

test('a company has a tax number and a person none', () => {
  const parse = (invoice: unknown) =>
    api.saleOrder.operate.body.safeParse({
      action: 'askInvoice',
      orderId: '01932c5a-0000-7000-8000-000000000001',
      invoice,
    })
  expect(parse(company).success).toBe(true)
  expect(parse({ ...company, taxNo: undefined }).error?.issues[0]?.path).toEqual(['invoice', 'taxNo'])
  expect(parse({ ...person, taxNo: company.taxNo }).error?.issues[0]?.path).toEqual(['invoice', 'taxNo'])
  expect(parse({ ...company, taxNo: '123' }).success).toBe(false)
})
