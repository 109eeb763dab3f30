// What goods promise is kept: orders freeze services and the days of presale, presale ends, and instant refunds need nobody's consent.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addPayableSeller,
  DAY,
  differenceFromProvider,
  HOUR,
  infoOf,
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
import { passedQualification } from '../../../testing/qualification.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { seededCategoryId } from '../category/index.ts'
import { matrixBack, saveGoodsOf } from '../goods/goods.testing.ts'

/** 内衣: goods may come back without a reason if their merchant says so. 水果: they never do. */
const [UNDERWEAR, FRUIT] = [seededCategoryId('010302'), seededCategoryId('030401')]

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  await passedQualification(seller)
})
afterAll(() => testApp.stop())

type Goods = Awaited<ReturnType<typeof saveGoodsOf>>
type Changes = NonNullable<Parameters<typeof saveGoodsOf>[2]>
const publish = (changes: Changes) => saveGoodsOf(sellingOf(testApp), seller.actor, { stock: 20, ...changes })
const edit = (goods: Goods, changes: Changes) =>
  publish({
    ...matrixBack(goods),
    id: goods.id,
    version: goods.version,
    pictureFileIds: goods.pictures.map(({ fileId }) => fileId),
    title: goods.title,
    categoryId: goods.categoryId,
    ...changes,
  })
const buy = ({ sku }: Goods) => ({ items: [{ skuId: sku.id, quantity: 1 }] })
const presale = (days: number, endsInHours: number) =>
  ({
    shipMode: 'PRESALE',
    presaleShipDays: days,
    presaleEndAt: new Date(testApp.clock.now().getTime() + endsInHours * HOUR).toISOString(),
  }) as const
const hoursBetween = (from: string | null, to: string | null) => (Date.parse(to ?? '') - Date.parse(from ?? '')) / HOUR
const goodsNow = (id: string) => ask(api.goods.info, testApp.modules.goods.handlers.info, seller.actor, { id })

describe('services', () => {
  test('are kept by the order whatever becomes of the goods; of returns the category has the first word', async () => {
    const chosen = await publish({ title: '纯棉家居内衣套装', categoryId: UNDERWEAR, services: ['NO_REASON_7D'] })
    const fruit = await publish({ title: '当季软籽石榴', categoryId: FRUIT, services: ['NO_REASON_7D', 'FAST_REFUND'] })
    const before = await placeAndPay(seller, buy(chosen))
    await edit(chosen, { services: [] })
    const after = await placeAndPay(seller, buy(chosen))
    const ofFruit = await placeAndPay(seller, buy(fruit))
    const must = await placeAndPay(seller)
    expect([before, after, ofFruit, must].map(({ items: [item] }) => [item?.services, item?.noReasonReturn])).toEqual([
      [['NO_REASON_7D'], true],
      [[], false],
      [['FAST_REFUND'], false],
      [['NO_REASON_7D'], true],
    ])
    expect((await infoOf(seller, before.id)).items[0]?.services).toEqual(['NO_REASON_7D'])
  })
})

