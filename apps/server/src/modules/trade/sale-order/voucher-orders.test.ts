// Vouchers: their buyer gets a code for each piece with the payment, the shop redeems each once, and what expires is paid back.
import { randomUUID } from 'node:crypto'
import { api, checkInput, type SaleOrderInfo } from '@merchant/contract'
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addPayableSeller,
  DAY,
  differenceFromProvider,
  holdOrRelease,
  HOUR,
  infoOf,
  operate,
  placeAndPay,
  place,
  provenBalances,
  type Seller,
  sellingOf,
  ship,
} from '../../../testing/seller.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { matrixBack, saveGoodsOf } from '../goods/goods.testing.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
})
afterAll(() => testApp.stop())

type Changes = NonNullable<Parameters<typeof saveGoodsOf>[2]>
const voucher = { type: 'VOUCHER', title: '陶艺体验课单人券', freightFen: 0, stock: 20, validDays: 30 } as const
const publish = (changes: Changes = {}) => saveGoodsOf(sellingOf(testApp), seller.actor, { ...voucher, ...changes })
async function bought(quantity: number, changes: Changes = {}) {
  const { sku, id: goodsId } = await publish(changes)
  const order = await placeAndPay(seller, { items: [{ skuId: sku.id, quantity }] })
  return { order, goodsId, skuId: sku.id, codes: await codesOf(order.id) }
}
const codesOf = async (id: string) => (await infoOf(seller, id, seller.storefront)).codes.map(({ code }) => code)
const handlers = () => testApp.modules.handlers.redeemCode
const find = (code: string, actor = seller.actor) => ask(api.redeemCode.find, handlers().find, actor, { digits: code })
const redeem = (code: string, key: string = randomUUID(), actor = seller.actor) =>
  ask(api.redeemCode.redeem, handlers().redeem, actor, { digits: code }, key)
const goodsOf = (id: string) => ask(api.goods.info, testApp.modules.goods.handlers.info, seller.actor, { id })
async function refunded(): Promise<void> {
  await testApp.payment.idle()
  await testApp.pass(10_000)
  await testApp.work()
  await testApp.payment.idle()
}

