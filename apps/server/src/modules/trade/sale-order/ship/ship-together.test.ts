// Merged shipment: orders of one buyer to one address in one parcel, all or none, whoever else acts meanwhile.
import { randomInt } from 'node:crypto'
import type { SaleOrderInfo } from '@merchant/contract'
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applyFor } from '../../../../testing/returns.ts'
import {
  addPayableSeller,
  HOUR,
  infoOf,
  newPhone,
  operate,
  orderBody,
  paymentNoOf,
  place,
  placeAndPay,
  pressOnLink,
  refund,
  type Seller,
  startPaying,
} from '../../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
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
const receiver = orderBody({ skuId: '' } as Seller).receiver

/** Paid by the same buyer each time. */
async function paidOrder(changes: Parameters<typeof place>[1] = {}): Promise<SaleOrderInfo> {
  const { id } = await place(seller, { buyer, ...changes })
  const first = await startPaying(seller, id)
  const { pay } =
    first.pay.kind === 'phoneCode' ? await startPaying(seller, id, await lastCode(testApp, buyer.phone)) : first
  await pressOnLink(seller, pay.url, 'pay')
  await testApp.deliver(await paymentNoOf(seller, id))
  return infoOf(seller, id)
}

let number = 0
const label = () => ({ carrierCode: 'SF', waybillNo: `SF8${String((number += 1)).padStart(11, '0')}` })
const shipAll = (
  [first, ...others]: readonly SaleOrderInfo[],
  parcel = label(),
  key?: string,
  how: { refuseReturns?: boolean } = {},
) =>
  operate(
    seller,
    {
      action: 'ship',
      orderId: first?.id ?? '',
      version: first?.version ?? 0,
      packages: [parcel],
      together: others.map(({ id, version }) => ({ orderId: id, version })),
      ...how,
    },
    key === undefined ? {} : { key },
  )
const statusOf = async ({ id }: SaleOrderInfo) => (await infoOf(seller, id)).status

test('an order names the others of its buyer that may leave with it, and no order that goes elsewhere', async () => {
  const [first, second] = [await paidOrder(), await paidOrder()]
  await paidOrder({ receiver: { ...receiver, detail: '另一处 2 号 501 室' } })
  await placeAndPay(seller)
  const { siblings } = await infoOf(seller, first.id)
  expect(siblings).toEqual([{ id: second.id, orderNo: second.orderNo, version: second.version, pieces: 2 }])
  // Its buyer is told nothing of how parcels are packed.
  expect((await infoOf(seller, first.id, seller.storefront)).siblings).toEqual([])
})

test('they leave in one parcel, once, and each knows its number', async () => {
  const orders = [await paidOrder(), await paidOrder(), await paidOrder()]
  const parcel = label()
  await shipAll(orders, parcel, 'merged-1')
  await shipAll(orders, parcel, 'merged-1')
  for (const { id } of orders) {
    const { status, shipments } = await infoOf(seller, id)
    expect(status).toBe('SHIPPED')
    expect(shipments.map(({ waybillNo }) => waybillNo)).toEqual([parcel.waybillNo])
  }
})

describe('nothing leaves', () => {
  test('when one of them goes elsewhere or is another buyer’s', async () => {
    const first = await paidOrder()
    const elsewhere = await paidOrder({ receiver: { ...receiver, detail: '另一处 2 号 501 室' } })
    const stranger = await placeAndPay(seller)
    for (const other of [elsewhere, stranger]) {
      await expect(shipAll([first, other])).rejects.toThrow(`订单 ${other.orderNo} 的买家或收货信息不同`)
    }
    expect(await statusOf(first)).toBe('TO_SHIP')
  })

  test('when one of them has changed, with its number', async () => {
    const [first, second] = [await paidOrder(), await paidOrder()]
    await operate(seller, { action: 'remark', orderId: second.id, remark: '先别发' })
    await shipAll([second])
    await expect(shipAll([first, second])).rejects.toThrow(`订单 ${second.orderNo}：`)
    expect(await statusOf(first)).toBe('TO_SHIP')
  })

  test('when one of them is an old version, or its buyer asks for the money: each is answered as it is alone', async () => {
    const [first, second] = [await paidOrder(), await paidOrder()]
    await refund(seller, second, 1)
    await expect(shipAll([first, second])).rejects.toMatchObject({
      refusal: 'record.changed',
      message: expect.stringContaining(`订单 ${second.orderNo}：`),
    })
    await testApp.pass(HOUR)
    await applyFor(seller, second, { reasonCode: 'WRONG_INFO', quantity: 2 })
    const both = [await infoOf(seller, first.id), await infoOf(seller, second.id)]
    await expect(shipAll(both)).rejects.toMatchObject({
      refusal: 'return.open',
      details: { goods: expect.any(String) },
      message: expect.stringContaining(`订单 ${second.orderNo}：`),
    })
    expect(await statusOf(first)).toBe('TO_SHIP')
    await shipAll(both, label(), undefined, { refuseReturns: true })
    expect([await statusOf(first), await statusOf(second)]).toEqual(['SHIPPED', 'SHIPPED'])
  })

  test('in two parcels, or in part', async () => {
    const [first, second] = [await paidOrder(), await paidOrder()]
    const { id: orderId, version } = first
    const together = [{ orderId: second.id, version: second.version }]
    const items = [{ itemId: first.items[0]?.id ?? '', quantity: 1 }]
    const packages = [{ ...label(), items }]
    await expect(operate(seller, { action: 'ship', orderId, version, packages, together })).rejects.toThrow('一个包裹')
  })
})

test(
  'two who ship the same orders from either end, and a third who ships one of them: each leaves once',
  { timeout: 120_000 },
  async () => {
    for (let round = 0; round < raceRounds(3); round += 1) {
      buyer = newBuyer()
      const [first, second] = [await paidOrder(), await paidOrder()]
      const outcomes = await Promise.allSettled([shipAll([first, second]), shipAll([second, first]), shipAll([second])])
      expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
      for (const order of [first, second]) {
        const { status, shipments } = await infoOf(seller, order.id)
        expect(shipments).toHaveLength(status === 'SHIPPED' ? 1 : 0)
      }
      expect(await statusOf(second)).toBe('SHIPPED')
    }
  },
)
