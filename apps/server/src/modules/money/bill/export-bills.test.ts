// Bills as a table: every figure of every bill, with what was paid and what was carried, and the filter in words.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allColumns, askFor, byHead, exported } from '../../../testing/export.ts'
import { colleagueOf } from '../../../testing/people.ts'
import { addPayableSeller, DAY, infoOf, refund, type Seller, sellAndSettle } from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import { billsOf, confirmBill, decide, dispute, endPeriod, linesOf, resolve, settleDown } from './bill.testing.ts'

let testApp: TestApp
let seller: Seller
const columns = allColumns('bill')

const newest = async () => {
  const [row] = await billsOf(seller)
  if (row === undefined) throw new Error('No bill')
  return row
}
const tableOf = async (filters: Readonly<Record<string, unknown>> = {}) => {
  // Equal requests are five minutes apart.
  await testApp.pass(DAY / 200)
  const { task, rows } = await exported(testApp, seller.actor, { list: 'bill', filters, columns })
  return { task, lines: byHead(rows) }
}

/** One that is carried, and one that takes it in. */
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  await endPeriod(seller)
  const sold = await sellAndSettle(seller)
  await refund(seller, await infoOf(seller, sold.id), 1_234)
  await settleDown(testApp)
  await endPeriod(seller)
  const row = await newest()
  const disputed = await dispute(seller, row, (await linesOf(seller, row.id)).slice(0, 1))
  await decide(seller, newOperator(testApp), await resolve(seller, newOperator(testApp), disputed, -500))
  await confirmBill(seller, await newest())
  await sellAndSettle(seller)
  await endPeriod(seller)
  await testApp.pass(3 * DAY)
  await testApp.work()
})
afterAll(() => testApp.stop())

const reckoned = ['商品金额', '运费', '商家优惠', '结算前退款', '结算后退款', '平台佣金', '退还佣金', '技术服务费', '支付手续费', '违约金', '赔付', '其他平台费用', '账单调整', '上期结转'] // prettier-ignore

test('the newest first, whose figures add up to what is payable', async () => {
  const { lines } = await tableOf()
  const [next, carried] = await billsOf(seller)
  expect(lines.map((line) => line['账单号'])).toEqual([next?.billNo, carried?.billNo])
  for (const [place, bill] of [next, carried].entries()) {
    const line = lines[place] ?? {}
    const sum = reckoned.reduce((all, title) => all + Math.round(Number(line[`${title}（元）`]) * 100), 0)
    expect([sum, Math.round(Number(line['本期应结（元）']) * 100)]).toEqual([bill?.payableFen, bill?.payableFen])
  }
  expect(lines[1]).toMatchObject({
    店铺: carried?.shopName,
    结算周期: '逐单结算',
    账期起: carried?.fromDay,
    账期止: carried?.toDay,
    状态: '已结转',
    订单数: 1,
    退款数: 1,
    '结算后退款（元）': -12.34,
    '账单调整（元）': -5,
    '本期待付（元）': -5,
    '本期已付（元）': null,
    '结转下期（元）': -5,
    结转至账单: next?.billNo,
    提出异议时间: expect.any(Date),
    确认方式: '商户确认',
    结清时间: expect.any(Date),
  })
  expect(lines[0]).toMatchObject({
    状态: '已结清',
    '上期结转（元）': -5,
    '本期已付（元）': -5,
    结转至账单: null,
    提出异议时间: null,
    确认方式: '逾期自动确认',
  })
})

test('obeys what the list is filtered by, and says it in words', async () => {
  const [, carried] = await billsOf(seller)
  const { task, lines } = await tableOf({ status: 'CARRIED', fromDay: carried?.fromDay, sort: 'fromDay:asc', page: 1 })
  expect(lines.map((line) => line['账单号'])).toEqual([carried?.billNo])
  expect(task.filterText).toBe(`状态：已结转；账期起：${carried?.fromDay}`)
  expect((await tableOf({ keyword: carried?.billNo.toLowerCase() })).lines).toHaveLength(1)
  expect((await tableOf({ toDay: '2020-01-01' })).lines).toEqual([])
})

test('takes the right to bills and that to take them out', async () => {
  for (const held of ['bill.view', 'bill.export'] as const)
    await expect(
      askFor(testApp, colleagueOf(seller.actor, [held]), { list: 'bill', filters: {}, columns: ['billNo'] }),
    ).rejects.toMatchObject({ refusal: 'permission.denied' })
})

describe('of all merchants', () => {
  const all = allColumns('platformBill')
  const ofAll = async (filters: Readonly<Record<string, unknown>>) => {
    await testApp.pass(DAY / 200)
    const { task, rows } = await exported(testApp, newOperator(testApp), {
      list: 'platformBill',
      filters,
      columns: all,
    })
    return { task, lines: byHead(rows) }
  }

  test('are those of the operators’ list, each with its merchant and the merchant’s own figures', async () => {
    const other = await addPayableSeller(testApp)
    await endPeriod(other)
    await sellAndSettle(other)
    await endPeriod(other)
    const billNo = (await billsOf(other))[0]?.billNo ?? ''
    const { lines: own } = await tableOf()
    const { lines } = await ofAll({})
    const [mine] = own
    expect(lines.map((line) => line['账单号'])).toEqual(expect.arrayContaining([billNo, mine?.['账单号']]))
    const same = lines.find((line) => line['账单号'] === mine?.['账单号']) ?? {}
    const { 商户号: merchantNo, 商户: merchant, ...figures } = same
    expect(figures).toEqual(mine)
    expect([merchantNo, merchant]).toEqual([expect.stringMatching(/^M/), expect.any(String)])
    const { task, lines: found } = await ofAll({ keyword: merchantNo, status: 'CARRIED', page: 1 })
    expect(found).toMatchObject([{ 状态: '已结转', 商户号: merchantNo, 结转至账单: mine?.['账单号'] }])
    expect(task.filterText).toContain('状态：已结转')
  })

  test('take the right to look at them and that to take them out, and no merchant has them', async () => {
    for (const held of ['platformBill.view', 'platformBill.export'] as const) {
      const only = { ...newOperator(testApp), permissions: new Set([held]) }
      const asking = askFor(testApp, only, { list: 'platformBill', filters: {}, columns: ['billNo'] })
      await expect(asking).rejects.toMatchObject({ refusal: 'permission.denied' })
    }
    await expect(
      askFor(testApp, seller.actor, { list: 'platformBill', filters: {}, columns: ['billNo'] }),
    ).rejects.toMatchObject({ refusal: 'permission.denied' })
  })
})
