// What is offered to whoever takes an order down: only what an order for it would not be refused for.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSeller, DAY, place, type Seller, sellingOf } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { saveGoodsOf, shopBody } from './goods.testing.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addSeller(testApp)
})
afterAll(() => testApp.stop())

const tenant = () => testApp.db.tenant(seller.actor.merchantId)
const offered = async (keyword = '', actor = seller.actor) =>
  (await ask(api.goods.sellable, testApp.modules.goods.handlers.sellable, actor, { keyword })).list.map(
    ({ skuId }) => skuId,
  )

test('goods of a shop that rests are not offered, nor do they take the places of others', async () => {
  const { save } = testApp.modules.shops.handlers
  const { id: shopId } = await ask(api.shop.save, save, seller.actor, shopBody({ another: true, name: '第二家店' }))
  await tenant().updateTable('shop').set({ status: 'OPEN' }).where('id', '=', shopId).execute()
  const goods = await saveGoodsOf(sellingOf(testApp), seller.actor, { shopId, title: '歇业店铺的茶壶', stock: 5 })
  for (const keyword of ['', '茶壶', goods.sku.skuNo]) expect(await offered(keyword)).toContain(goods.sku.id)
  await tenant().updateTable('shop').set({ status: 'RESTING' }).where('id', '=', shopId).execute()
  for (const keyword of ['', '茶壶', goods.sku.skuNo]) expect(await offered(keyword)).not.toContain(goods.sku.id)
  expect(await offered()).toContain(seller.skuId)
  await expect(place(seller, { items: [{ skuId: goods.sku.id, quantity: 1 }] })).rejects.toMatchObject({
    refusal: 'state.notAllowed',
  })
})

test('a voucher that is good no longer is not offered, though nobody has taken it off the sale yet', async () => {
  const { actor } = await addSeller(testApp)
  const validUntil = new Date(testApp.clock.now().getTime() + 40 * DAY).toISOString()
  const voucher = { type: 'VOUCHER', title: '限时体验券', freightFen: 0, stock: 5, validUntil } as const
  const goods = await saveGoodsOf(sellingOf(testApp), actor, voucher)
  expect(await offered('', actor)).toContain(goods.sku.id)
  await testApp.pass(41 * DAY)
  for (const keyword of ['', '体验券']) expect(await offered(keyword, actor)).not.toContain(goods.sku.id)
})
