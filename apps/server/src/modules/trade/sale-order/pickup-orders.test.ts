// Orders that their buyers fetch: placed where a shop offers it, handed over for one code, once, and paid back when nobody comes.
import { randomUUID } from 'node:crypto'
import { api, checkInput, type InputOf, type SaleOrderInfo } from '@merchant/contract'
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REGION } from '../../../testing/persons.ts'
import { offerPickup } from '../../../testing/pickup.ts'
import {
  addPayableSeller,
  DAY,
  differenceFromProvider,
  holdOrRelease,
  HOUR,
  infoOf,
  listOf,
  operate,
  place,
  placeAndPay,
  provenBalances,
  refund,
  type Seller,
  sellingOf,
  ship,
  stockOf,
} from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import { saveGoodsOf } from '../goods/goods.testing.ts'

let testApp: TestApp
let seller: Seller
let pointId: string
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  pointId = await offerPickup(seller)
})
afterAll(() => testApp.stop())

const placeToFetch = (changes: Parameters<typeof place>[1] = {}) => place(seller, { pickup: {}, ...changes })
const buyToFetch = (changes: Parameters<typeof place>[1] = {}) => placeAndPay(seller, { pickup: {}, ...changes })
/** Goods that no other order holds. */
async function withOwnGoods(): Promise<Seller> {
  const { sku, id } = await saveGoodsOf(sellingOf(testApp), seller.actor, { stock: 100 })
  return { ...seller, goodsId: id, skuId: sku.id }
}
const codeOf = async (id: string) => (await infoOf(seller, id, seller.storefront)).codes[0]?.code ?? ''
const handlers = () => testApp.modules.handlers
const find = (code: string, actor = seller.actor) =>
  ask(api.redeemCode.find, handlers().redeemCode.find, actor, { digits: code })
const redeem = (code: string, key: string = randomUUID()) =>
  ask(api.redeemCode.redeem, handlers().redeemCode.redeem, seller.actor, { digits: code }, key)
const shopNow = async () => {
  const shop = await ask(api.shop.info, handlers().shop.info, seller.actor, {})
  if (shop === null) throw new Error('There is no shop')
  return shop
}
async function settings(pickup: InputOf<typeof api.shop.saveSettings>['pickup']) {
  const { id, version, serviceHours, holiday } = await shopNow()
  const body = { id, version, shipHours: 48 as const, serviceHours, holiday, ...(pickup && { pickup }) }
  return ask(api.shop.saveSettings, handlers().shop.saveSettings, seller.actor, body)
}
const addresses = () => ask(api.shopAddress.list, handlers().shopAddress.list, seller.actor, {})
async function refunded(): Promise<void> {
  await testApp.payment.idle()
  await testApp.pass(10_000)
  await testApp.work()
  await testApp.payment.idle()
}
const openHours = [{ weekday: 6, from: '10:00', to: '18:00' }]