describe('vouchers as goods', () => {
  test.each([
    ['no end', { validDays: null }, '二者填一'],
    ['two ends', { validUntil: '2099-01-01T00:00:00.000Z' }, '二者填一'],
    ['an end that is past', { validDays: null, validUntil: '2020-01-01T00:00:00.000Z' }, '须晚于现在'],
    ['freight', { freightFen: 800 }, '卡券没有运费'],
  ] as const)('are not saved with %s', async (_what, changes, message) => {
    await expect(publish(changes as Changes)).rejects.toMatchObject({
      refusal: 'request.invalid',
      message: expect.stringContaining(message),
    })
  })

  test('say alone until when they are good', async () => {
    await expect(publish({ type: 'PHYSICAL' })).rejects.toMatchObject({
      refusal: 'request.invalid',
      message: expect.stringContaining('只有卡券填写有效期'),
    })
    expect(await publish()).toMatchObject({ type: 'VOUCHER', validDays: 30, validUntil: null })
  })

  test.each([
    [{ validDays: 0 }, 'validDays', '有效天数为 1–1095 天'],
    [{ validDays: 1_096 }, 'validDays', '有效天数为 1–1095 天'],
    [{ validDays: 1.5 }, 'validDays', '有效天数为 1–1095 天'],
    [{ validDays: '30' }, 'validDays', '有效天数为 1–1095 天'],
    [{ validDays: null, validUntil: '明天' }, 'validUntil', '时间格式不正确'],
    [{ validDays: null, validUntil: '2027-02-30T00:00:00.000Z' }, 'validUntil', '时间格式不正确'],
    [{ validDays: null, validUntil: 20_270_101 }, 'validUntil', '时间格式不正确'],
    [{ validDays: null }, 'validDays', '卡券须填写有效天数或有效期至'],
    [{ validUntil: '2027-01-01T00:00:00.000Z' }, 'validUntil', '只填一项'],
    [{ type: 'VIRTUAL' }, 'validDays', '其他商品不填'],
    [{ type: 'PHYSICAL', validDays: null, validUntil: '2027-01-01T00:00:00.000Z' }, 'validUntil', '其他商品不填'],
  ])('say until when they are good: %o is complained of', (changes, field, message) => {
    const body = {
      ...voucher,
      categoryId: randomUUID(),
      pictureFileIds: [randomUUID()],
      skus: [{ valueIds: [], priceFen: 990, stock: 5 }],
      publish: true,
      ...changes,
    }
    const { stock: _stock, ...sent } = body
    const checked = checkInput(api.goods.save.body, sent)
    expect(checked.ok ? {} : checked.issues.fields).toEqual({ [field]: expect.stringContaining(message) })
  })

  test('say so too when they are changed without saying what they are', async () => {
    const goods = await publish()
    const { type: _type, ...unsaid } = voucher
    const back = (changes: Changes) =>
      saveGoodsOf(sellingOf(testApp), seller.actor, {
        ...unsaid,
        ...matrixBack(goods),
        id: goods.id,
        version: goods.version,
        pictureFileIds: goods.pictures.map(({ fileId }) => fileId),
        ...changes,
      })
    await expect(back({ validDays: null })).rejects.toMatchObject({
      message: expect.stringContaining('有效天数或有效期至'),
    })
    await expect(
      back({ validDays: null, validUntil: new Date(testApp.clock.now().getTime() + 1_096 * DAY).toISOString() }),
    ).rejects.toMatchObject({ message: expect.stringContaining('最多设在 1095 天内') })
    const until = new Date(testApp.clock.now().getTime() + 10 * DAY).toISOString()
    expect(await back({ validDays: null, validUntil: until })).toMatchObject({
      type: 'VOUCHER',
      validDays: null,
      validUntil: until,
    })
    const { rows } = await testApp.db.pool.query<{ changes: unknown }>(
      `select changes from operation_log where merchant_id = $1 and action = 'goods.change' order by at desc limit 1`,
      [seller.actor.merchantId],
    )
    expect(JSON.stringify(rows[0]?.changes)).toContain('付款后 30 天')
  })

  test('are found by it, and counted in their tabs', async () => {
    const goods = await publish({ title: '皮具体验课双人券' })
    const listed = (body: object) =>
      ask(api.goods.list, testApp.modules.goods.handlers.list, seller.actor, { pageSize: 100, ...body })
    const vouchers = await listed({ shipMode: 'VOUCHER' })
    expect(vouchers.list.map(({ id }) => id)).toContain(goods.id)
    expect(new Set(vouchers.list.map(({ type }) => type))).toEqual(new Set(['VOUCHER']))
    expect(vouchers.counts?.ON_SALE).toBe(vouchers.list.filter(({ saleStatus }) => saleStatus === 'ON_SALE').length)
    const sought = await listed({ shipMode: 'VOUCHER', keyword: '皮具体验课' })
    expect(sought.list.map(({ id }) => id)).toEqual([goods.id])
    expect((await listed({ shipMode: 'VIRTUAL', keyword: '皮具体验课' })).list).toEqual([])
  })

  test('that are good until a time are sold to nobody from then on, and leave the sale', async () => {
    const until = new Date(testApp.clock.now().getTime() + HOUR).toISOString()
    const goods = await publish({ validDays: null, validUntil: until })
    await testApp.pass(2 * HOUR)
    await expect(place(seller, { items: [{ skuId: goods.sku.id, quantity: 1 }] })).rejects.toMatchObject({
      refusal: 'goods.notOnSale',
    })
    await testApp.work()
    expect((await goodsOf(goods.id)).saleStatus).toBe('WAREHOUSE')
    const told = await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('notification')
      .select('title')
      .where('kind', '=', 'GOODS')
      .execute()
    expect(JSON.stringify(told)).toContain('卡券有效期已过')
    const { succeeded, failed } = await ask(api.goods.update, testApp.modules.goods.handlers.update, seller.actor, {
      action: 'shelve',
      ids: [goods.id],
    })
    expect([succeeded, failed.map(({ message }) => message)]).toEqual([
      [],
      ['商品暂不能上架：卡券有效期已过，请重设有效期'],
    ])
  })

  test('are bought apart from other goods, and at most a hundred at once', async () => {
    const { sku } = await publish({ stock: 500 })
    const items = [sku.id, seller.skuId].map((skuId) => ({ skuId, quantity: 1 }))
    await expect(place(seller, { items })).rejects.toMatchObject({
      message: expect.stringContaining('卡券须与其他商品分开'),
    })
    await expect(place(seller, { items: [{ skuId: sku.id, quantity: 101 }] })).rejects.toMatchObject({
      message: expect.stringContaining('最多 100 张'),
    })
  })
})

