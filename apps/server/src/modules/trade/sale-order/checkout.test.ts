// Goods of several shops in one checkout, what is taken off them, and orders that the merchant's people take down for a buyer.
import { api, type InputOf, type MerchantPermission } from '@merchant/contract'
import { newId } from '@merchant/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomInt } from 'node:crypto'
import { ask, type TestApp, startTestApp } from '../../../testing/test-app.ts'
import {
  addPayableSeller,
  confirm,
  DAY,
  differenceFromProvider,
  infoOf,
  listOf,
  newPhone,
  operate,
  orderBody,
  paymentNoOf,
  place,
  placeAndPay,
  provenBalances,
  refund,
  RETURN_URL,
  type Seller,
  sellingOf,
  ship,
  startPaying,
  stockOf,
} from '../../../testing/seller.ts'
import { lastCode } from '../../money/provider/payment-steps.testing.ts'
import { saveGoodsOf, shopBody } from '../goods/goods.testing.ts'

let testApp: TestApp
let seller: Seller
/** Sold in the merchant's second shop, for 30.00 with a freight of 5.00. */
let firstShop: string
let other: Awaited<ReturnType<typeof saveGoodsOf>>
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  const { shop_id: firstShopId } = await seller.testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('goods')
    .select('shop_id')
    .executeTakeFirstOrThrow()
  firstShop = firstShopId
  const shopId = await openSecondShop()
  other = await saveGoodsOf(sellingOf(testApp), seller.actor, {
    title: '第二家店的盘子',
    priceFen: 3_000,
    freightFen: 500,
    stock: 50,
    shopId,
  })
})
afterAll(() => testApp.stop())

const tenant = () => testApp.db.tenant(seller.actor.merchantId)
const handlers = () => testApp.modules.saleOrders.handlers

async function openSecondShop(): Promise<string> {
  const { save } = testApp.modules.shops.handlers
  const { id } = await ask(api.shop.save, save, seller.actor, shopBody({ another: true, name: '第二家店' }))
  await tenant().updateTable('shop').set({ status: 'OPEN' }).where('id', '=', id).execute()
  return id
}

type CheckoutBody = InputOf<typeof api.saleOrder.checkout>
const ofBoth = (): CheckoutBody['items'] => [
  { skuId: other.sku.id, quantity: 3 },
  { skuId: seller.skuId, quantity: 1 },
]
const checkOut = (changes: Partial<CheckoutBody> = {}, key?: string) =>
  ask(
    api.saleOrder.checkout,
    handlers().checkout,
    seller.storefront,
    { ...orderBody(seller), items: ofBoth(), ...changes },
    key,
  )

describe('a checkout over two shops', () => {
  test('is an order for each, with its own freight, and one number that leads from one to the other', async () => {
    const done = await checkOut()
    expect(done.orders.map(({ payableFen }) => payableFen)).toEqual([3 * 3_000 + 500, 9_900 + 800])
    expect(done.payableFen).toBe(9_500 + 10_700)
    const [first, second] = await Promise.all(done.orders.map(({ id }) => infoOf(seller, id)))
    expect(first?.shopId).not.toBe(second?.shopId)
    expect(first?.checkout).toEqual({
      checkoutNo: done.checkoutNo,
      others: [
        { id: second?.id, orderNo: second?.orderNo, status: 'UNPAID', deliveryType: 'EXPRESS', payableFen: 10_700 },
      ],
    })
    expect(second?.checkout?.others.map(({ id }) => id)).toEqual([first?.id])
  })

  test('reserves the goods of each for its own order', async () => {
    const { orders } = await checkOut()
    const log = await tenant()
      .selectFrom('stock_log')
      .select(['sku_id', 'subject_no'])
      .where(
        'subject_no',
        'in',
        orders.map(({ orderNo }) => orderNo),
      )
      .execute()
    const skuOf = new Map(log.map((line) => [line.subject_no, line.sku_id]))
    expect(orders.map(({ orderNo }) => skuOf.get(orderNo))).toEqual([other.sku.id, seller.skuId])
  })

  test('repeated with its key it is the same, and one number is asked for by goods of one shop', async () => {
    const body = { ...orderBody(seller), items: ofBoth() }
    const first = await checkOut(body, 'one-checkout')
    expect(await checkOut(body, 'one-checkout')).toEqual(first)
    const alone = await checkOut({ items: [{ skuId: seller.skuId, quantity: 1 }] })
    expect(alone).toMatchObject({ checkoutNo: null, orders: [{ payableFen: 10_700 }] })
    expect((await infoOf(seller, alone.orders[0]?.id ?? '')).checkout).toBeNull()
  })

  test('is nothing at all when one of its goods is not there', async () => {
    const before = await stockOf(seller)
    const items = [
      { skuId: seller.skuId, quantity: 1 },
      { skuId: other.sku.id, quantity: 900 },
    ]
    await expect(checkOut({ items })).rejects.toMatchObject({ refusal: 'stock.short' })
    await expect(
      checkOut({ items: [...ofBoth(), { skuId: newId(testApp.clock.now()), quantity: 1 }] }),
    ).rejects.toMatchObject({ refusal: 'record.notFound' })
    expect(await stockOf(seller)).toEqual(before)
  })

  test('each is paid by itself', async () => {
    const buyer = { id: 'two-shops', nickname: '买两家', phone: newPhone() }
    const { orders } = await checkOut({ buyer })
    const [first = { id: '' }, second = { id: '' }] = orders
    await startPaying(seller, first.id)
    await startPaying(seller, first.id, await lastCode(testApp, buyer.phone))
    expect((await startPaying(seller, second.id)).pay.kind).toBe('hostedPage')
    expect(await paymentNoOf(seller, first.id)).not.toBe(await paymentNoOf(seller, second.id))
  })
})

