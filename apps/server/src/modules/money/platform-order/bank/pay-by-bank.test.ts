// A platform order is paid by bank: each kind, each end, and what comes late or twice; equal to the provider's to the fen.
import type { PlatformProductType } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addProduct,
  broughtOver,
  confirmPayment,
  deskOf,
  fund,
  issue,
  judge,
  operateOn,
  order,
  orderOf,
  pay,
  payByBank,
  refundOrder,
} from '../../../../testing/platform-order.ts'
import type { Recharger } from '../../../../testing/recharge.ts'
import { addPayableSeller, differenceFromProvider, pressOnLink, provenBalances } from '../../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { fillPlatform } from '../../../../testing/transfer.ts'

const MINUTE = 60_000
const CODE = '111111'

let testApp: TestApp
let seller: Recharger
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  await fillPlatform(testApp, 100_000_000)
})
afterAll(() => testApp.stop())
beforeEach(() => testApp.sandbox.admin.clearScenarios())

async function pass(milliseconds: number): Promise<void> {
  await testApp.pass(milliseconds)
  await testApp.work()
}
type Info = Awaited<ReturnType<typeof orderOf>>
const payOnPage = (one: Info) => pressOnLink(seller, one.payment?.step.url ?? null, 'pay')
const deliver = (one: Info) => testApp.deliver(one.payment?.paymentNo ?? '')
const place = async (type: PlatformProductType = 'ENTRY_FEE') => order(seller, (await addProduct(testApp, { type })).id)

const kinds = [
  ['ENTRY_FEE', 'P_INCOME_SERVICE'],
  ['DEPOSIT', 'M_DEPOSIT'],
  ['PROMO', 'M_PROMO'],
  ['PENALTY', 'P_INCOME_PENALTY'],
  ['COMPENSATION', 'P_COST_COMPENSATE'],
  ['BILL_DUE', 'P_INCOME_SERVICE'],
] as const

test('each kind books what it is', async () => {
  for (const [type, account] of kinds) {
    const before = await provenBalances(seller)
    const one =
      type === 'PENALTY' || type === 'COMPENSATION' || type === 'BILL_DUE'
        ? await issue(seller, { type })
        : await place(type)
    const paying = await payByBank(seller, one)
    expect(paying).toMatchObject({
      status: 'PAYING',
      allowedActions: ['dropPayment'],
      payment: { step: { kind: 'hostedPage' } },
    })
    expect(await payOnPage(paying)).toContain(`/middlepage?scene=platformOrder&id=${one.id}`)
    await deliver(paying)
    expect(await orderOf(seller, one.id)).toMatchObject({ status: 'FINISHED', paidBy: 'GATEWAY_B2C', paidFen: 10_000 })
    const after = await provenBalances(seller)
    expect([type, after[account] - before[account], after.M_AVAILABLE - before.M_AVAILABLE]).toEqual([type, 10_000, 0])
    expect(await differenceFromProvider(seller)).toBe(0)
  }
})

