// What a buyer saw, on real parts: goods change behind their orders, and each line still leads to what was on sale when it was placed.
import { api, type DetailBlock, type GoodsInfo } from '@merchant/contract'
import { newId } from '@merchant/database'
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addSeller, infoOf, place, sellingOf, type Seller } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import { matrixBack, pictureBytes, saveGoodsOf, uploadPicture } from '../goods/goods.testing.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
})
beforeEach(async () => {
  seller = await addSeller(testApp)
})
afterAll(() => testApp.stop())

const goods = (by = seller): Promise<GoodsInfo> =>
  ask(api.goods.info, testApp.modules.handlers.goods.info, by.actor, { id: by.goodsId })
type Change = Parameters<typeof saveGoodsOf>[2]
const change = async (changes: Change, by = seller) => {
  const now = await goods(by)
  return saveGoodsOf(sellingOf(testApp), by.actor, {
    ...matrixBack(now),
    id: now.id,
    version: now.version,
    pictureFileIds: now.pictures.map(({ fileId }) => fileId),
    ...changes,
  })
}
const update = (action: 'shelve' | 'unshelve' | 'recycle' | 'purge') =>
  ask(api.goods.update, testApp.modules.handlers.goods.update, seller.actor, { action, ids: [seller.goodsId] })
const detailOf = (text: string): DetailBlock[] => [{ type: 'paragraph', spans: [{ text }] }]
const seen = async (orderId: string, actor: unknown = seller.storefront) => {
  const { items } = await infoOf(seller, orderId)
  const itemId = items[0]?.id ?? ''
  return ask(api.saleOrder.snapshot, testApp.modules.handlers.saleOrder.snapshot, actor, { orderId, itemId })
}
const kept = () =>
  testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('goods_snapshot')
    .select(['id', 'title'])
    .where('goods_id', '=', seller.goodsId)
    .orderBy('created_at')
    .execute()

describe('a line leads to its goods as they were', () => {
  test('and says what is another today, and since when they were so', async () => {
    const order = await place(seller)
    const before = await goods()
    const fileId = (await uploadPicture(sellingOf(testApp), seller.actor, 'GOODS', await pictureBytes(750, 750))).fileId
    await testApp.pass(60_000)
    await change({
      title: '手工陶瓷茶杯',
      sellingPoint: '大一些',
      pictureFileIds: [fileId],
      detail: detailOf('机器压制。'),
      priceFen: 9_500,
    })
    const found = await seen(order.id)
    expect(found).toMatchObject({
      orderNo: order.orderNo,
      item: { title: '手工陶瓷马克杯', unitFen: before.priceFen, quantity: 2 },
      seen: {
        title: '手工陶瓷马克杯',
        sellingPoint: '每一只都不一样',
        pictures: before.pictures,
        detail: [{ type: 'paragraph', spans: [{ text: '手工拉坯，高温烧制。' }] }],
      },
      changed: ['title', 'sellingPoint', 'pictureFileIds', 'detail'],
      isOnSale: true,
      isDeleted: false,
    })
    expect(new Date(found.seen?.since ?? '').getTime()).toBeLessThanOrEqual(new Date(found.orderedAt).getTime())
    expect((await seen((await place(seller)).id)).seen?.title).toBe('手工陶瓷茶杯')
  })

  test('that of one version is one and the same, whoever orders and however often it is saved', async () => {
    await place(seller)
    await change({ priceFen: 9_800, shipHours: 24, stock: 50 })
    await place(seller)
    expect(await kept()).toHaveLength(1)
    await change({ title: '手工陶瓷茶杯' })
    await change({ title: '手工陶瓷马克杯' })
    expect(await kept()).toHaveLength(2)
    expect(await seen((await place(seller)).id)).toMatchObject({ changed: [] })
  })

  test('what is typed in the warehouse is kept when it goes on sale, and nobody hears of it before', async () => {
    const order = await place(seller)
    await update('unshelve')
    await change({ title: '半成品', publish: false })
    await change({ title: '手工陶瓷茶杯', publish: false })
    expect(await kept()).toHaveLength(1)
    expect(await seen(order.id)).toMatchObject({ changed: [], isOnSale: false })
    await update('shelve')
    expect((await kept()).map(({ title }) => title).toSorted()).toEqual(['手工陶瓷茶杯', '手工陶瓷马克杯'].toSorted())
    expect(await seen(order.id)).toMatchObject({ changed: ['title'], isOnSale: true })
  })

  test('it outlives its goods, and of a picture that was deleted the small one is left', async () => {
    const order = await place(seller)
    const [picture] = (await goods()).pictures
    await update('unshelve')
    await update('recycle')
    await update('purge')
    await ask(api.media.remove, testApp.modules.handlers.media.remove, seller.actor, {
      fileIds: [picture?.fileId ?? ''],
    })
    expect(await seen(order.id)).toMatchObject({
      seen: { title: '手工陶瓷马克杯', pictures: [{ fileId: picture?.fileId, url: picture?.thumbnailUrl }] },
      isOnSale: false,
      isDeleted: true,
    })
  })

  test('what a column holds that is no detail is not shown', async () => {
    const order = await place(seller)
    const bad = [
      { type: 'html', html: '<script>1</script>' },
      { type: 'paragraph', spans: [{ text: '好' }] },
    ]
    await testApp.db
      .tenant(seller.actor.merchantId)
      .updateTable('goods_snapshot')
      .set({ detail: JSON.stringify(bad) })
      .where('goods_id', '=', seller.goodsId)
      .execute()
    expect((await seen(order.id)).seen?.detail).toEqual([{ type: 'paragraph', spans: [{ text: '好' }] }])
  })

  test('of an order from before it was kept the line is left', async () => {
    const order = await place(seller)
    await testApp.db
      .tenant(seller.actor.merchantId)
      .updateTable('sale_order_item')
      .set({ snapshot_id: null })
      .where('order_id', '=', order.id)
      .execute()
    expect(await seen(order.id)).toMatchObject({ seen: null, changed: [], item: { title: '手工陶瓷马克杯' } })
  })
})

