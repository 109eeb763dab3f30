// A refund that the provider keeps refusing and that has gone out in another way: two persons book it, and nobody pays it again.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { failOnceWhileLogging } from '../../../../testing/fail-once.ts'
import { approveEntry, enter } from '../../../../testing/manual-entry.ts'
import { applyFor, onReturn, returnOf } from '../../../../testing/returns.ts'
import {
  addPayableSeller,
  DAY,
  HOUR,
  infoOf,
  placeAndPay,
  provenBalances,
  refund,
  sellAndSettle,
  type Seller,
} from '../../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { fillPlatform } from '../../../../testing/transfer.ts'
import {
  casesOf,
  failNewest,
  getStuck,
  nearlyStuck,
  openCaseOf,
  paidOffline,
  refundCallsOf,
} from './stuck-refund.testing.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp, { stock: 1_000 })
  await testApp.pass(DAY - ((testApp.clock.now().getTime() - HOUR) % DAY))
})
afterAll(() => testApp.stop())
beforeEach(async () => {
  await testApp.sandbox.admin.clearScenarios()
  await testApp.sandbox.admin.settings({ refundSettleMs: 900 * DAY })
  await fillPlatform(testApp, 100_000_000)
})

const merchantId = () => seller.actor.merchantId
const entered = (caseId: string, amountFen: number) => enter(testApp, merchantId(), paidOffline(caseId, amountFen))
async function pass(milliseconds: number): Promise<void> {
  await testApp.pass(milliseconds)
  await testApp.work()
  await testApp.payment.idle()
}

/** Nobody tries to send it once more, though the provider would take it now. */
async function neverAgain(orderId: string): Promise<void> {
  await testApp.sandbox.admin.settings({ refundSettleMs: 1_000 })
  const tries = (await refundCallsOf(seller, orderId)).length
  for (let days = 0; days < 3; days += 1) await pass(DAY)
  expect(await refundCallsOf(seller, orderId)).toHaveLength(tries)
}

/** 700 分 of a paid order, stuck. */
async function stuckBefore() {
  const paid = await placeAndPay(seller)
  await refund(seller, paid, 700)
  return { ...paid, about: await getStuck(seller, paid.id) }
}

