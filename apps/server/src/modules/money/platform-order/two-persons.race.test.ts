// Two servers, and everything that two of the platform's people do about one order at the same moment: it goes back once, and is issued once.
import { api } from '@merchant/contract'
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveEntry, enter, rejectEntry, withdrawEntry } from '../../../testing/manual-entry.ts'
import {
  addProduct,
  broughtOver,
  enterRefund,
  fund,
  issue,
  orderAndPay,
  orderOf,
  ordersOf,
} from '../../../testing/platform-order.ts'
import type { Recharger } from '../../../testing/recharge.ts'
import { addPayableSeller, addSeller, DAY, differenceFromProvider, provenBalances } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { fillPlatform } from '../../../testing/transfer.ts'
import { newOperator } from '../../../testing/withdrawal.ts'

const ROUNDS = raceRounds(4)
const LARGE_FEN = 600_000

let testApp: TestApp
let seller: Recharger
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp)
  await fillPlatform(testApp, 100_000_000)
  await fund(seller, 100_000)
})
afterAll(() => testApp.stop())

/** Whoever lost was told so by name; a deadlock or any other fault is no refusal. */
function winnersOf(results: readonly PromiseSettledResult<unknown>[]): number {
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ name: 'Refusal' })
  return results.filter(({ status }) => status === 'fulfilled').length
}

const statusOf = async (id: string) => {
  const { info } = testApp.modules.manualEntries.handlers
  return (await ask(api.manualEntry.info, info, newOperator(testApp), { id })).status
}

test('approved twice, rejected and taken back at once: one of them, and the money once or not at all', async () => {
  const { id: productId } = await addProduct(testApp, { type: 'ENTRY_FEE' })
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, orderNo } = await orderAndPay(seller, productId)
    await broughtOver(seller)
    const before = (await provenBalances(seller)).M_AVAILABLE
    const maker = newOperator(testApp, '财务小陈')
    const entry = await enterRefund(seller, orderNo, 10_000, maker)
    const acts = [
      () => approveEntry(testApp, entry, newOperator(testApp)),
      () => withdrawEntry(testApp, entry, maker),
      () => approveEntry(testApp, entry, newOperator(testApp)),
      () => rejectEntry(testApp, entry, newOperator(testApp)),
    ]
    // Whoever is asked first is not always the same.
    const turned = [...acts.slice(round % acts.length), ...acts.slice(0, round % acts.length)]
    expect(winnersOf(await Promise.allSettled(turned.map((act) => act())))).toBe(1)
    const isApproved = ['APPROVED', 'BOOKED'].includes(await statusOf(entry.id))
    await broughtOver(seller)
    expect(await statusOf(entry.id)).toMatch(isApproved ? /^BOOKED$/ : /^(REJECTED|WITHDRAWN)$/)
    expect(await orderOf(seller, id)).toMatchObject(
      isApproved ? { status: 'REFUNDED', refundedFen: 10_000 } : { status: 'FINISHED', refundedFen: 0 },
    )
    expect((await provenBalances(seller)).M_AVAILABLE).toBe(before + (isApproved ? 10_000 : 0))
    if (!isApproved) await fund(seller, 10_000)
  }
  expect(await differenceFromProvider(seller)).toBe(0)
})

test('entered by several at once: one of them, and approved twice it goes back once', async () => {
  const { id: productId } = await addProduct(testApp, { type: 'ENTRY_FEE' })
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, orderNo } = await orderAndPay(seller, productId)
    await broughtOver(seller)
    const entering = await Promise.allSettled([10_000, 4_000, 4_000].map((fen) => enterRefund(seller, orderNo, fen)))
    expect(winnersOf(entering)).toBe(1)
    const [entry] = entering.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    if (entry === undefined) throw new Error('No entry')
    const approving = [0, 1].map(() => approveEntry(testApp, entry, newOperator(testApp)))
    expect(winnersOf(await Promise.allSettled(approving))).toBe(1)
    await broughtOver(seller)
    const { refunds, refundedFen } = await orderOf(seller, id)
    expect([refunds.length, refundedFen]).toEqual([1, refunds[0]?.amountFen])
    await fund(seller, 10_000)
  }
  expect(await differenceFromProvider(seller)).toBe(0)
})

test('a large penalty is issued once; of several at once by one person only what stays below the limit is', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const other = await addSeller(testApp)
    const relatedNo = `V${round}`
    const entering = { kind: 'ISSUE_PENALTY', amountFen: LARGE_FEN, subjectNo: relatedNo } as const
    const entry = await enter(testApp, other.actor.merchantId, entering)
    const approving = Array.from({ length: 3 }, () => approveEntry(testApp, entry, newOperator(testApp)))
    expect(winnersOf(await Promise.allSettled(approving))).toBe(1)
    expect((await ordersOf(other, { keyword: relatedNo })).list).toMatchObject([
      { type: 'PENALTY', status: 'UNPAID', payableFen: LARGE_FEN, isMandatory: true },
    ])
    await testApp.pass(DAY + 1_000)
    const alone = Array.from({ length: 4 }, () => issue(other, { amountFen: 200_000 }))
    expect(winnersOf(await Promise.allSettled(alone))).toBe(2)
  }
})