describe('it is read by', () => {
  test('the merchant, its storefront and the platform, alike', async () => {
    const order = await place(seller)
    const { items } = await infoOf(seller, order.id)
    const itemId = items[0]?.id ?? ''
    const ours = await seen(order.id, seller.actor)
    expect(await seen(order.id)).toEqual(ours)
    const { merchantId } = seller.actor
    const asked = { merchantId, orderId: order.id, itemId }
    const { snapshot } = testApp.modules.handlers.platformSaleOrder
    expect(await ask(api.platformSaleOrder.snapshot, snapshot, newOperator(testApp), asked)).toEqual(ours)
  })

  test('nobody else, and only as a line of its own order', async () => {
    const order = await place(seller)
    const other = await place(seller)
    const itemId = (await infoOf(seller, order.id)).items[0]?.id ?? ''
    const stranger = await addSeller(testApp)
    const look = (actor: unknown, orderId: string, id = itemId) =>
      ask(api.saleOrder.snapshot, testApp.modules.handlers.saleOrder.snapshot, actor, { orderId, itemId: id })
    const nothing = { refusal: 'record.notFound' }
    await expect(look(stranger.actor, order.id)).rejects.toMatchObject(nothing)
    await expect(look(stranger.storefront, order.id)).rejects.toMatchObject(nothing)
    await expect(look(seller.actor, other.id)).rejects.toMatchObject(nothing)
    await expect(look(seller.actor, order.id, newId(new Date()))).rejects.toMatchObject(nothing)
  })
})

test('an order and a change at once: the line names what it took its title from', async () => {
  for (let round = 0; round < raceRounds(10); round += 1) {
    const title = `手工陶瓷杯 ${round} 号`
    const [order] = await Promise.all([place(seller), change({ title, detail: detailOf(title) })])
    const found = await seen(order.id)
    expect(found.seen?.title).toBe(found.item.title)
    if (found.item.title === title) expect(found.seen?.detail).toEqual(detailOf(title))
    else expect(found.changed).toContain('title')
  }
})
