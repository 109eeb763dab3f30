// What is said about a payment that counts as failed, and how long it is asked about: by whoever hears it first, a day from when it was heard;
// and what of it is no proof that its money is here.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { approveEntry, enter } from '../../../testing/manual-entry.ts'
import { system } from '../../../kernel/operation-log.ts'
import { newBusinessNo } from '../../../kernel/business-no.ts'
import { close, DAY, differenceFromProvider, HOUR, infoOf, provenBalances } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import {
  addLateSeller,
  type LateSeller,
  letRefundsArrive,
  PAID_AFTER_CLOSING,
  payBy,
  paymentNosOf,
  placeOne,
} from './late-payment.testing.ts'

const ARRIVES_MS = 3_000
let testApp: TestApp
let seller: LateSeller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addLateSeller(testApp)
  await testApp.pass(DAY - ((testApp.clock.now().getTime() - 2 * HOUR) % DAY))
})
afterAll(() => testApp.stop())
beforeEach(async () => {
  await testApp.sandbox.admin.clearScenarios()
  await testApp.sandbox.admin.settings({ refundSettleMs: 1_000 })
})

const casesAbout = async (keyword: string) =>
  (await ask(api.moneyCase.list, testApp.modules.moneyCases.handlers.list, newOperator(testApp), { keyword })).list
const callOf = (number: string) =>
  testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('provider_call')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirstOrThrow()

async function closedWhileScanned() {
  const order = await placeOne(seller)
  await payBy(seller, order.id, 'WECHAT_SCAN')
  await close(seller, order)
  const [number = ''] = await paymentNosOf(seller, order.id)
  await testApp.pass(ARRIVES_MS)
  return { ...order, number }
}

const queriesOf = (number: string, fault: 'staleQuery' | 'http500Empty') =>
  testApp.sandbox.admin.scenario({ match: { method: 'getOrderDetail', bizOrderNo: number }, fault, times: 9_999 })

async function hearAgain(number: string): Promise<void> {
  await testApp.db.global
    .updateTable('provider_notification')
    .set({ handled_at: null, outcome: null, next_try_at: testApp.clock.now() })
    .where('number', '=', number)
    .execute()
  await testApp.payment.handleNotifications()
}

const wait = async (milliseconds: number) => {
  await testApp.pass(milliseconds)
  await testApp.payment.resumeCalls()
  await testApp.payment.idle()
}

/** By the provider's own people, or a program that is not this one: nobody here listens to that refund. */
async function sendBackElsewhere({ id, number }: { readonly id: string; readonly number: string }): Promise<void> {
  const { merchantId } = seller.actor
  const { calls } = testApp.payment
  const { member_no: payerMemberNo } = await testApp.db
    .tenant(merchantId)
    .selectFrom('sale_order')
    .innerJoin('buyer', 'buyer.id', 'sale_order.buyer_id')
    .select('buyer.member_no')
    .where('sale_order.id', '=', id)
    .executeTakeFirstOrThrow()
  const refund = newBusinessNo('RF', testApp.clock.now())
  const { callId } = await testApp.db.transaction(merchantId, (tx) =>
    calls.plan(
      tx,
      {
        service: 'refund',
        number: refund,
        originalNumber: number,
        payerMemberNo,
        amountFen: PAID_AFTER_CLOSING,
        source: null,
        subject: { type: 'elsewhere', id },
      },
      testApp.clock.now(),
    ),
  )
  await calls.send(merchantId, callId)
  await testApp.pass(10_000)
}

test('a payment of days ago that is heard of now is asked about for a day before people have to look', async () => {
  const order = await closedWhileScanned()
  // Before its days pass: the provider tells of it by itself in them.
  await queriesOf(order.number, 'http500Empty')
  await testApp.pass(3 * DAY)
  await testApp.deliver(order.number)
  expect(await casesAbout(order.number)).toEqual([])
  for (let hours = 0; hours < 23; hours += 1) await wait(HOUR)
  expect(await casesAbout(order.number)).toEqual([])
  await wait(2 * HOUR)
  expect(await casesAbout(order.number)).toMatchObject([{ kind: 'PAID_AFTER_FAILED' }])
  await testApp.sandbox.admin.clearScenarios()
  await wait(DAY)
  expect((await callOf(order.number)).status).toBe('SUCCEEDED')
  await letRefundsArrive(seller)
})

