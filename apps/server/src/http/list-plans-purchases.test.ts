// Platform orders stay cheap: of a merchant with 200,000 of them, and of all merchants.
import { api, type InputOf } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorActor } from '../kernel/actor.ts'
import { copyRow } from '../testing/copy-row.ts'
import { issue } from '../testing/platform-order.ts'
import { addSeller, type Seller } from '../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../testing/test-app.ts'
import { newOperator } from '../testing/withdrawal.ts'
import { type Plans, watchPlans } from './list-plans.testing.ts'

let testApp: TestApp
let plans: Plans
let seller: Seller
let operator: OperatorActor

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addSeller(testApp)
  operator = newOperator(testApp)
  const { merchantId } = seller.actor
  await issue(seller, { type: 'BILL_DUE', relatedNo: 'BL000000000000000000' })
  await copyRow(
    testApp.db.pool,
    { table: 'platform_order', where: `merchant_id = '${merchantId}'`, count: 200_000 },
    {
      id: `uuidv7(- n * interval '1 minute')`,
      order_no: `'PO' || lpad(n::text, 18, '0')`,
      ordered_at: `original.ordered_at - n * interval '1 minute'`,
      status: `case when n % 10 = 0 then 'UNPAID' else 'FINISHED' end`,
      invoice_status: `case when n % 500 = 1 then 'APPLIED' else 'NONE' end`,
      invoice_fen: 'case when n % 500 = 1 then 10000 end',
      type: `case when n % 2000 = 3 then 'PENALTY' when n % 5 = 0 then 'COMPENSATION' else 'BILL_DUE' end`,
      objected_at: `case when n % 10 = 9 then now() end`,
      objection: `case when n % 10 = 9 then '不符' end`,
      objection_status: `case when n % 2000 = 19 then 'WAIVED' when n % 10 = 9 then 'UPHELD' end`,
      related_no: `'BL' || lpad(n::text, 18, '0')`,
    },
  )
  plans = await watchPlans(testApp, merchantId)
})
afterAll(async () => {
  plans?.release()
  await testApp.stop()
})

const narrowed = [
  { type: 'PENALTY' },
  { type: 'COMPENSATION', status: 'UNPAID' },
  { type: 'PENALTY', status: 'FINISHED', orderedFrom: '2020-01-01T00:00:00.000Z' },
  { objection: 'OPEN' },
  { objection: 'WAIVED' },
  { objection: 'UPHELD', status: 'FINISHED' },
] as const

// Each tab is counted as far as anybody counts.
const most = { read: 8_000, sorted: 101, buffers: 16_000 }

test('a merchant’s, in each tab and order, by invoice, and of one number', async () => {
  const list = (body: InputOf<typeof api.platformOrder.list>) =>
    ask(api.platformOrder.list, testApp.modules.handlers.platformOrder.list, seller.actor, body)
  for (const body of [
    {},
    { status: 'UNPAID' },
    { sort: 'orderedAt:asc' },
    { invoice: 'APPLIED' },
    ...narrowed,
  ] as const)
    await plans.mustBeCheap(() => list(body), most)
  const { nextCursor } = await list({})
  expect(nextCursor).not.toBeNull()
  await plans.mustBeCheap(() => list({ cursor: nextCursor ?? '' }), most)
  for (const keyword of ['PO000000000000077777', 'BL000000000000077777', '没有'])
    await plans.mustBeCheap(() => list({ keyword }), { read: 500, sorted: 101, buffers: 1_500 })
})

test('those of all merchants, in each tab, by invoice, and of one number', async () => {
  const list = (body: InputOf<typeof api.platformOrderDesk.list>) =>
    ask(api.platformOrderDesk.list, testApp.modules.handlers.platformOrderDesk.list, operator, body)
  const asked = [
    {},
    { status: 'UNPAID' },
    { invoice: 'APPLIED' },
    { keyword: 'PO000000000000077777' },
    ...narrowed,
  ] as const
  for (const body of asked) await plans.mustBeCheap(() => list(body), { ...most, statements: 3 }, plans.house)
})
