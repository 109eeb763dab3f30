// What a merchant's people look back on stays cheap: their money, their notices, their sign-ins and what they did.
import { api, type InputOf } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { upload, xlsx } from '../testing/import.ts'
import { addSeller, type Seller } from '../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../testing/test-app.ts'
import { type Plans, watchPlans } from './list-plans.testing.ts'
import {
  growEntries,
  growExports,
  growImports,
  growNotices,
  growRecharges,
  growSignIns,
} from './long-own-lists.testing.ts'
import { growOperations } from './long-lists.testing.ts'

let testApp: TestApp
let seller: Seller
let plans: Plans
let importId: string
let mustBeCheap: Plans['mustBeCheap']

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addSeller(testApp)
  const { pool } = testApp.db
  const { merchantId, userId } = seller.actor
  await growOperations(pool, merchantId, userId)
  await growEntries(pool, merchantId)
  await growNotices(pool, merchantId, userId)
  await growRecharges(pool, merchantId, userId)
  await growSignIns(pool, userId)
  await ask(api.exportTask.create, testApp.modules.handlers.exportTask.create, seller.actor, {
    list: 'goods',
    filters: {},
    columns: ['title'],
  })
  await growExports(pool)
  ;({ id: importId } = await upload(testApp, seller.actor, { table: 'stock', file: xlsx([['商品编号', '库存']]) }))
  await growImports(pool)
  plans = await watchPlans(testApp, merchantId)
  ;({ mustBeCheap } = plans)
})
afterAll(async () => {
  plans?.release()
  await testApp.stop()
})

describe('the fund flow', () => {
  const flows = (body: InputOf<typeof api.finance.flows>) =>
    ask(api.finance.flows, testApp.modules.handlers.finance.flows, seller.actor, body)
  /** Its totals are exact, so they read each entry of at most thirty-one days once. */
  const SUMMED = 45_000

  test('of all accounts and of one, and of a direction', async () => {
    const most = { read: SUMMED + 200, sorted: 110, buffers: SUMMED }
    for (const body of [{}, { account: 'AVAILABLE' }, { account: 'DEPOSIT' }, { direction: 'IN' }] as const)
      await mustBeCheap(() => flows(body), most)
  })

  test('a deep page, and what comes behind it, are one statement beside the totals', async () => {
    await mustBeCheap(() => flows({ page: 500 }), { read: SUMMED, sorted: 10_100, buffers: SUMMED })
    const { nextCursor, list } = await flows({ page: 500 })
    expect(list).toHaveLength(20)
    await mustBeCheap(() => flows({ cursor: nextCursor ?? '' }), { read: SUMMED, sorted: 110, buffers: SUMMED })
  })

  test('of kinds and amounts is looked for among the newest fifty thousand of each account, and no further', async () => {
    const most = { read: 400_000, sorted: 200_000, buffers: 600_000, statements: 3 }
    for (const body of [
      { kinds: ['withdrawFee'] },
      { minFen: 5_000 },
      { kinds: ['orderReceipt'], maxFen: 99 },
    ] as const)
      await mustBeCheap(() => flows({ ...body, kinds: 'kinds' in body ? [...body.kinds] : undefined }), most)
  })

  test('of days and months is a step into an index for each', async () => {
    const { periods } = testApp.modules.handlers.finance
    const of = (body: InputOf<typeof api.finance.periods>) => ask(api.finance.periods, periods, seller.actor, body)
    for (const by of ['DAY', 'MONTH'] as const)
      await mustBeCheap(() => of({ by }), { read: 400, sorted: 400, buffers: 2_000 })
  })

  test.each(['SO000000000000000011', '没有'])('of the document %s', async (keyword) => {
    await mustBeCheap(() => flows({ keyword }), { read: 150, sorted: 110, buffers: 450 })
  })

  test('of a return, whose refunds are asked for first', async () => {
    await mustBeCheap(() => flows({ keyword: 'RT11' }), { statements: 3, read: 150, sorted: 110, buffers: 450 })
  })
})

describe('recharges', () => {
  const recharges = (body: InputOf<typeof api.rechargeOrder.listMine>) =>
    ask(api.rechargeOrder.listMine, testApp.modules.rechargeOrders.handlers.listMine, seller.actor, body)
  /** Each state is counted as far as anybody counts. */
  const COUNTED = 13_000

  test.each(['appliedAt:desc', 'appliedAt:asc'] as const)('of all and of one state, %s', async (sort) => {
    for (const body of [{}, { status: 'CLOSED' }, { status: 'SUCCESS' }, { status: 'PAYING' }] as const)
      await mustBeCheap(() => recharges({ ...body, sort }), { read: COUNTED, sorted: 0, buffers: COUNTED })
  })

  test('of one number, and between two times', async () => {
    await mustBeCheap(() => recharges({ keyword: 'RC000000000000000011' }), { read: 10, sorted: 20, buffers: 100 })
    const appliedFrom = new Date(Date.now() - 400 * 86_400_000).toISOString()
    const appliedTo = new Date(Date.now() - 390 * 86_400_000).toISOString()
    await mustBeCheap(() => recharges({ appliedFrom, appliedTo }), { read: 1_500, sorted: 0, buffers: 1_500 })
  })

  test('a deep page, and what comes behind it', async () => {
    await mustBeCheap(() => recharges({ page: 500 }), { read: COUNTED + 10_000, sorted: 0, buffers: COUNTED + 12_000 })
    const { nextCursor } = await recharges({ page: 500 })
    await mustBeCheap(() => recharges({ cursor: nextCursor ?? '' }), { read: COUNTED, sorted: 0, buffers: COUNTED })
  })
})

