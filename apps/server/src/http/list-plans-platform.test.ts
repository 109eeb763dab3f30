// Lists of the platform's people stay cheap however many merchants there are: the same bounds as those of a merchant's.
import { api, type InputOf } from '@merchant/contract'
import { newId } from '@merchant/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperatorActor } from '../kernel/actor.ts'
import { seededCategoryId } from '../modules/trade/category/index.ts'
import { pageOfDisputes } from '../modules/trade/return-order/dispute/disputes.list.ts'
import { addSeller, place } from '../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../testing/test-app.ts'
import { newOperator } from '../testing/withdrawal.ts'
import { type Plans, watchPlans } from './list-plans.testing.ts'
import { RARE_BRANCH } from './long-lists.testing.ts'
import {
  growCertifications,
  growDisputes,
  growMerchants,
  growMoneyCases,
  growPlatformLogs,
  growGoodsAudit,
  growGoodsOff,
  growQualifications,
  growReturnsOfAll,
  growSettlements,
} from './long-platform-lists.testing.ts'

let testApp: TestApp
let plans: Plans
let operator: OperatorActor
/** Has all the orders. */
let ofAll = ''

beforeAll(async () => {
  testApp = await startTestApp()
  const seller = await addSeller(testApp)
  ofAll = seller.actor.merchantId
  operator = newOperator(testApp)
  await place(seller)
  const { pool } = testApp.db
  await growMerchants(pool)
  await growCertifications(pool)
  await growQualifications(pool)
  await growGoodsAudit(pool)
  await growGoodsOff(pool)
  await growSettlements(pool, seller.actor.merchantId)
  await growDisputes(pool)
  await growReturnsOfAll(pool, seller.actor.merchantId)
  await growMoneyCases(pool, operator.operatorId)
  await growPlatformLogs(pool, operator.operatorId)
  plans = await watchPlans(testApp, seller.actor.merchantId)
})
afterAll(async () => {
  plans?.release()
  await testApp.stop()
})

const server = () => testApp.servers[0] ?? noServer()
const noServer = (): never => {
  throw new Error('No server')
}

const mustBeCheap = (...[work, most, by = plans.house]: Parameters<Plans['mustBeCheap']>) =>
  plans.mustBeCheap(work, most, by)

describe('merchants', () => {
  const list = (body: InputOf<typeof api.merchantDirectory.list>) =>
    ask(api.merchantDirectory.list, testApp.modules.handlers.merchantDirectory.list, operator, body)

  test.each(['registeredAt:desc', 'registeredAt:asc'] as const)('by %s, of a state and a type', async (sort) => {
    const asked = [{}, { status: 'SUSPENDED' }, { type: 'SOLE' }, { status: 'SUSPENDED', type: 'SOLE' }] as const
    for (const body of asked)
      await mustBeCheap(() => list({ ...body, sort }), { read: 1_100, sorted: 21, buffers: 1_300 })
    await mustBeCheap(() => list({ sort, page: 500 }), { read: 10_100, sorted: 21, buffers: 10_500 })
  })

  test.each(['MA000000000000000011', '商户1002', '没有'])('found by %s', async (keyword) => {
    for (const body of [{}, { status: 'CERTIFIED' }, { sort: 'registeredAt:asc' }] as const)
      await mustBeCheap(() => list({ ...body, keyword }), { read: 1_200, sorted: 1_001, buffers: 2_500 })
  })

  test('what half of all are called', async () => {
    const most = { read: 2_200, sorted: 1_001, buffers: 3_000 }
    for (const body of [{}, { status: 'CERTIFIED' }, { status: 'SUSPENDED' }, { sort: 'registeredAt:asc' }] as const)
      await mustBeCheap(() => list({ ...body, keyword: '商户' }), { ...most, statements: 3 })
    const { total, totalIsExact, list: rows } = await list({ keyword: '商户' })
    expect([total, totalIsExact, rows.length]).toEqual([1_000, false, 20])
  })
})