describe('an order of them', () => {
  test('has as many codes as pieces, which its buyer reads and the merchant does not', async () => {
    const { order, codes } = await bought(3)
    expect(order).toMatchObject({ status: 'TO_SHIP', deliveryType: 'VOUCHER', shipDeadlineAt: null })
    expect(new Set(codes).size).toBe(3)
    for (const code of codes) expect(code).toMatch(/^(\d{4} ){3}\d{4}$/)
    const ours = await infoOf(seller, order.id)
    expect(ours.codes.map(({ code }) => code)).toEqual(codes.map((code) => `**** **** **** ${code.slice(-4)}`))
    for (const act of ['ship', 'refund', 'extend', 'changeAddress'] as const)
      expect(ours.allowedActions).not.toContain(act)
    const paper = await ask(api.saleOrder.print, testApp.modules.saleOrders.handlers.print, seller.actor, {
      orderIds: [order.id],
      template: 'PICK',
    })
    expect(paper).toMatchObject({
      orders: [],
      failed: [{ id: order.id, message: expect.stringContaining('无需物流') }],
    })
    await expect(ship(seller, ours)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await expect(
      operate(seller, {
        action: 'refund',
        orderId: order.id,
        version: ours.version,
        amountFen: 1,
        reason: '少发或漏发',
      }),
    ).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  })

  test('is delivered as its codes are redeemed, and settles', async () => {
    const { order, codes, goodsId } = await bought(2)
    const [first = '', second = ''] = codes
    const before = await provenBalances(seller)
    expect(await find(first)).toMatchObject({
      status: 'UNUSED',
      barrier: null,
      total: 2,
      redeemed: 0,
      orderNo: order.orderNo,
    })
    expect(await redeem(first.replaceAll(' ', ''))).toMatchObject({
      status: 'REDEEMED',
      barrier: 'REDEEMED',
      redeemed: 1,
    })
    expect(await infoOf(seller, order.id)).toMatchObject({ status: 'PART_SHIPPED', autoConfirmAt: null })
    await redeem(second)
    expect(await infoOf(seller, order.id)).toMatchObject({ status: 'SHIPPED', shipments: [] })
    expect(await goodsOf(goodsId)).toMatchObject({ stock: 18, available: 18, soldCount: 2 })
    await testApp.pass(3 * DAY + HOUR)
    await testApp.work()
    await testApp.pass(8 * DAY)
    await testApp.work()
    const settled = await infoOf(seller, order.id)
    expect(settled).toMatchObject({ status: 'COMPLETED', settleStatus: 'SETTLED' })
    const after = await provenBalances(seller)
    expect(after.M_AVAILABLE - before.M_AVAILABLE).toBe(settled.money.expectedSettleFen)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('keeps one winner of parallel redeems, and answers a repeated command as before', async () => {
    const { order, codes } = await bought(2)
    const [code = ''] = codes
    const ends = await Promise.allSettled(Array.from({ length: 6 }, () => redeem(code)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const end of ends)
      if (end.status === 'rejected')
        expect(end.reason).toMatchObject({ refusal: 'state.notAllowed', message: expect.stringContaining('核销') })
    expect((await infoOf(seller, order.id)).items).toMatchObject([{ shippedQuantity: 1 }])
    const key = randomUUID()
    const [, other = ''] = codes
    expect(await redeem(other, key)).toEqual(await redeem(other, key))
    expect((await infoOf(seller, order.id)).items).toMatchObject([{ shippedQuantity: 2 }])
  })

  test('is held with its codes', async () => {
    const { order, codes } = await bought(1)
    await testApp.db.transaction(seller.actor.merchantId, (tx) =>
      tx
        .updateTable('sale_order')
        .set({ hold_reason: 'RISK', held_at: testApp.clock.now() })
        .where('id', '=', order.id)
        .execute(),
    )
    expect(await find(codes[0] ?? '')).toMatchObject({ barrier: 'HELD' })
    await expect(redeem(codes[0] ?? '')).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  })

  test('expires no earlier than a day after it was held: nobody could have redeemed it', async () => {
    const operator = newOperator(testApp)
    const { order, codes } = await bought(2, { validDays: 3 })
    await redeem(codes[0] ?? '')
    await holdOrRelease(seller, operator, order.id, 'hold')
    for (const days of [4, 3]) {
      await testApp.pass(days * DAY)
      await testApp.work()
    }
    expect(await infoOf(seller, order.id)).toMatchObject({ status: 'PART_SHIPPED', refundingFen: 0 })
    await holdOrRelease(seller, operator, order.id, 'release')
    expect(await find(codes[1] ?? '')).toMatchObject({ barrier: null })
    await testApp.pass(DAY + HOUR)
    await testApp.work()
    await refunded()
    expect(await find(codes[1] ?? '')).toMatchObject({ barrier: 'EXPIRED' })
    expect((await infoOf(seller, order.id)).refundedFen).toBeGreaterThan(0)
  })

  test('is paid back by the unused piece, and never for what was redeemed', async () => {
    const { order, codes } = await bought(3)
    await redeem(codes[0] ?? '')
    const part = await infoOf(seller, order.id)
    const drop = (info: SaleOrderInfo, quantity: number) =>
      operate(seller, {
        action: 'outOfStock',
        orderId: info.id,
        version: info.version,
        items: [{ itemId: info.items[0]?.id ?? '', quantity }],
        reason: '买家不想要了',
        isRestocked: true,
      })
    await expect(drop(part, 3)).rejects.toMatchObject({ refusal: 'quantity.aboveRest' })
    const left = await drop(part, 1)
    await refunded()
    expect(left.codes.map(({ status }) => status).toSorted()).toEqual(['REDEEMED', 'REFUNDED', 'UNUSED'])
    // The provider takes the parts of one payment a minute apart.
    await testApp.pass(61_000)
    const rest = await drop(await infoOf(seller, order.id), 1)
    await refunded()
    expect(rest).toMatchObject({ status: 'SHIPPED' })
    const after = await infoOf(seller, order.id)
    expect(after.refundedFen).toBe(Math.floor((after.payableFen * 2) / 3))
    expect(await find(codes[2] ?? '')).toMatchObject({ barrier: 'REFUNDED' })
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('whose other line was all that was paid end with the order: nothing free is good for ever', async () => {
    const [dear, cheap] = [await publish({ priceFen: 1_000 }), await publish({ priceFen: 1 })]
    const items = [
      { skuId: dear.sku.id, quantity: 1 },
      { skuId: cheap.sku.id, quantity: 1 },
    ]
    const order = await placeAndPay(seller, { items, discountFen: 1_000 })
    expect(order.items.map(({ payFen }) => payFen)).toEqual([0, 1])
    const [code = ''] = await codesOf(order.id)
    await operate(seller, {
      action: 'outOfStock',
      orderId: order.id,
      version: order.version,
      items: [{ itemId: order.items[1]?.id ?? '', quantity: 1 }],
      reason: '课程取消',
    })
    await refunded()
    expect(await infoOf(seller, order.id)).toMatchObject({
      status: 'CLOSED',
      codes: [{ status: 'REFUNDED' }, { status: 'REFUNDED' }],
    })
    await expect(redeem(code)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  })

  test('is paid back by itself for what nobody redeemed in time, and closed when that is all', async () => {
    const { order, codes } = await bought(2)
    const other = await bought(1)
    await redeem(codes[0] ?? '')
    await testApp.pass(31 * DAY)
    expect(await find(codes[1] ?? '')).toMatchObject({ status: 'UNUSED', barrier: 'EXPIRED' })
    await expect(redeem(codes[1] ?? '')).rejects.toMatchObject({ message: expect.stringContaining('已过期') })
    await testApp.work()
    await refunded()
    const ended = await infoOf(seller, order.id)
    expect(ended.codes.map(({ status }) => status).toSorted()).toEqual(['EXPIRED', 'REDEEMED'])
    expect(ended.refundedFen).toBe(Math.floor(ended.payableFen / 2))
    expect(ended.timeline.map(({ text }) => text)).toContain('1 个券码过期未核销，款项自动退回买家')
    expect(await infoOf(seller, other.order.id)).toMatchObject({ status: 'CLOSED', settleStatus: 'VOID' })
    expect(await goodsOf(other.goodsId)).toMatchObject({ stock: 20, available: 20 })
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})

describe('a redeem and the expiry of the same code', () => {
  test('have one winner, and the money is exact', async () => {
    for (let round = 0; round < raceRounds(6); round += 1) {
      const { order, codes, goodsId } = await bought(2)
      // The expiry asks the clock when it has the order, and a redeem did so before: both think that they may.
      const expiresAt = Date.parse((await infoOf(seller, order.id)).codes[0]?.expiresAt ?? '')
      await testApp.pass(expiresAt - testApp.clock.now().getTime() - 1)
      const expire = async () => {
        await testApp.pass(1)
        await testApp.modules.saleOrders.onTimer.codesExpire(seller.actor.merchantId, order.id)
      }
      const both = [() => redeem(codes[0] ?? ''), expire]
      await Promise.allSettled((round % 2 === 0 ? both : both.toReversed()).map((act) => act()))
      await expire()
      await refunded()
      const after = await infoOf(seller, order.id)
      const redeemed = after.codes.filter(({ status }) => status === 'REDEEMED').length
      expect(after.codes.filter(({ status }) => status === 'EXPIRED')).toHaveLength(2 - redeemed)
      expect(after.refundedFen).toBe(redeemed === 0 ? after.payableFen : Math.floor(after.payableFen / 2))
      expect(after.items).toMatchObject([{ shippedQuantity: redeemed, droppedQuantity: 2 - redeemed }])
      expect(after.status).toBe(redeemed === 0 ? 'CLOSED' : 'SHIPPED')
      expect(await goodsOf(goodsId)).toMatchObject({ available: 20 - redeemed })
    }
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})

describe('codes that are not there', () => {
  test('are few a person, and another shop’s is none', async () => {
    const { codes } = await bought(1)
    const other = await addPayableSeller(testApp)
    await expect(find(codes[0] ?? '', other.actor)).rejects.toMatchObject({ refusal: 'redeemCode.unknown' })
    await expect(find('0000 0000 0000 0000', other.actor)).rejects.toMatchObject({ refusal: 'redeemCode.unknown' })
    for (let guess = 0; guess < 8; guess += 1)
      await expect(redeem('1111 2222 3333 4444', randomUUID(), other.actor)).rejects.toMatchObject({
        refusal: 'redeemCode.unknown',
      })
    await expect(find('1111 2222 3333 4444', other.actor)).rejects.toMatchObject({ refusal: 'request.tooMany' })
  })
})