describe('by card', () => {
  test('is paid with the code of the card’s phone; wrong ones cost nothing, three end it', async () => {
    const paying = await payByBank(seller, await place(), 'QUICK')
    expect(paying).toMatchObject({ status: 'PAYING', payment: { step: { kind: 'smsCode' } } })
    await expect(confirmPayment(seller, paying.id, '222222')).rejects.toMatchObject({ refusal: 'smsCode.wrong' })
    const paid = await confirmPayment(seller, paying.id, CODE)
    if (paid.status !== 'FINISHED') await deliver(paying)
    expect((await orderOf(seller, paying.id, true)).status).toBe('FINISHED')
    await expect(confirmPayment(seller, paying.id, CODE)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const wrong = await payByBank(seller, await place(), 'QUICK')
    for (let tries = 0; tries < 2; tries += 1)
      await expect(confirmPayment(seller, wrong.id, '222222')).rejects.toMatchObject({ refusal: 'smsCode.wrong' })
    await expect(confirmPayment(seller, wrong.id, '222222')).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    expect((await orderOf(seller, wrong.id)).payment?.step).toEqual({ kind: 'noTriesLeft', url: null })
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test.each([
    { fault: 'resetAfterCommit' },
    { fault: 'resetBeforeCommit' },
    { fault: 'http502Html', commit: true },
  ] as const)('an order without an answer ($fault) is asked about and can be paid', async (fault) => {
    await testApp.sandbox.admin.scenario({ match: { method: 'consumeApply' }, ...fault })
    const paying = await payByBank(seller, await place())
    expect(paying.status).toBe('PAYING')
    for (let times = 0; times < 4; times += 1) await pass(MINUTE)
    const now = await orderOf(seller, paying.id, true)
    expect(now.payment?.step.kind).toBe('hostedPage')
    await payOnPage(now)
    await pass(2 * MINUTE)
    expect((await orderOf(seller, paying.id, true)).status).toBe('FINISHED')
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})

describe('given up', () => {
  test('another way can be chosen', async () => {
    await fund(seller, 10_000)
    const paying = await payByBank(seller, await place())
    await expect(pay(seller, paying)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const { id, version } = paying
    const dropped = await operateOn(seller, { action: 'dropPayment', id, version })
    expect(dropped).toMatchObject({ status: 'UNPAID', payment: { isOpen: false } })
    expect(await pay(seller, dropped)).toMatchObject({ status: 'FINISHED', paidBy: 'BALANCE' })
    await broughtOver(seller)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('not once it is paid', async () => {
    const paying = await payByBank(seller, await place())
    await payOnPage(paying)
    const { id, version } = paying
    await expect(operateOn(seller, { action: 'dropPayment', id, version })).rejects.toMatchObject({
      refusal: 'state.notAllowed',
    })
    expect((await orderOf(seller, id)).status).toBe('FINISHED')
  })

  test('by nobody: after half an hour the order is closed as well, and nothing can be paid any more', async () => {
    const paying = await payByBank(seller, await place())
    await pass(31 * MINUTE)
    await pass(MINUTE)
    expect(await orderOf(seller, paying.id)).toMatchObject({ status: 'CLOSED', payment: { isOpen: false } })
  })

  test('an issued one waits on after half an hour', async () => {
    const paying = await payByBank(seller, await issue(seller))
    await pass(31 * MINUTE)
    const waiting = await orderOf(seller, paying.id)
    expect(waiting).toMatchObject({ status: 'UNPAID', payment: { isOpen: false } })
    await judge(seller, waiting.id, 'WAIVE')
  })
})

describe('what comes after the provider had called it closed', () => {
  /** The provider has it all the same. */
  const lateFor = async (one: Info): Promise<void> => {
    const [{ id: callId } = { id: '' }] = await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('platform_order_payment')
      .select('call_id as id')
      .where('id', '=', one.payment?.id ?? '')
      .execute()
    const {
      amount_fen: amountFen,
      service,
      number,
    } = await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('provider_call')
      .selectAll()
      .where('id', '=', callId)
      .executeTakeFirstOrThrow()
    expect([service, number]).toEqual(['purchase', one.payment?.paymentNo])
    const call = {
      number,
      providerNo: null,
      subjectId: one.payment?.id ?? '',
      amountFen,
      occurredAt: testApp.clock.now(),
      reason: null,
    }
    const { paymentPaid } = testApp.modules.platformOrders.onProvider
    // Heard twice.
    for (let times = 0; times < 2; times += 1)
      await testApp.db.transaction(seller.actor.merchantId, (tx) => paymentPaid(tx, call))
  }

  test('pays an order that was closed', async () => {
    const paying = await payByBank(seller, await place())
    await pass(31 * MINUTE)
    await pass(MINUTE)
    await lateFor(paying)
    expect(await orderOf(seller, paying.id)).toMatchObject({ status: 'FINISHED', closeType: null, closedAt: null })
  })

  test('goes back to the balance where the order was paid in another way, or waived', async () => {
    await fund(seller, 10_000)
    const paying = await payByBank(seller, await place())
    const { id, version } = paying
    await pay(seller, await operateOn(seller, { action: 'dropPayment', id, version }))
    await broughtOver(seller)
    const before = await provenBalances(seller)
    await lateFor(paying)
    await broughtOver(seller)
    expect((await provenBalances(seller)).M_AVAILABLE).toBe(before.M_AVAILABLE + 10_000)
    const after = await deskOf(seller, id)
    expect(after).toMatchObject({
      status: 'FINISHED',
      refundedFen: 0,
      refunds: [{ kind: 'SURPLUS', status: 'SUCCESS' }],
    })
  })
})

test('a refund that the provider refuses is tried until it is there', async () => {
  const one = await place()
  const paying = await payByBank(seller, one)
  await payOnPage(paying)
  await deliver(paying)
  await fillPlatform(testApp, 0)
  await refundOrder(seller, one.id)
  await expect.poll(async () => (await deskOf(seller, one.id)).refunds[0]?.failReason ?? null).not.toBeNull()
  expect((await deskOf(seller, one.id)).status).toBe('REFUNDING')
  await fillPlatform(testApp, 100_000_000)
  await pass(2 * MINUTE)
  await broughtOver(seller)
  expect(await orderOf(seller, one.id)).toMatchObject({ status: 'REFUNDED', refundedFen: 10_000 })
})
