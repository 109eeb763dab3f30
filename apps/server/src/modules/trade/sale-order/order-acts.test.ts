// What is done to an order beyond shipping it: a lower price, more time for the receipt, a flag, the buyer's giving up and urging.
import { api, MAX_AMOUNT_FEN, type SaleOrderInfo } from '@merchant/contract'
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addPayableSeller,
  confirm,
  DAY,
  differenceFromProvider,
  HOUR,
  infoOf,
  operate,
  place,
  placeAndPay,
  placeAndStartPaying,
  pressOnLink,
  provenBalances,
  type Seller,
  ship,
  startPaying,
  stockOf,
} from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'

const MINUTE = 60_000
let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp, { stock: 10_000 })
})
afterAll(() => testApp.stop())

const byBuyer = (operation: Parameters<typeof operate>[1]) => operate(seller, operation, { actor: seller.storefront })
const unpaid = async () => infoOf(seller, (await place(seller)).id)
/** Every line at so much, and the freight. */
const lower = (order: SaleOrderInfo, payFen: number, freightFen = order.freightFen, key?: string) =>
  operate(
    seller,
    {
      action: 'price',
      orderId: order.id,
      version: order.version,
      lines: order.items.map(({ id }) => ({ itemId: id, payFen })),
      freightFen,
      note: '老顾客优惠',
    },
    key === undefined ? {} : { key },
  )
const notices = async () =>
  (await ask(api.notification.list, testApp.modules.notifications.handlers.list, seller.actor, {})).list

