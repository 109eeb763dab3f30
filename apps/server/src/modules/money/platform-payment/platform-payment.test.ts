// What a merchant owes: lent by two persons, taken from what comes in, paid by hand; equal to the provider's to the fen at every end.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Refusal } from '../../../kernel/refusal.ts'
import { advance, brought, callsOf, debtOf, enterAdvance, repay } from '../../../testing/debt.ts'
import { approveEntry, enter } from '../../../testing/manual-entry.ts'
import type { Recharger } from '../../../testing/recharge.ts'
import { received } from '../../../testing/recharge-refund.ts'
import {
  addPayableSeller,
  DAY,
  differenceFromProvider,
  provenBalances,
  sellAndSettle,
} from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { fillPlatform } from '../../../testing/transfer.ts'
import { differ } from '../../../testing/withdrawal.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let testApp: TestApp
let seller: Recharger
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())
beforeEach(async () => {
  await testApp.sandbox.admin.clearScenarios()
  await fillPlatform(testApp, 100_000_000)
  seller = await addPayableSeller(testApp)
})

const platformFen = async () =>
  (await testApp.sandbox.admin.balances('#yunBizUserId_B2C#')).find(({ accountSet }) => accountSet === '100001')
    ?.available ?? 0
const noticesOf = async () =>
  (
    await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('notification')
      .select('title')
      .where('title', 'like', '%欠款%')
      .orderBy('at')
      .execute()
  ).map(({ title }) => title)
const arrivals = async () =>
  (
    await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('notification')
      .select('body')
      .where('title', '=', '充值已到账')
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ body }) => body)
const pass = async (milliseconds: number) => {
  await testApp.pass(milliseconds)
  await testApp.work()
}

