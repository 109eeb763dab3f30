// Money that goes back by itself and that the provider will not send: tried again ever more seldom, a case in the end, and ended by two
// persons where it has gone back in another way.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approveEntry, enter } from '../../../testing/manual-entry.ts'
import { close, DAY, HOUR, infoOf, provenBalances } from '../../../testing/seller.ts'
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

const MINUTE = 60_000
const ARRIVES_MS = 3_000
/** Every pause of the ladder. */
const PAUSES = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR, DAY]
let testApp: TestApp
let seller: LateSeller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addLateSeller(testApp)
  await testApp.pass(DAY - ((testApp.clock.now().getTime() - 2 * HOUR) % DAY))
})
afterAll(() => testApp.stop())
beforeEach(() => testApp.sandbox.admin.settings({ refundSettleMs: 900 * DAY }))

const tenant = () => testApp.db.tenant(seller.actor.merchantId)
const handlers = () => testApp.modules.moneyCases.handlers
const casesAbout = async (keyword: string) =>
  (await ask(api.moneyCase.list, handlers().list, newOperator(testApp), { keyword })).list
const texts = async (orderId: string) => (await infoOf(seller, orderId)).timeline.map(({ text }) => text)
const notices = async () =>
  (await ask(api.notification.list, testApp.modules.notifications.handlers.list, seller.actor, {})).list
const refundsOf = (number: string) =>
  tenant()
    .selectFrom('provider_call')
    .innerJoin('payment', 'payment.id', 'provider_call.subject_id')
    .select(['provider_call.number', 'provider_call.status'])
    .where('provider_call.service', '=', 'refund')
    .where('payment.payment_no', '=', number)
    .orderBy('provider_call.created_at')
    .orderBy('provider_call.id')
    .execute()

/** Paid after it was closed. */
async function paidLate() {
  const order = await placeOne(seller)
  await payBy(seller, order.id, 'WECHAT_SCAN')
  await close(seller, order)
  const [number = ''] = await paymentNosOf(seller, order.id)
  await testApp.pass(ARRIVES_MS)
  await testApp.deliver(number)
  return { ...order, number }
}

/** The refund that is under way is refused for good. */
async function refuse(number: string): Promise<void> {
  await testApp.payment.idle()
  const refund = (await refundsOf(number)).at(-1)?.number ?? ''
  await expect.poll(async () => (await testApp.sandbox.admin.orders(refund)).length).toBe(1)
  await testApp.sandbox.admin.settle(refund, 'fail', '账户已注销')
  await testApp.deliver(refund)
}

async function pass(milliseconds: number): Promise<void> {
  await testApp.pass(milliseconds)
  await testApp.work()
}

/** Seven times refused. */
async function stuck() {
  const order = await paidLate()
  for (const pause of [...PAUSES, 0]) {
    await refuse(order.number)
    await pass(pause)
  }
  const [opened] = await casesAbout(order.number)
  return { ...order, caseId: opened?.id ?? '' }
}

const returned = (caseId: string, amountFen = PAID_AFTER_CLOSING) =>
  ({ kind: 'CASE_RETURNED', amountFen, reason: '银行回单：已线下退回买家', caseId }) as const

