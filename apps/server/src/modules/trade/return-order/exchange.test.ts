// Exchanges and what is sent anew: goods instead of money, and the money where none are sent.
import type { ReturnInfo } from '@merchant/contract'
import type { Tables } from '@merchant/database'
import { raceRounds } from '@merchant/database/testing'
import type { Updateable } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyFor, onReturn, returnOf, returnsOf, untilEnded } from '../../../testing/returns.ts'
import {
  addPayableSeller,
  confirm,
  DAY,
  differenceFromProvider,
  HOUR,
  infoOf,
  placeAndPay,
  refund,
  type Seller,
  ship,
  stockOf,
} from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp, { stock: 10_000 })
})
afterAll(() => testApp.stop())

const of = ({ id, version }: ReturnInfo) => ({ id, version })
const hoursLeft = (at: string | null) => Math.round((Date.parse(at ?? '') - testApp.clock.now().getTime()) / HOUR)
async function passClock(one: ReturnInfo): Promise<ReturnInfo> {
  await testApp.pass(Date.parse(one.deadlineAt ?? '') - testApp.clock.now().getTime() + 1_000)
  await testApp.work()
  return returnOf(seller, one.id)
}
async function shipped() {
  const paid = await placeAndPay(seller)
  await testApp.pass(HOUR)
  return infoOf(seller, (await ship(seller, await infoOf(seller, paid.id))).id)
}
const wish = { isReceived: true, quantity: 1 } as const
const parcel = { carrierCode: 'SF', waybillNo: 'SF5000000001' } as const
const missing = async () => applyFor(seller, await shipped(), { ...wish, type: 'RESHIP', reasonCode: 'MISSING' })
const exchange = async () => applyFor(seller, await shipped(), { ...wish, type: 'EXCHANGE', reasonCode: 'QUALITY' })
const agree = (one: ReturnInfo) => onReturn(seller, { action: 'agree', ...of(one) })

/** Agreed to, sent back and received. */
async function received(isRestocked = false): Promise<ReturnInfo> {
  const one = await exchange()
  await agree(one)
  const sent = await onReturn(seller, { action: 'sendBack', id: one.id, carrierCode: 'SF', waybillNo: 'SF5000000002' })
  return onReturn(seller, { action: 'receive', ...of(sent), isRestocked })
}

test('what is sent anew is put off once, and goes under a waybill of its own', async () => {
  const one = await received()
  const { action, ...sentAnew } = { action: 'reship', ...parcel } as const
  await expect(onReturn(seller, { action, ...of(one), ...sentAnew, waybillNo: 'SF5000000002' })).rejects.toMatchObject({
    refusal: 'waybill.inbound',
  })
  const later = await onReturn(seller, { action: 'extend', ...of(one), reason: '等货到齐' })
  expect(hoursLeft(later.deadlineAt)).toBe(72)
  expect(later.allowedActions).not.toContain('extend')
  expect((await onReturn(seller, { action, ...of(later), ...sentAnew })).status).toBe('WAIT_BUYER_RECEIVE')
})