describe('what is taken off', () => {
  test('is borne by the lines of all orders, and commission is of what is left', async () => {
    const done = await checkOut({ discountFen: 1_891 })
    const [first, second] = await Promise.all(done.orders.map(({ id }) => infoOf(seller, id)))
    // 9000 and 9900 of 18900: 900 and 990, and the one fen that rounding leaves is the larger line's.
    expect([first?.money.discountFen, second?.money.discountFen]).toEqual([900, 991])
    expect(second?.money).toMatchObject({ goodsFen: 9_900 - 991, payableFen: 9_900 - 991 + 800, cutFen: 0 })
    expect(second?.items).toMatchObject([{ unitFen: 9_900, discountFen: 991, cutFen: 0, payFen: 8_909 }])
    const rates = await tenant()
      .selectFrom('sale_order_item')
      .select(['pay_fen', 'commission_bp', 'commission_fen'])
      .where('order_id', '=', second?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(rates.commission_fen).toBe(Math.round((rates.pay_fen * rates.commission_bp) / 10_000))
  })

  test.each([
    ['more than the goods come to', 19_801, '优惠金额不能超过商品金额'],
    ['less than nothing', -1, /discountFen/],
  ])('%s is refused by name', async (_case, discountFen, message) => {
    await expect(place(seller, { discountFen })).rejects.toThrow(message)
  })

  test('leaves a fen to pay at least', async () => {
    const goods = await saveGoodsOf(sellingOf(testApp), seller.actor, {
      title: '包邮杯',
      priceFen: 500,
      freightFen: 0,
      shopId: firstShop,
    })
    const items = [{ skuId: goods.sku.id, quantity: 1 }]
    await expect(place(seller, { items, discountFen: 500 })).rejects.toThrow('每笔订单至少支付 0.01 元')
    expect(await place(seller, { items, discountFen: 499 })).toMatchObject({ payableFen: 1 })
  })

  test('a lower price comes on top of it, and what is refunded and settled is what was paid', async () => {
    const before = await provenBalances(seller)
    const placed = await place(seller, { discountFen: 800 })
    const { items, version } = await infoOf(seller, placed.id)
    const cut = await operate(seller, {
      action: 'price',
      orderId: placed.id,
      version,
      lines: [{ itemId: items[0]?.id ?? '', payFen: 18_000 }],
      freightFen: 800,
    })
    expect(cut.items).toMatchObject([{ discountFen: 800, cutFen: 1_000, payFen: 18_000 }])
    expect(cut.money).toMatchObject({ discountFen: 800, cutFen: 1_000, payableFen: 18_800 })
    const paid = await placeAndPay(seller, { discountFen: 600 })
    expect(paid.money).toMatchObject({ discountFen: 600, paidFen: 20_600 - 600 })
    await refund(seller, paid, 5_000)
    await testApp.pass(60_000)
    await testApp.work()
    const part = await infoOf(seller, paid.id)
    await ship(seller, part)
    await confirm(seller, paid.id)
    for (const days of [7, 1]) {
      await testApp.pass(days * DAY)
      await testApp.work()
    }
    const settled = await infoOf(seller, paid.id)
    expect(settled.settleStatus).toBe('SETTLED')
    expect((await provenBalances(seller)).M_AVAILABLE - before.M_AVAILABLE).toBe(settled.money.expectedSettleFen)
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})

describe('an order that is taken down for a buyer', () => {
  const by = (...permissions: MerchantPermission[]): Seller['actor'] => ({
    ...seller.actor,
    kind: 'STAFF',
    name: '小王',
    permissions: new Set(permissions),
  })
  const forBuyer = (phone: string, actor: Seller['actor'], changes: object = {}) => {
    const { buyer: _buyer, ...body } = orderBody(seller)
    const asked = { ...body, buyer: { nickname: '电话下单的客人', phone }, ...changes }
    return ask(api.saleOrder.add, handlers().add, actor, asked)
  }

  test('says who took it down, and stands in a list of its own', async () => {
    const placed = await forBuyer(newPhone(), by('saleOrder.place'))
    const info = await infoOf(seller, placed.id)
    expect(info).toMatchObject({ source: 'MERCHANT', buyerNickname: '电话下单的客人' })
    expect(info.timeline[0]).toMatchObject({ actor: '小王', text: '代客下单' })
    const { list } = await listOf(seller, { mark: 'BY_MERCHANT' })
    expect(list.map(({ id }) => id)).toContain(placed.id)
    expect(list.every(({ source }) => source === 'MERCHANT')).toBe(true)
  })

  test('the same phone is the same buyer, another phone another one', async () => {
    const phone = newPhone()
    const orders = [
      await forBuyer(phone, seller.actor),
      await forBuyer(phone, seller.actor),
      await forBuyer(newPhone(), seller.actor),
    ]
    const buyers = await tenant()
      .selectFrom('sale_order')
      .select(['id', 'buyer_id'])
      .where(
        'id',
        'in',
        orders.map(({ id }) => id),
      )
      .execute()
    const buyerOf = new Map(buyers.map((row) => [row.id, row.buyer_id]))
    const [first, second, third] = orders.map(({ id }) => buyerOf.get(id))
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('for less than the price it takes the right to lower prices', async () => {
    await expect(forBuyer(newPhone(), by('saleOrder.place'), { discountFen: 100 })).rejects.toMatchObject({
      refusal: 'permission.denied',
    })
    const placed = await forBuyer(newPhone(), by('saleOrder.place', 'saleOrder.price'), { discountFen: 100 })
    expect(placed.payableFen).toBe(20_500)
  })

  test.each([{ kind: 'PAGE' }, { kind: 'WECHAT_PUBLIC', openId: 'o-somebody' }] as const)(
    'is paid by a code alone: $kind is the storefront’s',
    async (payBy) => {
      const placed = await place(seller)
      const asked = { orderId: placed.id, payBy, returnUrl: 'https://elsewhere.example/' }
      await expect(ask(api.saleOrder.pay, handlers().pay, by('saleOrder.place'), asked)).rejects.toThrow(
        '只能用扫码支付',
      )
      const { buyer: _buyer, ...body } = orderBody(seller)
      const placing = { ...body, buyer: { nickname: '客人', phone: newPhone() }, payBy, returnUrl: RETURN_URL }
      await expect(
        ask(api.saleOrder.addWithPay, handlers().addWithPay, by('saleOrder.place'), placing),
      ).rejects.toThrow('只能用扫码支付')
    },
  )

  test('a storefront says who its buyer is', async () => {
    const body = { ...orderBody(seller), buyer: { nickname: '无编号', phone: newPhone() } }
    await expect(ask(api.saleOrder.add, handlers().add, seller.storefront, body)).rejects.toThrow('买家编号')
  })
})

/** What a phone does that scans the code: it opens what the code says, and pays there. */
async function scan(content: string | null): Promise<void> {
  const page = new URL(content ?? '')
  const body = new URLSearchParams({ token: page.searchParams.get('token') ?? '', action: 'pay' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const paid = await fetch(page.origin + page.pathname, { method: 'POST', headers, body: body.toString() })
  if (!paid.ok) throw new Error(`The code was not paid: ${paid.status}`)
}

describe('ways to pay', () => {
  type PayBody = InputOf<typeof api.saleOrder.pay>
  const pay = (orderId: string, changes: Partial<PayBody> = {}) =>
    ask(api.saleOrder.pay, handlers().pay, seller.storefront, { orderId, returnUrl: RETURN_URL, ...changes })
  const readyBuyer = async () => {
    const buyer = { id: `ready-${randomInt(2 ** 40)}`, nickname: '老买家', phone: newPhone() }
    const order = await place(seller, { buyer })
    await startPaying(seller, order.id)
    await startPaying(seller, order.id, await lastCode(testApp, buyer.phone))
    return buyer
  }

  test.each(['WECHAT_SCAN', 'ALIPAY_SCAN'] as const)('%s answers a code that is paid by scanning it', async (kind) => {
    const buyer = await readyBuyer()
    const order = await ask(api.saleOrder.addWithPay, handlers().addWithPay, seller.storefront, {
      ...orderBody(seller),
      buyer,
      payBy: { kind },
    })
    expect(order.pay).toMatchObject({ kind: 'qrCode', url: null, expiresAt: order.payExpireAt })
    await scan(order.pay.content)
    await testApp.deliver(await paymentNoOf(seller, order.id))
    const info = await infoOf(seller, order.id)
    expect(info).toMatchObject({ status: 'TO_SHIP', payments: [{ payBy: kind, status: 'SUCCESS' }] })
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test.each([
    { kind: 'WECHAT_MINI', appId: 'wx0123456789', openId: 'o-payer_1' },
    { kind: 'WECHAT_PUBLIC', openId: 'o-payer_1' },
    { kind: 'ALIPAY_SERVICE', userId: '2088000000000001' },
  ] as const)('$kind answers what the app is asked with', async (payBy) => {
    const order = await place(seller, { buyer: await readyBuyer() })
    const { pay: step } = await pay(order.id, { payBy, returnUrl: undefined })
    expect(step).toMatchObject({ kind: 'appParameters', url: null, content: expect.stringMatching(/.{10}/) })
    // Asked again it is the same payment.
    expect((await pay(order.id, { payBy })).pay).toEqual(step)
    expect((await infoOf(seller, order.id)).payments).toHaveLength(1)
  })

  test('another way closes the first, so that one order is never paid twice', async () => {
    const order = await place(seller, { buyer: await readyBuyer() })
    const { pay: page } = await pay(order.id)
    expect(page.kind).toBe('hostedPage')
    const { pay: code } = await pay(order.id, { payBy: { kind: 'WECHAT_SCAN' } })
    expect(code.kind).toBe('qrCode')
    const { payments } = await infoOf(seller, order.id)
    expect(payments.map(({ payBy, status }) => [payBy, status])).toEqual([
      ['PAGE', 'CLOSED'],
      ['WECHAT_SCAN', 'PAYING'],
    ])
    await scan(code.content)
    await testApp.deliver(await paymentNoOf(seller, order.id))
    expect((await infoOf(seller, order.id)).status).toBe('TO_SHIP')
  })

  test('once the first is paid, another way finds nothing left to pay', async () => {
    const order = await place(seller, { buyer: await readyBuyer() })
    const { pay: code } = await pay(order.id, { payBy: { kind: 'ALIPAY_SCAN' } })
    await scan(code.content)
    expect(await pay(order.id, { payBy: { kind: 'WECHAT_SCAN' } })).toMatchObject({
      status: 'TO_SHIP',
      pay: { kind: 'none' },
    })
    expect((await infoOf(seller, order.id)).payments).toHaveLength(1)
  })

  test('a code whose answer was lost is made anew when it is asked for again', async () => {
    const buyer = await readyBuyer()
    const lost = { match: { method: 'agentCollectApply' }, fault: 'resetAfterCommit' } as const
    await testApp.sandbox.admin.scenario(lost)
    const order = await ask(api.saleOrder.addWithPay, handlers().addWithPay, seller.storefront, {
      ...orderBody(seller),
      buyer,
      payBy: { kind: 'WECHAT_SCAN' },
    })
    expect(order.pay.kind).toBe('retry')
    await testApp.pass(2 * 60_000)
    await testApp.work()
    const { pay: code } = await pay(order.id, { payBy: { kind: 'WECHAT_SCAN' } })
    expect(code).toMatchObject({ kind: 'qrCode' })
    await scan(code.content)
    await testApp.deliver(await paymentNoOf(seller, order.id))
    expect(await infoOf(seller, order.id)).toMatchObject({
      status: 'TO_SHIP',
      payments: [{ status: 'CLOSED' }, { status: 'SUCCESS' }],
    })
  })

  test('a page without an address to return to is refused by name', async () => {
    const order = await place(seller, { buyer: await readyBuyer() })
    await expect(pay(order.id, { returnUrl: undefined })).rejects.toThrow('返回地址')
  })
})
