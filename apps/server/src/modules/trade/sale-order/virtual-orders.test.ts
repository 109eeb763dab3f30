// Virtual goods: nothing is sent, so nothing of freight, parcels or addresses is theirs, and their buyer has them with the payment.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addPayableSeller,
  DAY,
  differenceFromProvider,
  HOUR,
  infoOf,
  listOf,
  operate,
  orderBody,
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
import { matrixBack, saveGoodsOf } from '../goods/goods.testing.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
})
afterAll(() => testApp.stop())

type Changes = NonNullable<Parameters<typeof saveGoodsOf>[2]>
const virtual = { type: 'VIRTUAL', title: '摄影入门线上课程', freightFen: 0, stock: 20 } as const
const publish = (changes: Changes = {}) => saveGoodsOf(sellingOf(testApp), seller.actor, { ...virtual, ...changes })
const withoutReceiver = (skuId: string, quantity = 1) => {
  const { receiver: _receiver, ...body } = orderBody(seller, { items: [{ skuId, quantity }] })
  return body
}
const placed = (skuId: string) => {
  const body = withoutReceiver(skuId)
  return ask(api.saleOrder.add, testApp.modules.saleOrders.handlers.add, seller.storefront, body)
}

describe('goods that nobody sends', () => {
  test.each([
    ['freight', { freightFen: 800 }, '虚拟商品没有运费'],
    ['presale', { shipMode: 'PRESALE', presaleShipDays: 5, presaleEndAt: '2099-01-01T00:00:00.000Z' }, '不支持预售'],
    ['services', { services: ['FAST_REFUND'] }, '不支持服务承诺'],
  ] as const)('have no %s', async (_what, changes, message) => {
    await expect(publish(changes as Changes)).rejects.toMatchObject({
      refusal: 'request.invalid',
      message: expect.stringContaining(message),
    })
  })

  test('stay what they are once they are saved, and are found by it', async () => {
    const goods = await publish()
    const back = { ...matrixBack(goods), id: goods.id, version: goods.version, title: goods.title }
    const pictureFileIds = goods.pictures.map(({ fileId }) => fileId)
    await expect(publish({ ...back, pictureFileIds, type: 'PHYSICAL' })).rejects.toMatchObject({
      refusal: 'request.invalid',
      message: expect.stringContaining('商品类型保存后不能更改'),
    })
    const { type: _type, ...unsaid } = { ...virtual, ...back, pictureFileIds }
    const saved = await saveGoodsOf(sellingOf(testApp), seller.actor, { ...unsaid, sellingPoint: '随时可学' })
    expect(saved).toMatchObject({ type: 'VIRTUAL', sellingPoint: '随时可学' })
    const listed = (body: object) =>
      ask(api.goods.list, testApp.modules.goods.handlers.list, seller.actor, { pageSize: 100, ...body })
    const [virtuals, all] = [await listed({ shipMode: 'VIRTUAL' }), await listed({})]
    expect(virtuals.list.map(({ id }) => id)).toContain(goods.id)
    expect(virtuals.list.map((row) => row.type)).not.toContain('PHYSICAL')
    expect(virtuals.counts?.ON_SALE).toBe((all.counts?.ON_SALE ?? 0) - 1)
    const sought = await listed({ shipMode: 'VIRTUAL', keyword: '线上课程' })
    expect(sought.list.map(({ id }) => id)).toContain(goods.id)
  })

  test('take no freight and no ship promise with others', async () => {
    const goods = await publish()
    const update = (body: object) =>
      ask(api.goods.update, testApp.modules.goods.handlers.update, seller.actor, body as never)
    const ids = [goods.id, seller.goodsId]
    const freight = await update({ action: 'setFreight', ids, freightTemplateId: null, freightFen: 900 })
    expect(freight).toMatchObject({ succeeded: [seller.goodsId], failed: [{ id: goods.id }] })
    const hours = await update({ action: 'setShipHours', ids, shipHours: 24 })
    expect(hours).toMatchObject({ succeeded: [seller.goodsId], failed: [{ id: goods.id }] })
  })
})

