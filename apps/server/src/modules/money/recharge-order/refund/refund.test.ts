// A recharge back to its payer: by two persons, never more than is left of it or in the wallet, equal to the provider's to the fen.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approveEntry, enter } from '../../../../testing/manual-entry.ts'
import { type Recharger, rechargeOf } from '../../../../testing/recharge.ts'
import { decided, enterRefund, received, refundCallsOf, sendBack } from '../../../../testing/recharge-refund.ts'
import { addPayableSeller, DAY, differenceFromProvider, HOUR, provenBalances } from '../../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { confirmTransfer, fillPlatform, handedIn } from '../../../../testing/transfer.ts'
import { differ } from '../../../../testing/withdrawal.ts'

const MINUTE = 60_000

let testApp: TestApp
let seller: Recharger
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())
beforeEach(async () => {
  await testApp.sandbox.admin.clearScenarios()
  seller = await addPayableSeller(testApp)
})

const available = async () => (await provenBalances(seller)).M_AVAILABLE
const pass = async (milliseconds: number) => {
  await testApp.pass(milliseconds)
  await testApp.work()
}
const settled = async (id: string, status: string) => {
  const order = await decided(seller, id)
  expect(order.status).toBe(status)
  return order
}
const noticesAbout = async (id: string) =>
  (
    await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('notification')
      .select('title')
      .where('subject_id', '=', id)
      .orderBy('at')
      .execute()
  ).map(({ title }) => title)
const entriesAbout = async ({ rechargeNo }: { readonly rechargeNo: string }) =>
  (
    await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('manual_entry')
      .select('status')
      .where('subject_no', '=', rechargeNo)
      .orderBy('entered_at')
      .execute()
  ).map(({ status }) => status)

