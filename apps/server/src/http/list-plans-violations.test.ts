// A merchant's violations stay cheap at 200,000 of them, whatever they are narrowed by.
import { api, type InputOf } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyRow } from '../testing/copy-row.ts'
import { addSeller, type Seller } from '../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../testing/test-app.ts'
import { addViolation } from '../testing/violations.ts'
import { type Plans, watchPlans } from './list-plans.testing.ts'

let testApp: TestApp
let plans: Plans
let seller: Seller

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addSeller(testApp)
  const { merchantId } = seller.actor
  const { id: shopId } = await testApp.db.tenant(merchantId).selectFrom('shop').select('id').executeTakeFirstOrThrow()
  await addViolation(testApp, { merchantId, shopId })
  await copyRow(
    testApp.db.pool,
    { table: 'violation', where: `merchant_id = '${merchantId}'`, count: 200_000 },
    {
      id: `uuidv7(- n * interval '1 minute')`,
      violation_no: `'VL' || lpad(n::text, 18, '0')`,
      issued_at: `original.issued_at - n * interval '1 minute'`,
      status: `case when n % 1000 = 0 then 'PENDING' else 'EFFECTIVE' end`,
      type: `case when n % 5000 = 7 then 'SERVICE' else 'TRADE' end`,
      target_no: `'SO' || lpad(n::text, 18, '0')`,
    },
  )
  plans = await watchPlans(testApp, merchantId)
})
afterAll(async () => {
  plans?.release()
  await testApp.stop()
})

// Each tab is counted as far as anybody counts.
const most = { read: 8_000, sorted: 101, buffers: 16_000 }
const list = (body: InputOf<typeof api.violation.list>) =>
  ask(api.violation.list, testApp.modules.handlers.violation.list, seller.actor, body)

test('in each tab and order, of one type, and at any depth', async () => {
  for (const body of [
    {},
    { status: 'PENDING' },
    { status: 'APPEALING' },
    { sort: 'issuedAt:asc' },
    { type: 'SERVICE' },
    { type: 'TRADE', status: 'PENDING' },
    { type: 'SERVICE', status: 'EFFECTIVE' },
  ] as const)
    await plans.mustBeCheap(() => list(body), most)
  const { nextCursor } = await list({})
  expect(nextCursor).not.toBeNull()
  await plans.mustBeCheap(() => list({ cursor: nextCursor ?? '' }), most)
})

test('of one number, its own or that of what it is about', async () => {
  for (const keyword of ['VL000000000000077777', 'SO000000000000077777', '没有'])
    await plans.mustBeCheap(() => list({ keyword }), { read: 500, sorted: 101, buffers: 1_500 })
})