describe('certifications', () => {
  const list = (body: InputOf<typeof api.certificationReview.list>) =>
    ask(api.certificationReview.list, testApp.modules.handlers.certificationReview.list, operator, body)

  test.each(['submittedAt:asc', 'submittedAt:desc'] as const)('by %s, of a kind and in each tab', async (sort) => {
    const most = { read: 6_000, sorted: 42, buffers: 3_000 }
    for (const status of [undefined, 'MANUAL', 'PASSED', 'REJECTED'] as const)
      for (const kind of [undefined, 'REAL_NAME', 'COMPANY'] as const)
        await mustBeCheap(() => list({ sort, status, kind }), most)
    await mustBeCheap(() => list({ sort, page: 500 }), { read: 24_000, sorted: 42, buffers: 3_000 })
    const { nextCursor } = await list({ sort, page: 500 })
    await mustBeCheap(() => list({ sort, cursor: nextCursor ?? '' }), most)
  })

  test.each(['MA000000000000000011', '商户', '商户10', '没有的人'])('found by %s', async (keyword) => {
    for (const body of [{}, { status: 'MANUAL' }, { kind: 'COMPANY' }] as const)
      await mustBeCheap(() => list({ ...body, keyword }), { read: 8_100, sorted: 1_010, buffers: 17_000 })
  })
})

/** Thousands of goods in two dozen leaves, some thousand in five, and a handful. */
const branches = [seededCategoryId('05'), seededCategoryId('0502'), RARE_BRANCH]

describe('goods in audit', () => {
  const list = (body: InputOf<typeof api.goodsAudit.list>) =>
    ask(api.goodsAudit.list, testApp.modules.handlers.goodsAudit.list, operator, body)

  test.each(branches)('in a branch of categories, %s, in each tab', async (categoryId) => {
    const most = { read: 6_000, sorted: 4_000, buffers: 12_000, statements: 3 }
    for (const sort of ['submittedAt:asc', 'submittedAt:desc'] as const)
      for (const status of [undefined, 'SUBMITTED', 'APPROVED', 'REJECTED'] as const)
        for (const deadline of [undefined, 'OVERDUE'] as const)
          await mustBeCheap(() => list({ categoryId, sort, status, deadline }), most)
    const { nextCursor } = await list({ categoryId, pageSize: 10 })
    await mustBeCheap(() => list({ categoryId, cursor: nextCursor ?? '' }), most)
    for (const keyword of ['MA000000000000000010', '商户', '没有的人'])
      await mustBeCheap(() => list({ categoryId, keyword }), { ...most, read: 8_100, buffers: 17_000 })
  })

  test.each(['submittedAt:asc', 'submittedAt:desc'] as const)('by %s in each tab', async (sort) => {
    const most = { read: 4_200, sorted: 42, buffers: 3_000 }
    for (const status of [undefined, 'SUBMITTED', 'APPROVED', 'REJECTED'] as const)
      for (const deadline of [undefined, 'OVERDUE'] as const)
        await mustBeCheap(() => list({ sort, status, deadline }), most)
    await mustBeCheap(() => list({ sort, page: 500 }), { read: 14_000, sorted: 42, buffers: 3_000 })
    const { nextCursor } = await list({ sort, page: 500 })
    await mustBeCheap(() => list({ sort, cursor: nextCursor ?? '' }), most)
  })

  test.each(['MA000000000000000011', '商户', '商户10', '没有的人'])('found by %s', async (keyword) => {
    for (const body of [{}, { status: 'SUBMITTED' }, { deadline: 'OVERDUE' }] as const)
      await mustBeCheap(() => list({ ...body, keyword }), { read: 8_100, sorted: 1_010, buffers: 17_000 })
  })
})