test('whoever hears it once more leaves the question to who asks it, and its denials stay counted', async () => {
  const order = await closedWhileScanned()
  await queriesOf(order.number, 'staleQuery')
  await testApp.deliver(order.number)
  const asked = await callOf(order.number)
  expect(asked.not_found_count).toBe(1)
  for (let times = 0; times < 3; times += 1) await hearAgain(order.number)
  expect(await callOf(order.number)).toEqual(asked)
  await wait(20_000)
  expect(await casesAbout(order.number)).toMatchObject([{ kind: 'PAID_AFTER_FAILED' }])
  // Given up, and said anew: the question begins anew.
  await testApp.sandbox.admin.clearScenarios()
  await hearAgain(order.number)
  expect((await callOf(order.number)).status).toBe('SUCCEEDED')
  await letRefundsArrive(seller)
})

test('what was long planned is asked at once when it is heard again', async () => {
  const order = await closedWhileScanned()
  await queriesOf(order.number, 'http500Empty')
  await testApp.deliver(order.number)
  for (let times = 0; times < 6; times += 1) await wait(10 * 60_000)
  const { next_check_at: planned } = await callOf(order.number)
  expect((planned?.getTime() ?? 0) - testApp.clock.now().getTime()).toBeGreaterThan(2 * 60_000)
  await testApp.sandbox.admin.clearScenarios()
  await hearAgain(order.number)
  expect((await callOf(order.number)).status).toBe('SUCCEEDED')
  await letRefundsArrive(seller)
})

test('what the provider has sent back by itself is not booked as paid: people look', async () => {
  const before = await provenBalances(seller)
  const order = await closedWhileScanned()
  await sendBackElsewhere(order)
  await testApp.deliver(order.number)
  expect((await callOf(order.number)).status).toBe('FAILED')
  expect(await casesAbout(order.number)).toMatchObject([
    { kind: 'PAID_AFTER_FAILED', facts: { saidReason: '渠道显示付款后已退回付款人' } },
  ])
  await letRefundsArrive(seller)
  expect(await infoOf(seller, order.id)).toMatchObject({ status: 'CLOSED', payments: [{ status: 'CLOSED' }] })
  expect(await provenBalances(seller)).toEqual(before)
  expect(await differenceFromProvider(seller)).toBe(0)
})

test('its proof ends every open case about it, and no entry for one of them moves money after that', async () => {
  const order = await closedWhileScanned()
  await queriesOf(order.number, 'staleQuery')
  await testApp.deliver(order.number)
  await wait(20_000)
  const call = await callOf(order.number)
  await testApp.db.transaction(seller.actor.merchantId, (tx) =>
    testApp.modules.moneyCases.open(
      tx,
      {
        kind: 'CALL_CONTRADICTED',
        subject: { type: 'providerCall', id: call.id, no: call.number },
        amountFen: call.amount_fen,
        facts: { said: 'FAILED' },
        by: system,
      },
      testApp.clock.now(),
    ),
  )
  const open = await casesAbout(order.number)
  expect(open.map(({ kind }) => kind).toSorted()).toEqual(['CALL_CONTRADICTED', 'PAID_AFTER_FAILED'])
  const entries = []
  for (const { id } of open) {
    const lost = { kind: 'CASE_LOSS', amountFen: PAID_AFTER_CLOSING, reason: '平台先行补足', caseId: id } as const
    entries.push(await enter(testApp, seller.actor.merchantId, lost))
  }
  await testApp.sandbox.admin.clearScenarios()
  await testApp.payment.calls.askAgain(seller.actor.merchantId, call.id)
  expect((await casesAbout(order.number)).map(({ state }) => state)).toEqual(['RESOLVED', 'RESOLVED'])
  for (const entry of entries)
    await expect(approveEntry(testApp, entry)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  await letRefundsArrive(seller)
  expect(await differenceFromProvider(seller)).toBe(0)
})

test('and so it ends the difference that the day’s file had made', async () => {
  const order = await closedWhileScanned()
  await testApp.sandbox.admin.scenario({ match: { bizOrderNo: order.number }, fault: 'lose', times: 99 })
  await queriesOf(order.number, 'staleQuery')
  await testApp.pass(DAY)
  await testApp.work()
  const differs = (await casesAbout(order.number)).filter(({ kind }) => kind === 'RECON_DIFFERENCE')
  expect(differs).toMatchObject([{ state: 'OPEN' }])
  await testApp.sandbox.admin.clearScenarios()
  await testApp.payment.calls.askAgain(seller.actor.merchantId, (await callOf(order.number)).id)
  expect(new Set((await casesAbout(order.number)).map(({ state }) => state))).toEqual(new Set(['RESOLVED']))
  const [difference] = await testApp.db.global
    .selectFrom('recon_diff')
    .select('status')
    .where('number', '=', order.number)
    .execute()
  expect(difference).toEqual({ status: 'AUTO_FIXED' })
  await letRefundsArrive(seller)
})
