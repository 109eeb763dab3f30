// What left in one parcel is taken back at once: each order that can be, and of the others why not; once, whoever else acts meanwhile.
import { randomInt } from 'node:crypto'
import { api, type SaleOrderInfo } from '@merchant/contract'
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addPayableSeller,
  confirm,
  HOUR,
  infoOf,
  newPhone,
  operate,
  paymentNoOf,
  place,
  placeAndPay,
  pressOnLink,
  type Seller,
  startPaying,
  stockOf,
} from '../../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { lastCode } from '../../../money/provider/payment-steps.testing.ts'

let testApp: TestApp
let seller: Seller
let buyer: ReturnType<typeof newBuyer>
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp, { stock: 10_000 })
})
beforeEach(() => {
  buyer = newBuyer()
})
afterAll(() => testApp.stop())

const newBuyer = () => ({ id: `b${randomInt(2 ** 40)}`, nickname: '买几次的人', phone: newPhone() })

/** Paid by the same buyer each time. */
async function paidOrder(): Promise<SaleOrderInfo> {
  const { id } = await place(seller, { buyer })
  const first = await startPaying(seller, id)
  const { pay } =
    first.pay.kind === 'phoneCode' ? await startPaying(seller, id, await lastCode(testApp, buyer.phone)) : first
  await pressOnLink(seller, pay.url, 'pay')
  await testApp.deliver(await paymentNoOf(seller, id))
  return infoOf(seller, id)
}
async function paidOrders(count: number): Promise<readonly SaleOrderInfo[]> {
  const orders: SaleOrderInfo[] = []
  for (let at = 0; at < count; at += 1) orders.push(await paidOrder())
  return orders
}

let number = 0
const newNumber = () => `SF6${String((number += 1)).padStart(11, '0')}`

/** In one parcel; answers its number. */
async function shipAll([first, ...others]: readonly SaleOrderInfo[]): Promise<string> {
  const waybillNo = newNumber()
  await operate(seller, {
    action: 'ship',
    orderId: first?.id ?? '',
    version: first?.version ?? 0,
    packages: [{ carrierCode: 'SF', waybillNo }],
    together: others.map(({ id, version }) => ({ orderId: id, version })),
  })
  return waybillNo
}

const undoAll = (orders: readonly { readonly id: string }[], waybillNo: string, key?: string) =>
  ask(
    api.saleOrder.batch,
    testApp.modules.saleOrders.handlers.batch,
    seller.actor,
    { action: 'undoShip', orderIds: orders.map(({ id }) => id), waybillNo },
    key,
  )
const now = ({ id }: SaleOrderInfo) => infoOf(seller, id)
const statusesOf = async (orders: readonly SaleOrderInfo[]) =>
  (await Promise.all(orders.map(now))).map(({ status }) => status)
const togetherOf = async (order: SaleOrderInfo) =>
  (await now(order)).shipments.map(({ together }) => together.map(({ orderNo }) => orderNo))

test('orders of one parcel name each other, and no order of another buyer or number', async () => {
  const [one, two, alone] = await paidOrders(3)
  if (one === undefined || two === undefined || alone === undefined) return expect.fail('Three were placed')
  const waybillNo = await shipAll([one, two])
  await shipAll([alone])
  const stranger = await placeAndPay(seller)
  const packages = [{ carrierCode: 'SF', waybillNo }]
  const { id: orderId, version } = stranger
  await operate(seller, { action: 'ship', orderId, version, packages, isSure: true })
  expect(await togetherOf(one)).toEqual([[two.orderNo]])
  expect(await togetherOf(two)).toEqual([[one.orderNo]])
  expect(await togetherOf(alone)).toEqual([[]])
  expect(await togetherOf(stranger)).toEqual([[]])
  // How its parcels are packed is not its buyer's business.
  expect((await infoOf(seller, one.id, seller.storefront)).shipments[0]?.together).toEqual([])
})