describe('what was received goes back', () => {
  test('whole: it leaves the balance at the approval, and the book when the provider has done it', async () => {
    const order = await received(seller)
    const entry = await enterRefund(seller, order, 10_000)
    expect(await available()).toBe(10_000)
    expect(await approveEntry(testApp, entry)).toMatchObject({ status: 'APPROVED' })
    const under = await rechargeOf(seller, order.id)
    expect(under).toMatchObject({ status: 'REFUNDING', refundingFen: 10_000, refundedFen: 0 })
    expect(under.refunds).toMatchObject([{ amountFen: 10_000, status: 'PROCESSING', reason: '商户来函申请退回' }])
    expect(await provenBalances(seller)).toMatchObject({ M_AVAILABLE: 0, P_TRANSIT_OUT: 10_000 })

    const done = await settled(order.id, 'REFUNDED')
    expect(done).toMatchObject({ refundingFen: 0, refundedFen: 10_000, refunds: [{ status: 'SUCCESS' }] })
    expect(done.timeline.map(({ text }) => text).slice(-2)).toEqual([
      '平台退回 100.00 元至原付款账户：商户来函申请退回',
      '已退回 100.00 元至原付款账户',
    ])
    expect(await noticesAbout(order.id)).toEqual(['充值已到账', '充值已退回'])
    expect(await entriesAbout(order)).toEqual(['BOOKED'])
    expect(await provenBalances(seller)).toMatchObject({ M_AVAILABLE: 0, P_TRANSIT_OUT: 0, P_CHANNEL_MEMBER: 0 })
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('in parts, to the last fen and no further', async () => {
    const order = await received(seller)
    await sendBack(seller, order, 3_333)
    expect(await settled(order.id, 'SUCCESS')).toMatchObject({ refundedFen: 3_333, refundingFen: 0 })
    await expect(enterRefund(seller, order, 6_668)).rejects.toMatchObject({ refusal: 'request.invalid' })
    await sendBack(seller, order, 6_667)
    const done = await settled(order.id, 'REFUNDED')
    expect(done.refunds.map(({ amountFen, status }) => [amountFen, status])).toEqual([
      [3_333, 'SUCCESS'],
      [6_667, 'SUCCESS'],
    ])
    await expect(enterRefund(seller, order, 1)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('not what was spent since, neither at the entering nor at the approval', async () => {
    const order = await received(seller)
    const entry = await enterRefund(seller, order, 10_000)
    const hold = await enter(testApp, seller.actor.merchantId, { kind: 'FREEZE_FUNDS', amountFen: 1 })
    await approveEntry(testApp, hold)
    await expect(approveEntry(testApp, entry)).rejects.toMatchObject({ refusal: 'balance.short' })
    await expect(enterRefund(seller, order, 10_000)).rejects.toMatchObject({ refusal: 'balance.short' })
    expect(await rechargeOf(seller, order.id)).toMatchObject({ status: 'SUCCESS', refunds: [] })
    expect(await refundCallsOf(seller)).toEqual([])
  })

  test('not while another is under way, not after ninety days, and not what came by a transfer', async () => {
    const order = await received(seller)
    await sendBack(seller, order, 1_000)
    await expect(enterRefund(seller, order, 1_000)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await settled(order.id, 'SUCCESS')
    await testApp.pass(91 * DAY)
    await expect(enterRefund(seller, order, 1_000)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await fillPlatform(testApp, 100_000)
    const transfer = await confirmTransfer(seller, await handedIn(seller))
    await expect(enterRefund(seller, transfer, 1_000)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await expect(enterRefund(seller, { rechargeNo: 'RC000000000000000000' }, 1)).rejects.toMatchObject({
      refusal: 'record.notFound',
    })
  })
})

describe('the provider', () => {
  test('that refuses for certain: the money is the merchant’s again, both sides are told, and it may be sent anew', async () => {
    const order = await received(seller)
    // The account at the provider is short of it.
    await differ(seller, -9_000)
    await sendBack(seller, order, 4_000)
    const back = await settled(order.id, 'SUCCESS')
    expect(back).toMatchObject({ refundedFen: 0, refundingFen: 0, refunds: [{ status: 'FAILED', amountFen: 4_000 }] })
    expect(back.refunds[0]?.failReason).toBeTruthy()
    expect(await provenBalances(seller)).toMatchObject({ M_AVAILABLE: 10_000, P_TRANSIT_OUT: 0 })
    expect(await noticesAbout(order.id)).toEqual(['充值已到账', '充值退回未成功'])
    expect(await entriesAbout(order)).toEqual(['FAILED'])
    await differ(seller, 9_000)
    await sendBack(seller, order)
    await settled(order.id, 'REFUNDED')
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('whose channel fails later gives it back as well', async () => {
    const order = await received(seller, { amountFen: 100_000 })
    await sendBack(seller, order, 90_402)
    expect((await rechargeOf(seller, order.id)).status).toBe('REFUNDING')
    await settled(order.id, 'SUCCESS')
    expect(await available()).toBe(100_000)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test.each([
    { fault: 'resetAfterCommit' },
    { fault: 'resetBeforeCommit' },
    { fault: 'http502Html', commit: true },
    { fault: 'http500Empty', commit: false },
  ] as const)('that does not answer ($fault) is asked, and refunds once', async (fault) => {
    const order = await received(seller)
    await testApp.sandbox.admin.scenario({ match: { method: 'orderService.refund' }, ...fault })
    await sendBack(seller, order, 4_000)
    await expect.poll(async () => (await refundCallsOf(seller))[0]?.status).not.toBe('NEW')
    expect((await rechargeOf(seller, order.id)).status).toBe('REFUNDING')
    for (let times = 0; times < 5; times += 1) await pass(MINUTE)
    await settled(order.id, 'SUCCESS')
    expect(await refundCallsOf(seller)).toMatchObject([{ status: 'SUCCEEDED' }])
    expect(await provenBalances(seller)).toMatchObject({ M_AVAILABLE: 6_000, P_TRANSIT_OUT: 0 })
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('that never decides: it stays undecided, nothing is given back, and after a day people have a case', async () => {
    const order = await received(seller)
    const silent = { match: { method: 'getOrderDetail' }, fault: 'http500Empty', commit: false, times: 1_000 } as const
    await testApp.sandbox.admin.scenario(silent)
    await sendBack(seller, order, 4_000)
    const [{ number } = { number: '' }] = await refundCallsOf(seller)
    await expect.poll(() => testApp.sandbox.admin.orders(number)).toHaveLength(1)
    await pass(2 * HOUR)
    await pass(25 * HOUR)
    expect((await rechargeOf(seller, order.id)).status).toBe('REFUNDING')
    expect(await provenBalances(seller)).toMatchObject({ M_AVAILABLE: 6_000, P_TRANSIT_OUT: 4_000 })
    const cases = await testApp.db.global
      .selectFrom('money_case')
      .select(['kind', 'state', 'amount_fen'])
      .where('merchant_id', '=', seller.actor.merchantId)
      .where('kind', '=', 'CALL_UNDECIDED')
      .execute()
    expect(cases).toEqual([{ kind: 'CALL_UNDECIDED', state: 'OPEN', amount_fen: 4_000 }])
    await testApp.sandbox.admin.clearScenarios()
    await settled(order.id, 'SUCCESS')
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})