describe('a shop', () => {
  test('offers it from the first address to fetch at on, and keeps one as long as it does', async () => {
    const other = await addPayableSeller(testApp)
    const bare = { ...seller, ...other }
    const { id, version, serviceHours } = (await ask(api.shop.info, handlers().shop.info, bare.actor, {})) ?? {}
    const body = { id: id ?? '', version: version ?? 0, shipHours: 48 as const, serviceHours: serviceHours ?? [] }
    const offered = { isOffered: true, days: 7, openHours }
    const save = (pickup: typeof offered) =>
      ask(api.shop.saveSettings, handlers().shop.saveSettings, bare.actor, { ...body, holiday: null, pickup })
    await expect(save(offered)).rejects.toMatchObject({ message: expect.stringContaining('请先添加自提地址') })
    await expect(place(bare, { pickup: {} })).rejects.toMatchObject({
      message: expect.stringContaining('店铺不支持到店自提'),
    })
    const [point] = (await addresses()).filter(({ kind }) => kind === 'PICKUP')
    await expect(
      ask(api.shopAddress.remove, handlers().shopAddress.remove, seller.actor, {
        id: point?.id ?? '',
        version: point?.version ?? 0,
      }),
    ).rejects.toMatchObject({ message: expect.stringContaining('店铺支持到店自提') })
  })

  test('says for how long and when; what is missing is complained of', async () => {
    await expect(settings({ isOffered: true, days: 7, openHours: [] })).rejects.toMatchObject({
      message: expect.stringContaining('请设置自提时间'),
    })
    const { pickup } = await settings({ isOffered: true, days: 3, openHours })
    expect(pickup).toEqual({ isOffered: true, days: 3, openHours })
    // Saved without a word about it, it stays.
    expect((await settings(undefined)).pickup).toEqual({ isOffered: true, days: 3, openHours })
    const shown = await ask(api.shop.shown, handlers().shop.shown, seller.storefront, {})
    expect(shown[0]?.pickup).toMatchObject({ days: 3, openHours, points: [{ id: pointId, contact: '门店王店长' }] })
    await settings({ isOffered: true, days: 7, openHours })
    for (const days of [0, 31, 1.5]) {
      const checked = checkInput(api.shop.saveSettings.body, {
        id: randomUUID(),
        version: 1,
        shipHours: 48,
        serviceHours: [],
        holiday: null,
        pickup: { isOffered: true, days, openHours },
      })
      expect(JSON.stringify(checked)).toContain('自提保留 1–30 天')
    }
  })
})

