// Two servers, and everything that repays one debt at the same moment: it is repaid once, and nothing of the money twice.
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { advance, brought, debtOf, repay } from '../../../testing/debt.ts'
import { payOnBankPage, recharge, type Recharger, rechargeOf } from '../../../testing/recharge.ts'
import { addPayableSeller, DAY, differenceFromProvider, provenBalances } from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { fillPlatform } from '../../../testing/transfer.ts'

const ROUNDS = raceRounds(4)

let testApp: TestApp
let seller: Recharger
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp)
  await fillPlatform(testApp, 100_000_000)
})
afterAll(() => testApp.stop())

/** Whoever lost was told so by name; a deadlock or any other fault is no refusal. */
function winnersOf(results: readonly PromiseSettledResult<unknown>[]): number {
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ name: 'Refusal' })
  return results.filter(({ status }) => status === 'fulfilled').length
}

test('eight hands at once repay a debt once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await advance(seller, 10_000)
    expect(winnersOf(await Promise.allSettled(Array.from({ length: 8 }, () => repay(seller, 10_000))))).toBe(1)
    await brought(seller)
    expect(await provenBalances(seller)).toMatchObject({ M_DEBT: 0, P_TRANSIT_OUT: 0 })
    await testApp.pass(DAY)
  }
  expect(await differenceFromProvider(seller)).toBe(0)
})

test('recharges that arrive at the same moment, and a hand: together no more than is owed', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await advance(seller, 15_000)
    const before = (await provenBalances(seller)).M_AVAILABLE
    const orders = [await recharge(seller), await recharge(seller), await recharge(seller)]
    for (const order of orders) await payOnBankPage(seller, order)
    const arriving = orders.map(({ rechargeNo }) => testApp.deliver(rechargeNo))
    const asking = orders.map(({ id }) => rechargeOf(seller, id, true))
    winnersOf(await Promise.allSettled([...arriving, ...asking, repay(seller, 15_000)]))
    for (const { id } of orders) expect((await rechargeOf(seller, id, true)).status).toBe('SUCCESS')
    await brought(seller)
    expect((await debtOf(seller)).debtFen).toBe(0)
    expect(await provenBalances(seller)).toMatchObject({ M_AVAILABLE: before + 15_000, P_TRANSIT_OUT: 0 })
    await testApp.pass(DAY)
  }
  expect(await differenceFromProvider(seller)).toBe(0)
})
