// Orders whose parcels were refused or come back: no receipt confirms itself until their merchant has seen to it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addPayableSeller,
  confirm,
  DAY,
  HOUR,
  infoOf,
  operate,
  placeAndPay,
  refund,
  type Seller,
} from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { exceptionsFor, handleFor, newNumber, openService, sendSome, tellOf, trackFor } from './tracking.testing.ts'

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

const pass = async (milliseconds: number) => {
  await testApp.pass(milliseconds)
  await testApp.work()
}
/** Sent, refused, and at its merchant's again. */
async function cameBack() {
  const { sent, waybillNo } = await sendSome(seller, await placeAndPay(seller))
  await pass(DAY)
  await tellOf(seller, waybillNo, 'refused')
  await pass(HOUR)
  await tellOf(seller, waybillNo, 'turned', 'back')
  return { id: sent.id, waybillNo }
}
const said = async (id: string) =>
  (await infoOf(seller, id)).timeline.filter(({ text }) => text.startsWith('包裹被拒收或正在退回')).length

test('it waits for its merchant however long that takes, says so once, and goes on with a word on the exception', async () => {
  const { id, waybillNo } = await cameBack()
  for (const days of [10, 3, 30]) await pass(days * DAY)
  expect((await infoOf(seller, id)).status).toBe('SHIPPED')
  expect(await said(id)).toBe(1)
  const { list } = await exceptionsFor(seller, { keyword: waybillNo })
  expect(list).toMatchObject([{ type: 'INTERCEPT_RETURN' }])
  await handleFor(seller, { ids: list.map((row) => row.id), outcome: 'DONE', note: '买家已到店自取' })
  await pass(2 * DAY + HOUR)
  expect((await infoOf(seller, id)).status).toBe('COMPLETED')
})

test('one that was refused and has not come back yet puts it off as well; its buyer may confirm all the same', async () => {
  const { sent, waybillNo } = await sendSome(seller, await placeAndPay(seller))
  await pass(DAY)
  await tellOf(seller, waybillNo, 'refused')
  await pass(11 * DAY)
  expect((await infoOf(seller, sent.id)).status).toBe('SHIPPED')
  expect((await confirm(seller, sent.id)).status).toBe('COMPLETED')
})

test('its goods leave anew by another number, however late, and are received within as many days as at first', async () => {
  const { id } = await cameBack()
  await pass(11 * DAY)
  const { version, shipments } = await infoOf(seller, id)
  expect(shipments).toMatchObject([{ isEditable: true }])
  const waybillNo = newNumber()
  const shipmentId = shipments[0]?.id ?? ''
  const anew = { action: 'editShipment', orderId: id, version, shipmentId, carrierCode: 'SF', waybillNo } as const
  const order = await operate(seller, anew)
  const until = Date.parse(order.autoConfirmAt ?? '')
  expect(Math.round((until - testApp.clock.now().getTime()) / HOUR)).toBe(10 * 24)
  expect(await trackFor(seller, id)).toMatchObject([{ state: 'CREATED', waybillNo, traces: [] }])
  await tellOf(seller, waybillNo, 'moving')
  expect((await infoOf(seller, id)).shipments).toMatchObject([{ isEditable: false }])
  await pass(DAY + HOUR)
  await tellOf(seller, waybillNo, 'signed')
  await pass(9 * DAY)
  expect((await infoOf(seller, id)).status).toBe('COMPLETED')
})

test('its money goes back, and it is closed', async () => {
  const { id } = await cameBack()
  await pass(11 * DAY)
  const order = await infoOf(seller, id)
  await refund(seller, order, order.money.paidFen)
  await pass(10_000)
  await pass(10_000)
  expect((await infoOf(seller, id)).status).toBe('CLOSED')
})
