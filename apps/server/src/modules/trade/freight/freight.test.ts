// Freight templates as a merchant keeps them, and what an order pays by them.
import { randomUUID } from 'node:crypto'
import { api, type FreightTemplate, type InputOf } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSeller, infoOf, operate, orderBody, place, type Seller, sellingOf } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { saveGoodsOf } from '../goods/goods.testing.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addSeller(testApp)
})
afterAll(() => testApp.stop())

const handlers = () => testApp.modules.freight.handlers
const base = { firstUnit: 1, firstFen: 800, stepUnit: 1, stepFen: 200 }
const far = { regions: ['650000', '540000'], firstUnit: 1, firstFen: 2_000, stepUnit: 1, stepFen: 1_000 }
type Saving = InputOf<typeof api.freight.save>
const save = (changes: Partial<Omit<Saving, 'terms'>> & { terms?: Partial<Saving['terms']> } = {}, by = seller) =>
  ask(api.freight.save, handlers().save, by.actor, {
    name: `模板${randomUUID().slice(0, 8)}`,
    ...changes,
    terms: { chargeMode: 'COUNT', base, ...changes.terms },
  })
const list = (by = seller) => ask(api.freight.list, handlers().list, by.actor, {})
const change = ({ id, version, name, terms }: FreightTemplate, changes: Partial<Saving['terms']>) =>
  save({ id, version, name, terms: { ...terms, ...changes } })
type GoodsChanges = Parameters<typeof saveGoodsOf>[2]
const goodsBy = (freightTemplateId: string, changes: GoodsChanges = {}) =>
  saveGoodsOf(sellingOf(testApp), seller.actor, { freightTemplateId, freightFen: 0, ...changes })
const REGION_FAR = [
  { code: '650000', name: '新疆维吾尔自治区' },
  { code: '650100', name: '乌鲁木齐市' },
  { code: '650102', name: '天山区' },
]
const placeFar = (items: { skuId: string; quantity: number }[]) => {
  const { receiver } = orderBody(seller)
  return place(seller, { items, receiver: { ...receiver, region: REGION_FAR } })
}

describe('keeping templates', () => {
  test('the first is the default, a name is taken once, and what was saved is what is read', async () => {
    const other = await addSeller(testApp)
    const first = await save({ name: '全国通用', terms: { areaRules: [far] } }, other)
    expect(first).toMatchObject({ name: '全国通用', isDefault: true, usedBy: 0, version: 1 })
    const read = await ask(api.freight.info, handlers().info, other.actor, { id: first.id })
    expect(read).toEqual(first)
    expect(read.terms).toEqual({ chargeMode: 'COUNT', base, areaRules: [far], freeRules: [], noDelivery: [] })
    await expect(save({ name: '全国通用' }, other)).rejects.toMatchObject({ refusal: 'name.taken' })
    const second = await save({}, other)
    await ask(api.freight.setDefault, handlers().setDefault, other.actor, { id: second.id })
    expect((await list(other)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [second.id, true],
      [first.id, false],
    ])
    // Another merchant's may have the name, and nobody sees it.
    await save({ name: '全国通用' })
    expect((await list()).some(({ id }) => id === first.id)).toBe(false)
  })

  test('a change is the next version, and an old one is refused', async () => {
    const template = await save()
    const changed = await change(template, { base: { ...base, firstFen: 900 } })
    expect(changed).toMatchObject({ version: 2, terms: { base: { firstFen: 900 } } })
    await expect(change(template, {})).rejects.toMatchObject({ refusal: 'record.changed' })
    const kept = await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('freight_terms')
      .select('version')
      .where('template_id', '=', template.id)
      .orderBy('version')
      .execute()
    expect(kept).toEqual([{ version: 1 }, { version: 2 }])
  })

  test('copies have names of their own', async () => {
    const longest = '名'.repeat(30)
    const original = await save({ name: longest })
    const copy = (id: string) => ask(api.freight.copy, handlers().copy, seller.actor, { id })
    const [first, second] = [await copy(original.id), await copy(original.id)]
    expect([first.name, second.name]).toEqual([`${longest.slice(3)} 副本`, `${longest.slice(4)} 副本2`])
    expect(first.terms).toEqual(original.terms)
    expect(first.isDefault).toBe(false)
  })

  test('is not deleted while goods are sent by it, and says which', async () => {
    const template = await save()
    const goods = await goodsBy(template.id, { title: '离不开模板的花瓶' })
    expect(goods.freightTemplate).toEqual({ id: template.id, name: template.name })
    const remove = () =>
      ask(api.freight.remove, handlers().remove, seller.actor, { id: template.id, version: template.version })
    await expect(remove()).rejects.toMatchObject({
      refusal: 'freight.inUse',
      message: expect.stringContaining('“离不开模板的花瓶”等 1 件商品'),
    })
    expect((await list()).find(({ id }) => id === template.id)?.usedBy).toBe(1)
    const tenant = testApp.db.tenant(seller.actor.merchantId)
    await tenant.updateTable('goods').set({ freight_template_id: null }).where('id', '=', goods.id).execute()
    await remove()
    expect((await list()).some(({ id }) => id === template.id)).toBe(false)
  })

  test.each([
    ['a region that there is not', { areaRules: [{ ...far, regions: ['999999'] }] }, 'region.unknown'],
    [
      'nowhere to send to',
      { noDelivery: [{ regions: Array.from({ length: 72 }, (_, at) => `${at + 11}0000`).filter(isProvince) }] },
      'limit.exceeded',
    ],
  ])('refuses %s', async (_, terms, refusal) => {
    await expect(save({ terms })).rejects.toMatchObject({ refusal })
  })

  test('says in the operation log what became of which rule', async () => {
    const template = await save()
    await change(template, { areaRules: [far], noDelivery: [{ regions: ['710000'], reason: '不便寄送' }] })
    const row = await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('operation_log')
      .select('changes')
      .where('target_id', '=', template.id)
      .where('action', '=', 'freight.change')
      .executeTakeFirstOrThrow()
    expect(row.changes).toMatchObject([
      {
        label: '地区运费',
        before: '无',
        after: '新疆维吾尔自治区、西藏自治区：首 1 件 20.00 元，每续 1 件 10.00 元',
      },
      { label: '不配送地区', before: '无', after: '台湾省：不便寄送' },
    ])
  })
})

