// Commission rules stay cheap with 200,000 that have ended: the platform's list, and what every order that is placed reads.
import { api, type InputOf } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorActor } from '../kernel/actor.ts'
import { seededCategoryId } from '../modules/trade/category/index.ts'
import { createCommission } from '../modules/trade/commission/index.ts'
import { addRule } from '../modules/trade/commission/commission.testing.ts'
import { copyRow } from '../testing/copy-row.ts'
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
  const subject = { scope: 'MERCHANT', merchantId, categoryId: seededCategoryId('100301') } as const
  const { id } = await addRule({ testApp, operator }, { subject })
  await copyRow(
    testApp.db.pool,
    { table: 'commission_rule', where: `id = '${id}'`, count: 200_000 },
    {
      id: `uuidv7(- n * interval '1 minute')`,
      first_id: `uuidv7(- n * interval '1 minute')`,
      rule_no: `'CR' || lpad(n::text, 18, '0')`,
      made_at: `original.made_at - n * interval '1 minute'`,
      valid_from: `original.valid_from - n * interval '1 minute'`,
      valid_to: `original.valid_from - n * interval '30 seconds'`,
      owner_id: `case when n % 100 = 0 then original.owner_id else uuidv7(- n * interval '1 minute') end`,
      category_id: `case when n % 200 = 0 then original.category_id end`,
      scope: `case when n % 3 = 0 then 'MERCHANT' else 'SHOP' end`,
    },
  )
  plans = await watchPlans(testApp, merchantId)
})
afterAll(async () => {
  plans?.release()
  await testApp.stop()
})

test('the list, in each tab and order, by scope, category, merchant and number', async () => {
  const list = (body: InputOf<typeof api.commissionRule.list>) =>
    ask(api.commissionRule.list, testApp.modules.handlers.commissionRule.list, operator, body)
  const { nextCursor } = await list({})
  expect(nextCursor).not.toBeNull()
  const category = seededCategoryId('100301')
  const asked = [
    {},
    { cursor: nextCursor ?? '' },
    { sort: 'madeAt:asc' },
    { state: 'IN_FORCE' },
    { state: 'COMING' },
    { state: 'ENDED' },
    { scope: 'MERCHANT', state: 'ENDED' },
    { categoryId: category },
    { keyword: 'CR000000000000077777' },
    { keyword: '没有' },
  ] as const
  for (const body of asked)
    await plans.mustBeCheap(
      () => list(body),
      { read: 8_000, sorted: 2_001, buffers: 16_000, statements: 9 },
      plans.house,
    )
})

test('what an order that is placed reads, and what its merchant is shown', async () => {
  const { merchantId } = seller.actor
  const { db, clock } = testApp
  const commission = createCommission({ db, clock, notify: async () => {} })
  const now = clock.now()
  const few = { read: 500, sorted: 20, buffers: 500 }
  await plans.mustBeCheap(
    () => testApp.db.transaction(merchantId, (tx) => commission.inForce(tx, { now, source: 'STOREFRONT' })),
    { ...few, statements: 4 },
  )
  await plans.mustBeCheap(
    () => ask(api.commission.rates, testApp.modules.handlers.commission.rates, seller.actor, {}),
    { ...few, statements: 4 },
  )
})