describe('an exchange', () => {
  test('comes back, the same is sent, and no money moves', async () => {
    const asked = await exchange()
    expect(asked).toMatchObject({ status: 'MERCHANT_REVIEW', type: 'EXCHANGE', amountFen: 9_900 })
    await expect(refund(seller, await infoOf(seller, asked.orderId), 10_701)).rejects.toMatchObject({
      refusal: 'refund.aboveRest',
    })
    const agreed = await agree(asked)
    expect(agreed.status).toBe('WAIT_BUYER_RETURN')
    // Goods are asked for and agreed to, and no money.
    expect(agreed.history.map(({ text }) => text)).toEqual(['申请换货 1 件', '同意换货'])
    const sent = await onReturn(seller, {
      action: 'sendBack',
      id: asked.id,
      carrierCode: 'SF',
      waybillNo: 'SF5000000003',
    })
    const before = await stockOf(seller)
    const back = await onReturn(seller, { action: 'receive', ...of(sent), isRestocked: false })
    expect(back).toMatchObject({ status: 'WAIT_MERCHANT_SHIP', atDeadline: 'REFUND', reshipped: null })
    expect(hoursLeft(back.deadlineAt)).toBe(48)
    const anew = await onReturn(seller, { action: 'reship', ...of(back), ...parcel })
    expect(anew).toMatchObject({ status: 'WAIT_BUYER_RECEIVE', atDeadline: 'FINISH', reshipped: parcel })
    expect(hoursLeft(anew.deadlineAt)).toBe(240)
    expect((await stockOf(seller)).stock).toBe(before.stock - 1)
    const done = await onReturn(seller, { action: 'gotIt', id: asked.id })
    expect(done).toMatchObject({ status: 'SUCCESS' })
    const order = await infoOf(seller, asked.orderId)
    expect(order).toMatchObject({ refundedFen: 0, refundingFen: 0 })
    // The new pieces may come back as the old ones could.
    expect((await returnsOf(seller, order.id)).lines).toMatchObject([{ sent: { quantity: 2 } }])
    await confirm(seller, order.id)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('whose goods are fine costs no stock', async () => {
    const before = await stockOf(seller)
    const back = await received(true)
    await onReturn(seller, { action: 'reship', ...of(back), ...parcel })
    // Two were sold with the order; the one that came back is the one that left.
    expect((await stockOf(seller)).stock).toBe(before.stock - 2)
  })

  test('sends goods that are not for sale any more, nor in so few pieces, as long as there are any', async () => {
    const back = await received(true)
    const db = testApp.db.tenant(seller.actor.merchantId)
    const goods = (changes: Updateable<Tables['goods']>) =>
      db.updateTable('goods').set(changes).where('id', '=', seller.goodsId).execute()
    await goods({ sale_status: 'WAREHOUSE', min_per_order: 2 })
    const before = await stockOf(seller)
    try {
      const anew = await onReturn(seller, { action: 'reship', ...of(back), ...parcel })
      expect(anew.status).toBe('WAIT_BUYER_RECEIVE')
      expect(await stockOf(seller)).toMatchObject({ stock: before.stock, locked: before.locked })
    } finally {
      await goods({ sale_status: 'ON_SALE', min_per_order: null })
    }
  })

  test('that the merchant does not send in 48 hours is refunded, and so is one that the merchant gives up', async () => {
    const back = await received(true)
    const before = await stockOf(seller)
    expect((await passClock(back)).status).toBe('REFUNDING')
    const done = await untilEnded(seller, back.id)
    expect(done.history.map(({ text }) => text)).toContain('商家超时未发出，转为退款 99.00 元')
    expect((await stockOf(seller)).stock).toBe(before.stock + 1)
    const other = await received()
    await onReturn(seller, { action: 'convert', ...of(other) })
    await untilEnded(seller, other.id)
    expect((await infoOf(seller, other.orderId)).refundedFen).toBe(9_900)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('that nobody confirms is done after ten days; before that the buyer may turn to the platform', async () => {
    const back = await received()
    const anew = await onReturn(seller, { action: 'reship', ...of(back), ...parcel })
    expect((await returnOf(seller, anew.id, seller.storefront)).allowedActions).toEqual(['gotIt', 'escalate'])
    expect((await passClock(anew)).status).toBe('SUCCESS')
    expect((await infoOf(seller, back.orderId)).refundedFen).toBe(0)
  })

  test('is not for what was not sent, nor for less than the pieces are worth', async () => {
    const paid = await placeAndPay(seller)
    await testApp.pass(HOUR)
    await expect(
      applyFor(seller, await infoOf(seller, paid.id), { ...wish, type: 'EXCHANGE', reasonCode: 'QUALITY' }),
    ).rejects.toMatchObject({ refusal: 'quantity.aboveRest' })
    const order = await shipped()
    const one = await applyFor(seller, order, { ...wish, type: 'EXCHANGE', reasonCode: 'QUALITY', amountFen: 100 })
    expect(one.amountFen).toBe(9_900)
  })
})

describe('what is sent anew', () => {
  let last = 0
  /** A number that nobody had, with the ending that makes it go a certain way. */
  const numberEnding = (ending: string) => `SF${String((last += 1)).padStart(9, '7')}${ending}`
  const pass = async (milliseconds: number) => {
    await testApp.pass(milliseconds)
    await testApp.work()
  }
  const sent = async (waybillNo: string) => {
    const agreed = await agree(await missing())
    return onReturn(seller, { action: 'reship', ...of(agreed), carrierCode: 'SF', waybillNo })
  }

  test('is followed for both sides, and whoever has just signed for it has two days', async () => {
    const one = await sent(numberEnding('1234'))
    expect(one.reshipped).toMatchObject({ signedAt: null, track: { state: 'CREATED' } })
    await pass(20 * HOUR)
    await pass(3 * DAY)
    const signed = await returnOf(seller, one.id)
    expect(signed.reshipped?.signedAt).toBe(signed.reshipped?.track?.traces[0]?.at)
    expect(signed.history.at(-1)?.text).toMatch(/^换货补寄的包裹已签收/)
    // It was signed for long before its end.
    expect(signed.deadlineAt).toBe(one.deadlineAt)
    expect((await returnOf(seller, one.id, seller.storefront)).reshipped?.track?.state).toBe('SIGNED')
    expect(signed.allowedActions).not.toContain('reship')
    expect((await passClock(signed)).status).toBe('SUCCESS')
  })

  test('under a wrong number is put right without a second piece, and is done no sooner for it', async () => {
    const one = await sent(numberEnding('1234'))
    const before = await stockOf(seller)
    const waybillNo = numberEnding('1234')
    const right = await onReturn(seller, { action: 'reship', ...of(one), carrierCode: 'ZTO', waybillNo })
    expect(right).toMatchObject({
      status: 'WAIT_BUYER_RECEIVE',
      deadlineAt: one.deadlineAt,
      reshipped: { carrierCode: 'ZTO', waybillNo, track: { state: 'CREATED', traces: [] } },
    })
    expect(right.history.at(-1)?.text).toMatch(/^商家更正换货补寄的运单：中通快递/)
    expect(await stockOf(seller)).toEqual(before)
  })

  test('is not done while its carrier says that it moves, but in thirty days at most', async () => {
    const one = await sent(numberEnding('1234'))
    await pass(20 * HOUR)
    const db = testApp.db.tenant(seller.actor.merchantId)
    const moves = () =>
      db
        .updateTable('parcel')
        .set({ state: 'IN_TRANSIT', signed_at: null, last_trace_at: testApp.clock.now(), ask_at: null })
        .where('return_id', '=', one.id)
        .execute()
    await moves()
    await testApp.pass(Date.parse(one.deadlineAt ?? '') - testApp.clock.now().getTime() + 1_000)
    await moves()
    await testApp.work()
    const waiting = await returnOf(seller, one.id)
    expect(waiting).toMatchObject({ status: 'WAIT_BUYER_RECEIVE', atDeadline: 'FINISH' })
    expect(hoursLeft(waiting.deadlineAt)).toBe(48)
    expect(waiting.history.at(-1)?.text).toBe('包裹仍在途，延后自动完成')
    await testApp.pass(20 * DAY)
    await moves()
    await testApp.work()
    expect((await returnOf(seller, one.id)).status).toBe('SUCCESS')
  })
})

describe('what was missing', () => {
  test('is sent once the merchant agrees, or does not answer in time', async () => {
    const agreed = await agree(await missing())
    expect(agreed).toMatchObject({ status: 'WAIT_MERCHANT_SHIP', atDeadline: 'REFUND' })
    expect((await returnOf(seller, agreed.id, seller.storefront)).allowedActions).toEqual(['cancel'])
    const anew = await onReturn(seller, { action: 'reship', ...of(agreed), ...parcel })
    expect((await onReturn(seller, { action: 'gotIt', id: anew.id })).status).toBe('SUCCESS')
    const silent = await passClock(await missing())
    expect(silent).toMatchObject({ status: 'WAIT_MERCHANT_SHIP' })
    expect((await passClock(silent)).status).toBe('REFUNDING')
    await untilEnded(seller, silent.id)
    expect((await infoOf(seller, silent.orderId)).refundedFen).toBe(9_900)
  })
})

test('sent while it is made a refund, by hand and by the clock: one of them', async () => {
  for (let round = 0; round < raceRounds(6); round += 1) {
    const agreed = await agree(await missing())
    await testApp.pass(2 * DAY + 1_000)
    const deadline = testApp.modules.returnOrders.timers['returnOrder.deadline']
    const results = await Promise.allSettled([
      onReturn(seller, { action: 'reship', ...of(agreed), ...parcel }),
      onReturn(seller, { action: 'convert', ...of(agreed) }),
      deadline(seller.actor.merchantId, agreed.id),
    ])
    const { status } = await returnOf(seller, agreed.id)
    expect(results.slice(0, 2).filter((one) => one.status === 'fulfilled').length).toBeLessThanOrEqual(1)
    if (results[0].status === 'fulfilled') {
      expect(status).toBe('WAIT_BUYER_RECEIVE')
      await onReturn(seller, { action: 'gotIt', id: agreed.id })
    }
    await untilEnded(seller, agreed.id)
    expect((await infoOf(seller, agreed.orderId)).refundedFen).toBe(results[0].status === 'fulfilled' ? 0 : 9_900)
  }
  expect(await differenceFromProvider(seller)).toBe(0)
})
