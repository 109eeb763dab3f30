// Two servers, and everything about one recharge at the same moment: it is credited once, or not at all.
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { addPayableSeller, differenceFromProvider, provenBalances } from '../../../testing/seller.ts'
import {
  cancelRecharge,
  confirmRecharge,
  payOnBankPage,
  recharge,
  rechargeByCard,
  type Recharger,
  rechargeOf,
} from '../../../testing/recharge.ts'

const ROUNDS = raceRounds(8)
const AN_HOUR_MS = 3_600_000
const CODE = '111111'
const MINUTE = 60_000

let testApp: TestApp
let seller: Recharger
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp)
})
afterAll(() => testApp.stop())

const available = async () => (await provenBalances(seller)).M_AVAILABLE
const eight = Array.from({ length: 8 }, (_, at) => at)

/** Whoever lost was told so by name; a deadlock or any other fault is no refusal. */
function losersWereRefused(results: readonly PromiseSettledResult<unknown>[]): void {
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ name: 'Refusal' })
}

test(
  'eight messengers of the same news credit it once',
  async () => {
    const before = await available()
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await recharge(seller)
      await payOnBankPage(seller, order)
      await Promise.all([
        ...eight.map(() => testApp.deliver(order.rechargeNo)),
        ...eight.map(() => rechargeOf(seller, order.id, round % 2 === 0)),
      ])
      expect((await rechargeOf(seller, order.id, true)).status).toBe('SUCCESS')
      await testApp.pass(MINUTE)
    }
    expect(await available()).toBe(before + ROUNDS * 10_000)
    expect(await differenceFromProvider(seller)).toBe(0)
  },
  AN_HOUR_MS,
)

test(
  'paid while it is cancelled: it is one or the other, here as there',
  async () => {
    const before = await available()
    let paid = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await recharge(seller)
      losersWereRefused(
        await Promise.allSettled([cancelRecharge(seller, order.id), payOnBankPage(seller, order).catch(() => null)]),
      )
      await testApp.deliver(order.rechargeNo)
      const { status } = await rechargeOf(seller, order.id, true)
      expect(['SUCCESS', 'CLOSED']).toContain(status)
      if (status === 'SUCCESS') paid += 1
      await testApp.pass(MINUTE)
    }
    expect(await available()).toBe(before + paid * 10_000)
    expect(await differenceFromProvider(seller)).toBe(0)
  },
  AN_HOUR_MS,
)

test(
  'one code typed eight times at once, while its time runs out',
  async () => {
    const before = await available()
    let paid = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await rechargeByCard(seller)
      if (round % 2 === 0) await testApp.pass(30 * MINUTE)
      const typing = eight.map(() => confirmRecharge(seller, order.id, CODE))
      losersWereRefused(await Promise.allSettled([...typing, testApp.work()]))
      await testApp.deliver(order.rechargeNo)
      await testApp.pass(31 * MINUTE)
      await testApp.work()
      const { status } = await rechargeOf(seller, order.id)
      expect(['SUCCESS', 'CLOSED', 'FAILED']).toContain(status)
      if (status === 'SUCCESS') paid += 1
    }
    expect(await available()).toBe(before + paid * 10_000)
    expect(await differenceFromProvider(seller)).toBe(0)
  },
  AN_HOUR_MS,
)
