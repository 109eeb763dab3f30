// A merchant offers no money but goods, or asks its buyer to let it be: each holds once the buyer accepts, and not before.
import type { ReturnInfo, SaleOrderInfo } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyFor, onReturn, returnOf } from '../../../testing/returns.ts'
import {
  addPayableSeller,
  differenceFromProvider,
  HOUR,
  infoOf,
  placeAndPay,
  refund,
  type Seller,
  ship,
} from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp, { stock: 1_000 })
})
afterAll(() => testApp.stop())

const of = ({ id, version }: ReturnInfo) => ({ id, version })
async function shipped(): Promise<SaleOrderInfo> {
  const order = await placeAndPay(seller)
  await testApp.pass(HOUR)
  await ship(seller, await infoOf(seller, order.id))
  return infoOf(seller, order.id)
}
const asked = async (quantity = 1) =>
  applyFor(seller, await shipped(), { isReceived: true, reasonCode: 'OTHER', quantity })
const offer = (one: ReturnInfo, type: 'CANCEL' | 'EXCHANGE' | 'RESHIP' | 'REFUND_ONLY', amountFen?: number) =>
  onReturn(seller, {
    action: 'offer',
    ...of(one),
    type,
    note: '已通过客服解决',
    ...(amountFen === undefined ? {} : { amountFen }),
  })

test('a buyer who agrees to let it be ends it: nothing goes back, and the money is free', async () => {
  const one = await asked(2)
  const order = await infoOf(seller, one.orderId)
  await expect(refund(seller, order, 10_000)).rejects.toMatchObject({ refusal: 'refund.aboveRest' })
  const invited = await offer(one, 'CANCEL')
  expect(invited).toMatchObject({ status: 'BUYER_NEGOTIATE', atDeadline: 'REVIEW', offersLeft: 2 })
  expect(invited.offer).toEqual({ type: 'CANCEL', amountFen: 0, note: '已通过客服解决' })
  expect(invited.history.at(-1)?.text).toBe('提出协商：请买家撤销，已通过客服解决')
  const closed = await onReturn(seller, { action: 'accept', id: one.id })
  expect(closed).toMatchObject({ status: 'CLOSED', closeType: 'NEGOTIATED', isHandBackDue: false })
  expect(closed.history.at(-1)?.text).toBe('买家同意撤销，售后关闭')
  const free = await infoOf(seller, one.orderId)
  expect(free).toMatchObject({ refundedFen: 0, isReturning: false })
  await refund(seller, free, 10_000)
  expect(await differenceFromProvider(seller)).toBe(0)
})

test('a buyer who does not agree loses nothing, and whoever is silent neither', async () => {
  const one = await asked()
  await offer(one, 'CANCEL')
  const declined = await onReturn(seller, { action: 'decline', id: one.id })
  expect(declined).toMatchObject({ status: 'MERCHANT_REVIEW', atDeadline: 'REFUND', offer: null, amountFen: 9_900 })
  await offer(await returnOf(seller, one.id), 'CANCEL')
  await testApp.pass(49 * HOUR)
  await testApp.work()
  expect(await returnOf(seller, one.id)).toMatchObject({ status: 'MERCHANT_REVIEW', type: 'REFUND_ONLY' })
})

test('goods instead of money: sent once it is accepted, and the money only if nothing is sent', async () => {
  const one = await asked()
  await expect(offer(one, 'REFUND_ONLY')).rejects.toThrow('请填写退款金额')
  expect((await offer(one, 'RESHIP')).offer).toMatchObject({ type: 'RESHIP', amountFen: 9_900 })
  const agreed = await onReturn(seller, { action: 'accept', id: one.id })
  expect(agreed).toMatchObject({ status: 'WAIT_MERCHANT_SHIP', type: 'RESHIP', atDeadline: 'REFUND' })
  const parcel = { carrierCode: 'SF', waybillNo: 'SF6100000001' }
  const sent = await onReturn(seller, { action: 'reship', ...of(await returnOf(seller, one.id)), ...parcel })
  expect((await onReturn(seller, { action: 'gotIt', id: sent.id })).status).toBe('SUCCESS')
  const other = await asked()
  await offer(other, 'EXCHANGE')
  expect(await onReturn(seller, { action: 'accept', id: other.id })).toMatchObject({
    status: 'WAIT_BUYER_RETURN',
    type: 'EXCHANGE',
    amountFen: 9_900,
  })
  expect((await infoOf(seller, one.orderId)).refundedFen).toBe(0)
})
