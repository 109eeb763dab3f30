// Papers of brands: handed in for one shop, reviewed, what they keep off sale on every way, and what becomes of goods when they end.
import { api, dayOf, type InputOf } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decide, handIn, handInBrand, ownQualifications } from '../../../testing/qualification.ts'
import { addSeller, DAY, type Seller, sellingOf } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import { saveGoodsOf, shopBody } from '../../trade/goods/goods.testing.ts'

let testApp: TestApp
let by: Seller
/** Asks an authorisation; the other one does not. */
let kiln: string
let free: string
let shopId: string
beforeAll(async () => {
  testApp = await startTestApp()
  kiln = await newBrand('景窑', true)
  free = await newBrand('山野集', false)
})
beforeEach(async () => {
  by = await addSeller(testApp)
  shopId = (await goodsOf(by.goodsId)).shopId
})
afterAll(() => testApp.stop())

async function newBrand(name: string, needAuth: boolean): Promise<string> {
  const { save } = testApp.modules.brands.handlers
  return (await ask(api.brand.save, save, newOperator(testApp, '郑主管'), { name, needAuth })).id
}
const save = (changes: Parameters<typeof saveGoodsOf>[2] = {}) =>
  saveGoodsOf(sellingOf(testApp), by.actor, { title: '手工陶瓷茶杯', brandId: kiln, ...changes })
const goodsOf = (id: string) => ask(api.goods.info, testApp.modules.goods.handlers.info, by.actor, { id })
const update = (body: InputOf<typeof api.goods.update>) =>
  ask(api.goods.update, testApp.modules.goods.handlers.update, by.actor, body)
const own = () => testApp.modules.qualifications.handlers.own
const handed = (changes: Parameters<typeof handInBrand>[1] = {}) =>
  handInBrand(by, { brandId: kiln, shopId, ...changes })
const passed = async (changes: Parameters<typeof handInBrand>[1] = {}) => decide(by, await handed(changes))
const stateOf = async (brandId = kiln, of = shopId) =>
  (await ask(api.qualification.brandState, own().brandState, by.actor, { brandId, shopId: of })).state
const inDays = (days: number) => dayOf(new Date(testApp.clock.now().getTime() + days * DAY))
const titles = async () => {
  const rows = await testApp.db
    .tenant(by.actor.merchantId)
    .selectFrom('notification')
    .select('title')
    .where('kind', '=', 'QUALIFICATION')
    .orderBy('id')
    .execute()
  return rows.map(({ title }) => title)
}
async function toNoonIn(days: number): Promise<void> {
  const noon = new Date(`${inDays(days)}T12:00:00+08:00`)
  await testApp.pass(noon.getTime() - testApp.clock.now().getTime())
  await testApp.work()
  await testApp.work()
}

describe('goods of a brand that asks an authorisation', () => {
  test('stay in the warehouse until the paper of their shop is passed; the refusal names the brand and leads there', async () => {
    const handInHref = `/shop/qualification?drawer=brand&brand=${kiln}&shop=${shopId}`
    await expect(save()).rejects.toMatchObject({
      refusal: 'goods.incomplete',
      message: '商品暂不能上架：品牌“景窑”需要授权，请先到“资质管理”提交本店的品牌授权并通过审核',
      details: { handInHref },
    })
    await save({ title: '普通陶瓷茶杯', brandId: free })
    const { id } = await save({ publish: false })
    expect(await stateOf()).toBe('MISSING')
    const paper = await handed()
    expect(await stateOf()).toBe('WAITING')
    expect((await update({ action: 'shelve', ids: [id] })).failed).toMatchObject([
      { code: '3005', message: '商品暂不能上架：品牌“景窑”的授权正在审核或尚未生效', handInHref },
    ])
    await decide(by, paper)
    expect(await stateOf()).toBe('HELD')
    expect(await update({ action: 'shelve', ids: [id] })).toEqual({ succeeded: [id], failed: [] })
  })

  test('do not go up at their time, and that is told', async () => {
    const { id } = await save({ publish: false })
    const onSaleAt = new Date(testApp.clock.now().getTime() + DAY).toISOString()
    await update({ action: 'schedule', ids: [id], onSaleAt, offSaleAt: null })
    await toNoonIn(2)
    expect(await goodsOf(id)).toMatchObject({ saleStatus: 'WAREHOUSE', onSaleAt: null })
  })

  test('are not reached by changing the brand of goods on sale', async () => {
    const goods = await save({ brandId: null })
    const moved = { id: goods.id, version: goods.version, stockBefore: goods.stock }
    await expect(save(moved)).rejects.toMatchObject({ refusal: 'goods.incomplete' })
    expect(await save({ ...moved, publish: false })).toMatchObject({ saleStatus: 'WAREHOUSE' })
  })

  test('of another shop need another paper', async () => {
    const southern = { ...shopBody({ name: '南店' }), another: true }
    const other = await ask(api.shop.save, testApp.modules.shops.handlers.save, by.actor, southern)
    await passed()
    expect([await stateOf(), await stateOf(kiln, other.id)]).toEqual(['HELD', 'MISSING'])
    await save({ shopId })
    await expect(save({ shopId: other.id, title: '南店陶瓷茶杯' })).rejects.toMatchObject({
      refusal: 'goods.incomplete',
    })
  })
})