describe('a surplus that the channel refuses to send back', () => {
  test('is tried again after each pause of the ladder and no sooner, then it is a case, and once a day it is tried', async () => {
    const order = await paidLate()
    const tries = async () => (await refundsOf(order.number)).length
    for (const [index, pause] of PAUSES.entries()) {
      await refuse(order.number)
      expect(await casesAbout(order.number)).toEqual([])
      await pass(pause - 1_000)
      expect(await tries()).toBe(index + 1)
      await pass(1_000)
      expect(await tries()).toBe(index + 2)
    }
    await refuse(order.number)
    const cases = await casesAbout(order.number)
    expect(cases).toMatchObject([{ kind: 'LATE_REFUND_FAILED', state: 'OPEN', amountFen: PAID_AFTER_CLOSING }])
    await testApp.sandbox.admin.settings({ refundSettleMs: 1_000 })
    await pass(DAY)
    await letRefundsArrive(seller)
    expect((await refundsOf(order.number)).at(-1)).toMatchObject({ status: 'SUCCEEDED' })
    expect(await casesAbout(order.number)).toMatchObject([{ state: 'RESOLVED', resolution: 'PROVIDER_CORRECTED' }])
    const said = await texts(order.id)
    expect(said.filter((text) => text.startsWith('订单关闭后到账'))).toHaveLength(1)
    expect(said).toContain('关闭后到账的款项已原路退回')
  })

  test('its merchant reads of it when it came, and when people have to look', async () => {
    const before = (await notices()).length
    await stuck()
    expect((await notices()).slice(0, -before || undefined).map(({ title }) => title)).toEqual([
      '多收的款项退回未成功',
      '收到多付的款项',
    ])
  })

  test('two persons book that it went back in another way: it ends with its case, and nobody tries it again', async () => {
    const before = await provenBalances(seller)
    const { id, number, caseId } = await stuck()
    const others = enter(testApp, seller.actor.merchantId, returned(caseId, PAID_AFTER_CLOSING - 1))
    await expect(others).rejects.toMatchObject({ refusal: 'request.invalid' })
    const loss = { ...returned(caseId), kind: 'CASE_LOSS' } as const
    await expect(enter(testApp, seller.actor.merchantId, loss)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const [one, other] = [
      await enter(testApp, seller.actor.merchantId, returned(caseId)),
      await enter(testApp, seller.actor.merchantId, returned(caseId)),
    ]
    expect((await provenBalances(seller)).M_PENDING - before.M_PENDING).toBe(PAID_AFTER_CLOSING)
    await approveEntry(testApp, one)
    expect(await provenBalances(seller)).toEqual(before)
    expect(await casesAbout(number)).toMatchObject([{ state: 'RESOLVED', resolution: 'RETURNED_TO_PAYER' }])
    await expect(approveEntry(testApp, other)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const tries = (await refundsOf(number)).length
    await pass(2 * DAY)
    expect(await refundsOf(number)).toHaveLength(tries)
    expect(await provenBalances(seller)).toEqual(before)
    expect(await texts(id)).toContain('关闭后到账的款项已由平台线下退回')
  })

  test('no entry ends it while the provider has it', async () => {
    const { number, caseId } = await stuck()
    await testApp.sandbox.admin.settings({ refundSettleMs: 900 * DAY })
    const entry = await enter(testApp, seller.actor.merchantId, returned(caseId))
    await pass(DAY)
    await testApp.payment.idle()
    await expect(approveEntry(testApp, entry)).rejects.toMatchObject({
      refusal: 'state.notAllowed',
      details: { status: '渠道正在退款' },
    })
    await refuse(number)
    await approveEntry(testApp, entry)
    expect(await casesAbout(number)).toMatchObject([{ state: 'RESOLVED' }])
  })

  test('of an order that is not closed nothing says that it is', async () => {
    const order = await placeOne(seller)
    await payBy(seller, order.id, 'WECHAT_SCAN')
    const payPage = await payOnPage(seller, order.id)
    const [late = '', page = ''] = await paymentNosOf(seller, order.id)
    await payPage()
    await testApp.deliver(page)
    await testApp.pass(ARRIVES_MS)
    await testApp.deliver(late)
    for (const pause of [...PAUSES, 0]) {
      await refuse(late)
      await pass(pause)
    }
    const said = [...(await texts(order.id)), ...(await casesAbout(late)).map(({ title }) => title)]
    expect(said.filter((text) => text.includes('关闭'))).toEqual([])
    expect(said.filter((text) => text.includes('又有一笔付款到账'))).toHaveLength(1)
  })
})