describe('goods of all merchants', () => {
  const list = (body: InputOf<typeof api.platformGoods.list>) =>
    ask(api.platformGoods.list, testApp.modules.handlers.platformGoods.list, operator, body)

  test.each(branches)('in a branch of categories, %s, in each tab', async (categoryId) => {
    const most = { read: 6_000, sorted: 4_000, buffers: 12_000, statements: 4 }
    for (const sort of ['updatedAt:desc', 'updatedAt:asc'] as const)
      for (const status of [undefined, 'ON_SALE', 'WAREHOUSE', 'FORCED_OFF', 'BANNED'] as const)
        await mustBeCheap(() => list({ categoryId, sort, status }), most)
    const { nextCursor } = await list({ categoryId, pageSize: 10 })
    await mustBeCheap(() => list({ categoryId, cursor: nextCursor ?? '' }), most)
    for (const keyword of ['MA000000000000000010', 'GD000000000000000011', '陶瓷杯001234', '手工陶瓷'])
      await mustBeCheap(() => list({ categoryId, keyword }), { ...most, read: 24_000, buffers: 40_000 })
  })

  test.each(['updatedAt:desc', 'updatedAt:asc'] as const)('by %s in each tab', async (sort) => {
    const most = { read: 4_200, sorted: 42, buffers: 6_000 }
    for (const status of [undefined, 'ON_SALE', 'WAREHOUSE', 'FORCED_OFF', 'BANNED'] as const)
      await mustBeCheap(() => list({ sort, status }), most)
    await mustBeCheap(() => list({ sort, page: 500 }), { read: 14_000, sorted: 42, buffers: 12_000 })
    const { nextCursor } = await list({ sort, page: 500 })
    await mustBeCheap(() => list({ sort, cursor: nextCursor ?? '' }), most)
  })

  test.each(['MA000000000000000010', 'GD000000000000000011', '陶瓷杯001234', '没有的东西'])(
    'found by %s',
    async (keyword) => {
      for (const body of [{}, { status: 'ON_SALE' }] as const)
        await mustBeCheap(() => list({ ...body, keyword }), {
          read: 12_000,
          sorted: 2_100,
          buffers: 20_000,
          statements: 3,
        })
    },
  )

  test('what half of all are called', async () => {
    for (const body of [{}, { status: 'FORCED_OFF' }] as const)
      await mustBeCheap(() => list({ ...body, keyword: '手工陶瓷' }), {
        read: 24_000,
        sorted: 4_200,
        buffers: 40_000,
        statements: 3,
      })
    const { totalIsExact } = await list({ keyword: '手工陶瓷' })
    expect(totalIsExact).toBe(false)
  })
})

describe('violations', () => {
  const list = (body: InputOf<typeof api.violationDesk.list>) =>
    ask(api.violationDesk.list, testApp.modules.handlers.violationDesk.list, operator, body)

  test.each(['issuedAt:asc', 'issuedAt:desc'] as const)('by %s in each tab', async (sort) => {
    const most = { read: 4_200, sorted: 42, buffers: 3_000 }
    for (const status of [undefined, 'APPEALING', 'EFFECTIVE', 'REVOKED'] as const)
      await mustBeCheap(() => list({ sort, status }), most)
    await mustBeCheap(() => list({ sort, page: 400 }), { read: 14_000, sorted: 42, buffers: 3_000 })
    const { nextCursor } = await list({ sort, page: 400 })
    await mustBeCheap(() => list({ sort, cursor: nextCursor ?? '' }), most)
  })

  test.each(['MA000000000000000020', '商户', '没有的人', 'VL000000000000000020', 'GD0000000000000020'])(
    'found by %s',
    async (keyword) => {
      for (const body of [{}, { status: 'APPEALING' }] as const)
        await mustBeCheap(() => list({ ...body, keyword }), { read: 8_100, sorted: 1_010, buffers: 17_000 })
    },
  )
})

describe('disputes', () => {
  const list = (body: InputOf<typeof api.returnDispute.list>) =>
    ask(api.returnDispute.list, testApp.modules.handlers.returnDispute.list, operator, body)

  test.each(['dueAt:asc', 'dueAt:desc'] as const)('by %s in each tab', async (sort) => {
    const most = { read: 5_500, sorted: 42, buffers: 5_000 }
    for (const status of [undefined, 'JUDGING', 'WAIT_MERCHANT_EVIDENCE', 'CANCELED'] as const)
      await mustBeCheap(() => list({ sort, status }), most)
    const { nextCursor } = await list({ sort })
    await mustBeCheap(() => list({ sort, cursor: nextCursor ?? '' }), most)
  })

  test('as a table, by when they were opened', async () => {
    const read = (status: 'JUDGING' | 'CANCELED' | undefined, after: string | null = null) =>
      pageOfDisputes(server().db, { sort: 'dueAt:asc', pageSize: 20, status }, after)
    const most = { read: 1_500, sorted: 102, buffers: 5_000 }
    for (const status of [undefined, 'JUDGING', 'CANCELED'] as const) await mustBeCheap(() => read(status), most)
    const { nextCursor } = await read(undefined)
    await mustBeCheap(() => read(undefined, nextCursor), most)
  })

  test.each(['DP000000000000000075', 'RT000000000000000075', 'MA000000000000000020', '商户', '没有'])(
    'found by %s',
    async (keyword) => {
      for (const body of [{}, { status: 'JUDGING' }] as const)
        await mustBeCheap(() => list({ ...body, keyword }), { read: 8_100, sorted: 1_010, buffers: 17_000 })
    },
  )
})

