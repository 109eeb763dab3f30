// The list of withdrawals as a table: what is filtered and no more, of whoever may, with figures that can be reckoned with.
import { api, type InputOf } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MerchantActor, OperatorActor } from '../../../kernel/actor.ts'
import { allColumns, exported } from '../../../testing/export.ts'
import { addPayableSeller, DAY, type Seller } from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { apply, cancel, enrich, newOperator, applyAndConfirm, pay, answerOfBank } from '../../../testing/withdrawal.ts'

let testApp: TestApp
let seller: Seller & { cardId: string }
let other: Seller & { cardId: string }
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  other = await addPayableSeller(testApp)
  await enrich(seller, 1_000_000)
  await enrich(other, 1_000_000)
  await testApp.pass(2 * DAY)
  for (const amountFen of [10_001, 20_000]) {
    await cancel(seller, (await apply(seller, amountFen)).id)
    await testApp.pass(DAY)
  }
  const { withdrawNo } = await pay(testApp, newOperator(testApp), await applyAndConfirm(seller, 30_000))
  await answerOfBank(testApp, withdrawNo, 'success')
  await testApp.pass(DAY)
  await cancel(other, (await apply(other, 40_000)).id)
})
afterAll(() => testApp.stop())

type Filter = InputOf<typeof api.withdrawOrder.listMine>

const tableOf = (actor: MerchantActor | OperatorActor, filters: Filter = {}) =>
  exported(testApp, actor, {
    list: actor.party === 'merchant' ? 'withdrawOrder' : 'payout',
    filters,
    columns: allColumns(actor.party === 'merchant' ? 'withdrawOrder' : 'payout'),
  })

test('a merchant’s own, newest first, money as numbers and times as dates', async () => {
  const { name, rows } = await tableOf(seller.actor)
  expect(name).toMatch(/^提现单-\d{4}-\d\d-\d\d\.xlsx$/)
  const [head, ...lines] = rows
  expect(head?.slice(0, 4)).toEqual(['提现单号', '提现金额（元）', '手续费（元）', '到账金额（元）'])
  expect(lines.map((line) => line[1])).toEqual([300, 200, 100.01])
  // What did not arrive adds nothing to a sum.
  expect(lines.map((line) => line[3] ?? null)).toEqual([300, null, null])
  // Nor does its fee, which nobody took.
  expect(lines.map((line) => line[2] ?? null)).toEqual([expect.any(Number), null, null])
  expect(lines.map((line) => line[6])).toEqual(['已到账', '已撤销', '已撤销'])
  expect(lines[0]?.[8]).toBeInstanceOf(Date)
})

test('what is filtered and no more', async () => {
  const amounts = async (filter: Filter) => (await tableOf(seller.actor, filter)).rows.slice(1).map((line) => line[1])
  expect(await amounts({ status: 'SUCCESS' })).toEqual([300])
  expect(await amounts({ arrivedFrom: '2020-01-01T00:00:00.000Z' })).toEqual([300])
  const appliedTo = new Date(testApp.clock.now().getTime() - 2.5 * DAY).toISOString()
  expect(await amounts({ appliedTo })).toEqual([100.01])
  expect(await amounts({ keyword: 'WD000000000000000000' })).toEqual([])
})

test('of all merchants for the platform, with whose each is', async () => {
  const { rows } = await tableOf(newOperator(testApp))
  expect(rows[0]?.[1]).toBe('商户')
  expect(rows.slice(1).map((line) => line[2])).toEqual([400, 300, 200, 100.01])
})
