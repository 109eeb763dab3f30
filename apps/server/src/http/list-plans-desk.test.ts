// Manual entries, the wire log and reconciliation stay cheap over years: the same bounds as the other lists of the platform's people.
import { api, type InputOf } from '@merchant/contract'
import { afterAll, beforeAll, describe, test } from 'vitest'
import type { OperatorActor } from '../kernel/actor.ts'
import { copyRow, fill } from '../testing/copy-row.ts'
import { addSeller } from '../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../testing/test-app.ts'
import { newOperator } from '../testing/withdrawal.ts'
import { growTransfers } from './long-platform-lists.testing.ts'
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
       gen_random_uuid(), '小陈', now() - n * interval '1 minute', now(), case when status in ('APPROVED', 'BOOKED', 'FAILED', 'REJECTED') then gen_random_uuid() end,
       case when status in ('APPROVED', 'BOOKED', 'FAILED', 'REJECTED') then '小吴' end, case when status <> 'PENDING' then now() end,
       case when status = 'REJECTED' then '凭证不清' end
     from generate_series(1, ${MANY}) n,
       lateral (select (array['PENDING', 'APPROVED', 'BOOKED', 'FAILED', 'REJECTED', 'EXPIRED', 'WITHDRAWN'])[n % 7 + 1] as status) made`,
  )
  // A hundred books with ten lines in suspense each, among many of every other account.
  const book = (no: string) => `('00000000-0000-4000-8000-' || lpad((${no})::text, 12, '0'))::uuid`
  const ofBook = { merchant_id: book('n % 100'), merchant_no: `'MB' || lpad(n::text, 18, '0')`, name: `'茶铺' || n` }
  await copyRow(pool, { table: 'merchant', where: `merchant_id = '${seller.actor.merchantId}'`, count: 100 }, ofBook)
  await fill(
    pool,
    'ledger_account',
    `(merchant_id, code, balance_fen) select ${book('n')}, 'P_SUSPENSE', 5 from generate_series(0, ${MANY}) n`,
  )
  await fill(
    pool,
    'ledger_entry',
    `(merchant_id, id, posting_id, move_no, account_code, counter_account_code, amount_fen, balance_after_fen, account_version, posted_at,
       in_total_fen, out_total_fen, in_count, out_count, lead_count)
     select ${book('n % 100')}, uuidv7(- n * interval '1 minute'), gen_random_uuid(), 0,
       case when n <= 1000 then 'P_SUSPENSE' else 'M_PENDING' end, 'M_AVAILABLE', 1, n, n, now() - n * interval '1 minute', n, 0, n, 0, n
     from generate_series(1, ${MANY}) n`,
  )
  await growTransfers(pool, seller.actor.merchantId)
  await fill(
    pool,
    'provider_exchange',
    `(id, at, service, order_no, member_no, provider_no, asked, outcome, ms, last_at)
     select gen_random_uuid(), now() - n * interval '1 minute', 'orderService.getOrderDetail', 'PY' || n / 4,
       case when n % 2 = 0 then repeat('a', 32) else md5(n::text) end, 'P' || n, '{}', 'done', 10, now()
     from generate_series(1, ${MANY}) n`,
  )
  await fill(
    pool,
    'recon_run',
    `(day_on, status, our_count, our_fen, their_count, their_fen, found_count, next_try_at, finished_at)
     select current_date - n, case when n % 5000 = 0 then 'FAILED' when n % 3 = 0 then 'DIFF' else 'OK' end, 1, 1, 1, 1, 0, now(), now()
     from generate_series(1, ${MANY}) n`,
  )
  await fill(
    pool,
    'recon_diff',
    `(id, key, day_on, kind, merchant_no, merchant_name, number, status, found_at, settled_at)
     select uuidv7(- n * interval '1 minute'), 'K' || n, current_date - n / 10, case when n % 10000 = 0 then 'BALANCE' else 'AMOUNT' end,
       'MA' || lpad((case when n % 2 = 0 then 2 else n end)::text, 18, '0'), case when n % 2 = 0 then '大商户' else '商户' || n end,
       'PY' || n, case when n % 7 = 0 then 'OPEN' else 'AUTO_FIXED' end, now(), case when n % 7 = 0 then null else now() end
     from generate_series(1, ${MANY}) n`,
  )
  plans = await watchPlans(testApp, seller.actor.merchantId)
})
afterAll(async () => {
  plans?.release()
  await testApp.stop()
})

const mustBeCheap = (...[work, most, by = plans.house]: Parameters<Plans['mustBeCheap']>) =>
  plans.mustBeCheap(work, most, by)

describe('manual entries', () => {
  const statements = 8
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

  test('what waits for whoever asks', async () => {
    for (const status of [undefined, 'PENDING', 'BOOKED'] as const)
      await mustBeCheap(() => list({ status, waitsFor: 'me' }), { read: 7_100, sorted: 42, buffers: 7_500, statements })
  })

  test.each(['ME000000000000000011', 'WD000000000000000011', 'MA000000000000000011', '商户11', '没有'])(
    'found by %s',
    async (keyword) => {
      for (const body of [{}, { status: 'PENDING' }] as const)
        await mustBeCheap(() => list({ ...body, keyword }), { read: 100, sorted: 42, buffers: 300, statements })
    },
  )
})

describe('transfers', () => {
  const statements = 11
  const most = { read: 4_400, sorted: 42, buffers: 6_000, statements }
  const list = (body: InputOf<typeof api.rechargeTransfer.list>) =>
    ask(api.rechargeTransfer.list, testApp.modules.handlers.rechargeTransfer.list, operator, body)

  test.each(['appliedAt:desc', 'appliedAt:asc'] as const)('by %s and in each tab', async (sort) => {
    for (const status of [undefined, 'CONFIRMING', 'SUCCESS'] as const)
      await mustBeCheap(() => list({ sort, status }), most)
    await mustBeCheap(() => list({ sort, page: 400 }), { read: 20_000, sorted: 42, buffers: 30_000, statements })
  })

  test('found by number, code and merchant', async () => {
    const { rows } = await testApp.db.pool.query<{ merchant_no: string; name: string }>(
      'select * from merchant limit 1',
    )
    const { merchant_no: merchantNo = '', name = '' } = rows[0] ?? {}
    for (const keyword of ['RC000000000000000011', 'ZZZZZZ11', merchantNo, name, '没有'])
      for (const body of [{}, { status: 'CONFIRMING' }] as const)
        await mustBeCheap(() => list({ ...body, keyword }), most)
  })
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

describe('reconciliation', () => {
  const days = (body: InputOf<typeof api.reconciliation.days>) =>
    ask(api.reconciliation.days, testApp.modules.handlers.reconciliation.days, operator, body)
  const differences = (body: InputOf<typeof api.reconciliation.differences>) =>
    ask(api.reconciliation.differences, testApp.modules.handlers.reconciliation.differences, operator, body)
  const month = { from: '2026-10-01T00:00:00+08:00', to: '2026-11-01T00:00:00+08:00' }

  test.each(['day:desc', 'day:asc'] as const)('days by %s and in each tab', async (sort) => {
    for (const status of [undefined, 'OK', 'FAILED'] as const)
      await mustBeCheap(() => days({ sort, status }), { read: 3_600, sorted: 42, buffers: 2_500 })
    await mustBeCheap(() => days({ sort, page: 400 }), { read: 13_000, sorted: 42, buffers: 20_000 })
    await mustBeCheap(() => days({ sort, ...month }), { read: 3_600, sorted: 42, buffers: 2_500 })
  })

  test.each(['day:desc', 'day:asc'] as const)('differences by %s, filtered and in each tab', async (sort) => {
    for (const body of [{}, { kind: 'BALANCE' }, month] as const)
      for (const status of [undefined, 'OPEN', 'AUTO_FIXED'] as const)
        await mustBeCheap(() => differences({ ...body, sort, status }), { read: 2_400, sorted: 64, buffers: 2_500 })
  })

  test.each(['PY11', 'MA000000000000000011', '商户11', '没有'])('differences found by %s', async (keyword) => {
    for (const body of [{}, { status: 'OPEN' }, { kind: 'AMOUNT' }] as const)
      await mustBeCheap(() => differences({ ...body, keyword }), { read: 100, sorted: 42, buffers: 300 })
  })

  test.each(['大商户', 'MA000000000000000002'])('half of all are about %s', async (keyword) => {
    for (const body of [{}, { status: 'OPEN' }, { kind: 'BALANCE' }, { sort: 'day:asc' }] as const)
      await mustBeCheap(() => differences({ ...body, keyword }), { read: 4_400, sorted: 2_005, buffers: 3_500 })
  })

  test.each(['since:asc', 'since:desc'] as const)('books with something in suspense by %s', async (sort) => {
    const { suspense } = testApp.modules.handlers.reconciliation
    for (const body of [{ sort }, { sort, keyword: '没有' }] as const)
      await mustBeCheap(() => ask(api.reconciliation.suspense, suspense, operator, body), {
        read: 4_400,
        sorted: 250,
        buffers: 6_000,
      })
  })

  test('what the balances come to', async () => {
    const { balances } = testApp.modules.handlers.reconciliation
    const most = { read: 1_100, sorted: 21, buffers: 1_300, statements: 4 }
    await mustBeCheap(() => ask(api.reconciliation.balances, balances, operator, {}), most)
  })
})