describe('qualifications', () => {
  const list = (body: InputOf<typeof api.qualificationReview.list>) =>
    ask(api.qualificationReview.list, testApp.modules.handlers.qualificationReview.list, operator, body)

  test.each(['submittedAt:asc', 'submittedAt:desc'] as const)('by %s in each tab', async (sort) => {
    const most = { read: 4_200, sorted: 42, buffers: 3_000 }
    for (const status of [undefined, 'PENDING', 'PASSED', 'REJECTED'] as const)
      await mustBeCheap(() => list({ sort, status }), most)
    await mustBeCheap(() => list({ sort, page: 500 }), { read: 14_000, sorted: 42, buffers: 3_000 })
    const { nextCursor } = await list({ sort, page: 500 })
    await mustBeCheap(() => list({ sort, cursor: nextCursor ?? '' }), most)
  })

  test.each(['MA000000000000000011', '商户', '商户10', '没有的人'])('found by %s', async (keyword) => {
    for (const body of [{}, { status: 'PENDING' }] as const)
      await mustBeCheap(() => list({ ...body, keyword }), { read: 8_100, sorted: 1_010, buffers: 17_000 })
  })
})

describe('orders of all merchants', () => {
  const list = (body: InputOf<typeof api.platformSaleOrder.list>) =>
    ask(api.platformSaleOrder.list, testApp.modules.handlers.platformSaleOrder.list, operator, body)
  const days = { createdFrom: '2000-01-01T00:00:00Z', createdTo: '2100-01-01T00:00:00Z' }

  test.each(['createdAt:desc', 'createdAt:asc'] as const)('by %s in each tab', async (sort) => {
    const most = { read: 6_500, sorted: 130, buffers: 6_000 }
    for (const tab of [undefined, 'HELD', 'COMPLETED', 'TO_SHIP'] as const)
      for (const bounds of [{}, days]) await mustBeCheap(() => list({ sort, tab, ...bounds }), most)
    await mustBeCheap(() => list({ sort, page: 500 }), { read: 24_000, sorted: 10_100, buffers: 24_000 })
    const { nextCursor } = await list({ sort, page: 500 })
    await mustBeCheap(() => list({ sort, cursor: nextCursor ?? '' }), most)
  })

  test.each([
    'SO000000000000000011',
    'SO999999999999999999',
    'PY000000000000000011',
    'RF000000000000000011',
    'RT000000000000000011',
    'DP000000000000000011',
    'SF1234567890123',
    'MA000000000000000011',
    '商户1002',
    '没有的商户',
  ])('found by %s', async (keyword) => {
    for (const body of [{}, { tab: 'COMPLETED' }, { tab: 'HELD' }] as const)
      await mustBeCheap(() => list({ ...body, keyword }), { read: 4_000, sorted: 130, buffers: 6_000, statements: 3 })
  })

  test('of the shop that has all of them, and of one that is none', async () => {
    const { rows } = await testApp.db.pool.query<{ shop_no: string; name: string }>('select shop_no, name from shop')
    const most = { read: 6_700, sorted: 130, buffers: 8_000, statements: 3 }
    for (const shop of [rows[0]?.shop_no, rows[0]?.name, '没有的店铺'])
      for (const body of [{}, { tab: 'COMPLETED' }, { sort: 'createdAt:asc' }, days] as const)
        await mustBeCheap(() => list({ ...body, shop }), most)
  })

  test('of the merchant who has all of them', async () => {
    const [row] = (await list({})).list
    for (const body of [{}, { tab: 'COMPLETED' }, { sort: 'createdAt:asc' }] as const)
      await mustBeCheap(() => list({ ...body, keyword: row?.merchantNo }), {
        read: 6_500,
        sorted: 130,
        buffers: 8_000,
        statements: 3,
      })
  })
})