describe('a lower price', () => {
  test('is what the buyer pays, and what is booked, refunded and settled goes by it', async () => {
    const begun = await placeAndStartPaying(seller)
    const order = await infoOf(seller, begun.id)
    const [line] = order.items
    const payFen = (line?.payFen ?? 0) - 333
    const cut = await lower(order, payFen, 0)
    const payableFen = payFen
    expect(cut).toMatchObject({
      payableFen,
      freightFen: 0,
      money: { goodsFen: payFen, cutFen: order.payableFen - payableFen, payableFen },
      items: [{ payFen, cutFen: 333 }],
    })
    expect(cut.timeline.at(-1)?.text).toContain('商家改价')
    expect((await infoOf(seller, order.id, seller.storefront)).timeline.at(-1)?.text).toContain('，说明：老顾客优惠')
    // Of what is really paid.
    expect(cut.money.commissionFen).toBeLessThan(order.money.commissionFen)
    const before = await provenBalances(seller)
    const { pay } = await startPaying(seller, order.id)
    await pressOnLink(seller, pay.url, 'pay')
    await testApp.deliver()
    const paid = await infoOf(seller, order.id)
    expect(paid).toMatchObject({ status: 'TO_SHIP', money: { paidFen: payableFen } })
    expect((await provenBalances(seller)).M_PENDING).toBe(before.M_PENDING + payableFen)
    await ship(seller, paid)
    await confirm(seller, order.id)
    await testApp.pass(7 * DAY)
    await testApp.work()
    const settled = await infoOf(seller, order.id)
    expect(settled.settleStatus).toBe('SETTLED')
    expect((await provenBalances(seller)).M_AVAILABLE).toBe(
      before.M_AVAILABLE + payableFen - settled.money.commissionFen,
    )
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('closes the page of the old price, on which nobody pays any more', async () => {
    const begun = await placeAndStartPaying(seller)
    const order = await infoOf(seller, begun.id)
    const cut = await lower(order, (order.items[0]?.payFen ?? 0) - 1)
    await expect(begun.payNow()).rejects.toThrow()
    const { pay } = await startPaying(seller, order.id)
    await pressOnLink(seller, pay.url, 'pay')
    await testApp.deliver()
    expect(await infoOf(seller, order.id)).toMatchObject({ status: 'TO_SHIP', money: { paidFen: cut.payableFen } })
  })

  test('is never higher in any part, never nothing, and only before the payment', async () => {
    const order = await unpaid()
    const payFen = order.items[0]?.payFen ?? 0
    const refused = (wish: Promise<unknown>, refusal: string) => expect(wish).rejects.toMatchObject({ refusal })
    await refused(lower(order, payFen + 1, 0), 'price.notLower')
    await refused(lower(order, payFen - 1, order.freightFen + 1), 'price.notLower')
    await refused(lower(order, payFen), 'price.notLower')
    await refused(lower(order, 0, 0), 'price.notLower')
    await refused(lower(order, MAX_AMOUNT_FEN), 'price.notLower')
    await refused(lower({ ...order, version: order.version + 1 }, 1), 'record.changed')
    const other = await unpaid()
    await refused(lower({ ...order, items: other.items }, 1), 'record.notFound')
    expect(await infoOf(seller, order.id)).toEqual(order)
    await refused(lower(await placeAndPay(seller), 1), 'state.notAllowed')
  })

  test('under one key is one; a second one starts from the first', async () => {
    const order = await unpaid()
    const payFen = (order.items[0]?.payFen ?? 0) - 100
    const [once, again] = [await lower(order, payFen, 0, 'cut-1'), await lower(order, payFen, 0, 'cut-1')]
    expect(again).toEqual(once)
    await expect(lower(once, payFen + 50)).rejects.toMatchObject({ refusal: 'price.notLower' })
    expect((await lower(once, payFen - 50)).money.cutFen).toBe(order.payableFen - payFen + 50)
  })

  test('against the payment of the old one: paid as it was, or asked for anew; never one price booked and another paid', async () => {
    for (let round = 0; round < raceRounds(4); round += 1) {
      const begun = await placeAndStartPaying(seller)
      const order = await infoOf(seller, begun.id)
      const before = (await provenBalances(seller)).M_PENDING
      const [cutting] = await Promise.allSettled([lower(order, (order.items[0]?.payFen ?? 0) - 7), begun.payNow()])
      await testApp.deliver()
      await testApp.work()
      const after = await infoOf(seller, order.id)
      const { M_PENDING } = await provenBalances(seller)
      if (cutting.status === 'fulfilled')
        expect([after.status, after.payableFen, M_PENDING]).toEqual(['UNPAID', order.payableFen - 7, before])
      else
        expect([after.status, after.money.paidFen, M_PENDING]).toEqual([
          'TO_SHIP',
          order.payableFen,
          before + order.payableFen,
        ])
    }
  })
})

describe('more time for the receipt', () => {
  const shipped = async () => ship(seller, await placeAndPay(seller))
  const extend = (order: SaleOrderInfo, days: 3 | 5 | 7 | 10) =>
    operate(seller, { action: 'extend', orderId: order.id, version: order.version, days })

  test('is given by the merchant three times at most, and the clock confirms that much later', async () => {
    const order = await shipped()
    const until = Date.parse(order.autoConfirmAt ?? '')
    const first = await extend(order, 10)
    expect(first).toMatchObject({ extendsLeft: 2, extendDaysLeft: 20 })
    expect(Date.parse(first.autoConfirmAt ?? '')).toBe(until + 10 * DAY)
    const third = await extend(await extend(first, 3), 5)
    expect(third.allowedActions).not.toContain('extend')
    await expect(extend(third, 3)).rejects.toMatchObject({ refusal: 'limit.exceeded' })
    await testApp.pass(27 * DAY)
    await testApp.work()
    expect((await infoOf(seller, order.id)).status).toBe('SHIPPED')
    await testApp.pass(DAY + MINUTE)
    await testApp.work()
    expect((await infoOf(seller, order.id)).status).toBe('COMPLETED')
  })

  test('is asked for by the buyer once, in the last three days', async () => {
    const order = await shipped()
    await expect(byBuyer({ action: 'askTime', orderId: order.id })).rejects.toMatchObject({
      refusal: 'state.notAllowed',
    })
    await testApp.pass(8 * DAY)
    const longer = await byBuyer({ action: 'askTime', orderId: order.id })
    expect(Date.parse(longer.autoConfirmAt ?? '')).toBe(Date.parse(order.autoConfirmAt ?? '') + 3 * DAY)
    await testApp.pass(3 * DAY)
    await expect(byBuyer({ action: 'askTime', orderId: order.id })).rejects.toMatchObject({
      refusal: 'state.notAllowed',
    })
    // The buyer's days take none of the merchant's.
    expect(await infoOf(seller, order.id)).toMatchObject({ extendsLeft: 3, extendDaysLeft: 30 })
  })

  test('nobody has before the goods are on their way, or after they were received', async () => {
    const paid = await placeAndPay(seller)
    await expect(extend(paid, 3)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await ship(seller, paid)
    const received = await confirm(seller, paid.id)
    await expect(extend(received, 3)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  })
})

describe('the buyer', () => {
  test('gives up what it has not paid: the stock is free again, and it reads so', async () => {
    const before = await stockOf(seller)
    const { id } = await place(seller)
    const canceled = await byBuyer({ action: 'cancel', orderId: id, reason: '不想要了' })
    expect(canceled).toMatchObject({ status: 'CLOSED', closeReason: '不想要了' })
    expect(await stockOf(seller)).toEqual(before)
    const [row] = await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('sale_order')
      .select('close_type')
      .where('id', '=', id)
      .execute()
    expect(row).toEqual({ close_type: 'BUYER_CANCEL' })
  })

  test('can’t give up what is paid, and no merchant acts in its place', async () => {
    const paid = await placeAndPay(seller)
    await expect(byBuyer({ action: 'cancel', orderId: paid.id, reason: '不想要了' })).rejects.toMatchObject({
      refusal: 'state.notAllowed',
    })
    for (const operation of [
      { action: 'cancel', orderId: paid.id, reason: '不想要了' },
      { action: 'urge', orderId: paid.id },
      { action: 'askTime', orderId: paid.id },
    ] as const)
      await expect(operate(seller, operation)).rejects.toMatchObject({ refusal: 'permission.denied' })
  })

  test('urges once a day what is not shipped, and those who ship are told', async () => {
    const paid = await placeAndPay(seller)
    const urged = await byBuyer({ action: 'urge', orderId: paid.id })
    expect(urged.urgedAt).not.toBeNull()
    expect((await notices()).find(({ title }) => title === '买家催发货')?.body).toContain(paid.orderNo)
    await expect(byBuyer({ action: 'urge', orderId: paid.id })).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await testApp.pass(24 * HOUR)
    await byBuyer({ action: 'urge', orderId: paid.id })
    await ship(seller, await infoOf(seller, paid.id))
    expect((await infoOf(seller, paid.id)).urgedAt).toBeNull()
    await expect(byBuyer({ action: 'urge', orderId: paid.id })).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  })
})

test('a flag is set beside the note, stays when only the note changes, and is no buyer’s business', async () => {
  const { id } = await place(seller)
  const note = (remark: string, flag?: 0 | 5) =>
    operate(seller, { action: 'remark', orderId: id, remark, ...(flag === undefined ? {} : { flag }) })
  expect(await note('加急', 5)).toMatchObject({ flag: 5, sellerRemark: '加急' })
  expect(await note('加急，用泡沫箱')).toMatchObject({ flag: 5 })
  // A flag alone takes nobody's words away.
  const flagged = await operate(seller, { action: 'remark', orderId: id, flag: 3 })
  expect(flagged).toMatchObject({ flag: 3, sellerRemark: '加急，用泡沫箱' })
  expect((await infoOf(seller, id)).timeline.map(({ text }) => text)).toContain('备注：加急（红旗）')
  expect(await infoOf(seller, id, seller.storefront)).toMatchObject({ flag: 0, sellerRemark: '' })
  expect(await note('', 0)).toMatchObject({ flag: 0 })
})
