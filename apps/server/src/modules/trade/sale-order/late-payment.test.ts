// Money that arrives after the provider had said that its payment was over: it is booked by itself, counts as the order's payment where the
// order still waits for one, and goes back in full otherwise.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approveEntry, enter } from '../../../testing/manual-entry.ts'
import { close, DAY, differenceFromProvider, HOUR, infoOf, operate, provenBalances } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import {
  addLateSeller,
  type LateSeller,
  letRefundsArrive,
  PAID_AFTER_CLOSING,
  payBy,
  paymentNosOf,
  payOnPage,
  placeOne,
} from './late-payment.testing.ts'
import { orderParameters } from './sale-order.parameters.ts'

let testApp: TestApp
let seller: LateSeller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addLateSeller(testApp)
  // From ten in the morning in China on: by then the file of the day before is there.
  await testApp.pass(DAY - ((testApp.clock.now().getTime() - 2 * HOUR) % DAY))
})
afterAll(() => testApp.stop())
beforeEach(async () => {
  await testApp.sandbox.admin.clearScenarios()
  await testApp.sandbox.admin.settings({ refundSettleMs: 1_000 })
})

const ARRIVES_MS = 3_000
const tenant = () => testApp.db.tenant(seller.actor.merchantId)
const casesAbout = async (keyword: string) =>
  (await ask(api.moneyCase.list, testApp.modules.moneyCases.handlers.list, newOperator(testApp), { keyword })).list
const callOf = (number: string) =>
  tenant().selectFrom('provider_call').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
const texts = async (orderId: string) => (await infoOf(seller, orderId)).timeline.map(({ text }) => text)
const paymentsOf = async (orderId: string) =>
  (await infoOf(seller, orderId)).payments.map(({ status, isSurplus }) => (isSurplus ? `${status} surplus` : status))

/** An order whose code is closed with it; the scan arrives when the clock says so. */
async function closedWhileScanned() {
  const order = await placeOne(seller)
  await payBy(seller, order.id, 'WECHAT_SCAN')
  await close(seller, order)
  const [number = ''] = await paymentNosOf(seller, order.id)
  expect((await callOf(number)).status).toBe('FAILED')
  return { ...order, number }
}

/** An order that is paid in another way than the one it was begun in. */
async function begunAnew() {
  const order = await placeOne(seller)
  await payBy(seller, order.id, 'WECHAT_SCAN')
  const payPage = await payOnPage(seller, order.id)
  const [late = '', page = ''] = await paymentNosOf(seller, order.id)
  return { ...order, late, page, payPage }
}

/** The money of what was closed arrives at the provider, which tells of it. */
async function arrive(...numbers: string[]): Promise<void> {
  await testApp.pass(ARRIVES_MS)
  for (const number of numbers) await testApp.deliver(number)
}

