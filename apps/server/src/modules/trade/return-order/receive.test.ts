// What came back is kept as its merchant found it, and as much of it is for sale again as can be sold.
import type { ReturnInfo } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyFor, onReturn, returnOf } from '../../../testing/returns.ts'
import {
  addPayableSeller,
  differenceFromProvider,
  HOUR,
  infoOf,
  placeAndPay,
  type Seller,
  ship,
  stockOf,
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
let last = 0
/** Two pieces on their way back. */
async function sentBack(type: 'RETURN_REFUND' | 'EXCHANGE' = 'RETURN_REFUND'): Promise<ReturnInfo> {
  const order = await placeAndPay(seller)
  await testApp.pass(HOUR)
  await ship(seller, await infoOf(seller, order.id))
  const wish = { type, isReceived: true, quantity: 2, reasonCode: 'OTHER' } as const
  const one = await applyFor(seller, await infoOf(seller, order.id), wish)
  await onReturn(seller, { action: 'agree', ...of(one) })
  const waybillNo = `SF71000000${String((last += 1)).padStart(2, '0')}`
  await onReturn(seller, { action: 'sendBack', id: one.id, carrierCode: 'SF', waybillNo })
  return returnOf(seller, one.id)
}
const receive = (
  one: ReturnInfo,
  found: { isRestocked?: boolean; restockedQuantity?: number; result?: 'DAMAGED' | 'EMPTY' },
) => onReturn(seller, { action: 'receive', ...of(one), ...found })

test('one of two pieces can be sold again: so many are, and both sides read how they came', async () => {
  const one = await sentBack()
  const before = await stockOf(seller)
  await expect(receive(one, { restockedQuantity: 3 })).rejects.toMatchObject({ refusal: 'quantity.aboveRest' })
  const paid = await receive(one, { restockedQuantity: 1, result: 'DAMAGED' })
  expect(paid).toMatchObject({ status: 'REFUNDING', isRestocked: true, restockedQuantity: 1, receiveResult: 'DAMAGED' })
  expect(paid.history.at(-1)?.text).toBe('确认收到退货，退款 198.00 元，验货：破损或已使用，退回库存 1 件')
  expect((await stockOf(seller)).stock).toBe(before.stock + 1)
  expect((await returnOf(seller, one.id, seller.storefront)).receiveResult).toBe('DAMAGED')
  expect(await differenceFromProvider(seller)).toBe(0)
})

test('left out it is all of them, as it was found fine; of an empty parcel it is none', async () => {
  const [one, empty] = [await sentBack(), await sentBack()]
  const before = await stockOf(seller)
  expect(await receive(one, {})).toMatchObject({ restockedQuantity: 2, receiveResult: 'OK' })
  expect(await receive(empty, { result: 'EMPTY' })).toMatchObject({ isRestocked: false, restockedQuantity: 0 })
  expect((await stockOf(seller)).stock).toBe(before.stock + 2)
})

test('for an exchange the pieces that are fine may leave again, and the rest comes out of the stock', async () => {
  const one = await sentBack('EXCHANGE')
  const before = await stockOf(seller)
  const back = await receive(one, { restockedQuantity: 1, result: 'DAMAGED' })
  expect(back).toMatchObject({ status: 'WAIT_MERCHANT_SHIP', restockedQuantity: 1 })
  await onReturn(seller, { action: 'reship', ...of(back), carrierCode: 'SF', waybillNo: 'SF7200000001' })
  // One came, two left.
  expect((await stockOf(seller)).stock).toBe(before.stock - 1)
})
