// Disputes of all merchants as a table: those of the operators' list, the newest first, each with its merchant and the last ruling.
import type { ReturnInfo } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { escalate, prove, rule } from '../../../../testing/disputes.ts'
import { allColumns, askFor, byHead, exported } from '../../../../testing/export.ts'
import { applyFor, onReturn } from '../../../../testing/returns.ts'
import { addPayableSeller, HOUR, infoOf, placeAndPay, type Seller, ship } from '../../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { fillPlatform } from '../../../../testing/transfer.ts'
import { newOperator } from '../../../../testing/withdrawal.ts'

let testApp: TestApp
let first: Seller
let second: Seller
let ruled: ReturnInfo
let open: ReturnInfo

async function disputed(seller: Seller): Promise<ReturnInfo> {
  const paid = await placeAndPay(seller)
  await testApp.pass(HOUR)
  const order = await infoOf(seller, (await ship(seller, await infoOf(seller, paid.id))).id)
  const { id, version } = await applyFor(seller, order, { isReceived: true, reasonCode: 'QUALITY' })
  const why = { code: 'CUSTOM', reason: '定制商品不退' } as const
  return escalate(seller, await onReturn(seller, { action: 'reject', id, version, ...why, fileIds: [] }))
}

beforeAll(async () => {
  testApp = await startTestApp()
  await fillPlatform(testApp, 1_000_000)
  first = await addPayableSeller(testApp, { stock: 1_000 })
  second = await addPayableSeller(testApp, { stock: 1_000 })
  ruled = await disputed(first)
  await prove(first, ruled, 'MERCHANT')
  await rule(first, newOperator(testApp), ruled, { ruling: 'PARTIAL', amountFen: 100, liability: 'CARRIER' })
  await testApp.pass(HOUR)
  open = await disputed(second)
})
afterAll(() => testApp.stop())

const tableOf = async (filters: Readonly<Record<string, unknown>>) => {
  // Equal requests are five minutes apart.
  await testApp.pass(HOUR / 10)
  const asked = { list: 'returnDispute', filters, columns: allColumns('returnDispute') } as const
  const { task, rows } = await exported(testApp, newOperator(testApp), asked)
  return { task, lines: byHead(rows) }
}

test('the newest first, with what was ruled', async () => {
  const { lines } = await tableOf({})
  expect(lines.map((line) => line['售后单号'])).toEqual([open.returnNo, ruled.returnNo])
  expect(lines[0]).toMatchObject({ 状态: '待商家举证', 发起方: '买家', 裁决结果: null, '裁决金额（元）': null })
  expect(lines[1]).toMatchObject({
    订单号: ruled.orderNo,
    商户号: expect.stringMatching(/^MA/),
    裁决结果: '部分支持',
    '裁决金额（元）': 1,
    责任方: '物流责任',
    发起时间: expect.any(Date),
    裁决时间: expect.any(Date),
  })
  expect(lines[0]?.['商户号']).not.toBe(lines[1]?.['商户号'])
})

test('of one state, of one number, and of one merchant', async () => {
  const waiting = await tableOf({ status: 'WAIT_MERCHANT_EVIDENCE', sort: 'dueAt:asc', page: 1 })
  expect(waiting.lines.map((line) => line['售后单号'])).toEqual([open.returnNo])
  expect(waiting.task.filterText).toContain('状态：待商家举证')
  const [line] = (await tableOf({ keyword: ruled.orderNo })).lines
  expect(line?.['售后单号']).toBe(ruled.returnNo)
  const ofMerchant = await tableOf({ keyword: line?.['商户号'] })
  expect(ofMerchant.lines.map((one) => one['售后单号'])).toEqual([ruled.returnNo])
})

test('takes the right to look at them and that to take them out', async () => {
  for (const held of ['returnDispute.view', 'returnDispute.export'] as const) {
    const only = { ...newOperator(testApp), permissions: new Set([held]) }
    const asking = askFor(testApp, only, { list: 'returnDispute', filters: {}, columns: ['orderNo'] })
    await expect(asking).rejects.toMatchObject({ refusal: 'permission.denied' })
  }
})