describe('of an order that was closed', () => {
  test('it is booked, and goes back in full', async () => {
    const before = await provenBalances(seller)
    const order = await closedWhileScanned()
    await arrive(order.number)
    expect((await callOf(order.number)).status).toBe('SUCCEEDED')
    expect((await provenBalances(seller)).M_PENDING - before.M_PENDING).toBe(PAID_AFTER_CLOSING)
    expect((await infoOf(seller, order.id)).payments).toMatchObject([{ isSentBack: false }])
    await letRefundsArrive(seller)
    expect(await provenBalances(seller)).toEqual(before)
    expect(await infoOf(seller, order.id)).toMatchObject({ status: 'CLOSED', money: { paidFen: 0 } })
    expect(await paymentsOf(order.id)).toEqual(['SUCCESS surplus'])
    expect((await infoOf(seller, order.id)).payments).toMatchObject([{ isSentBack: true }])
    expect(await texts(order.id)).toEqual(
      expect.arrayContaining(['订单关闭后到账，已发起原路退款', '关闭后到账的款项已原路退回']),
    )
    expect(await casesAbout(order.number)).toEqual([])
    expect(await differenceFromProvider(seller)).toBe(0)
    expect(await testApp.sandbox.admin.invariants()).toEqual([])
  })

  test('told again and again it is booked and sent back once', async () => {
    const before = await provenBalances(seller)
    const order = await closedWhileScanned()
    await arrive(order.number)
    await letRefundsArrive(seller)
    await testApp.db.global
      .updateTable('provider_notification')
      .set({ handled_at: null, outcome: null, next_try_at: testApp.clock.now() })
      .where('number', '=', order.number)
      .execute()
    await Promise.all(Array.from({ length: 3 }, () => testApp.payment.handleNotifications()))
    await letRefundsArrive(seller)
    expect(await provenBalances(seller)).toEqual(before)
    const { payment_id: paymentId } = await tenant()
      .selectFrom('payment')
      .select('payment.id as payment_id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    const refunds = tenant().selectFrom('provider_call').select('status').where('subject_id', '=', paymentId)
    expect(await refunds.where('service', '=', 'refund').execute()).toEqual([{ status: 'SUCCEEDED' }])
  })

  test('a lost notification is made up for by the day’s file', async () => {
    const before = await provenBalances(seller)
    const order = await closedWhileScanned()
    await testApp.sandbox.admin.scenario({ match: { bizOrderNo: order.number }, fault: 'lose', times: 99 })
    await arrive(order.number)
    expect((await callOf(order.number)).status).toBe('FAILED')
    await testApp.pass(DAY)
    await testApp.work()
    expect((await callOf(order.number)).status).toBe('SUCCEEDED')
    const { id } = await callOf(order.number)
    expect(await testApp.payment.calls.askAgain(seller.actor.merchantId, id)).toBe('succeeded')
    await letRefundsArrive(seller)
    expect(await casesAbout(order.number)).toEqual([])
    expect(await paymentsOf(order.id)).toEqual(['SUCCESS surplus'])
    expect(await provenBalances(seller)).toEqual(before)
  })

  test('two payments of it go back, and one that is refused is tried again without the other', async () => {
    const before = await provenBalances(seller)
    const order = await placeOne(seller)
    await payBy(seller, order.id, 'WECHAT_SCAN')
    await payBy(seller, order.id, 'ALIPAY_SCAN')
    await close(seller, order)
    const numbers = await paymentNosOf(seller, order.id)
    await testApp.sandbox.admin.settings({ refundSettleMs: 30 * DAY })
    await arrive(...numbers)
    await testApp.payment.idle()
    expect((await provenBalances(seller)).M_PENDING - before.M_PENDING).toBe(2 * PAID_AFTER_CLOSING)
    const refunds = () =>
      tenant()
        .selectFrom('provider_call')
        .innerJoin('payment', 'payment.id', 'provider_call.subject_id')
        .select(['provider_call.number', 'provider_call.status'])
        .where('provider_call.service', '=', 'refund')
        .where('payment.order_id', '=', order.id)
        .orderBy('provider_call.created_at')
        .orderBy('provider_call.id')
        .execute()
    const [first, second] = await refunds()
    await expect.poll(async () => (await testApp.sandbox.admin.orders(second?.number ?? '')).length).toBe(1)
    await testApp.sandbox.admin.settle(first?.number ?? '', 'fail', '账户异常')
    await testApp.sandbox.admin.settle(second?.number ?? '', 'success')
    await testApp.sandbox.admin.settings({ refundSettleMs: 1_000 })
    await letRefundsArrive(seller)
    expect((await refunds()).map(({ status }) => status)).toEqual(['FAILED', 'SUCCEEDED', 'SUCCEEDED'])
    expect(await provenBalances(seller)).toEqual(before)
    expect(await paymentsOf(order.id)).toEqual(['SUCCESS surplus', 'SUCCESS surplus'])
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})

describe('of an order that waits for its payment still', () => {
  test('it is the order’s payment, and nobody can pay the one that was begun after it', async () => {
    const before = await provenBalances(seller)
    const order = await begunAnew()
    await arrive(order.late)
    await testApp.payment.idle()
    expect(await infoOf(seller, order.id)).toMatchObject({ status: 'TO_SHIP', money: { paidFen: PAID_AFTER_CLOSING } })
    await expect.poll(() => paymentsOf(order.id)).toEqual(['SUCCESS', 'CLOSED'])
    await expect(order.payPage()).rejects.toThrow()
    expect((await provenBalances(seller)).M_PENDING - before.M_PENDING).toBe(PAID_AFTER_CLOSING)
    expect(await casesAbout(order.late)).toEqual([])
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('what comes second goes back, and the order stands on what came first', async () => {
    const before = await provenBalances(seller)
    const order = await begunAnew()
    await order.payPage()
    await testApp.deliver(order.page)
    await arrive(order.late)
    await letRefundsArrive(seller)
    expect(await infoOf(seller, order.id)).toMatchObject({ status: 'TO_SHIP', money: { paidFen: PAID_AFTER_CLOSING } })
    expect(await paymentsOf(order.id)).toEqual(['SUCCESS surplus', 'SUCCESS'])
    expect(await texts(order.id)).toEqual(
      expect.arrayContaining(['订单已付款，又有一笔付款到账，已发起原路退款', '多付的款项已原路退回']),
    )
    expect((await provenBalances(seller)).M_PENDING - before.M_PENDING).toBe(PAID_AFTER_CLOSING)
    expect(await differenceFromProvider(seller)).toBe(0)
    // A refund of the order is one of its own payment.
    await operate(seller, {
      action: 'refund',
      orderId: order.id,
      version: (await infoOf(seller, order.id)).version,
      amountFen: PAID_AFTER_CLOSING,
      reason: '买家不想要了',
    })
    await letRefundsArrive(seller)
    expect(await infoOf(seller, order.id)).toMatchObject({ status: 'CLOSED', refundedFen: PAID_AFTER_CLOSING })
    expect(await provenBalances(seller)).toEqual(before)
  })

  test('what was paid at a price that no longer holds goes back, and the order can be paid at the one that does', async () => {
    const before = await provenBalances(seller)
    const order = await placeOne(seller)
    await payBy(seller, order.id, 'WECHAT_SCAN')
    const { items, version } = await infoOf(seller, order.id)
    await operate(seller, {
      action: 'price',
      orderId: order.id,
      version,
      lines: items.map(({ id, payFen }) => ({ itemId: id, payFen: payFen - 1_000 })),
      freightFen: 800,
    })
    const [number = ''] = await paymentNosOf(seller, order.id)
    await arrive(number)
    await letRefundsArrive(seller)
    expect(await infoOf(seller, order.id)).toMatchObject({ status: 'UNPAID', money: { paidFen: 0 } })
    expect(await texts(order.id)).toContain('按改价前金额付款到账，已发起原路退款')
    expect(await provenBalances(seller)).toEqual(before)
    const payPage = await payOnPage(seller, order.id)
    await payPage()
    await testApp.deliver((await paymentNosOf(seller, order.id))[1])
    expect(await infoOf(seller, order.id)).toMatchObject({
      status: 'TO_SHIP',
      money: { paidFen: PAID_AFTER_CLOSING - 1_000 },
    })
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})

test('an order is begun to be paid so often, and no more', async () => {
  const order = await placeOne(seller)
  await payBy(seller, order.id, 'WECHAT_SCAN')
  const [number = ''] = await paymentNosOf(seller, order.id)
  await testApp.db.pool.query(
    `insert into payment select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(),
       'payment_no', gen_random_uuid()::text, 'status', 'CLOSED'))).*
     from payment p, generate_series(2, $2::int) where p.order_id = $1`,
    [order.id, orderParameters.mostPayments],
  )
  await payBy(seller, order.id, 'WECHAT_SCAN')
  await expect(payBy(seller, order.id, 'ALIPAY_SCAN')).rejects.toMatchObject({
    refusal: 'limit.exceeded',
    details: { limit: expect.stringContaining('最多发起 50 次') },
  })
  expect(await paymentsOf(order.id)).toHaveLength(orderParameters.mostPayments)
  // The first one was closed for another, and is paid all the same.
  await arrive(number)
  expect(await infoOf(seller, order.id)).toMatchObject({ status: 'TO_SHIP' })
})

describe('what is only said', () => {
  const deny = (number: string) =>
    testApp.sandbox.admin.scenario({
      match: { method: 'getOrderDetail', bizOrderNo: number },
      fault: 'staleQuery',
      times: 99,
    })
  const wait = async (milliseconds: number) => {
    await testApp.pass(milliseconds)
    await testApp.payment.resumeCalls()
  }

  test('is asked about again until the provider’s answer shows it, and booked then', async () => {
    const order = await closedWhileScanned()
    await deny(order.number)
    await arrive(order.number)
    expect((await callOf(order.number)).status).toBe('FAILED')
    await testApp.sandbox.admin.clearScenarios()
    await wait(20_000)
    expect((await callOf(order.number)).status).toBe('SUCCEEDED')
    expect(await casesAbout(order.number)).toEqual([])
    await letRefundsArrive(seller)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('is a case when the answer keeps denying it; what proves it later books it and closes the case', async () => {
    const before = await provenBalances(seller)
    const order = await closedWhileScanned()
    await deny(order.number)
    await arrive(order.number)
    await wait(20_000)
    expect(await casesAbout(order.number)).toMatchObject([{ kind: 'PAID_AFTER_FAILED', state: 'OPEN' }])
    await wait(HOUR)
    expect(await provenBalances(seller)).toEqual(before)
    await testApp.sandbox.admin.clearScenarios()
    const { id } = await callOf(order.number)
    await testApp.payment.calls.askAgain(seller.actor.merchantId, id)
    expect(await casesAbout(order.number)).toMatchObject([{ state: 'RESOLVED', resolution: 'PROVIDER_CORRECTED' }])
    await letRefundsArrive(seller)
    expect(await provenBalances(seller)).toEqual(before)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('and is proven while two persons send the money back: one of them ends it', async () => {
    const order = await closedWhileScanned()
    await deny(order.number)
    await arrive(order.number)
    await wait(20_000)
    const [opened] = await casesAbout(order.number)
    const returned = { kind: 'CASE_RETURNED', amountFen: PAID_AFTER_CLOSING, reason: '已由渠道退回买家' } as const
    const entry = await enter(testApp, seller.actor.merchantId, { ...returned, caseId: opened?.id ?? '' })
    await testApp.sandbox.admin.clearScenarios()
    const { id } = await callOf(order.number)
    await testApp.payment.calls.askAgain(seller.actor.merchantId, id)
    await expect(approveEntry(testApp, entry)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await letRefundsArrive(seller)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('after two persons have booked where it went is a case again, and moves nothing', async () => {
    const order = await closedWhileScanned()
    await deny(order.number)
    await arrive(order.number)
    await wait(20_000)
    const [opened] = await casesAbout(order.number)
    const returned = { kind: 'CASE_RETURNED', amountFen: PAID_AFTER_CLOSING, reason: '已由渠道退回买家' } as const
    await approveEntry(
      testApp,
      await enter(testApp, seller.actor.merchantId, { ...returned, caseId: opened?.id ?? '' }),
    )
    const before = await provenBalances(seller)
    await testApp.sandbox.admin.clearScenarios()
    const { id } = await callOf(order.number)
    expect(await testApp.payment.calls.askAgain(seller.actor.merchantId, id)).toBe('failed')
    expect((await casesAbout(order.number)).map(({ state }) => state).toSorted()).toEqual(['OPEN', 'RESOLVED'])
    expect(await provenBalances(seller)).toEqual(before)
  })

  test('is paid to nobody by an entry that waits for its second person', async () => {
    const order = await closedWhileScanned()
    await deny(order.number)
    await arrive(order.number)
    await wait(20_000)
    const [opened] = await casesAbout(order.number)
    const up = { kind: 'ADJUST_UP', amountFen: PAID_AFTER_CLOSING, reason: '渠道少入一笔，先补记给商户' } as const
    const entry = await enter(testApp, seller.actor.merchantId, { ...up, caseId: opened?.id ?? '' })
    await testApp.sandbox.admin.clearScenarios()
    const { id } = await callOf(order.number)
    await testApp.payment.calls.askAgain(seller.actor.merchantId, id)
    await expect(approveEntry(testApp, entry)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  })

  test('moves nothing once an entry for its open case was booked', async () => {
    const order = await closedWhileScanned()
    await deny(order.number)
    await arrive(order.number)
    await wait(20_000)
    const [opened] = await casesAbout(order.number)
    const up = { kind: 'ADJUST_UP', amountFen: PAID_AFTER_CLOSING, reason: '渠道少入一笔，先补记给商户' } as const
    await approveEntry(testApp, await enter(testApp, seller.actor.merchantId, { ...up, caseId: opened?.id ?? '' }))
    const before = await provenBalances(seller)
    await testApp.sandbox.admin.clearScenarios()
    const { id } = await callOf(order.number)
    expect(await testApp.payment.calls.askAgain(seller.actor.merchantId, id)).toBe('failed')
    expect(await provenBalances(seller)).toEqual(before)
  })
})
