// The live balance while the provider has done what we have not heard of: no difference, and compared again once it is known.
import { afterAll, beforeEach, beforeAll, describe, expect, test } from 'vitest'
import {
  addPayableSeller,
  confirm,
  DAY,
  differenceFromProvider,
  infoOf,
  placeAndPay,
  refund,
  type Seller,
  sellAndSettle,
  ship,
} from '../../../testing/seller.ts'
import { payOnBankPage, recharge, type Recharger, rechargeOf } from '../../../testing/recharge.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { differ } from '../../../testing/withdrawal.ts'

const MINUTE = 60_000
let testApp: TestApp
let seller: Seller & Recharger
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())
beforeEach(async () => {
  await testApp.sandbox.admin.clearScenarios()
  seller = await addPayableSeller(testApp)
})

/** What the comparison makes of the merchant: the difference it is sure of, and what is open about it. */
async function compared() {
  const { merchantId } = seller.actor
  await testApp.modules.reconciliation.compareNow(merchantId)
  const tenant = testApp.db.tenant(merchantId)
  const seen = await tenant.selectFrom('recon_balance').select('difference_fen').executeTakeFirst()
  const open = await testApp.db.global
    .selectFrom('recon_diff')
    .select(['our_fen', 'their_fen'])
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'OPEN')
    .execute()
  return { sureFen: seen?.difference_fen, open }
}

async function untilKnown(): Promise<void> {
  await testApp.sandbox.admin.clearScenarios()
  for (let times = 0; times < 5; times += 1) {
    await testApp.pass(MINUTE)
    await testApp.work()
  }
}

/** A settlement that the provider has done and whose answer was lost. */
async function settledUnheard() {
  const paid = await placeAndPay(seller)
  await ship(seller, paid)
  await confirm(seller, paid.id)
  await testApp.pass(7 * DAY)
  await testApp.sandbox.admin.scenario({ match: { method: 'signalAgentPay' }, fault: 'resetAfterCommit' })
  await testApp.work()
  const order = await infoOf(seller, paid.id)
  expect(order.settleStatus).toBe('PENDING')
  return order
}

/** Done at the provider, unknown here; answers what the provider holds more for it. */
const unheard = {
  async agentPay() {
    return (await settledUnheard()).money.expectedSettleFen
  },
  async transfer() {
    const settled = await sellAndSettle(seller)
    await testApp.sandbox.admin.scenario({ match: { method: 'applicationTransfer' }, fault: 'resetAfterCommit' })
    await refund(seller, settled, settled.payableFen - 100)
    await expect.poll(() => differenceFromProvider(seller)).toBeGreaterThan(0)
    return differenceFromProvider(seller)
  },
  async deposit() {
    await sellAndSettle(seller)
    const order = await recharge(seller)
    await payOnBankPage(seller, order)
    expect((await rechargeOf(seller, order.id)).status).toBe('CREATED')
    return order.receivedFen
  },
}

describe.each(['agentPay', 'transfer', 'deposit'] as const)('%s', (service) => {
  test('is no difference while nobody knows how it went, and none afterwards', async () => {
    const moreFen = await unheard[service]()
    expect(moreFen).toBeGreaterThan(0)
    expect(await differenceFromProvider(seller)).toBe(moreFen)
    expect(await compared()).toEqual({ sureFen: null, open: [] })
    await untilKnown()
    expect(await compared()).toEqual({ sureFen: 0, open: [] })
  })

  test('hides no difference for longer than that', async () => {
    await unheard[service]()
    await differ(seller, -1)
    expect((await compared()).open).toEqual([])
    await untilKnown()
    expect(await compared()).toMatchObject({ sureFen: -1, open: [{}] })
  })
})

test('more than all that is under way together is a difference at once, and less than the ledger too', async () => {
  await sellAndSettle(seller)
  const { money } = await settledUnheard()
  await differ(seller, 1)
  expect((await compared()).sureFen).toBe(1)
  await differ(seller, -2 - money.expectedSettleFen)
  expect((await compared()).sureFen).toBe(-1)
})

test('a refund after the settlement whose answer was lost is on its way, and no difference', async () => {
  const settled = await sellAndSettle(seller)
  await testApp.sandbox.admin.scenario({ match: { method: 'orderService.refund' }, fault: 'resetAfterCommit' })
  await refund(seller, settled, settled.payableFen)
  await expect.poll(() => differenceFromProvider(seller)).toBeLessThan(0)
  expect(await compared()).toEqual({ sureFen: null, open: [] })
  await untilKnown()
  expect(await compared()).toEqual({ sureFen: 0, open: [] })
})