describe('an order that is fetched', () => {
  test('has no freight and no address, and keeps where it is fetched as it was said', async () => {
    const { receiver: _none, ...bare } = { receiver: null }
    const placed = await placeToFetch({ ...bare, pickup: { name: '王芳', phone: '13812345678' } })
    expect(placed.payableFen).toBe(19_800)
    const order = await infoOf(seller, placed.id)
    expect(order).toMatchObject({
      deliveryType: 'PICKUP',
      freightFen: 0,
      receiverAddress: '',
      receiverName: '王*',
      receiverPhone: '138****5678',
      codes: [],
      pickupUntil: null,
      pickup: { contact: '门店王店长', days: 7, openHours, phone: '139****0001' },
    })
    expect(order.allowedActions).not.toContain('changeAddress')
    const buyers = await infoOf(seller, placed.id, seller.storefront)
    expect(buyers.pickup).toMatchObject({ phone: '13900000001', detail: '学院路 8 号一层' })
    expect(buyers.allowedActions).not.toContain('askAddress')
  })

  test('is refused of what nobody fetches, and at an address of another kind', async () => {
    const course = { type: 'VIRTUAL', title: '线上课程', freightFen: 0, stock: 5 } as const
    const { sku } = await saveGoodsOf(sellingOf(testApp), seller.actor, course)
    await expect(placeToFetch({ items: [{ skuId: sku.id, quantity: 1 }] })).rejects.toMatchObject({
      message: expect.stringContaining('无需自提'),
    })
    const later = {
      shipMode: 'PRESALE',
      presaleShipDays: 5,
      presaleEndAt: new Date(testApp.clock.now().getTime() + 48 * HOUR).toISOString(),
    } as const
    const presale = await saveGoodsOf(sellingOf(testApp), seller.actor, { ...later, stock: 5 })
    await expect(placeToFetch({ items: [{ skuId: presale.sku.id, quantity: 1 }] })).rejects.toMatchObject({
      message: expect.stringContaining('预售商品不支持自提'),
    })
    const [shipping] = (await addresses()).filter(({ kind }) => kind === 'SHIP')
    await expect(placeToFetch({ pickup: { addressId: shipping?.id ?? '' } })).rejects.toMatchObject({
      refusal: 'record.notFound',
    })
    expect((await placeToFetch({ pickup: { addressId: pointId } })).status).toBe('UNPAID')
  })

  test('waits with one code, is packed and not shipped, and is handed over once; then it settles', async () => {
    const stock = await stockOf(seller)
    const before = await provenBalances(seller)
    const order = await buyToFetch()
    expect(order).toMatchObject({ status: 'TO_SHIP', shipDeadlineAt: null })
    expect(order.codes).toMatchObject([{ itemId: null, status: 'UNUSED', expiresAt: order.pickupUntil }])
    expect(order.allowedActions).toEqual(expect.arrayContaining(['extend', 'outOfStock', 'refund']))
    for (const act of ['ship', 'urge'] as const) expect(order.allowedActions).not.toContain(act)
    await expect(ship(seller, order)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const print = (template: 'PICK' | 'PACK' | 'WAYBILL') =>
      ask(api.saleOrder.print, testApp.modules.saleOrders.handlers.print, seller.actor, {
        orderIds: [order.id],
        template,
      })
    expect((await print('PICK')).picks).toMatchObject([{ quantity: 2 }])
    expect((await print('PACK')).notes).toMatchObject([
      { deliveryType: 'PICKUP', receiver: { address: expect.stringContaining('学院路 8 号一层') } },
    ])
    expect((await print('WAYBILL')).failed).toMatchObject([{ message: expect.stringContaining('无需物流') }])
    const told = await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('notification')
      .select('title')
      .where('kind', '=', 'ORDER_TO_SHIP')
      .execute()
    expect(JSON.stringify(told)).toContain('有新的自提订单')

    const code = await codeOf(order.id)
    expect(await find(code)).toMatchObject({
      deliveryType: 'PICKUP',
      barrier: null,
      goods: [{ quantity: 2 }],
      receiverPhone: expect.stringContaining('****'),
      total: 1,
      redeemed: 0,
    })
    const key = randomUUID()
    const done = await redeem(code, key)
    expect(done).toMatchObject({ status: 'REDEEMED', redeemedBy: seller.actor.name, goods: [{ quantity: 2 }] })
    expect(await redeem(code, key)).toEqual(done)
    await expect(redeem(code)).rejects.toMatchObject({ message: expect.stringContaining('核销') })
    const fetched = await infoOf(seller, order.id)
    expect(fetched).toMatchObject({ status: 'SHIPPED', shipments: [], pickupUntil: null })
    expect(fetched.items).toMatchObject([{ shippedQuantity: 2 }])
    expect(fetched.timeline.map(({ text }) => text).join()).toContain('买家到店自提')
    expect(fetched.allowedActions).not.toContain('extend')
    expect(await stockOf(seller)).toEqual({ stock: stock.stock - 2, locked: stock.locked })
    await testApp.pass(3 * DAY + HOUR)
    await testApp.work()
    await testApp.pass(8 * DAY)
    await testApp.work()
    const settled = await infoOf(seller, order.id)
    expect(settled).toMatchObject({ status: 'COMPLETED', settleStatus: 'SETTLED' })
    expect((await provenBalances(seller)).M_AVAILABLE - before.M_AVAILABLE).toBe(settled.money.expectedSettleFen)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('is found by its mark, as other orders are by theirs', async () => {
    const { id } = await placeToFetch()
    const { list } = await listOf(seller, { mark: 'PICKUP', pageSize: 100 })
    expect(list.map((row) => row.id)).toContain(id)
    expect(new Set(list.map(({ deliveryType }) => deliveryType))).toEqual(new Set(['PICKUP']))
    expect((await listOf(seller, { mark: 'VOUCHER' })).list).toEqual([])
  })

  test('is handed over without what is out of stock, which is paid back', async () => {
    const order = await buyToFetch()
    const part = await operate(seller, {
      action: 'outOfStock',
      orderId: order.id,
      version: order.version,
      items: [{ itemId: order.items[0]?.id ?? '', quantity: 1 }],
      reason: '盘点缺货',
    })
    expect(part).toMatchObject({ status: 'TO_SHIP', codes: [{ status: 'UNUSED' }] })
    await refunded()
    const code = await codeOf(order.id)
    expect(await find(code)).toMatchObject({ barrier: null, goods: [{ quantity: 1 }] })
    await redeem(code)
    expect(await infoOf(seller, order.id)).toMatchObject({ status: 'SHIPPED', refundedFen: 9_900 })
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('is not handed over while it is held, nor once all of its money goes back', async () => {
    const operator = newOperator(testApp)
    const held = await buyToFetch()
    await holdOrRelease(seller, operator, held.id, 'hold')
    const heldCode = await codeOf(held.id)
    expect(await find(heldCode)).toMatchObject({ barrier: 'HELD' })
    await expect(redeem(heldCode)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const back = await buyToFetch()
    const code = await codeOf(back.id)
    await refund(seller, back, back.payableFen)
    expect(await find(code)).toMatchObject({ barrier: 'REFUNDED' })
    await expect(redeem(code)).rejects.toMatchObject({ message: expect.stringContaining('全额退款处理中') })
    await refunded()
    expect(await infoOf(seller, back.id)).toMatchObject({ status: 'CLOSED', codes: [{ status: 'REFUNDED' }] })
    await expect(redeem(code)).rejects.toMatchObject({ message: expect.stringContaining('退回') })
  })

  test('waits for the answer to a return; afterwards goods may come back, and none are sent in their place', async () => {
    const order = await buyToFetch()
    const [line] = order.items
    const apply = (type: 'REFUND_ONLY' | 'RETURN_REFUND' | 'EXCHANGE', isReceived: boolean) =>
      ask(api.returnOrder.apply, handlers().returnOrder.apply, seller.storefront, {
        orderId: order.id,
        itemId: line?.id ?? '',
        type,
        isReceived,
        quantity: 2,
        reasonCode: isReceived ? 'AGREED' : 'CHANGED_MIND',
        description: '',
      })
    // Sooner its money would go back at once.
    await testApp.pass(HOUR)
    const asked = await apply('REFUND_ONLY', false)
    const code = await codeOf(order.id)
    expect(await find(code)).toMatchObject({ barrier: 'RETURNING' })
    await expect(redeem(code)).rejects.toMatchObject({ message: expect.stringContaining('买家已申请退款') })
    await ask(api.returnOrder.operate, handlers().returnOrder.operate, seller.storefront, {
      action: 'cancel',
      id: asked.id,
    })
    await redeem(code)
    await expect(apply('EXCHANGE', true)).rejects.toMatchObject({ message: expect.stringContaining('没有收货地址') })
    expect(await apply('RETURN_REFUND', true)).toMatchObject({ type: 'RETURN_REFUND' })
  })
})

describe('what nobody fetches', () => {
  test('is paid back by itself, and the stock is for sale again', async () => {
    const own = await withOwnGoods()
    const stock = await stockOf(own)
    const order = await placeAndPay(own, { pickup: {} })
    const code = await codeOf(order.id)
    await testApp.pass(8 * DAY)
    expect(await find(code)).toMatchObject({ barrier: 'EXPIRED' })
    await expect(redeem(code)).rejects.toMatchObject({ message: expect.stringContaining('已过期') })
    await testApp.work()
    await refunded()
    const ended = await infoOf(seller, order.id)
    expect(ended).toMatchObject({ status: 'CLOSED', settleStatus: 'VOID', codes: [{ status: 'EXPIRED' }] })
    expect(ended.refundedFen).toBe(ended.payableFen)
    expect(await stockOf(own)).toEqual(stock)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('waits longer where its merchant says so, a few times', async () => {
    const order = await buyToFetch()
    const extend = (info: SaleOrderInfo) =>
      operate(seller, { action: 'extend', orderId: info.id, version: info.version, days: 10 })
    const longer = await extend(order)
    expect(Date.parse(longer.pickupUntil ?? '') - Date.parse(order.pickupUntil ?? '')).toBe(10 * DAY)
    expect(longer.codes[0]?.expiresAt).toBe(longer.pickupUntil)
    const twice = await extend(longer)
    await testApp.pass(20 * DAY)
    await testApp.work()
    const code = await codeOf(order.id)
    expect(await find(code)).toMatchObject({ barrier: null })
    const last = await extend(await infoOf(seller, twice.id))
    expect(last.allowedActions).not.toContain('extend')
    await expect(extend(last)).rejects.toMatchObject({ refusal: 'limit.exceeded' })
    await redeem(code)
  })

  test('waits a day after it was held, whose buyer could not have had it', async () => {
    const operator = newOperator(testApp)
    const order = await buyToFetch()
    await holdOrRelease(seller, operator, order.id, 'hold')
    await testApp.pass(9 * DAY)
    await testApp.work()
    await holdOrRelease(seller, operator, order.id, 'release')
    const code = await codeOf(order.id)
    expect(await find(code)).toMatchObject({ barrier: null })
    await testApp.pass(DAY + HOUR)
    await testApp.work()
    await refunded()
    expect(await infoOf(seller, order.id)).toMatchObject({ status: 'CLOSED', codes: [{ status: 'EXPIRED' }] })
  })
})

test('one checkout fetches at one shop and has the rest sent', async () => {
  const { pickup } = await shopNow()
  expect(pickup.isOffered).toBe(true)
  const { id: shopId } = await shopNow()
  const body = {
    buyer: { id: 'fetches-some', nickname: '小满', phone: '13799990001' },
    items: [{ skuId: seller.skuId, quantity: 1 }],
    receiver: { name: '李雷', phone: '13712345678', region: REGION, detail: '学院路 1 号' },
  }
  const checkout = (pickups: { shopId: string }[]) =>
    ask(api.saleOrder.checkout, testApp.modules.saleOrders.handlers.checkout, seller.storefront, { ...body, pickups })
  const { orders } = await checkout([{ shopId }])
  expect(await infoOf(seller, orders[0]?.id ?? '')).toMatchObject({ deliveryType: 'PICKUP', freightFen: 0 })
  await expect(checkout([{ shopId: randomUUID() }])).rejects.toMatchObject({ refusal: 'record.notFound' })
})

describe('of a redeem and', () => {
  /** Both begin with the order as it was; one wins, and neither money nor stock is there twice. */
  async function race(rival: (order: SaleOrderInfo) => Promise<unknown>, before?: (order: SaleOrderInfo) => unknown) {
    const own = await withOwnGoods()
    for (let round = 0; round < raceRounds(6); round += 1) {
      const stock = await stockOf(own)
      const order = await placeAndPay(own, { pickup: {} })
      const code = await codeOf(order.id)
      await before?.(order)
      const both = [() => redeem(code), () => rival(order)]
      const ends = await Promise.allSettled((round % 2 === 0 ? both : both.toReversed()).map((act) => act()))
      for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject({ name: 'Refusal' })
      await refunded()
      const after = await infoOf(seller, order.id)
      const isFetched = after.codes[0]?.status === 'REDEEMED'
      const [line] = after.items
      expect(line?.shippedQuantity).toBe(isFetched ? 2 : 0)
      expect(after.refundedFen).toBe(isFetched && after.refunds.length === 0 ? 0 : after.payableFen)
      if (!isFetched) expect(after.status).toBe('CLOSED')
      expect(await stockOf(own)).toEqual(isFetched ? { ...stock, stock: stock.stock - 2 } : stock)
    }
    expect(await differenceFromProvider(seller)).toBe(0)
  }

  test('another redeem, one hands it over', async () => {
    const order = await buyToFetch()
    const code = await codeOf(order.id)
    const ends = await Promise.allSettled(Array.from({ length: 6 }, () => redeem(code)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await infoOf(seller, order.id)).items).toMatchObject([{ shippedQuantity: 2 }])
  })

  test('a refund of all of it, one comes first', () => race(async (order) => refund(seller, order, order.payableFen)))

  test('what is out of stock, one comes first', () =>
    race((order) =>
      operate(seller, {
        action: 'outOfStock',
        orderId: order.id,
        version: order.version,
        items: [{ itemId: order.items[0]?.id ?? '', quantity: 2 }],
        reason: '盘点缺货',
        isRestocked: true,
      }),
    ))

  test('its end, one comes first', () =>
    race(
      async (order) => {
        await testApp.pass(1_000)
        await testApp.modules.saleOrders.onTimer.codesExpire(seller.actor.merchantId, order.id)
        // The clock may have come a moment too early for it: it comes again.
        await testApp.modules.saleOrders.onTimer.codesExpire(seller.actor.merchantId, order.id)
      },
      async (order) => testApp.pass(Date.parse(order.pickupUntil ?? '') - testApp.clock.now().getTime() - 1),
    ))
})