describe('an order of them', () => {
  test('asks for no address, and keeps none that is sent', async () => {
    const { sku } = await publish()
    const bare = await infoOf(seller, (await placed(sku.id)).id)
    expect(bare).toMatchObject({ deliveryType: 'VIRTUAL', freightFen: 0, receiverName: '', receiverAddress: '' })
    expect(bare.receiverPhone).toMatch(/^137\*{4}\d{4}$/)
    const full = await place(seller, { items: [{ skuId: sku.id, quantity: 1 }] })
    const kept = await infoOf(seller, full.id)
    expect(kept).toMatchObject({ receiverName: '', receiverAddress: '', receiverRegion: [] })
    expect(kept.receiverPhone).toBe('137****5678')
  })

  test('has no address that could change, before it is paid or after', async () => {
    const { sku } = await publish()
    const { id: orderId } = await placed(sku.id)
    const { receiver } = orderBody(seller)
    const waiting = await infoOf(seller, orderId)
    expect(waiting.allowedActions).not.toContain('changeAddress')
    const refused = { refusal: 'state.notAllowed', message: expect.stringContaining('虚拟商品不需要收货地址') }
    const change = operate(seller, { action: 'changeAddress', orderId, version: waiting.version, receiver })
    await expect(change).rejects.toMatchObject(refused)
    const wish = operate(seller, { action: 'askAddress', orderId, receiver }, { actor: seller.storefront })
    await expect(wish).rejects.toMatchObject(refused)
  })

  test('is refused with goods that are sent, which ask for a receiver', async () => {
    const { sku } = await publish()
    const items = [sku.id, seller.skuId].map((skuId) => ({ skuId, quantity: 1 }))
    const before = await stockOf(seller)
    await expect(place(seller, { items })).rejects.toMatchObject({
      refusal: 'limit.exceeded',
      message: expect.stringContaining('虚拟商品须与实物商品分开下单'),
    })
    await expect(placed(seller.skuId)).rejects.toMatchObject({
      refusal: 'request.invalid',
      message: expect.stringContaining('请填写收货信息'),
    })
    expect(await stockOf(seller)).toEqual(before)
  })

  test('is delivered with its payment, confirms itself after three days and settles', async () => {
    const { sku, id: goodsId } = await publish()
    const before = await provenBalances(seller)
    const paid = await placeAndPay(seller, { items: [{ skuId: sku.id, quantity: 2 }] })
    expect(paid).toMatchObject({
      status: 'SHIPPED',
      shipments: [],
      shipDeadlineAt: null,
      confirmDays: 3,
      items: [{ quantity: 2, shippedQuantity: 2, services: [], noReasonReturn: false }],
    })
    expect(paid.allowedActions).not.toContain('ship')
    expect(paid.allowedActions).not.toContain('outOfStock')
    expect(paid.timeline.map(({ text }) => text)).toContain('虚拟商品已自动发货')
    await expect(ship(seller, paid)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const goods = await ask(api.goods.info, testApp.modules.goods.handlers.info, seller.actor, { id: goodsId })
    expect(goods).toMatchObject({ stock: 18, available: 18, soldCount: 2 })
    await testApp.pass(3 * DAY - HOUR)
    await testApp.work()
    expect((await infoOf(seller, paid.id)).status).toBe('SHIPPED')
    await testApp.pass(HOUR)
    await testApp.work()
    expect((await infoOf(seller, paid.id)).status).toBe('COMPLETED')
    await testApp.pass(8 * DAY)
    await testApp.work()
    const settled = await infoOf(seller, paid.id)
    expect(settled.settleStatus).toBe('SETTLED')
    const after = await provenBalances(seller)
    expect(after.M_AVAILABLE - before.M_AVAILABLE).toBe(settled.money.expectedSettleFen)
    expect(await differenceFromProvider(seller)).toBe(0)
    const { counts, total } = await listOf(seller, { status: 'COMPLETED' })
    expect(total).toBe(counts?.COMPLETED)
  })

  test('is confirmed by its buyer, or all of it goes back', async () => {
    const { sku } = await publish()
    const [one, other] = [
      await placeAndPay(seller, { items: [{ skuId: sku.id, quantity: 1 }] }),
      await placeAndPay(seller, { items: [{ skuId: sku.id, quantity: 1 }] }),
    ]
    const buyers = await infoOf(seller, one.id, seller.storefront)
    expect(buyers.allowedActions).toEqual(['askInvoice', 'confirm'])
    await expect(
      operate(seller, { action: 'askTime', orderId: one.id }, { actor: seller.storefront }),
    ).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const done = await operate(seller, { action: 'confirm', orderId: one.id }, { actor: seller.storefront })
    expect(done.status).toBe('COMPLETED')
    await refund(seller, other, other.payableFen)
    await testApp.payment.idle()
    await testApp.pass(10_000)
    await testApp.work()
    await testApp.payment.idle()
    expect(await infoOf(seller, other.id)).toMatchObject({ status: 'CLOSED', settleStatus: 'VOID' })
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})
