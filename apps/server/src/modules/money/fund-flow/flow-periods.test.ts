// Days, months and papers of the fund flow: what one period closes with the next one opens with, and nobody gets a paper of what is not over.
import { api, dayOf, type InputOf } from '@merchant/contract'
import { flowKindTexts } from '@merchant/contract/labels'
import { fundFlows } from '@merchant/ledger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPayableSeller, addSeller, DAY, sellAndSettle, type Seller } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { apply, cancel } from '../../../testing/withdrawal.ts'
import { listFlows } from './fund-flow.list.ts'

let testApp: TestApp
let seller: Seller & { cardId: string }
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp, { stock: 1_000 })
  for (let week = 0; week < 5; week += 1) {
    await sellAndSettle(seller)
    await cancel(seller, (await apply(seller, 1_000 + week)).id)
    await testApp.pass(6 * DAY)
  }
})
afterAll(() => testApp.stop())

const handlers = () => testApp.modules.finance.handlers
const flows = (body: InputOf<typeof api.finance.flows> = {}) =>
  ask(api.finance.flows, handlers().flows, seller.actor, body)
const periods = (body: InputOf<typeof api.finance.periods>) =>
  ask(api.finance.periods, handlers().periods, seller.actor, body)
const paper = (period: string, actor = seller.actor) =>
  ask(api.finance.statementPaper, handlers().statementPaper, actor, { statementPeriod: period })
const today = () => dayOf(testApp.clock.now())
const thisMonth = () => today().slice(0, 7)
const ACCOUNTS = [undefined, 'AVAILABLE', 'PENDING', 'FROZEN', 'DEBT'] as const

describe('periods', () => {
  test('of days: each opens with what the day before closed, over two months, for each account and all', async () => {
    const months = (await periods({ by: 'MONTH' })).list.map(({ period }) => period)
    expect(months.length).toBeGreaterThan(1)
    for (const account of ACCOUNTS) {
      const asked = account === undefined ? {} : { account }
      const lists = await Promise.all(months.map((month) => periods({ by: 'DAY', month, ...asked })))
      const days = lists.flatMap(({ list }) => list)
      for (const [index, day] of days.entries()) {
        expect(day.openingFen + day.incomeFen - day.expenseFen + day.movedFen).toBe(day.closingFen)
        if (index > 0) expect(day.closingFen).toBe(days[index - 1]?.openingFen)
      }
      const { list } = await periods({ by: 'MONTH', ...asked })
      for (const [at, month] of list.entries()) {
        const own = lists[at]?.list ?? []
        expect([month.closingFen, month.openingFen]).toEqual([own[0]?.closingFen, own.at(-1)?.openingFen])
        expect(month.count).toBe(own.reduce((sum, { count }) => sum + count, 0))
      }
    }
  })

  test('say what the lines of that day say', async () => {
    const { list } = await periods({ by: 'DAY' })
    for (const { from, to, incomeFen, expenseFen, closingFen, count } of list.slice(0, 10)) {
      const { summary, total } = await flows({ from, to })
      expect([summary.incomeFen, summary.expenseFen, summary.closingFen, total]).toEqual([
        incomeFen,
        expenseFen,
        closingFen,
        count,
      ])
    }
  })

  test('reach back two years and no further, and not into what has not begun', async () => {
    const now = today()
    const back = (months: number) => {
      const at = Number(now.slice(0, 4)) * 12 + Number(now.slice(5, 7)) - 1 - months
      return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
    }
    expect((await periods({ by: 'DAY', month: back(23) })).list.length).toBeGreaterThan(27)
    for (const month of [back(24), back(-1)])
      await expect(periods({ by: 'DAY', month })).rejects.toMatchObject({ refusal: 'limit.exceeded' })
  })
})