describe('a stuck refund that was paid offline', () => {
  test('before the settlement: booked like any refund, ended with its case, and the provider is not asked again', async () => {
    const before = await provenBalances(seller)
    const { id, orderNo, money, about } = await stuckBefore()
    expect(about).toMatchObject({ kind: 'REFUND_STUCK', amountFen: 700 })
    await approveEntry(testApp, await entered(about.id, 700))
    const order = await infoOf(seller, id)
    expect(order).toMatchObject({ refundedFen: 700, refundingFen: 0, refunds: [{ status: 'SUCCESS' }] })
    expect(order.timeline.map(({ text }) => text)).toContain('已由平台线下向买家退款 7.00 元')
    expect((await provenBalances(seller)).M_PENDING - before.M_PENDING).toBe(money.paidFen - 700)
    expect((await provenBalances(seller)).P_SUSPENSE).toBe(before.P_SUSPENSE)
    expect(await casesOf(seller, orderNo)).toMatchObject([{ state: 'RESOLVED', resolution: 'RETURNED_TO_PAYER' }])
    await neverAgain(id)
    expect((await infoOf(seller, id)).refundedFen).toBe(700)
  })

  test('the whole of an order that was not shipped: closed, and nothing of it stays in the book', async () => {
    const before = await provenBalances(seller)
    const paid = await placeAndPay(seller)
    await refund(seller, paid, paid.money.paidFen)
    const about = await getStuck(seller, paid.id)
    await approveEntry(testApp, await entered(about.id, paid.money.paidFen))
    expect(await infoOf(seller, paid.id)).toMatchObject({ status: 'CLOSED', settleStatus: 'VOID' })
    expect(await provenBalances(seller)).toEqual(before)
  })

  test('after the settlement: what was on its way is not any more', async () => {
    const settled = await sellAndSettle(seller)
    const before = await provenBalances(seller)
    const asked = await refund(seller, settled, 10_000)
    const share = asked.refunds[0]?.commissionFen ?? 0
    await expect.poll(async () => (await refundCallsOf(seller, settled.id)).length).toBe(2)
    const about = await getStuck(seller, settled.id)
    expect((await provenBalances(seller)).P_TRANSIT_OUT - before.P_TRANSIT_OUT).toBe(10_000)
    await approveEntry(testApp, await entered(about.id, 10_000))
    expect(await provenBalances(seller)).toMatchObject({
      M_AVAILABLE: before.M_AVAILABLE - 10_000 + share,
      M_FROZEN: before.M_FROZEN,
      P_TRANSIT_OUT: before.P_TRANSIT_OUT,
      P_INCOME_COMMISSION: before.P_INCOME_COMMISSION - share,
    })
    await neverAgain(settled.id)
  })

  test('after the settlement, while the commission could not come back: all of its steps are booked at once', async () => {
    const settled = await sellAndSettle(seller)
    const before = await provenBalances(seller)
    await fillPlatform(testApp, 0)
    const asked = await refund(seller, settled, 10_000)
    const share = asked.refunds[0]?.commissionFen ?? 0
    await testApp.payment.idle()
    await nearlyStuck(seller, settled.id)
    await pass(60_000)
    const about = await openCaseOf(seller, settled.orderNo)
    expect(about).toMatchObject({ kind: 'REFUND_STUCK', amountFen: 10_000 })
    const entry = await entered(about.id, 10_000)
    await approveEntry(testApp, entry)
    expect(await provenBalances(seller)).toMatchObject({
      M_AVAILABLE: before.M_AVAILABLE - 10_000 + share,
      M_FROZEN: before.M_FROZEN,
      P_TRANSIT_OUT: before.P_TRANSIT_OUT,
      P_INCOME_COMMISSION: before.P_INCOME_COMMISSION - share,
    })
    await fillPlatform(testApp, 100_000_000)
    await neverAgain(settled.id)
  })

  test('its return ends with it', async () => {
    const paid = await placeAndPay(seller)
    await pass(31 * 60_000)
    const { id, version } = await applyFor(seller, await infoOf(seller, paid.id))
    await onReturn(seller, { action: 'agree', id, version })
    const about = await getStuck(seller, paid.id)
    const one = await returnOf(seller, id)
    expect(one).toMatchObject({ status: 'REFUND_FAILED' })
    await approveEntry(testApp, await entered(about.id, one.amountFen))
    expect(await returnOf(seller, id)).toMatchObject({ status: 'SUCCESS' })
  })

  test('two of one order are two cases, each ended by its own entry', async () => {
    const { id, orderNo, about } = await stuckBefore()
    // The provider takes the parts of one payment a minute apart.
    await testApp.pass(61_000)
    await refund(seller, await infoOf(seller, id), 300)
    const other = await stuckToo(id, about.id)
    await approveEntry(testApp, await entered(other.id, 300))
    expect((await infoOf(seller, id)).refunds).toMatchObject([
      { amountFen: 700, status: 'MANUAL' },
      { amountFen: 300, status: 'SUCCESS' },
    ])
    await approveEntry(testApp, await entered(about.id, 700))
    expect((await casesOf(seller, orderNo)).map(({ state }) => state)).toEqual(['RESOLVED', 'RESOLVED'])
    await neverAgain(id)
  })
})

/** The case that is not this one, of another refund of the same order that gets stuck. */
async function stuckToo(orderId: string, caseId: string) {
  await nearlyStuck(seller, orderId)
  await failNewest(seller, orderId)
  const { orderNo } = await infoOf(seller, orderId)
  return (await casesOf(seller, orderNo)).find(({ id }) => id !== caseId) ?? expect.fail('No case of its own')
}

