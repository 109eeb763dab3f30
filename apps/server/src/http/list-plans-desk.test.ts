// Manual entries and the wire log stay cheap over years: the same bounds as the other lists of the platform's people.
import { api, type InputOf } from '@merchant/contract'
import { afterAll, beforeAll, describe, test } from 'vitest'
import type { OperatorActor } from '../kernel/actor.ts'
import { fill } from '../testing/copy-row.ts'
import { addSeller } from '../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../testing/test-app.ts'
import { newOperator } from '../testing/withdrawal.ts'
import { type Plans, watchPlans } from './list-plans.testing.ts'

const MANY = 200_000
let testApp: TestApp
let plans: Plans
let operator: OperatorActor

beforeAll(async () => {
  testApp = await startTestApp()
  const seller = await addSeller(testApp)
  operator = newOperator(testApp)
  const { pool } = testApp.db
  await fill(
    pool,
    'manual_entry',
    `(merchant_id, id, entry_no, kind, merchant_no, merchant_name, amount_fen, subject_no, reason, voucher_file_id, status,
       entered_by, entered_by_name, entered_at, expires_at, decided_by, decided_by_name, decided_at, reject_reason)
     select gen_random_uuid(), uuidv7(- n * interval '1 minute'), 'ME' || lpad(n::text, 18, '0'),
       case when n % 10000 = 0 then 'ADJUST_DOWN' else 'ADJUST_UP' end,
       'MA' || lpad((case when n % 2 = 0 then 2 else n end)::text, 18, '0'), case when n % 2 = 0 then '大商户' else '商户' || n end,
       100, 'WD' || lpad(n::text, 18, '0'), '补记', gen_random_uuid(), status,
       gen_random_uuid(), '小陈', now() - n * interval '1 minute', now(), case when status in ('BOOKED', 'REJECTED') then gen_random_uuid() end,
       case when status in ('BOOKED', 'REJECTED') then '小吴' end, case when status <> 'PENDING' then now() end,
       case when status = 'REJECTED' then '凭证不清' end
     from generate_series(1, ${MANY}) n,
       lateral (select (array['PENDING', 'BOOKED', 'REJECTED', 'EXPIRED'])[n % 4 + 1] as status) made`,
  )
  await fill(
    pool,
    'provider_exchange',
    `(id, at, service, order_no, member_no, provider_no, asked, outcome, ms, last_at)
     select gen_random_uuid(), now() - n * interval '1 minute', 'orderService.getOrderDetail', 'PY' || n / 4,
       case when n % 2 = 0 then repeat('a', 32) else md5(n::text) end, 'P' || n, '{}', 'done', 10, now()
     from generate_series(1, ${MANY}) n`,
  )
  plans = await watchPlans(testApp, seller.actor.merchantId)
}, 120_000)
afterAll(async () => {
  plans?.release()
  await testApp.stop()
})

const mustBeCheap = (...[work, most, by = plans.house]: Parameters<Plans['mustBeCheap']>) =>
  plans.mustBeCheap(work, most, by)

describe('manual entries', () => {
  const statements = 5
  const list = (body: InputOf<typeof api.manualEntry.list>) =>
    ask(api.manualEntry.list, testApp.modules.handlers.manualEntry.list, operator, body)

  test.each(['enteredAt:desc', 'enteredAt:asc'] as const)('by %s, of a kind and in each tab', async (sort) => {
    for (const status of [undefined, 'PENDING', 'BOOKED'] as const)
      await mustBeCheap(() => list({ sort, status }), { read: 2_100, sorted: 42, buffers: 2_500, statements })
    await mustBeCheap(() => list({ sort, kind: 'ADJUST_DOWN', status: 'PENDING' }), {
      read: 2_100,
      sorted: 42,
      buffers: 2_500,
      statements,
    })
  })

  test.each(['ME000000000000000011', 'WD000000000000000011', 'MA000000000000000011', '商户11', '没有'])(
    'found by %s',
    async (keyword) => {
      for (const body of [{}, { status: 'PENDING' }] as const)
        await mustBeCheap(() => list({ ...body, keyword }), { read: 100, sorted: 42, buffers: 300, statements })
    },
  )
})

describe('the wire log', () => {
  const list = (body: InputOf<typeof api.wireLog.list>) =>
    ask(api.wireLog.list, testApp.modules.handlers.wireLog.list, operator, body)

  test('the newest, and a page far behind', async () => {
    await mustBeCheap(() => list({}), { read: 1_100, sorted: 42, buffers: 1_300 })
    await mustBeCheap(() => list({ page: 400 }), { read: 8_100, sorted: 42, buffers: 8_500 })
  })

  test.each(['PY11', 'P11', 'nothing', 'a'.repeat(32)])('found by %s', async (keyword) => {
    await mustBeCheap(() => list({ keyword }), { read: 1_100, sorted: 42, buffers: 1_500 })
  })
})