describe('a paper', () => {
  const bytesOf = async (url: string, sessionId = seller.actor.sessionId) => {
    const file = await testApp.modules.files.openMade(url.slice('/files/made/'.length), sessionId)
    const parts: Uint8Array[] = []
    for await (const part of file?.content ?? []) parts.push(part)
    return { name: file?.name, bytes: Buffer.concat(parts) }
  }
  const yesterday = () => dayOf(new Date(testApp.clock.now().getTime() - DAY))
  const lastMonth = async () => (await periods({ by: 'MONTH' })).list[1]?.period ?? ''

  test('of a day and of a month is a PDF, the same whenever it is fetched, and noted', async () => {
    for (const period of [yesterday(), await lastMonth()]) {
      const one = await bytesOf((await paper(period)).url)
      expect(one.name).toMatch(new RegExp(`^资金对账单-MA\\d+-${period}\\.pdf$`))
      expect(one.bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect(one.bytes.length).toBeLessThan(150_000)
      testApp.clock.advance(3_600_000)
      expect((await bytesOf((await paper(period)).url)).bytes.equals(one.bytes)).toBe(true)
    }
    const { list } = await ask(
      api.security.operationLog,
      testApp.modules.handlers.security.operationLog,
      seller.actor,
      {},
    )
    expect(list.filter(({ action }) => action === 'fundFlow.statement')).toHaveLength(4)
  })

  test('there is none of what is not over, and of another merchant its own', async () => {
    for (const period of [today(), thisMonth()])
      await expect(paper(period)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await expect(paper('2019-01-01')).rejects.toMatchObject({ refusal: 'limit.exceeded' })
    const stranger = await addSeller(testApp)
    const [own, others] = [await paper(yesterday()), await paper(yesterday(), stranger.actor)]
    const theirs = await bytesOf(others.url, stranger.actor.sessionId)
    expect(theirs.bytes.equals((await bytesOf(own.url)).bytes)).toBe(false)
    expect((await bytesOf(own.url, 'another session')).name).toBeUndefined()
  })
})

describe('lines', () => {
  test('are of some kinds alone, and of amounts between two', async () => {
    const { list, summary, isCut } = await flows({ kinds: ['freeze', 'withdrawReturn'], pageSize: 100 })
    expect(isCut).toBe(false)
    expect(new Set(list.map(({ kind }) => kind))).toEqual(new Set(['freeze', 'withdrawReturn']))
    expect([summary.incomeFen, summary.expenseFen]).toEqual([0, 0])
    const { list: all } = await flows({ pageSize: 100 })
    expect(list).toEqual(all.filter(({ kind }) => kind === 'freeze' || kind === 'withdrawReturn'))
    const [most = 0, ...others] = [...new Set(list.map(({ amountFen }) => Math.abs(amountFen)))].toSorted(
      (x, y) => y - x,
    )
    const least = others.at(-1) ?? most
    const isBetween = ({ amountFen }: { readonly amountFen: number }) =>
      Math.abs(amountFen) >= least && Math.abs(amountFen) < most
    const some = await flows({ minFen: least, maxFen: most - 1, pageSize: 100 })
    expect(some.list.length).toBeGreaterThan(0)
    expect(some.list).toEqual(all.filter(isBetween))
    expect(some.total).toBe(some.list.length)
    const both = await flows({ account: 'FROZEN', kinds: ['freeze'], maxFen: most, pageSize: 100 })
    expect(both.list.length).toBeGreaterThan(0)
    expect(both.list).toEqual(all.filter(({ account, kind }) => account === 'FROZEN' && kind === 'freeze'))
  })

  test('are counted as at least so many where an account has more than are looked through', async () => {
    const asked = { kinds: ['freeze'], pageSize: 10 as const, sort: 'at:desc' as const }
    const within = (lines: number) => {
      const tenant = testApp.db.tenant(seller.actor.merchantId)
      return listFlows(tenant, asked, testApp.clock.now(), lines)
    }
    const ofEach = await Promise.all(
      (['PENDING', 'AVAILABLE', 'FROZEN'] as const).map(async (account) => (await flows({ account })).total),
    )
    const most = Math.max(...ofEach)
    expect(most).toBeLessThan((await flows({})).total)
    expect(await within(most)).toMatchObject({ isCut: false, totalIsExact: true })
    expect(await within(most - 1)).toMatchObject({ isCut: true, totalIsExact: false })
  })

  test('of a kind that there is not are none that one can ask for', async () => {
    for (const kind of ['nosuchkind', 'toString'])
      await expect(flows({ kinds: [kind] })).rejects.toMatchObject({ refusal: 'request.invalid' })
  })

  test('have numbers of their own, by which each is found, on whatever day it was', async () => {
    const { list: first } = await periods({ by: 'MONTH' })
    const { from = '', to = '' } = first.at(-1) ?? {}
    const { list } = await flows({ from, to, pageSize: 100 })
    expect(new Set(list.map(({ flowNo }) => flowNo)).size).toBe(list.length)
    const oldest = list.at(-1)
    expect(oldest?.flowNo).toMatch(/^FL\d{8}[APFDMO]\d{8}$/)
    expect((await flows({ keyword: oldest?.flowNo.toLowerCase() ?? '' })).list).toEqual([oldest])
    expect((await flows({ keyword: oldest?.flowNo.replace(/\d{8}$/, '99999999') ?? '' })).list).toEqual([])
    const elsewhere = oldest?.account === 'DEPOSIT' ? 'PROMO' : 'DEPOSIT'
    expect((await flows({ keyword: oldest?.flowNo ?? '', account: elsewhere })).list).toEqual([])
  })

  test('say on whose side the money was', async () => {
    const { list } = await flows({ pageSize: 100 })
    const of = (kind: string) => new Set(list.filter((line) => line.kind === kind).map((line) => line.counterparty))
    expect(of('orderReceipt')).toEqual(new Set(['BUYER']))
    expect(of('commission')).toEqual(new Set(['PLATFORM']))
    expect(of('freeze')).toEqual(new Set(['OWN']))
  })

  test('are of the kinds that the ledger knows, by its own words', () => {
    const words = Object.fromEntries(Object.entries(fundFlows).map(([kind, { zh, en }]) => [kind, [zh, en]]))
    expect(flowKindTexts).toEqual(words)
  })
})