describe('an advance', () => {
  test('is the merchant’s to spend and owed, once the provider has brought it', async () => {
    const before = await platformFen()
    await advance(seller, 30_000)
    expect(await provenBalances(seller)).toMatchObject({ M_AVAILABLE: 30_000, M_DEBT: -30_000 })
    expect(await platformFen()).toBe(before - 30_000)
    expect(await debtOf(seller)).toMatchObject({
      debtFen: 30_000,
      payableFen: 30_000,
      origins: [{ label: '平台垫付', amountFen: 30_000, openFen: 30_000, reason: '余额不足，垫付退款' }],
      payments: [],
    })
    expect(await noticesOf()).toEqual(['平台垫付，产生欠款'])
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('that the provider refuses was never made', async () => {
    await fillPlatform(testApp, 0)
    await advance(seller, 30_000)
    expect(await provenBalances(seller)).toMatchObject({ M_AVAILABLE: 0, M_DEBT: 0 })
    expect(await noticesOf()).toEqual([])
    const { status } = await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('manual_entry')
      .select('status')
      .executeTakeFirstOrThrow()
    expect(status).toBe('FAILED')
  })

  test('without an answer is asked about, and lent once', async () => {
    await testApp.sandbox.admin.scenario({ match: { method: 'applicationTransfer' }, fault: 'resetAfterCommit' })
    await approveEntry(testApp, await enterAdvance(seller, 30_000))
    await expect.poll(async () => (await callsOf(seller, 'transfer'))[0]?.status).not.toBe('NEW')
    for (let times = 0; times < 3; times += 1) await pass(MINUTE)
    expect(await provenBalances(seller)).toMatchObject({ M_AVAILABLE: 30_000, M_DEBT: -30_000 })
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})

describe('what comes in repays the debt first', () => {
  test('a recharge, no more than it brings; the rest waits for the next', async () => {
    await advance(seller, 15_000)
    const first = await received(seller)
    expect(await provenBalances(seller)).toMatchObject({ M_AVAILABLE: 15_000, M_DEBT: -5_000 })
    const second = await received(seller)
    expect([first.repaidFen, second.repaidFen]).toEqual([10_000, 5_000])
    expect(await arrivals()).toEqual([
      expect.stringContaining('到账 100.00 元，其中 100.00 元已抵扣欠款'),
      expect.stringContaining('到账 100.00 元，其中 50.00 元已抵扣欠款'),
    ])
    await brought(seller)
    expect(await provenBalances(seller)).toMatchObject({ M_AVAILABLE: 20_000, M_DEBT: 0, P_TRANSIT_OUT: 0 })
    const { payments, debtFen, origins } = await debtOf(seller)
    expect([debtFen, origins]).toEqual([0, []])
    expect(payments).toMatchObject([
      { way: 'RECHARGE', amountFen: 5_000, status: 'SUCCESS' },
      { way: 'RECHARGE', amountFen: 10_000, status: 'SUCCESS' },
    ])
    expect(await noticesOf()).toEqual(['平台垫付，产生欠款', '欠款已抵扣', '欠款已结清'])
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('a settlement, in the transaction that books it', async () => {
    await advance(seller, 1_000_000)
    const before = await provenBalances(seller)
    const order = await sellAndSettle(seller)
    await brought(seller)
    const after = await provenBalances(seller)
    const netFen = after.M_DEBT - before.M_DEBT
    expect(netFen).toBeGreaterThan(0)
    expect(after.M_AVAILABLE).toBe(before.M_AVAILABLE)
    expect((await debtOf(seller)).payments).toMatchObject([
      { way: 'SETTLEMENT', sourceNo: order.orderNo, amountFen: netFen, status: 'SUCCESS' },
    ])
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('but not what is meant for the deposit or for promotion', async () => {
    await advance(seller, 15_000)
    await received(seller, { target: 'DEPOSIT' })
    await received(seller, { target: 'PROMO' })
    expect(await provenBalances(seller)).toMatchObject({ M_DEBT: -15_000, M_DEPOSIT: 10_000, M_PROMO: 10_000 })
  })
})

describe('by hand', () => {
  test('a part and the rest, each with a proof for exactly that', async () => {
    await advance(seller, 30_000)
    const before = await platformFen()
    await repay(seller, 10_000)
    expect(await debtOf(seller)).toMatchObject({ debtFen: 20_000, payableFen: 20_000, origins: [{ openFen: 20_000 }] })
    await repay(seller, 20_000)
    await brought(seller)
    expect(await provenBalances(seller)).toMatchObject({ M_AVAILABLE: 0, M_DEBT: 0, P_TRANSIT_OUT: 0 })
    expect(await platformFen()).toBe(before + 30_000)
    expect(await differenceFromProvider(seller)).toBe(0)
    const { consumeApply } = testApp.modules.saleOrders.handlers
    const body = { kind: 'consume', purpose: 'DEBT', amountFen: 1 } as const
    await expect(ask(api.saleOrder.consumeApply, consumeApply, seller.actor, body)).rejects.toMatchObject({
      refusal: 'stepUp.required',
      details: { act: expect.any(String), methods: ['sms'] },
    })
  })

  test('a code proves it, the login password does not', async () => {
    await advance(seller, 1_000)
    const { consumeApply } = testApp.modules.saleOrders.handlers
    const body = { kind: 'consume', purpose: 'DEBT', amountFen: 1_000 } as const
    const pay = () => ask(api.saleOrder.consumeApply, consumeApply, seller.actor, body, 'by-code')
    let act = ''
    await pay().catch((error: Refusal) => (act = String(error.details.act)))
    const until = new Date(testApp.clock.now().getTime() + 60_000)
    const prove = (isByCode: boolean) =>
      testApp.modules.sessions.proveAct(testApp.db.global, seller.actor, { act, until, isByCode })
    await prove(false)
    await expect(pay()).rejects.toMatchObject({ refusal: 'stepUp.required', details: { methods: ['sms'] } })
    expect((await debtOf(seller)).debtFen).toBe(1_000)
    await prove(true)
    await pay()
    expect((await debtOf(seller)).debtFen).toBe(0)
    await brought(seller)
  })

  test('no more than is owed, than there is, or than five times a day; the same command once', async () => {
    await expect(repay(seller, 1)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await advance(seller, 30_000)
    await expect(repay(seller, 30_001)).rejects.toMatchObject({ refusal: 'limit.exceeded' })
    await approveEntry(
      testApp,
      await enter(testApp, seller.actor.merchantId, { kind: 'FREEZE_FUNDS', amountFen: 29_000 }),
    )
    await expect(repay(seller, 1_001)).rejects.toMatchObject({ refusal: 'balance.short' })
    const [one, same] = [await repay(seller, 100, 'same'), await repay(seller, 100, 'same')]
    expect(same.id).toBe(one.id)
    for (let times = 0; times < 4; times += 1) await repay(seller, 100)
    await expect(repay(seller, 100)).rejects.toMatchObject({ refusal: 'limit.exceeded' })
    await pass(DAY)
    await repay(seller, 100)
    await brought(seller)
    expect((await debtOf(seller)).debtFen).toBe(30_000 - 600)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('only who may', async () => {
    await advance(seller, 30_000)
    const viewer = { ...seller.actor, permissions: new Set(['withdrawOrder.view', 'saleOrder.refund'] as const) }
    await expect(repay({ testApp, actor: viewer }, 100)).rejects.toMatchObject({ refusal: 'permission.denied' })
  })
})

describe('the provider', () => {
  test.each([
    { fault: 'resetAfterCommit' },
    { fault: 'resetBeforeCommit' },
    { fault: 'http502Html', commit: true },
  ] as const)('that does not answer ($fault) brings it over once', async (fault) => {
    await advance(seller, 30_000)
    await testApp.sandbox.admin.scenario({ match: { method: 'consumeApply' }, ...fault })
    await repay(seller, 30_000)
    await expect.poll(async () => (await callsOf(seller, 'consume'))[0]?.status).not.toBe('NEW')
    expect(await provenBalances(seller)).toMatchObject({ M_DEBT: 0, P_TRANSIT_OUT: 30_000 })
    for (let times = 0; times < 4; times += 1) await pass(MINUTE)
    expect(await callsOf(seller, 'consume')).toMatchObject([{ status: 'SUCCEEDED' }])
    expect(await provenBalances(seller)).toMatchObject({ P_TRANSIT_OUT: 0 })
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('that refuses is asked again under new numbers; the debt stays repaid, and it becomes a case', async () => {
    await advance(seller, 30_000)
    await differ(seller, -30_000)
    const { paymentNo } = await repay(seller, 30_000)
    const failed = async (times: number) =>
      expect
        .poll(async () => (await callsOf(seller, 'consume')).filter(({ status }) => status === 'FAILED').length)
        .toBe(times)
    await failed(1)
    expect(await provenBalances(seller)).toMatchObject({ M_DEBT: 0, P_TRANSIT_OUT: 30_000 })
    for (const [at, milliseconds] of [2 * MINUTE, 6 * MINUTE, 31 * MINUTE, 3 * HOUR, 13 * HOUR, 25 * HOUR].entries()) {
      await pass(milliseconds)
      await failed(at + 2)
    }
    const cases = await testApp.db.global
      .selectFrom('money_case')
      .select(['kind', 'amount_fen'])
      .where('subject_no', '=', paymentNo)
      .execute()
    expect(cases).toEqual([{ kind: 'PAYMENT_STUCK', amount_fen: 30_000 }])
    await differ(seller, 30_000)
    await pass(25 * HOUR)
    await brought(seller)
    expect(new Set((await callsOf(seller, 'consume')).map(({ number }) => number)).size).toBe(8)
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})
