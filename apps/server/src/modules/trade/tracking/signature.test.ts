// When an order is signed for: once all of it has left and each of its parcels is with the buyer, and not before nor any longer.
import type { SaleOrderInfo } from '@merchant/contract'
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPayableSeller, DAY, HOUR, infoOf, operate, placeAndPay, type Seller } from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newNumber, openService, sendSome, tellOf, type Told, trackFor } from './tracking.testing.ts'

let service: Awaited<ReturnType<typeof openService>>
let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  service = await openService('200')
  testApp = await startTestApp({ tracking: service.settings })
  seller = await addPayableSeller(testApp, { stock: 1_000 })
})
afterAll(async () => {
  await testApp.stop()
  service.close()
})

const paidOrder = (quantity = 2) => placeAndPay(seller, { items: [{ skuId: seller.skuId, quantity }] })
const send = (order: SaleOrderInfo, quantity?: number) => sendSome(seller, order, quantity)
const tell = (waybillNo: string, ...events: readonly Told[]) => tellOf(seller, waybillNo, ...events)
const pass = async (milliseconds: number) => {
  await testApp.pass(milliseconds)
  await testApp.work()
}
const orderRow = (id: string) =>
  testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('sale_order')
    .select(['signed_at', 'auto_confirm_at', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const signedTimes = async (id: string) =>
  (await infoOf(seller, id)).timeline.filter(({ text }) => text === '包裹已全部签收').length

test('a part that was signed for signs nothing: the receipt waits for the rest', async () => {
  const { sent, waybillNo } = await send(await paidOrder(), 1)
  await pass(HOUR)
  await tell(waybillNo, 'signed')
  expect(await orderRow(sent.id)).toMatchObject({ signed_at: null })
  await pass(12 * DAY)
  const rest = await send(await infoOf(seller, sent.id))
  // It moves until after the receipt's end.
  for (const days of [4, 4, 3]) {
    await tell(rest.waybillNo, 'moving')
    await pass(days * DAY)
  }
  expect((await infoOf(seller, sent.id)).status).toBe('SHIPPED')
  await tell(rest.waybillNo, 'signed')
  const { signed_at: signedAt } = await orderRow(sent.id)
  expect(signedAt).not.toBeNull()
  expect(await signedTimes(sent.id)).toBe(1)
  await pass(2 * DAY + HOUR)
  expect((await infoOf(seller, sent.id)).status).toBe('COMPLETED')
})

test('a part that is signed for while the rest leaves signs nothing', async () => {
  for (let round = 0; round < raceRounds(3); round += 1) {
    const { sent, waybillNo } = await send(await paidOrder(), 1)
    const [rest] = await Promise.all([send(sent), tell(waybillNo, 'signed')])
    expect((await orderRow(sent.id)).signed_at).toBeNull()
    await tell(rest.waybillNo, 'signed')
    expect((await orderRow(sent.id)).signed_at).not.toBeNull()
  }
})

test('the rest that will never leave makes it signed for', async () => {
  const { sent, waybillNo } = await send(await paidOrder(), 1)
  await tell(waybillNo, 'signed')
  const at = testApp.clock.now()
  await pass(DAY)
  const { id: orderId, version, items } = await infoOf(seller, sent.id)
  await operate(seller, {
    action: 'outOfStock',
    orderId,
    version,
    items: [{ itemId: items[0]?.id ?? '', quantity: 1 }],
    reason: '盘点缺货',
    isRestocked: true,
  })
  expect((await orderRow(orderId)).signed_at?.getTime()).toBe(Math.floor(at.getTime() / 1000) * 1000)
  expect(await signedTimes(orderId)).toBe(1)
})

test('a number that was set right is another parcel, and not signed for', async () => {
  const { sent, waybillNo } = await send(await paidOrder())
  await pass(HOUR)
  await tell(waybillNo, 'signed')
  expect((await orderRow(sent.id)).signed_at).not.toBeNull()
  const { id: orderId, version, shipments } = await infoOf(seller, sent.id)
  const right = newNumber()
  await operate(seller, {
    action: 'editShipment',
    orderId,
    version,
    shipmentId: shipments[0]?.id ?? '',
    carrierCode: 'SF',
    waybillNo: right,
  })
  expect((await orderRow(orderId)).signed_at).toBeNull()
  await pass(DAY)
  await tell(right, 'signed')
  expect((await orderRow(orderId)).signed_at).not.toBeNull()
  expect(await signedTimes(orderId)).toBe(2)
})

test('of two parcels the one that is taken back is not waited for, and its goods are', async () => {
  const { sent, waybillNo } = await send(await paidOrder(), 1)
  const whole = await send(sent)
  await tell(waybillNo, 'signed')
  const { id: orderId, version, shipments } = await infoOf(seller, sent.id)
  const shipmentId = shipments.find((each) => each.waybillNo === whole.waybillNo)?.id ?? ''
  await operate(seller, { action: 'undoShip', orderId, version, shipmentId })
  expect(await orderRow(orderId)).toMatchObject({ signed_at: null })
  const again = await send(await infoOf(seller, orderId))
  expect((await orderRow(orderId)).signed_at).toBeNull()
  await tell(again.waybillNo, 'signed')
  expect((await orderRow(orderId)).signed_at).not.toBeNull()
})

test('what was signed for and comes back is signed for no more', async () => {
  const { sent, waybillNo } = await send(await paidOrder())
  await tell(waybillNo, 'signed')
  expect((await orderRow(sent.id)).signed_at).not.toBeNull()
  await pass(HOUR)
  await tell(waybillNo, 'turned')
  expect(await trackFor(seller, sent.id)).toMatchObject([{ state: 'RETURNING' }])
  expect((await orderRow(sent.id)).signed_at).toBeNull()
})
