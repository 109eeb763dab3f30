// The fund flow as merchants read it: every entry with its running balance, and totals that add up to the fen.
import { api, type InputOf } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, type TestApp, startTestApp } from '../../../testing/test-app.ts'
import {
  addPayableSeller,
  addSeller,
  DAY,
  provenBalances,
  sellAndSettle,
  type Seller,
} from '../../../testing/seller.ts'
import { apply, cancel } from '../../../testing/withdrawal.ts'

let testApp: TestApp
let seller: Seller & { cardId: string }
let saleNo = ''
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  saleNo = (await sellAndSettle(seller)).orderNo
  for (let times = 0; times < 6; times += 1) await cancel(seller, (await apply(seller, 1_000 + times)).id)
})
afterAll(() => testApp.stop())

const flows = (body: InputOf<typeof api.finance.flows> = {}, actor: unknown = seller.actor) =>
  ask(api.finance.flows, testApp.modules.finance.handlers.flows, actor, body)

test('newest first, each account’s balance runs on from entry to entry', async () => {
  const { list, total } = await flows({ pageSize: 100 })
  expect(total).toBe(list.length)
  const balances = await provenBalances(seller)
  for (const [account, code] of [
    ['AVAILABLE', 'M_AVAILABLE'],
    ['PENDING', 'M_PENDING'],
    ['FROZEN', 'M_FROZEN'],
  ] as const) {
    const entries = list.filter((entry) => entry.account === account)
    expect(entries[0]?.balanceAfterFen).toBe(balances[code])
    for (const [index, entry] of entries.entries())
      expect(entry.balanceAfterFen - entry.amountFen).toBe(entries[index + 1]?.balanceAfterFen ?? 0)
  }
})

test('a sale is read as receipt, settlement and commission', async () => {
  const { list } = await flows({ keyword: saleNo.toLowerCase(), pageSize: 100 })
  expect(list.map((entry) => [entry.account, entry.kindLabel, entry.direction]).toSorted()).toEqual(
    [
      ['PENDING', '订单收款', 'IN'],
      ['PENDING', '订单结算', 'MOVE'],
      ['AVAILABLE', '订单结算', 'MOVE'],
      ['PENDING', '平台佣金', 'OUT'],
    ].toSorted(),
  )
  for (const entry of list) expect(entry).toMatchObject({ subjectType: 'saleOrder', subjectNo: saleNo })
})

describe('the totals', () => {
  test('opening plus income minus expense is closing, over all accounts', async () => {
    const { summary } = await flows()
    expect(summary.openingFen).toBe(0)
    expect(summary.openingFen + summary.incomeFen - summary.expenseFen).toBe(summary.closingFen)
    const { M_AVAILABLE, M_PENDING, M_FROZEN } = await provenBalances(seller)
    expect(summary.closingFen).toBe(M_AVAILABLE + M_PENDING + M_FROZEN)
  })

  test('of one account, with what moved between accounts', async () => {
    for (const account of ['AVAILABLE', 'PENDING', 'FROZEN'] as const) {
      const { summary, list } = await flows({ account, pageSize: 100 })
      const moved = list.filter((entry) => entry.direction === 'MOVE').reduce((sum, entry) => sum + entry.amountFen, 0)
      expect(summary.openingFen + summary.incomeFen - summary.expenseFen + moved).toBe(summary.closingFen)
    }
  })

  test('the closing of a day is the opening of the next', async () => {
    const midnight = new Date(testApp.clock.now().getTime() - 2 * DAY).toISOString()
    const until = await flows({ to: midnight })
    const since = await flows({ from: midnight })
    expect(until.summary.closingFen).toBe(since.summary.openingFen)
    expect(since.summary.openingFen).toBe(20_600)
    expect(until.total + since.total).toBe((await flows()).total)
  })
})

describe('filters', () => {
  test('by account and by direction', async () => {
    const frozen = await flows({ account: 'FROZEN', pageSize: 100 })
    expect(frozen.list).toHaveLength(12)
    expect(new Set(frozen.list.map((entry) => entry.account))).toEqual(new Set(['FROZEN']))
    const [income, expense, moves] = [
      await flows({ direction: 'IN' }),
      await flows({ direction: 'OUT' }),
      await flows({ direction: 'MOVE', pageSize: 100 }),
    ]
    expect([income.total, expense.total, moves.total]).toEqual([1, 1, 26])
    expect(income.list[0]?.amountFen).toBe(20_600)
    expect(expense.list[0]?.amountFen).toBeLessThan(0)
  })

  test('by time at most 31 days, and not backwards', async () => {
    const now = testApp.clock.now().getTime()
    const at = (milliseconds: number) => new Date(now + milliseconds).toISOString()
    await expect(flows({ from: at(-32 * DAY) })).rejects.toMatchObject({ refusal: 'limit.exceeded' })
    await expect(flows({ from: at(0), to: at(-1) })).rejects.toMatchObject({ refusal: 'limit.exceeded' })
    await expect(flows({ from: at(-31 * DAY), to: at(0) })).resolves.toBeDefined()
  })

  test('by a number that is nowhere: nothing, and no error', async () => {
    expect(await flows({ keyword: '%' })).toMatchObject({ list: [], total: 0 })
  })
})