describe('returns of all merchants', () => {
  const list = (body: InputOf<typeof api.platformReturn.list>) =>
    ask(api.platformReturn.list, testApp.modules.handlers.platformReturn.list, operator, body)
  const days = { appliedFrom: '2000-01-01T00:00:00Z', appliedTo: '2100-01-01T00:00:00Z' }
  const tabs = [undefined, 'MERCHANT_REVIEW', 'REFUND_FAILED', 'SUCCESS', 'SOON'] as const
  const sorts = ['appliedAt:desc', 'appliedAt:asc', 'deadlineAt:asc'] as const
  /** Those of every tab are counted, each up to a thousand. */
  const most = { read: 13_200, sorted: 130, buffers: 16_000 }
  /** Beside a period the most urgent are looked through. */
  const looked = { read: 32_000, sorted: 10_100, buffers: 40_000 }

  test.each(sorts)('by %s in each tab, of a kind', async (sort) => {
    for (const tab of tabs)
      for (const type of [undefined, 'EXCHANGE', 'RESHIP'] as const)
        await mustBeCheap(() => list({ sort, tab, type }), tab === 'SOON' && sort !== 'deadlineAt:asc' ? looked : most)
    await mustBeCheap(() => list({ sort, page: 500 }), { read: 26_000, sorted: 130, buffers: 40_000 })
    const { nextCursor } = await list({ sort, page: 500 })
    await mustBeCheap(() => list({ sort, cursor: nextCursor ?? '' }), most)
  })

  test.each(sorts)('by %s in each tab, asked for within some days', async (sort) => {
    for (const tab of tabs)
      for (const type of [undefined, 'RESHIP'] as const)
        await mustBeCheap(() => list({ sort, tab, type, ...days }), looked)
  })

  test.each([
    'RT100000000000000011',
    'RF000000000000000011',
    'DP000000000000000075',
    'SO000000000000000012',
    'SO999999999999999999',
    'PY000000000000000011',
    'SF1234567890123',
    'MA000000000000000011',
    '商户1002',
    '没有的商户',
  ])('found by %s', async (keyword) => {
    for (const body of [{}, { tab: 'SUCCESS' }, { tab: 'SOON' }, { sort: 'deadlineAt:asc' }, days] as const)
      await mustBeCheap(() => list({ ...body, keyword }), { read: 4_000, sorted: 130, buffers: 6_000, statements: 3 })
  })

  test('of the merchant who has half of them', async () => {
    const { rows } = await testApp.db.pool.query('select merchant_no from merchant where merchant_id = $1', [ofAll])
    const keyword = String(rows[0]?.merchant_no)
    for (const sort of sorts)
      for (const tab of tabs)
        for (const body of [{}, { type: 'RESHIP' }] as const)
          await mustBeCheap(() => list({ ...body, keyword, sort, tab }), { ...looked, statements: 3 })
    await mustBeCheap(() => list({ keyword }), { ...most, statements: 3 })
    expect((await list({ keyword, tab: 'SUCCESS' })).totalIsExact).toBe(false)
  })
})

describe('orders to settle', () => {
  const list = (body: InputOf<typeof api.settlement.list>) =>
    ask(api.settlement.list, testApp.modules.handlers.settlement.list, operator, body)

  test.each(['dueAt:asc', 'dueAt:desc'] as const)('by %s in each tab', async (sort) => {
    const most = { read: 4_000, sorted: 42, buffers: 6_000 }
    for (const state of ['DUE', 'UNDERWAY', 'COMING'] as const) await mustBeCheap(() => list({ sort, state }), most)
    await mustBeCheap(() => list({ sort, page: 500 }), { read: 20_500, sorted: 42, buffers: 25_000 })
    const { nextCursor } = await list({ sort, page: 500 })
    await mustBeCheap(() => list({ sort, cursor: nextCursor ?? '' }), most)
  })

  test.each(['SO000000000000000011', 'MA000000000000000011', '商户1002', '没有'])('found by %s', async (keyword) => {
    for (const state of ['DUE', 'UNDERWAY', 'COMING'] as const)
      await mustBeCheap(() => list({ state, keyword }), { read: 100, sorted: 42, buffers: 400, statements: 3 })
  })

  test('those of one merchant who has them all', async () => {
    const { rows } = await testApp.db.pool.query('select merchant_no from merchant where merchant_id = $1', [ofAll])
    const keyword = String(rows[0]?.merchant_no)
    const most = { read: 4_000, sorted: 42, buffers: 6_000, statements: 3 }
    for (const state of ['DUE', 'COMING'] as const) await mustBeCheap(() => list({ state, keyword }), most)
  })
})

