// Two servers, and everything about one transfer at the same moment: it is credited once, or not at all.
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveEntry } from '../../../../testing/manual-entry.ts'
import { cancelRecharge, type Recharger, rechargeOf } from '../../../../testing/recharge.ts'
import { addPayableSeller, differenceFromProvider, provenBalances } from '../../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import {
  creditsOf,
  enterTransfer,
  fillPlatform,
  handedIn,
  rechargeByTransfer,
  rejectSlip,
} from '../../../../testing/transfer.ts'
import { newOperator } from '../../../../testing/withdrawal.ts'

const ROUNDS = raceRounds(5)
const AN_HOUR_MS = 3_600_000

let testApp: TestApp
let seller: Recharger
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp)
  await fillPlatform(testApp, 100_000_000)
})
afterAll(() => testApp.stop())

const available = async () => (await provenBalances(seller)).M_AVAILABLE
const isDone = (id: string) => expect.poll(async () => (await rechargeOf(seller, id)).status).toBe('SUCCESS')

/** Whoever lost was told so by name; a deadlock or any other fault is no refusal. */
function winnersOf(results: readonly PromiseSettledResult<unknown>[]): number {
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ name: 'Refusal' })
  return results.filter(({ status }) => status === 'fulfilled').length
}

test(
  'eight approvals of one entry at two servers credit it once',
  async () => {
    const before = await available()
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await handedIn(seller)
      const entry = await enterTransfer(seller, order)
      const approving = Array.from({ length: 8 }, () => approveEntry(testApp, entry, newOperator(testApp)))
      expect(winnersOf(await Promise.allSettled(approving))).toBe(1)
      await isDone(order.id)
      expect(await creditsOf(seller, order.id)).toMatchObject([{ status: 'SUCCEEDED' }])
    }
    expect(await available()).toBe(before + ROUNDS * 10_000)
    expect(await differenceFromProvider(seller)).toBe(0)
  },
  AN_HOUR_MS,
)

test(
  'approvals of several entries about one transfer credit one of them',
  async () => {
    const before = await available()
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await handedIn(seller)
      const entries = [await enterTransfer(seller, order), await enterTransfer(seller, order)]
      const approving = entries.map((entry) => approveEntry(testApp, entry, newOperator(testApp)))
      expect(winnersOf(await Promise.allSettled(approving))).toBe(1)
      await isDone(order.id)
      expect(await creditsOf(seller, order.id)).toHaveLength(1)
    }
    expect(await available()).toBe(before + ROUNDS * 10_000)
    expect(await differenceFromProvider(seller)).toBe(0)
  },
  AN_HOUR_MS,
)

test(
  'approved while its slip goes back, or while it is cancelled: what has come is credited',
  async () => {
    const before = await available()
    for (let round = 0; round < ROUNDS; round += 1) {
      const isSlip = round % 2 === 0
      const order = isSlip ? await handedIn(seller) : await rechargeByTransfer(seller)
      const entry = await enterTransfer(seller, order)
      const other = isSlip ? rejectSlip(testApp, order.id) : cancelRecharge(seller, order.id)
      const [approved] = await Promise.allSettled([approveEntry(testApp, entry), other])
      expect(approved?.status).toBe('fulfilled')
      await isDone(order.id)
    }
    expect(await available()).toBe(before + ROUNDS * 10_000)
    expect(await differenceFromProvider(seller)).toBe(0)
  },
  AN_HOUR_MS,
)