describe('a paper of a brand', () => {
  test('shows brand, level and shop to both sides, and is told by the name that the brand had', async () => {
    const { id } = await handed({ level: 'SECOND' })
    const brand = { id: kiln, name: '景窑', level: 'SECOND', shop: { id: shopId } }
    expect(await ownQualifications(by)).toMatchObject([
      { title: '景窑品牌授权', brand, categories: [], status: 'PENDING' },
    ])
    const { info, list } = testApp.modules.qualifications.handlers.review
    const { merchantId } = by.actor
    const operator = newOperator(testApp, '审核小吴')
    const shown = await ask(api.qualificationReview.info, info, operator, { merchantId, id })
    expect(shown).toMatchObject({ title: '景窑品牌授权', brand })
    const found = await ask(api.qualificationReview.list, list, operator, { keyword: shown.merchantNo })
    expect(found.list).toMatchObject([{ id, brand }])
  })

  test('is asked by brands that need one, of a shop that there is, and never becomes another kind of paper', async () => {
    await expect(handed({ brandId: free })).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await expect(handed({ brandId: shopId })).rejects.toMatchObject({ refusal: 'record.notFound' })
    await expect(handed({ shopId: kiln })).rejects.toMatchObject({ refusal: 'record.notFound' })
    const paper = await handed()
    await expect(handIn(by, { id: paper.id, version: paper.version })).rejects.toMatchObject({
      refusal: 'record.notFound',
    })
    const corrected = await handed({ id: paper.id, version: paper.version, level: 'OWN' })
    expect(await ownQualifications(by)).toMatchObject([{ id: corrected.id, brand: { level: 'OWN' } }])
    const stranger = await addSeller(testApp)
    await expect(
      handInBrand(stranger, { brandId: kiln, shopId, id: paper.id, version: corrected.version }),
    ).rejects.toMatchObject({ refusal: 'record.notFound' })
  })

  test('is told 30 days before its end; a week after it the goods of that brand and shop leave the sale, and come back with a new one', async () => {
    await passed({ validTo: inDays(31) })
    const { id } = await save()
    await toNoonIn(1)
    expect(await titles()).toEqual(['资质已通过', '资质即将到期'])
    await toNoonIn(31)
    expect((await titles()).at(-1)).toBe('资质已过期')
    expect((await goodsOf(id)).saleStatus).toBe('ON_SALE')
    await toNoonIn(8)
    expect((await goodsOf(id)).saleStatus).toBe('WAREHOUSE')
    expect((await goodsOf(by.goodsId)).saleStatus).toBe('ON_SALE')
    expect((await titles()).at(-1)).toBe('商品已下架')
    expect((await update({ action: 'shelve', ids: [id] })).succeeded).toEqual([])
    await passed({ validTo: inDays(900) })
    expect((await update({ action: 'shelve', ids: [id] })).succeeded).toEqual([id])
  })
})