const PROVINCES = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|81|82)0000$/
const isProvince = (code: string) => PROVINCES.test(code)

describe('goods', () => {
  test('that are charged by weight have one, whichever of the two is changed', async () => {
    const byPiece = await save()
    await goodsBy(byPiece.id, { title: '没有称过的花瓶' })
    const missing = { refusal: 'freight.measureMissing', message: expect.stringContaining('没有填写重量') }
    const byWeight = { chargeMode: 'WEIGHT', base: { ...base, firstUnit: 1_000, stepUnit: 500 } } as const
    await expect(change(byPiece, byWeight)).rejects.toMatchObject(missing)
    const template = await save({ terms: byWeight })
    await expect(goodsBy(template.id)).rejects.toMatchObject(missing)
    const goods = await goodsBy(template.id, { weightG: 700, volumeCm3: 1_200 })
    expect(goods.sku).toMatchObject({ weightG: 700, volumeCm3: 1_200 })
  })

  test("are not sent by another merchant's template", async () => {
    const other = await addSeller(testApp)
    const { id } = await save({}, other)
    await expect(goodsBy(id)).rejects.toMatchObject({ refusal: 'record.notFound' })
  })
})

describe('an order', () => {
  test('pays what its goods cost together to where it goes, and keeps how that came about', async () => {
    const template = await save({ terms: { areaRules: [far] } })
    const [one, other] = [await goodsBy(template.id), await goodsBy(template.id)]
    const items = [
      { skuId: one.sku.id, quantity: 2 },
      { skuId: other.sku.id, quantity: 1 },
      { skuId: seller.skuId, quantity: 1 },
    ]
    const near = await infoOf(seller, (await place(seller, { items })).id)
    expect(near.money).toMatchObject({ freightFen: 1_200 + 800, payableFen: 4 * 9_900 + 2_000 })
    const away = await infoOf(seller, (await placeFar(items)).id)
    expect(away.money.freightFen).toBe(4_000 + 800)
    await change(template, { base: { ...base, firstFen: 99_900 } })
    expect(await infoOf(seller, away.id)).toMatchObject({
      money: { freightFen: 4_800 },
      freightSteps: [
        {
          way: 'TEMPLATE',
          template: { id: template.id, name: template.name, version: 1 },
          charge: { units: 3, region: '650000', firstFen: 2_000, fen: 4_000 },
          feeFen: 4_000,
        },
        { way: 'FIXED', feeFen: 800 },
      ],
    })
  })

  test('is refused where its goods are not sent, by their name, and reserves nothing', async () => {
    const template = await save({ terms: { noDelivery: [{ regions: ['650000'], reason: '易碎品' }] } })
    const goods = await goodsBy(template.id, { title: '怕摔的琉璃花瓶' })
    const items = [{ skuId: goods.sku.id, quantity: 1 }]
    await expect(placeFar(items)).rejects.toMatchObject({
      refusal: 'freight.noDelivery',
      message: '“怕摔的琉璃花瓶”不配送到该收货地区：易碎品',
    })
    const { skus } = await ask(api.goods.info, testApp.modules.goods.handlers.info, seller.actor, { id: goods.id })
    expect(skus).toMatchObject([{ locked: 0 }])
    await place(seller, { items })
  })

  test('sent elsewhere before it is paid costs less where that costs less, and never more; and not where nothing is sent', async () => {
    const lhasa = [
      { code: '540000', name: '西藏自治区' },
      { code: '540100', name: '拉萨市' },
      { code: '540102', name: '城关区' },
    ]
    const template = await save({
      terms: { areaRules: [{ ...far, regions: ['650000'] }], noDelivery: [{ regions: ['540000'], reason: '易碎品' }] },
    })
    const goods = await goodsBy(template.id)
    const items = [{ skuId: goods.sku.id, quantity: 2 }]
    const { receiver } = orderBody(seller)
    const send = (orderId: string, changes: Partial<typeof receiver>) =>
      operate(
        seller,
        { action: 'askAddress', orderId, receiver: { ...receiver, ...changes } },
        { actor: seller.storefront },
      )
    const away = await infoOf(seller, (await placeFar(items)).id)
    expect(away.freightFen).toBe(3_000)
    const near = await send(away.id, {})
    expect(near).toMatchObject({ freightFen: 1_000, payableFen: near.money.goodsFen + 1_000 })
    expect(near.freightSteps).toMatchObject([{ charge: { region: null, fen: 1_000 } }])
    expect(await send(away.id, { region: REGION_FAR })).toMatchObject({
      freightFen: 1_000,
      receiverRegion: REGION_FAR.map(({ name }) => name),
    })
    await expect(send(away.id, { region: lhasa })).rejects.toMatchObject({ refusal: 'freight.noDelivery' })
  })

  test('goes to the place that its codes name, whatever a caller calls it, and to none that there is not', async () => {
    const goods = await goodsBy((await save({ terms: { areaRules: [far] } })).id)
    const items = [{ skuId: goods.sku.id, quantity: 1 }]
    const { receiver } = orderBody(seller)
    const placeTo = (codes: readonly string[]) =>
      place(seller, {
        items,
        receiver: { ...receiver, region: codes.map((code) => ({ code, name: '新疆维吾尔自治区' })) },
      })
    const near = await infoOf(seller, (await placeTo(receiver.region.map(({ code }) => code))).id)
    expect(near).toMatchObject({ freightFen: 800, receiverRegion: receiver.region.map(({ name }) => name) })
    const strange = [
      // Told as far away, charged as near by.
      ['650000', '650100', '330106'],
      ['650000', '330100', '330106'],
      ['999999', '999999', '999999'],
      // A part of it might cost more.
      ['650000', '650100'],
    ]
    const send = (codes: readonly string[]) =>
      operate(
        seller,
        {
          action: 'askAddress',
          orderId: near.id,
          receiver: { ...receiver, region: codes.map((code) => ({ code, name: '天山区' })) },
        },
        { actor: seller.storefront },
      )
    for (const codes of strange) {
      await expect(placeTo(codes), codes.join()).rejects.toMatchObject({ refusal: 'region.unknown' })
      await expect(send(codes), codes.join()).rejects.toMatchObject({ refusal: 'region.unknown' })
    }
    expect(await infoOf(seller, near.id)).toEqual(near)
  })

  test('costs what the storefront was told before', async () => {
    const template = await save({
      terms: {
        areaRules: [far],
        freeRules: [{ minAmountFen: 30_000 }],
        noDelivery: [{ regions: ['540000'], reason: '' }],
      },
    })
    const goods = await goodsBy(template.id)
    const quote = (quantity: number, region = REGION_FAR) =>
      ask(api.freight.quote, handlers().quote, seller.storefront, {
        region,
        items: [{ skuId: goods.sku.id, quantity }],
      })
    expect(await quote(3)).toMatchObject({ freightFen: 4_000, goodsFen: 29_700, payableFen: 33_700 })
    expect((await placeFar([{ skuId: goods.sku.id, quantity: 3 }])).payableFen).toBe(33_700)
    expect(await quote(4)).toMatchObject({ freightFen: 0, payableFen: 39_600, isDeliverable: true })
    const lhasa = [
      { code: '540000', name: '西藏自治区' },
      { code: '540100', name: '拉萨市' },
    ]
    expect(await quote(1, lhasa)).toMatchObject({ isDeliverable: false, blocked: [{ skuId: goods.sku.id }] })
    const off = await goodsBy(template.id, { publish: false })
    const asking = ask(api.freight.quote, handlers().quote, seller.storefront, {
      region: REGION_FAR,
      items: [{ skuId: off.sku.id, quantity: 1 }],
    })
    await expect(asking).rejects.toMatchObject({ refusal: 'goods.notOnSale' })
  })
})

test('terms that are not saved yet are tried as they are typed, and goods as they stand', async () => {
  const terms = { chargeMode: 'WEIGHT', base: { ...base, firstUnit: 1_000, stepUnit: 1_000 } } as const
  const tried = await ask(api.freight.try, handlers().try, seller.actor, {
    by: 'terms',
    regionCode: '330106',
    terms,
    quantity: 3,
    weightG: 2_500,
  })
  expect(tried).toMatchObject({ freightFen: 1_200, steps: [{ charge: { units: 2_500, region: null } }], blocked: [] })
  const goods = await ask(api.freight.try, handlers().try, seller.actor, {
    by: 'goods',
    regionCode: '330106',
    items: [{ skuId: seller.skuId, quantity: 5 }],
  })
  expect(goods).toMatchObject({ freightFen: 800, steps: [{ way: 'FIXED' }] })
})
