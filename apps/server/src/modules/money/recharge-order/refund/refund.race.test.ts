// Two servers, and everything about one refund of a recharge at the same moment: it goes back once, or not at all.
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveEntry, enter } from '../../../../testing/manual-entry.ts'
import { type Recharger, rechargeOf } from '../../../../testing/recharge.ts'
import { decided, enterRefund, received, refundCallsOf } from '../../../../testing/recharge-refund.ts'
import { addPayableSeller, differenceFromProvider, provenBalances } from '../../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { newOperator } from '../../../../testing/withdrawal.ts'

const ROUNDS = raceRounds(5)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

let testApp: TestApp
let seller: Recharger
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp)
})
afterAll(() => testApp.stop())

/** An hour after the last one: how many are placed in a day, and how often one is looked at, is not what is proven here. */
async function anotherOne() {
  await testApp.pass(HOUR)
  return received(seller)
}

const available = async () => (await provenBalances(seller)).M_AVAILABLE
const settled = async (id: string, status: string) => expect((await decided(seller, id)).status).toBe(status)

/** Whoever lost was told so by name; a deadlock or any other fault is no refusal. */
function winnersOf(results: readonly PromiseSettledResult<unknown>[]): number {
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ name: 'Refusal' })
  return results.filter(({ status }) => status === 'fulfilled').length
}

test('eight approvals of one entry at two servers send it back once', async () => {
  const before = await available()
  for (let round = 1; round <= ROUNDS; round += 1) {
    const order = await anotherOne()
    const entry = await enterRefund(seller, order, 10_000)
    const approving = Array.from({ length: 8 }, () => approveEntry(testApp, entry, newOperator(testApp)))
    expect(winnersOf(await Promise.allSettled(approving))).toBe(1)
    await settled(order.id, 'REFUNDED')
    expect(await refundCallsOf(seller)).toHaveLength(round)
  }
  expect(await available()).toBe(before)
  expect(await differenceFromProvider(seller)).toBe(0)
})

test('of several entries about one recharge one goes out at a time, and together never more than was received', async () => {
  const before = await available()
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await anotherOne()
    const entries = [await enterRefund(seller, order, 7_000), await enterRefund(seller, order, 7_000)]
    const approving = entries.map((entry) => approveEntry(testApp, entry, newOperator(testApp)))
    expect(winnersOf(await Promise.allSettled(approving))).toBe(1)
    await settled(order.id, 'SUCCESS')
    expect((await rechargeOf(seller, order.id)).refundedFen).toBe(7_000)
  }
  expect(await available()).toBe(before + ROUNDS * 3_000)
  expect(await differenceFromProvider(seller)).toBe(0)
})

test('a refund and a freeze of the same money: one of them has it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await anotherOne()
    const all = await available()
    const refund = await enterRefund(seller, order, 10_000)
    const freeze = await enter(testApp, seller.actor.merchantId, { kind: 'FREEZE_FUNDS', amountFen: all - 9_999 })
    const both = [refund, freeze].map((entry) => approveEntry(testApp, entry, newOperator(testApp)))
    expect(winnersOf(await Promise.allSettled(both))).toBe(1)
    await decided(seller, order.id)
    expect(await available()).toBeLessThan(all)
  }
  expect(await differenceFromProvider(seller)).toBe(0)
})

test('eight messengers of its end book it once', async () => {
  const before = await available()
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await anotherOne()
    await approveEntry(testApp, await enterRefund(seller, order, 10_000))
    const number = (await refundCallsOf(seller)).at(-1)?.number ?? ''
    await testApp.pass(MINUTE)
    await Promise.all([...Array.from({ length: 8 }, () => testApp.deliver(number)), testApp.work(), testApp.work()])
    await settled(order.id, 'REFUNDED')
  }
  expect(await available()).toBe(before)
  expect(await differenceFromProvider(seller)).toBe(0)
})