describe('money cases', () => {
  const list = (body: InputOf<typeof api.moneyCase.list>) =>
    ask(api.moneyCase.list, testApp.modules.handlers.moneyCase.list, operator, body)

  test.each(['openedAt:desc', 'openedAt:asc'] as const)('by %s, filtered and in each tab', async (sort) => {
    const filters = [{}, { kind: 'BOOK_BROKEN' }, { owner: 'me' }, { kind: 'BOOK_BROKEN', owner: 'me' }] as const
    for (const body of filters)
      for (const state of [undefined, 'OPEN', 'TAKEN', 'RESOLVED'] as const)
        await mustBeCheap(() => list({ ...body, sort, state }), { read: 3_100, sorted: 63, buffers: 2_000 })
  })

  const rare = ['MC000000000000000011', 'SO000000000000000011', 'P11', 'MA000000000000000011', '商户11', '没有']
  test.each(rare)('found by %s', async (keyword) => {
    // Of a kind of which there are twenty: each way to find a case may read them all as well.
    for (const body of [{}, { state: 'RESOLVED' }, { kind: 'BOOK_BROKEN' }] as const)
      await mustBeCheap(() => list({ ...body, keyword }), { read: 100, sorted: 21, buffers: 250 })
  })

  test.each(['大商户', 'MA000000000000000002'])('half of all are about %s', async (keyword) => {
    for (const body of [{}, { state: 'RESOLVED' }, { kind: 'BOOK_BROKEN' }, { sort: 'openedAt:asc' }] as const)
      await mustBeCheap(() => list({ ...body, keyword }), { read: 3_200, sorted: 3_005, buffers: 3_500 })
    const { total, totalIsExact, counts } = await list({ keyword, state: 'OPEN' })
    expect([total, totalIsExact, counts?.['RESOLVED']]).toEqual([1_000, false, 1_000])
  })

  test('one, with those about the same order, of which there are none', async () => {
    const { info } = testApp.modules.handlers.moneyCase
    const { list: found } = await list({ keyword: 'MC000000000000000011' })
    const [{ id } = { id: '' }] = found
    await mustBeCheap(() => ask(api.moneyCase.info, info, operator, { id }), {
      read: 24,
      sorted: 21,
      buffers: 80,
      statements: 6,
    })
  })

  test('a deep page reads no more than its ids', async () => {
    await mustBeCheap(() => list({ page: 500 }), { read: 13_200, sorted: 21, buffers: 3_000 })
  })
})

describe('logs', () => {
  const most = { read: 2_300, sorted: 21, buffers: 2_600 }

  test("of what the platform's people did", async () => {
    const { log } = testApp.modules.handlers.operator
    for (const body of [{}, { page: 40 }, { keyword: 'NO77' }, { action: 'merchant.suspend' }])
      await mustBeCheap(() => ask(api.operator.log, log, operator, body), { ...most, statements: 3 })
    // A part of a name is looked for in what people did in ninety days.
    const searched = { read: 21_000, sorted: 21, buffers: 21_000, statements: 3 }
    await mustBeCheap(() => ask(api.operator.log, log, operator, { actor: '没有' }), searched)
    // Here all acts are about one type, so that the index of types is as good as that of times, and either is taken.
    await mustBeCheap(() => ask(api.operator.log, log, operator, { targetType: 'none' }), searched)
  })

  test('of failures in browsers and servers', async () => {
    const { errors, serverErrors } = testApp.modules.handlers.errorLog
    for (const body of [{}, { page: 40 }, { from: '2020-01-01T00:00:00.000Z' }]) {
      await mustBeCheap(() => ask(api.errorLog.errors, errors, operator, body), { ...most, statements: 3 })
      await mustBeCheap(() => ask(api.errorLog.serverErrors, serverErrors, operator, body), most)
    }
    for (const keyword of ['Error 12345', '没有']) {
      const searched = { read: 21_000, sorted: 21, buffers: 21_000 }
      await mustBeCheap(() => ask(api.errorLog.errors, errors, operator, { keyword }), { ...searched, statements: 3 })
      await mustBeCheap(() => ask(api.errorLog.serverErrors, serverErrors, operator, { keyword }), searched)
    }
    const requestId = 'request-12345'
    await mustBeCheap(() => ask(api.errorLog.serverErrors, serverErrors, operator, { requestId }), {
      read: 10,
      sorted: 21,
      buffers: 50,
    })
  })

  test("of notices to the platform's people, read and unread", async () => {
    const { list } = testApp.modules.handlers.notification
    const stranger = { ...operator, operatorId: newId(testApp.clock.now()) }
    for (const reader of [operator, stranger])
      for (const body of [{}, { unread: true }, { kind: 'MONEY_CASE' }, { page: 40 }] as const)
        await mustBeCheap(() => ask(api.notification.list, list, reader, body), {
          read: 4_400,
          sorted: 21,
          buffers: 3_000,
        })
  })
})
