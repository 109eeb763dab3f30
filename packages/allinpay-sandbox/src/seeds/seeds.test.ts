/** Seed packs go through the books, and a state that is exported comes back as it was, or not at all. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestMerchant, type TestMerchant } from '../testing/test-merchant.ts'
import type { SeedPack } from './seed-packs.ts'

let merchant: TestMerchant
let other: TestMerchant
beforeAll(async () => {
  ;[merchant, other] = await Promise.all([openTestMerchant(), openTestMerchant()])
})
afterAll(() => Promise.all([merchant.stop(), other.stop()]))

const cardOf = (shop: number) => merchant.encrypt(`1904510104001${2345 + shop}`)

test('the pack of one merchant is a company that can be paid and withdraw at once', async () => {
  await merchant.sandbox.admin.seed('merchant')
  await merchant.earn('seed-shop-1', 5_000)
  const withdrawal = await merchant.done('orderService.withdrawApply', {
    bizOrderNo: 'W1',
    bizUserId: 'seed-shop-1',
    accountSetNo: '400193',
    amount: 5_000,
    fee: 0,
    validateType: 0,
    backUrl: merchant.backUrl,
    bankCardNo: cardOf(1),
    bankCardPro: 1,
    industryCode: '1914',
    industryName: '交易市场',
    source: 2,
  })
  expect(withdrawal.payStatus).toBe('pending')
})

test('a marketplace has thirty days behind it, and its books are right', async () => {
  const { admin } = merchant.sandbox
  // 25 members, 360 sales with their payouts, four paydays of five shops.
  expect(await admin.seed('marketplace')).toEqual({ replayed: 25 + 2 * 360 + 4 * 5, skipped: 0 })
  expect(await admin.invariants()).toEqual([])
  const ages = (await admin.orders()).map(({ createdAt }) => Date.parse(createdAt))
  const { now } = await admin.clock()
  expect(Math.max(...ages)).toBeLessThan(Date.parse(now))
  expect(await merchant.available('seed-shop-3')).toBeGreaterThan(0)
  await admin.seed('empty')
  expect(await admin.members()).toEqual([])
})

test('an exported state is the same state in another sandbox', async () => {
  const { admin } = merchant.sandbox
  await admin.seed('marketplace')
  const state = await admin.exportState()
  await other.person('somebody')
  await other.sandbox.admin.importState(state)
  expect(await other.sandbox.admin.exportState()).toBe(state)
  expect(await other.sandbox.admin.members('somebody')).toEqual([])
  expect(await other.available('seed-shop-1')).toBe(await merchant.available('seed-shop-1'))
  await other.earn('seed-shop-1', 100)
  expect(await other.sandbox.admin.invariants()).toEqual([])
})

test('what is no state, of unknown apps or with wrong books is refused and changes nothing', async () => {
  const { admin } = merchant.sandbox
  const state = await admin.exportState()
  const refused = async (text: string, words: string) => {
    await expect(admin.importState(text)).rejects.toThrow(words)
    expect(await admin.exportState()).toBe(state)
  }
  await refused('{}', 'no exported state')
  await refused(state.replace('"tables": {', '"tables": {"app": [], '), 'unknown tables: app')
  await refused(state.replaceAll('"1581648210684"', '"2000000000000"'), 'not registered here')
  await refused(state.replace(/"available": (\d+)/, '"available": 1$1'), 'books of the exported state are wrong')
  await expect(admin.seed('noSuch' as SeedPack)).rejects.toThrow('pack must be one of')
})
