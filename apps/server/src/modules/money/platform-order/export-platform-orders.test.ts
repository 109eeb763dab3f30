// A merchant's platform orders as a table: what each was for, how it was paid and what is left of it; read to its end, page by page.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyRow } from '../../../testing/copy-row.ts'
import { allColumns, askFor, byHead, exported } from '../../../testing/export.ts'
import { colleagueOf } from '../../../testing/people.ts'
import { addProduct, fund, issue, orderAndPay } from '../../../testing/platform-order.ts'
import type { Recharger } from '../../../testing/recharge.ts'
import { addPayableSeller, HOUR } from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { fillPlatform } from '../../../testing/transfer.ts'
import { newOperator } from '../../../testing/withdrawal.ts'

let testApp: TestApp
let seller: Recharger
const numbers: Record<'service' | 'penalty', string> = { service: '', penalty: '' }
const columns = allColumns('platformOrder')

const tableOf = async (filters: Readonly<Record<string, unknown>> = {}) => {
  // Equal requests are five minutes apart.
  await testApp.pass(HOUR / 10)
  const { task, rows } = await exported(testApp, seller.actor, { list: 'platformOrder', filters, columns })
  return { task, lines: byHead(rows) }
}

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  await fillPlatform(testApp, 100_000_000)
  await fund(seller, 5_000_000)
  const product = await addProduct(testApp, { type: 'SERVICE', name: '客服系统' })
  numbers.service = (await orderAndPay(seller, product.id, { quantity: 2, remark: '试用' })).orderNo
  await testApp.pass(HOUR)
  numbers.penalty = (await issue(seller, { relatedNo: 'SO000000000000000001' })).orderNo
})
afterAll(() => testApp.stop())

test('what was bought and what was asked for, the newest first', async () => {
  const { lines } = await tableOf()
  expect(lines.map((line) => line['平台订单号'])).toEqual([numbers.penalty, numbers.service])
  expect(lines[1]).toMatchObject({
    类型: '技术服务',
    来源: '商家下单',
    明细: '客服系统 基础版 × 2',
    状态: '服务中',
    '订单金额（元）': 200,
    '应付金额（元）': 200,
    '已支付（元）': 200,
    '已退款（元）': 0,
    支付方式: '余额',
    到期自动扣款: '否',
    支付期限: null,
    服务开始: expect.any(Date),
    服务到期: expect.any(Date),
    剩余天数: expect.any(Number),
    自动续订: '否',
    开票状态: '未申请',
    发票号码: null,
    备注: '试用',
    支付时间: expect.any(Date),
  })
  expect(lines[0]).toMatchObject({
    类型: '违约金',
    来源: '平台开出',
    状态: '待支付',
    '应付金额（元）': 100,
    '已支付（元）': 0,
    支付方式: null,
    到期自动扣款: '是',
    关联单号: 'SO000000000000000001',
    支付期限: expect.any(Date),
    服务到期: null,
    剩余天数: null,
    自动续订: null,
  })
})

test('obeys what the list is filtered by, and says it in words', async () => {
  const { task, lines } = await tableOf({
    status: 'IN_SERVICE',
    type: 'SERVICE',
    invoice: 'NONE',
    sort: 'orderedAt:asc',
  })
  expect(lines.map((line) => line['平台订单号'])).toEqual([numbers.service])
  expect(task.filterText).toBe('状态：服务中；订单类型：技术服务；开票状态：未申请')
  expect((await tableOf({ keyword: 'SO000000000000000001' })).lines).toHaveLength(1)
  expect((await tableOf({ orderedTo: '2020-01-01T00:00:00.000Z' })).lines).toEqual([])
})

test('takes the right to platform orders and that to take them out', async () => {
  for (const held of ['platformOrder.view', 'platformOrder.export'] as const)
    await expect(
      askFor(testApp, colleagueOf(seller.actor, [held]), { list: 'platformOrder', filters: {}, columns: ['orderNo'] }),
    ).rejects.toMatchObject({ refusal: 'permission.denied' })
})

test('of more than a page every one is in it once, whenever they were ordered', async () => {
  const of = `merchant_id = '${seller.actor.merchantId}' and order_no = '${numbers.penalty}'`
  const copy = { id: 'gen_random_uuid()', order_no: `'PO copy ' || n` }
  await copyRow(testApp.db.pool, { table: 'platform_order', where: of, count: 230 }, copy)
  const { lines, task } = await tableOf()
  expect(task.rows).toBe(232)
  expect(new Set(lines.map((line) => line['平台订单号'])).size).toBe(232)
})

describe('of all merchants', () => {
  const all = allColumns('platformOrderDesk')
  const ofAll = async (filters: Readonly<Record<string, unknown>>) => {
    await testApp.pass(HOUR / 10)
    const asked = { list: 'platformOrderDesk', filters, columns: all } as const
    const { task, rows } = await exported(testApp, newOperator(testApp), asked)
    return { task, lines: byHead(rows) }
  }

  test('are those of the operators’ list, each with its merchant, page by page', async () => {
    const other = { ...seller, ...(await addPayableSeller(testApp)) }
    const { orderNo } = await issue(other, { type: 'COMPENSATION' })
    const { lines } = await ofAll({})
    expect(lines[0]).toMatchObject({
      平台订单号: orderNo,
      类型: '赔付',
      商户: expect.any(String),
      '应付金额（元）': 100,
    })
    const { lines: own } = await tableOf()
    expect(lines).toHaveLength(own.length + 1)
    const { 店铺: _shop, ...facts } = own.find((line) => line['平台订单号'] === numbers.service) ?? {}
    const {
      商户号: merchantNo,
      商户: _merchant,
      ...same
    } = lines.find((line) => line['平台订单号'] === numbers.service) ?? {}
    expect(same).toEqual(facts)
    const { task, lines: found } = await ofAll({ keyword: merchantNo, type: 'SERVICE', page: 1 })
    expect(found.map((line) => line['平台订单号'])).toEqual([numbers.service])
    expect(task.filterText).toContain('订单类型：技术服务')
  })

  test('take the right to look at them and that to take them out', async () => {
    for (const held of ['platformOrderDesk.view', 'platformOrderDesk.export'] as const) {
      const only = { ...newOperator(testApp), permissions: new Set([held]) }
      const asking = askFor(testApp, only, { list: 'platformOrderDesk', filters: {}, columns: ['orderNo'] })
      await expect(asking).rejects.toMatchObject({ refusal: 'permission.denied' })
    }
  })
})