test('pages by number and by cursor show the same entries, each once', async () => {
  const all = (await flows({ pageSize: 100 })).list.map((entry) => entry.id)
  const byNumber: string[] = []
  const byCursor: string[] = []
  let cursor: string | undefined
  for (let page = 1; page <= Math.ceil(all.length / 10); page += 1) {
    byNumber.push(...(await flows({ page, pageSize: 10 })).list.map((entry) => entry.id))
    const next = await flows({ pageSize: 10, cursor })
    byCursor.push(...next.list.map((entry) => entry.id))
    cursor = next.nextCursor ?? undefined
  }
  expect(byNumber).toEqual(all)
  expect(byCursor).toEqual(all)
  expect(cursor).toBeUndefined()
  expect((await flows({ page: 500, pageSize: 10 })).list).toEqual([])
})

test('a cursor that is none of ours is refused', async () => {
  const forged = (text: string) => Buffer.from(text).toString('base64url')
  for (const bad of [
    'x',
    '',
    forged('9999999999999999~1~M_PENDING'),
    forged('1~9999999999999999~M_PENDING'),
    forged('-1~1~A'),
  ])
    await expect(flows({ cursor: bad }).then((page) => page.list)).rejects.toMatchObject({ refusal: 'request.invalid' })
})

test('another merchant reads nothing of it', async () => {
  const stranger = await addSeller(testApp)
  expect(await flows({ keyword: saleNo }, stranger.actor)).toMatchObject({
    list: [],
    total: 0,
    summary: { openingFen: 0, incomeFen: 0, expenseFen: 0, closingFen: 0 },
  })
})

describe('the statement', () => {
  const statement = (body: InputOf<typeof api.finance.statement> = {}) =>
    ask(api.finance.statement, testApp.modules.finance.handlers.statement, seller.actor, body)

  test('has one line for each thing that happened, with all its entries', async () => {
    const { list, total } = await statement({ keyword: saleNo })
    expect(total).toBe(2)
    expect(list.map(({ kindLabel, netFen, movedFen }) => [kindLabel, netFen, movedFen])).toEqual([
      ['订单结算', expect.any(Number), expect.any(Number)],
      ['买家付款', 20_600, 0],
    ])
    const [settled] = list
    expect(settled?.netFen).toBeLessThan(0)
    expect((settled?.movedFen ?? 0) - (settled?.netFen ?? 0)).toBe(20_600)
    expect(settled?.lines.map((line) => [line.account, line.kindLabel])).toEqual([
      ['PENDING', '订单结算'],
      ['AVAILABLE', '订单结算'],
      ['PENDING', '平台佣金'],
    ])
  })

  test('shows what only moved without a sign', async () => {
    const { list } = await statement()
    expect(list[0]).toMatchObject({ kind: 'withdrawReleased', netFen: 0, movedFen: 1_005 })
    expect(list[1]).toMatchObject({ kind: 'withdrawApplied', netFen: 0, movedFen: 1_005 })
  })

  test('has every entry of the flow once, over its pages', async () => {
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await statement({ pageSize: 10, ...(cursor === undefined ? {} : { cursor }) })
      seen.push(...page.list.flatMap(({ lines }) => lines.map(({ id }) => id)))
      cursor = page.nextCursor
    }
    const all = (await flows({ pageSize: 100 })).list.map(({ id }) => id)
    expect(seen.toSorted()).toEqual(all.toSorted())
  })

  test('its days add up to its totals, and those are the totals of the flow', async () => {
    const { days, summary, total } = await statement()
    expect(summary).toEqual((await flows()).summary)
    expect(days.reduce((sum, { incomeFen }) => sum + incomeFen, 0)).toBe(summary.incomeFen)
    expect(days.reduce((sum, { expenseFen }) => sum + expenseFen, 0)).toBe(summary.expenseFen)
    expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(total)
    expect(days.map(({ day }) => day)).toEqual(
      days
        .map(({ day }) => day)
        .toSorted()
        .toReversed(),
    )
  })

  test('of nothing still says what was there', async () => {
    const midnight = new Date(testApp.clock.now().getTime() - 2 * DAY).toISOString()
    const { list, days, summary } = await statement({ keyword: '没有', from: midnight })
    expect([list, days]).toEqual([[], []])
    expect(summary).toMatchObject({ openingFen: 20_600, incomeFen: 0, expenseFen: 0 })
  })
})

test('a number is found on whatever day it was, others in the last month alone', async () => {
  const { total } = await flows({ keyword: saleNo })
  expect(total).toBeGreaterThan(0)
  await testApp.pass(100 * DAY)
  expect(await flows({ keyword: saleNo })).toMatchObject({ total })
  expect(
    (await ask(api.finance.statement, testApp.modules.finance.handlers.statement, seller.actor, { keyword: saleNo }))
      .list,
  ).not.toEqual([])
  expect(await flows()).toMatchObject({ total: 0 })
  const from = new Date(testApp.clock.now().getTime() - 20 * DAY).toISOString()
  expect(await flows({ keyword: saleNo, from })).toMatchObject({ total: 0 })
  await testApp.pass(700 * DAY)
  expect(await flows({ keyword: saleNo })).toMatchObject({ total: 0 })
})