test('all are taken back by one command, once, and may leave anew', async () => {
  const orders = await paidOrders(3)
  const before = await stockOf(seller)
  const waybillNo = await shipAll(orders)
  const [one, other] = await Promise.all([undoAll(orders, waybillNo, 'back-1'), undoAll(orders, waybillNo, 'back-1')])
  expect(one).toEqual({ succeeded: orders.map(({ id }) => id).toSorted(), failed: [] })
  expect(other).toEqual(one)
  expect(await statusesOf(orders)).toEqual(['TO_SHIP', 'TO_SHIP', 'TO_SHIP'])
  expect(await stockOf(seller)).toEqual(before)
  expect(await togetherOf(orders[0] ?? expect.fail())).toEqual([[]])
  const history = (await now(orders[1] ?? expect.fail())).timeline.map(({ text }) => text)
  expect(history.filter((text) => text.includes('撤销') && text.includes(waybillNo))).toHaveLength(1)
  await shipAll(await Promise.all(orders.map(now)))
  expect(await statusesOf(orders)).toEqual(['SHIPPED', 'SHIPPED', 'SHIPPED'])
})

test('one that was received, one whose number is another by now, one that is back and a foreign one say why; the rest is taken back', async () => {
  const orders = await paidOrders(4)
  const [first, received, changed, back] = orders
  if (first === undefined || received === undefined || changed === undefined || back === undefined)
    return expect.fail('Four were placed')
  const foreign = await placeAndPay(await addPayableSeller(testApp))
  const waybillNo = await shipAll(orders)
  await confirm(seller, received.id)
  const parcelOf = async (order: SaleOrderInfo) => {
    const { id: orderId, version, shipments } = await now(order)
    return { orderId, version, shipmentId: shipments[0]?.id ?? '' }
  }
  const label = { carrierCode: 'SF', waybillNo: newNumber() }
  await operate(seller, { action: 'editShipment', ...(await parcelOf(changed)), ...label })
  await operate(seller, { action: 'undoShip', ...(await parcelOf(back)) })
  const { succeeded, failed } = await undoAll([...orders, foreign], waybillNo)
  expect(succeeded).toEqual([first.id])
  expect(Object.fromEntries(failed.map(({ id, message }) => [id, message]))).toEqual({
    [received.id]: expect.stringContaining('交易成功'),
    [changed.id]: expect.stringContaining('没有这个运单号的包裹'),
    [back.id]: expect.stringContaining('已撤销'),
    [foreign.id]: expect.stringContaining('不存在'),
  })
  expect(await statusesOf(orders)).toEqual(['TO_SHIP', 'COMPLETED', 'SHIPPED', 'TO_SHIP'])
})

test('after an hour none of them is', async () => {
  const orders = await paidOrders(2)
  const waybillNo = await shipAll(orders)
  await testApp.pass(HOUR)
  const { succeeded, failed } = await undoAll(orders, waybillNo)
  expect(succeeded).toEqual([])
  expect(failed.map(({ message }) => message)).toEqual([
    expect.stringContaining('已发货超过 60 分钟'),
    expect.stringContaining('已发货超过 60 分钟'),
  ])
})

test(
  'two who take all back from either end, and a third who takes back one of them: each is taken back once',
  { timeout: 300_000 },
  async () => {
    for (let round = 0; round < raceRounds(3); round += 1) {
      buyer = newBuyer()
      const orders = await paidOrders(2)
      const [first, second] = orders
      const before = await stockOf(seller)
      const waybillNo = await shipAll(orders)
      const { id: orderId, version, shipments } = await now(second ?? expect.fail())
      const [one, other, single] = await Promise.allSettled([
        undoAll(orders, waybillNo),
        undoAll(orders.toReversed(), waybillNo),
        operate(seller, { action: 'undoShip', orderId, version, shipmentId: shipments[0]?.id ?? '' }),
      ])
      const all = [one, other].flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value.succeeded : []))
      expect(all.filter((id) => id === first?.id)).toHaveLength(1)
      expect(all.filter((id) => id === orderId)).toHaveLength(single.status === 'fulfilled' ? 0 : 1)
      expect(await statusesOf(orders)).toEqual(['TO_SHIP', 'TO_SHIP'])
      expect(await stockOf(seller)).toEqual(before)
    }
  },
)
