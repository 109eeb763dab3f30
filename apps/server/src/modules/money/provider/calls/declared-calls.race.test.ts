// Two servers, and at the same moment two people who declare, two who declare the contrary, and the provider's late word: one end.
import { api } from '@merchant/contract'
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { approveEntry } from '../../../../testing/manual-entry.ts'
import { enterRefund, received } from '../../../../testing/recharge-refund.ts'
import { type Recharger, rechargeOf } from '../../../../testing/recharge.ts'
import { addPayableSeller, DAY, infoOf, placeAndPay, provenBalances, refund } from '../../../../testing/seller.ts'
import { enterEnd, newestCall, silence, silentForDays } from '../../../../testing/silent-provider.ts'
import { ask, startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { newOperator } from '../../../../testing/withdrawal.ts'

const ROUNDS = raceRounds(6)

let testApp: TestApp
let seller: Recharger
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp, { stock: 10_000 })
})
afterAll(() => testApp.stop())
beforeEach(() => testApp.sandbox.admin.clearScenarios())

const contradictions = async (keyword: string) =>
  (
    await ask(api.moneyCase.list, testApp.modules.moneyCases.handlers.list, newOperator(testApp), {
      keyword,
      kind: 'CALL_CONTRADICTED',
    })
  ).total

interface Ended {
  readonly status: 'SUCCEEDED' | 'FAILED'
  /** The provider says the contrary: a case. */
  readonly contradicted: boolean
}

/** Everybody at once about the call that has been silent for days; answers how it ended. */
async function race(round: number): Promise<Ended> {
  const call = await silentForDays(seller)
  const entered = [
    ['DONE', await enterEnd(seller, call, 'DONE')],
    ['DONE', await enterEnd(seller, call, 'DONE')],
    ['FAILED', await enterEnd(seller, call, 'FAILED')],
  ] as const
  const word = round % 2 === 0 ? 'success' : 'fail'
  await testApp.sandbox.admin.settle(call.number, word, word === 'fail' ? '账户异常' : undefined)
  await testApp.sandbox.admin.clearScenarios()
  const asking = () => testApp.payment.calls.ask(seller.actor.merchantId, call.id)
  const [results] = await Promise.all([
    Promise.allSettled(
      entered.flatMap(([, entry]) => [entry, entry]).map((entry) => approveEntry(testApp, entry, newOperator(testApp))),
    ),
    testApp.deliver(call.number),
    testApp.deliver(call.number),
    asking(),
    asking(),
  ])
  for (const result of results)
    // A deadlock or any other fault is no refusal.
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ name: 'Refusal' })
  const accepted = entered.flatMap(([end], at) =>
    [results[at * 2], results[at * 2 + 1]].filter((result) => result?.status === 'fulfilled').map(() => end),
  )
  expect(accepted.length).toBeLessThanOrEqual(1)
  // Whoever came too late hears it once more, and a word to the contrary is a case, once.
  await testApp.deliver(call.number)
  await asking()
  const end = accepted[0] ?? (word === 'success' ? 'DONE' : 'FAILED')
  const contradicted = (end === 'DONE') !== (word === 'success')
  expect(await contradictions(call.number)).toBe(contradicted ? 1 : 0)
  const status = end === 'DONE' ? 'SUCCEEDED' : 'FAILED'
  expect((await newestCall(seller)).status).toBe(status)
  return { status, contradicted }
}

test('a recharge that goes back ends once, and the money is in one place', async () => {
  await testApp.sandbox.admin.settings({ refundSettleMs: 90 * DAY })
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await received(seller)
    await silence(seller)
    await approveEntry(testApp, await enterRefund(seller, order, 10_000))
    const before = await provenBalances(seller)
    const { status } = await race(round)
    const after = await provenBalances(seller)
    expect(after.P_TRANSIT_OUT).toBe(before.P_TRANSIT_OUT - 10_000)
    expect(after.M_AVAILABLE - before.M_AVAILABLE).toBe(status === 'FAILED' ? 10_000 : 0)
    expect(after.P_CHANNEL_MEMBER - before.P_CHANNEL_MEMBER).toBe(status === 'FAILED' ? 0 : 10_000)
    expect((await rechargeOf(seller, order.id)).status).toBe(status === 'FAILED' ? 'SUCCESS' : 'REFUNDED')
  }
})

test('a refund of an order ends once; declared failed, it goes out once more and not twice, and not at all if the provider says that it went', async () => {
  await testApp.sandbox.admin.settings({ refundSettleMs: 90 * DAY })
  for (let round = 0; round < ROUNDS; round += 1) {
    const paid = await placeAndPay(seller)
    await silence(seller)
    await refund(seller, paid, 5_000)
    const { M_PENDING: pending } = await provenBalances(seller)
    const { number } = await newestCall(seller)
    const { status, contradicted } = await race(round)
    expect((await provenBalances(seller)).M_PENDING).toBe(status === 'FAILED' ? pending : pending - 5_000)
    expect((await infoOf(seller, paid.id)).refundedFen).toBe(status === 'FAILED' ? 0 : 5_000)
    await testApp.pass(60_000)
    await Promise.all([testApp.work(), testApp.work()])
    await testApp.payment.idle()
    const calls = await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('provider_call')
      .innerJoin('refund_order', 'refund_order.id', 'provider_call.subject_id')
      .select('provider_call.number')
      .where('refund_order.order_id', '=', paid.id)
      .execute()
    // Declared failed, and the provider says that it went out: the buyer may have it, and nothing goes out before people know.
    expect(calls).toHaveLength(status === 'FAILED' && !contradicted ? 2 : 1)
    expect(calls.map((call) => call.number)).toContain(number)
  }
})