describe('an instant refund', () => {
  const fast = () => publish({ services: ['FAST_REFUND'] })
  const take = (orderId: string, key?: string) =>
    operate(
      seller,
      { action: 'fastRefund', orderId },
      { actor: seller.storefront, ...(key === undefined ? {} : { key }) },
    )

  test('needs nobody’s consent: the money is on its way, nothing ships any more, and the goods are for sale again', async () => {
    const goods = await fast()
    const own = { ...seller, skuId: goods.sku.id }
    const stock = await stockOf(own)
    const before = await provenBalances(seller)
    const paid = await placeAndPay(seller, buy(goods))
    expect((await infoOf(seller, paid.id, seller.storefront)).allowedActions).toEqual([
      'askAddress',
      'askInvoice',
      'urge',
      'fastRefund',
    ])
    const asked = await take(paid.id, 'take-1')
    expect(asked).toMatchObject({ refundingFen: paid.payableFen, refunds: [{ reason: '买家极速退款' }] })
    // The same command again is the same refund.
    expect(await take(paid.id, 'take-1')).toMatchObject({ refundingFen: paid.payableFen })
    await expect(take(paid.id)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await expect(ship(seller, await infoOf(seller, paid.id))).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await testApp.payment.idle()
    for (let times = 0; times < 20 && (await infoOf(seller, paid.id)).refundingFen > 0; times += 1) {
      await testApp.pass(10_000)
      await testApp.work()
      await testApp.payment.idle()
    }
    expect(await infoOf(seller, paid.id)).toMatchObject({ status: 'CLOSED', refundedFen: paid.payableFen })
    expect(await stockOf(own)).toEqual(stock)
    expect((await provenBalances(seller)).M_PENDING).toBe(before.M_PENDING)
    expect(await differenceFromProvider(seller)).toBe(0)
    const told = await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('notification')
      .select('title')
      .where('kind', '=', 'REFUND')
      .execute()
    expect(JSON.stringify(told)).toContain('买家极速退款')
  })

  test('is not for goods that did not promise it, nor for what was shipped or is not paid', async () => {
    const goods = await fast()
    const unpaid = await place(seller, buy(goods))
    const plain = await placeAndPay(seller)
    const both = await placeAndPay(seller, {
      items: [
        { skuId: goods.sku.id, quantity: 1 },
        { skuId: seller.skuId, quantity: 1 },
      ],
    })
    const shipped = await placeAndPay(seller, buy(goods))
    await ship(seller, shipped)
    for (const { id } of [unpaid, plain, both, shipped]) {
      expect((await infoOf(seller, id, seller.storefront)).allowedActions).not.toContain('fastRefund')
      await expect(take(id)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    }
  })

  test('waits for another refund of the order, and gives back what is left', async () => {
    const goods = await fast()
    const paid = await placeAndPay(seller, buy(goods))
    await refund(seller, paid, 100)
    await expect(take(paid.id)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await testApp.payment.idle()
    for (let times = 0; times < 20 && (await infoOf(seller, paid.id)).refundingFen > 0; times += 1) {
      await testApp.pass(10_000)
      await testApp.work()
      await testApp.payment.idle()
    }
    expect(await take(paid.id)).toMatchObject({ refundedFen: 100, refundingFen: paid.payableFen - 100 })
  })
})

describe('presale', () => {
  test('gives the order its deadline, frozen at placing, and no more than that', async () => {
    const goods = await publish(presale(10, 48))
    const placed = await place(seller, buy(goods))
    await edit(goods, presale(4, 48))
    const paid = await placeAndPay(seller, buy(goods))
    expect(await infoOf(seller, placed.id)).toMatchObject({ isPresale: true, shipHours: 240 })
    expect(paid).toMatchObject({ isPresale: true, shipHours: 96 })
    expect(hoursBetween(paid.paidAt, paid.shipDeadlineAt)).toBe(96)
    const stock = await placeAndPay(seller)
    expect(stock).toMatchObject({ isPresale: false, shipHours: 48 })
    expect(hoursBetween(stock.paidAt, stock.shipDeadlineAt)).toBe(48)
  })

  test('is ordered apart from what is in stock; of two the sooner one counts', async () => {
    const [late, soon] = [await publish(presale(15, 48)), await publish(presale(5, 48))]
    const items = [late, soon].map(({ sku }) => ({ skuId: sku.id, quantity: 1 }))
    await expect(place(seller, { items: [...items, { skuId: seller.skuId, quantity: 1 }] })).rejects.toMatchObject({
      refusal: 'limit.exceeded',
    })
    const { id } = await place(seller, { items })
    expect(await infoOf(seller, id)).toMatchObject({ isPresale: true, shipHours: 120 })
  })

  test('is sold to nobody from its end on, and leaves the sale then', async () => {
    const goods = await publish(presale(10, 2))
    await testApp.pass(2 * HOUR)
    // Before the timer has come.
    expect((await goodsNow(goods.id)).saleStatus).toBe('ON_SALE')
    await expect(place(seller, buy(goods))).rejects.toMatchObject({ refusal: 'goods.notOnSale' })
    await testApp.work()
    expect((await goodsNow(goods.id)).saleStatus).toBe('WAREHOUSE')
    const told = await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('notification')
      .select('title')
      .where('kind', '=', 'GOODS')
      .execute()
    expect(JSON.stringify(told)).toContain('预售已结束')
    // What is over can't go on sale again as it is.
    const { succeeded, failed } = await ask(api.goods.update, testApp.modules.goods.handlers.update, seller.actor, {
      action: 'shelve',
      ids: [goods.id],
    })
    expect([succeeded, failed.map(({ message }) => message)]).toEqual([
      [],
      ['商品暂不能上架：预售已结束，请改为现货或重设结束时间'],
    ])
  })

  test('that ends later, or is sold from stock by now, stays on sale', async () => {
    const [later, now] = [await publish(presale(10, 2)), await publish(presale(10, 2))]
    await edit(later, presale(10, 5))
    await edit(now, { shipMode: 'STOCK' })
    await testApp.pass(2 * HOUR)
    await testApp.work()
    expect((await goodsNow(later.id)).saleStatus).toBe('ON_SALE')
    expect((await goodsNow(now.id)).saleStatus).toBe('ON_SALE')
    await testApp.pass(3 * HOUR)
    await testApp.work()
    expect((await goodsNow(later.id)).saleStatus).toBe('WAREHOUSE')
    expect((await goodsNow(now.id)).saleStatus).toBe('ON_SALE')
    await testApp.pass(DAY)
  })
})