describe('what is refused', () => {
  test('another amount, a loss, and a payment to the merchant: the buyer’s money is none of these', async () => {
    const { about } = await stuckBefore()
    await expect(entered(about.id, 699)).rejects.toMatchObject({ refusal: 'request.invalid' })
    for (const kind of ['CASE_LOSS', 'ADJUST_UP'] as const)
      await expect(enter(testApp, merchantId(), { ...paidOffline(about.id, 700), kind })).rejects.toMatchObject({
        refusal: 'state.notAllowed',
      })
  })

  test('as long as the provider has it; what it refuses once more may be booked', async () => {
    const { id, orderNo, about } = await stuckBefore()
    const entry = await entered(about.id, 700)
    await pass(DAY)
    expect(await refundCallsOf(seller, id)).toHaveLength(2)
    await expect(approveEntry(testApp, entry)).rejects.toMatchObject({
      refusal: 'state.notAllowed',
      details: { status: '渠道正在退款' },
    })
    await expect(entered(about.id, 700)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await failNewest(seller, id)
    await approveEntry(testApp, entry)
    expect(await casesOf(seller, orderNo)).toMatchObject([{ state: 'RESOLVED' }])
    await neverAgain(id)
  })

  test('what goes through after all closes its case, and nothing is booked besides', async () => {
    const { id, orderNo, about } = await stuckBefore()
    const entry = await entered(about.id, 700)
    await testApp.sandbox.admin.settings({ refundSettleMs: 1_000 })
    await pass(DAY)
    await pass(10_000)
    await expect.poll(async () => (await infoOf(seller, id)).refunds[0]?.status).toBe('SUCCESS')
    expect(await casesOf(seller, orderNo)).toMatchObject([{ state: 'RESOLVED', resolution: 'PROVIDER_CORRECTED' }])
    await expect(approveEntry(testApp, entry)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  })

  test('while the provider contradicts itself about it: it may have gone out', async () => {
    const { id, orderNo, about } = await stuckBefore()
    await pass(DAY)
    const call = (await refundCallsOf(seller, id)).at(-1)
    // We hold it as failed, for instance because the provider's own people had said so.
    await testApp.db
      .tenant(merchantId())
      .updateTable('provider_call')
      .set({ status: 'FAILED', settled_at: testApp.clock.now(), next_check_at: null })
      .where('id', '=', call?.id ?? '')
      .execute()
    await testApp.sandbox.admin.settle(call?.number ?? '', 'success')
    await testApp.deliver(call?.number)
    expect(await casesOf(seller, call?.number ?? '')).toMatchObject([{ kind: 'CALL_CONTRADICTED' }])
    expect(await openCaseOf(seller, orderNo)).toMatchObject({ id: about.id })
    await expect(entered(about.id, 700)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    // The clock sends nothing either: the buyer may have it.
    const sent = (await refundCallsOf(seller, id)).length
    await pass(3 * DAY)
    expect(await refundCallsOf(seller, id)).toHaveLength(sent)
    // Two persons say that it has: the refund ends, and both of its cases.
    const ofCall = async () =>
      (await casesOf(seller, call?.number ?? '')).find(({ kind }) => kind === 'CALL_CONTRADICTED')
    await approveEntry(testApp, await entered((await ofCall())?.id ?? '', 700))
    expect((await infoOf(seller, id)).refunds).toMatchObject([{ status: 'SUCCESS' }])
    expect(await ofCall()).toMatchObject({ state: 'RESOLVED', resolution: 'RETURNED_TO_PAYER' })
    expect(await casesOf(seller, orderNo)).toMatchObject([{ state: 'RESOLVED' }])
    await neverAgain(id)
  })
})

test('a process that dies in the middle of the booking leaves all of it as it was, to be approved again', async () => {
  const { id, orderNo, about } = await stuckBefore()
  const entry = await entered(about.id, 700)
  const before = await provenBalances(seller)
  await failOnceWhileLogging(testApp)
  await expect(approveEntry(testApp, entry)).rejects.toThrow('broken off by a test')
  expect(await provenBalances(seller)).toEqual(before)
  expect((await infoOf(seller, id)).refunds).toMatchObject([{ status: 'MANUAL' }])
  expect(await casesOf(seller, orderNo)).toMatchObject([{ state: 'OPEN' }])
  await approveEntry(testApp, entry)
  expect((await infoOf(seller, id)).refunds).toMatchObject([{ status: 'SUCCESS' }])
  await neverAgain(id)
})
