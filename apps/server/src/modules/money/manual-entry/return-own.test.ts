// 保证金退还 and 推广金退还: what a recharge brought to another account of the merchant comes back to its balance, by two persons.
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approveEntry, enter } from '../../../testing/manual-entry.ts'
import { fund, issue } from '../../../testing/platform-order.ts'
import type { Recharger } from '../../../testing/recharge.ts'
import { received } from '../../../testing/recharge-refund.ts'
import { addPayableSeller, DAY, differenceFromProvider, provenBalances } from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { fillPlatform } from '../../../testing/transfer.ts'
import { newOperator } from '../../../testing/withdrawal.ts'

const FEN = 30_000
let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  await fillPlatform(testApp, 10_000_000)
})
afterAll(() => testApp.stop())

const kinds = [
  ['DEPOSIT_RETURN', 'DEPOSIT', 'M_DEPOSIT', '保证金'],
  ['PROMO_RETURN', 'PROMO', 'M_PROMO', '推广金'],
] as const

describe.each(kinds)('%s', (kind, target, account, name) => {
  let seller: Recharger
  beforeAll(async () => {
    seller = await addPayableSeller(testApp)
  })
  const enterOne = (amountFen: number, by = newOperator(testApp, '财务小陈')) =>
    enter(testApp, seller.actor.merchantId, { kind, amountFen, reason: '商户退出类目', by })

  test('comes back once another person approves it, and the provider holds the same', async () => {
    await received(seller, { target, amountFen: FEN })
    const before = await provenBalances(seller)
    expect(before[account]).toBe(FEN)
    const maker = newOperator(testApp, '财务小陈')
    const entry = await enterOne(20_000, maker)
    await expect(approveEntry(testApp, entry, maker)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    expect(await approveEntry(testApp, entry)).toMatchObject({ status: 'BOOKED' })
    const after = await provenBalances(seller)
    expect([after[account], after.M_AVAILABLE - before.M_AVAILABLE]).toEqual([10_000, 20_000])
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('never more than there is, and about no document', async () => {
    await expect(enterOne(10_001)).rejects.toMatchObject({
      refusal: 'account.short',
      message: `${name}余额不足，当前 100.00 元`,
    })
    const named = enter(testApp, seller.actor.merchantId, { kind, amountFen: 1, subjectNo: 'PO1' })
    await expect(named).rejects.toMatchObject({ refusal: 'request.invalid' })
  })

  test('two that are approved at once on two servers: what there is comes back once', async () => {
    for (let round = 0; round < raceRounds(3); round += 1) {
      // Proofs are given so often a minute.
      await testApp.pass(60_000)
      await received(seller, { target, amountFen: FEN })
      const before = await provenBalances(seller)
      const amountFen = before[account] - 1_000
      const entries = [await enterOne(amountFen), await enterOne(amountFen)]
      const results = await Promise.allSettled(entries.map((entry) => approveEntry(testApp, entry)))
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ refusal: 'account.short' })
      const after = await provenBalances(seller)
      expect([after[account], after.M_AVAILABLE - before.M_AVAILABLE]).toEqual([1_000, amountFen])
    }
  })
})

test('what a penalty took from the deposit meanwhile does not come back', async () => {
  const seller = await addPayableSeller(testApp)
  await received(seller, { target: 'DEPOSIT', amountFen: FEN })
  const entry = await enter(testApp, seller.actor.merchantId, { kind: 'DEPOSIT_RETURN', amountFen: FEN })
  await issue(seller, { amountFen: 10_000 })
  await testApp.pass(5 * DAY + 1)
  await testApp.work()
  await expect(approveEntry(testApp, entry)).rejects.toMatchObject({ refusal: 'account.short' })
  expect(await provenBalances(seller)).toMatchObject({ M_DEPOSIT: 20_000, M_AVAILABLE: 0 })
  await fund(seller, 100)
  await approveEntry(
    testApp,
    await enter(testApp, seller.actor.merchantId, { kind: 'DEPOSIT_RETURN', amountFen: 20_000 }),
  )
  expect(await provenBalances(seller)).toMatchObject({ M_DEPOSIT: 0, M_AVAILABLE: 20_100 })
})