describe('the statement', () => {
  const statement = (body: InputOf<typeof api.finance.statement>) =>
    ask(api.finance.statement, testApp.modules.handlers.finance.statement, seller.actor, body)
  const SUMMED = 45_000

  test('its events, what belongs to them, and its days are three statements', async () => {
    await mustBeCheap(() => statement({}), { statements: 3, read: SUMMED + 400, sorted: 200, buffers: SUMMED })
    await mustBeCheap(() => statement({ page: 400 }), {
      statements: 3,
      read: SUMMED + 30_000,
      sorted: 10_200,
      buffers: 2 * SUMMED,
    })
    const { nextCursor, list } = await statement({ page: 400 })
    expect(list).toHaveLength(20)
    await mustBeCheap(() => statement({ cursor: nextCursor ?? '' }), {
      statements: 3,
      read: SUMMED + 400,
      sorted: 200,
      buffers: SUMMED,
    })
  })

  test.each([
    ['SO000000000000000011', 3],
    ['RT11', 4],
    ['没有', 3],
  ])('of the document %s', async (keyword, statements) => {
    await mustBeCheap(() => statement({ keyword }), { statements, read: 250, sorted: 200, buffers: 700 })
  })
})

describe('what somebody looks back on', () => {
  const most = { read: 2_300, sorted: 1_010, buffers: 2_600 }

  test('sign-ins', async () => {
    const { loginLog } = testApp.modules.handlers.security
    for (const body of [{}, { page: 50 }])
      await mustBeCheap(() => ask(api.security.loginLog, loginLog, seller.actor, body), most)
  })

  test('notices, of a kind and unread', async () => {
    const { list } = testApp.modules.handlers.notification
    const asked = [{}, { page: 50 }, { unread: true }, { kind: 'STAFF' }, { unread: true, kind: 'SECURITY' }] as const
    for (const body of asked) await mustBeCheap(() => ask(api.notification.list, list, seller.actor, body), most)
  })

  test("one's own acts, and those of everybody", async () => {
    const { ownOperations, operationLog } = testApp.modules.handlers.security
    for (const body of [{}, { page: 50 }])
      await mustBeCheap(() => ask(api.security.ownOperations, ownOperations, seller.actor, body), most)
    for (const body of [{}, { page: 50 }, { keyword: 'NO77' }])
      await mustBeCheap(() => ask(api.security.operationLog, operationLog, seller.actor, body), most)
  })

  test('errors in the browser', async () => {
    const { errors } = testApp.modules.handlers.errorLog
    await mustBeCheap(() => ask(api.errorLog.errors, errors, seller.actor, {}), most)
  })
})

describe('exports', () => {
  const exports = (body: InputOf<typeof api.exportTask.list>, actor = seller.actor) =>
    ask(api.exportTask.list, testApp.modules.handlers.exportTask.list, actor, body)
  /** A page, and as many as anybody counts. */
  const most = { read: 1_200, sorted: 50, buffers: 2_500 }

  test('of all, of one list, of one state, and of one person', async () => {
    for (const body of [{}, { list: 'saleOrder' }, { status: 'CANCELLED' }] as const)
      await mustBeCheap(() => exports(body), most)
    await mustBeCheap(() => exports({}, { ...seller.actor, kind: 'STAFF' }), most)
  })

  test('a deep page, and what comes behind it', async () => {
    await mustBeCheap(() => exports({ page: 500 }), { read: 11_200, sorted: 0, buffers: 13_000 })
    const { nextCursor } = await exports({ page: 500 })
    await mustBeCheap(() => exports({ cursor: nextCursor ?? '' }), most)
  })
})

describe('imports', () => {
  const imports = (body: InputOf<typeof api.importTask.list>, actor = seller.actor) =>
    ask(api.importTask.list, testApp.modules.handlers.importTask.list, actor, body)
  /** A page, and as many as anybody counts. */
  const most = { read: 1_200, sorted: 50, buffers: 2_500 }

  test('of all, of one table, of one state, and of one person', async () => {
    for (const body of [{}, { table: 'price' }, { status: 'CANCELLED' }] as const)
      await mustBeCheap(() => imports(body), most)
    await mustBeCheap(() => imports({}, { ...seller.actor, kind: 'STAFF' }), most)
    const { nextCursor } = await imports({ page: 500 })
    await mustBeCheap(() => imports({ cursor: nextCursor ?? '' }), most)
  })

  test('the rows of one, and those of one outcome', async () => {
    const rows = (body: Omit<InputOf<typeof api.importTask.rows>, 'id'>) =>
      ask(api.importTask.rows, testApp.modules.handlers.importTask.rows, seller.actor, { id: importId, ...body })
    const rowsOfOne = { ...most, statements: 3 }
    for (const body of [{}, { outcome: 'WRONG' }] as const) await mustBeCheap(() => rows(body), rowsOfOne)
    const { nextCursor } = await rows({ page: 40 })
    await mustBeCheap(() => rows({ cursor: nextCursor ?? '' }), rowsOfOne)
  })
})
