// Bills and their lines stay cheap: of a merchant with 200,000 bills, of one bill with as many lines, and of all merchants.
import { api, type InputOf } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperatorActor } from '../kernel/actor.ts'
import { addBill } from '../testing/bills.ts'
import { addSeller, type Seller } from '../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../testing/test-app.ts'
import { newOperator } from '../testing/withdrawal.ts'
import { type Plans, watchPlans } from './list-plans.testing.ts'
import { growBills } from './long-bills.testing.ts'

let testApp: TestApp
let plans: Plans
let seller: Seller
let operator: OperatorActor
let billId: string

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addSeller(testApp)
  operator = newOperator(testApp)
  billId = (await addBill(testApp, seller.actor.merchantId)).id
  await growBills(testApp.db.pool, seller.actor.merchantId, billId)
  plans = await watchPlans(testApp, seller.actor.merchantId)
})
afterAll(async () => {
  plans?.release()
  await testApp.stop()
})

// Each tab is counted as far as anybody counts.
const most = { read: 8_000, sorted: 101, buffers: 12_000 }

describe('a merchant’s bills', () => {
  const list = (body: InputOf<typeof api.bill.list>) =>
    ask(api.bill.list, testApp.modules.handlers.bill.list, seller.actor, body)

  test.each(['fromDay:desc', 'fromDay:asc'] as const)('by %s, in each tab', async (sort) => {
    for (const status of [undefined, 'GENERATED', 'PAID'] as const)
      await plans.mustBeCheap(() => list({ sort, status }), most)
    const { nextCursor } = await list({ sort })
    await plans.mustBeCheap(() => list({ sort, cursor: nextCursor ?? '' }), most)
  })

  test('whose invoice has come so far, in each tab', async () => {
    for (const invoice of ['NONE', 'APPLIED', 'ISSUED'] as const)
      for (const status of [undefined, 'GENERATED', 'PAID'] as const)
        await plans.mustBeCheap(() => list({ status, invoice }), most)
  })

  test('of one number', async () => {
    await plans.mustBeCheap(() => list({ keyword: 'BL000000000000077777' }), { read: 50, sorted: 10, buffers: 300 })
  })

  test('how many wait', async () => {
    const tenant = testApp.servers[0]?.db.tenant(seller.actor.merchantId)
    if (tenant === undefined) throw new Error('No server')
    await plans.mustBeCheap(() => testApp.modules.bills.countToConfirm(tenant), {
      statements: 1,
      read: 1_100,
      sorted: 0,
      buffers: 1_300,
    })
  })
})

const ofFigures = [
  { isSettledAlone: true },
  { isSettledAlone: false },
  { figure: 'refundBefore' },
  { figure: 'commissionReturn' },
] as const

test('the lines of a bill, of a kind, disputed, and of one order', async () => {
  const lines = (body: Omit<InputOf<typeof api.bill.lines>, 'id'>) =>
    ask(api.bill.lines, testApp.modules.handlers.bill.lines, seller.actor, { id: billId, ...body })
  for (const body of [
    {},
    { kind: 'ADJUST' },
    { isDisputed: true },
    { keyword: 'SO000000000000077777' },
    ...ofFigures,
  ] as const)
    await plans.mustBeCheap(() => lines(body), { statements: 3, read: 1_300, sorted: 101, buffers: 3_000 })
  const { list, nextCursor } = await lines({})
  expect(list.length).toBeGreaterThan(0)
  await plans.mustBeCheap(() => lines({ cursor: nextCursor ?? '' }), {
    statements: 3,
    read: 1_300,
    sorted: 101,
    buffers: 3_000,
  })
})

describe('bills of all merchants', () => {
  const list = (body: InputOf<typeof api.platformBill.list>) =>
    ask(api.platformBill.list, testApp.modules.handlers.platformBill.list, operator, body)
  const lines = (body: Pick<InputOf<typeof api.platformBill.lines>, 'kind'>) =>
    ask(api.platformBill.lines, testApp.modules.handlers.platformBill.lines, operator, {
      merchantId: seller.actor.merchantId,
      id: billId,
      ...body,
    })
  const terms = (keyword: string) =>
    ask(api.platformBill.terms, testApp.modules.handlers.platformBill.terms, operator, { keyword })

  test('in each tab, of one number, of one merchant', async () => {
    for (const body of [{}, { status: 'DISPUTED' }, { status: 'PAID' }, { keyword: 'BL000000000000077777' }] as const)
      await plans.mustBeCheap(() => list(body), most, plans.house)
    for (const body of [{ invoice: 'APPLIED' }, { status: 'PAID', invoice: 'APPLIED' }, { invoice: 'NONE' }] as const)
      await plans.mustBeCheap(() => list(body), most, plans.house)
    await plans.mustBeCheap(() => list({ keyword: '没有这个商户' }), { ...most, statements: 3 }, plans.house)
  })

  test('how many wait', async () => {
    await plans.mustBeCheap(
      () => testApp.modules.bills.countWaiting(operator.operatorId),
      { statements: 3, read: 3_100, sorted: 0, buffers: 4_000 },
      plans.house,
    )
  })

  test('its lines, and the terms of a merchant', async () => {
    await plans.mustBeCheap(() => lines({}), { statements: 3, read: 1_300, sorted: 101, buffers: 3_000 })
    await plans.mustBeCheap(
      () => terms('没有这个商户'),
      { statements: 2, read: 10, sorted: 10, buffers: 50 },
      plans.house,
    )
  })
})
