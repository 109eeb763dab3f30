// Every act in every status, written down here and not read from the machine: what is not for that status is refused and changes nothing.
import type { SaleOrderInfo, SaleOrderStatus } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addPayableSeller,
  confirm,
  HOUR,
  infoOf,
  operate,
  place,
  placeAndPay,
  refund,
  type Seller,
  ship,
} from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { isByBuyer, type OperatedAct, operationOf } from './operations.testing.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp, { stock: 100_000 })
})
afterAll(() => testApp.stop())

/** Of an order that is sent, fresh in that status, with nothing asked of it yet; texts to its receiver have tests of their own. */
const lawful: Readonly<Record<SaleOrderStatus, readonly OperatedAct[]>> = {
  UNPAID: ['close', 'price', 'changeAddress', 'askAddress', 'cancel', 'askInvoice'],
  TO_SHIP: ['ship', 'outOfStock', 'refund', 'urge', 'askAddress', 'askInvoice'],
  PART_SHIPPED: ['ship', 'outOfStock', 'refund', 'urge', 'undoShip', 'editShipment', 'noteParcel', 'askInvoice'],
  SHIPPED: ['extend', 'refund', 'undoShip', 'editShipment', 'noteParcel', 'confirm', 'askInvoice'],
  COMPLETED: ['refund', 'noteParcel', 'askInvoice'],
  CLOSED: [],
}
const acts: readonly OperatedAct[] = [
  'ship', 'outOfStock', 'close', 'price', 'extend', 'refund', 'undoShip', 'editShipment', 'noteParcel', 'confirm', 'cancel', 'urge',
  'askTime', 'fastRefund', 'changeAddress', 'approveAddress', 'rejectAddress', 'askAddress', 'dropAddress', 'askInvoice', 'issueInvoice',
  'correctInvoice', 'rejectInvoice',
] // prettier-ignore

const TWO = () => ({ items: [{ skuId: seller.skuId, quantity: 2 }] })
const paid = () => placeAndPay(seller, TWO())
const shipped = async () => {
  const order = await paid()
  await ship(seller, order)
  return order
}
const begin: Readonly<Record<SaleOrderStatus, () => Promise<{ readonly id: string }>>> = {
  UNPAID: () => place(seller, TWO()),
  TO_SHIP: paid,
  PART_SHIPPED: async () => {
    const order = await paid()
    return operate(seller, operationOf('ship', order, 0))
  },
  SHIPPED: shipped,
  COMPLETED: async () => {
    const { id } = await shipped()
    return confirm(seller, id)
  },
  CLOSED: async () => {
    const order = await paid()
    await refund(seller, order, order.money.paidFen)
    for (let round = 0; round < 4; round += 1) {
      await testApp.pass(HOUR / 60)
      await testApp.work()
    }
    return order
  },
}

const send = (act: OperatedAct, order: SaleOrderInfo) =>
  operate(seller, operationOf(act, order, 1), { actor: isByBuyer(act) ? seller.storefront : seller.actor })

describe.each(Object.keys(lawful) as SaleOrderStatus[])('%s', (status) => {
  const ofStatus = lawful[status]
  let order: SaleOrderInfo
  beforeAll(async () => {
    order = await infoOf(seller, (await begin[status]()).id)
  })

  test.each(acts.filter((act) => !ofStatus.includes(act)))('%s is refused, and changes nothing', async (act) => {
    expect(order.status).toBe(status)
    await expect(send(act, order)).rejects.toMatchObject({ name: 'Refusal', refusal: expect.any(String) })
    expect(await infoOf(seller, order.id)).toEqual(order)
    const seen = isByBuyer(act) ? await infoOf(seller, order.id, seller.storefront) : order
    expect([...seen.allowedActions]).not.toContain(act)
  })

  test.each(ofStatus)('%s is done', async (act) => {
    const fresh = await infoOf(seller, (await begin[status]()).id)
    expect(fresh.status).toBe(status)
    await send(act, fresh)
    const { timeline } = await infoOf(seller, fresh.id)
    expect(timeline.length).toBeGreaterThan(fresh.timeline.length)
  })
})
