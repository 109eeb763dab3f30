// Orders that wait for their settlement as a table: those of the operators' list, what is due first, and why the last attempt failed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allColumns, askFor, byHead, exported } from '../../../testing/export.ts'
import { addPayableSeller, confirm, DAY, HOUR, placeAndPay, type Seller, ship } from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newOperator } from '../../../testing/withdrawal.ts'

let testApp: TestApp
let seller: Seller
const numbers = { due: '', coming: '' }

async function completed(): Promise<string> {
  const paid = await placeAndPay(seller)
  await ship(seller, paid)
  await confirm(seller, paid.id)
  return paid.orderNo
}

/** One that is due and was refused by the provider once, and one that is not due yet. */
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  const member = seller.actor.merchantId.replaceAll('-', '')
  numbers.due = await completed()
  await testApp.pass(7 * DAY)
  await testApp.sandbox.admin.lockMember(member, true)
  await testApp.work()
  await testApp.sandbox.admin.lockMember(member, false)
  numbers.coming = await completed()
})
afterAll(() => testApp.stop())

const tableOf = async (filters: Readonly<Record<string, unknown>>) => {
  // Equal requests are five minutes apart.
  await testApp.pass(HOUR / 12)
  const asked = { list: 'settlement', filters, columns: allColumns('settlement') } as const
  const { task, rows } = await exported(testApp, newOperator(testApp), asked)
  return { task, lines: byHead(rows) }
}

test('what is due, with its merchant and why it was not settled; and what is not due yet', async () => {
  const due = await tableOf({})
  expect(due.lines).toHaveLength(1)
  expect(due.lines[0]).toMatchObject({
    订单号: numbers.due,
    商户号: expect.stringMatching(/^MA/),
    状态: '已到期',
    等待原因: null,
    结算时间: expect.any(Date),
    上次未成功原因: expect.stringMatching(/./),
    上次未成功时间: expect.any(Date),
  })
  expect(due.lines[0]?.['商户应得（元）']).toBeGreaterThan(0)
  expect(due.lines[0]?.['佣金（元）']).toBeGreaterThan(0)
  const coming = await tableOf({ state: 'COMING', sort: 'dueAt:desc', page: 1 })
  expect(coming.lines.map((line) => [line['订单号'], line['状态']])).toEqual([[numbers.coming, '未到期']])
  expect(coming.task.filterText).toContain('未到期')
  expect((await tableOf({ state: 'COMING', keyword: numbers.due })).lines).toEqual([])
})

test('takes the right to look at them and that to take them out', async () => {
  for (const held of ['settlement.view', 'settlement.export'] as const) {
    const only = { ...newOperator(testApp), permissions: new Set([held]) }
    const asking = askFor(testApp, only, { list: 'settlement', filters: {}, columns: ['orderNo'] })
    await expect(asking).rejects.toMatchObject({ refusal: 'permission.denied' })
  }
})
