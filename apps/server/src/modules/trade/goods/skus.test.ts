// Goods with many SKUs as a merchant edits them: what stays the same thing, what goes, what comes back, and what is refused.
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { type Api, api, checkInput, codeOf, type GoodsInfo, type InputOf, type Permission } from '@merchant/contract'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { createManualClock } from '../../../kernel/clock.ts'
import {
  createSelling,
  matrixBack,
  matrixOf,
  newCommand,
  newSeller,
  requestOf,
  saveGoodsOf,
  type Selling,
  skuBody,
  uploadPicture,
} from './goods.testing.ts'
import type { StockLine } from './stock.ts'

const clock = createManualClock(new Date('2026-11-20T02:00:00.000Z'))
let own: TestDatabase
let selling: Selling
let actor: MerchantActor
let pictureFileIds: string[]

beforeAll(async () => {
  own = await createTestDatabase()
  selling = await createSelling(own.database, clock)
  const seller = await newSeller(selling)
  actor = seller.actor
  pictureFileIds = seller.goods.pictures.map(({ fileId }) => fileId)
})
afterAll(async () => {
  rmSync(selling.folder, { recursive: true, force: true })
  await own.drop()
})

type Changes = Parameters<typeof saveGoodsOf>[2]
const save = (changes: Changes, by = actor) => saveGoodsOf(selling, by, { pictureFileIds, ...changes })
const saveOver = (goods: GoodsInfo, changes: Changes, by = actor) =>
  save({ id: goods.id, version: goods.version, ...matrixBack(goods), ...changes }, by)
const infoOf = ({ id }: { id: string }) => selling.goods.handlers.info(requestOf<Api['goods']['info']>(actor, { id }))
const update = (body: InputOf<Api['goods']['update']>, by = actor) =>
  selling.goods.handlers.update(requestOf<Api['goods']['update']>(by, body, newCommand()))
const stock = (verb: 'reserve' | 'release' | 'ship', lines: StockLine[]) =>
  own.database.transaction(actor.merchantId, async (tx) => selling.goods.stock[verb](tx, lines, 'SO1'))
const idsByText = ({ skus }: GoodsInfo) => Object.fromEntries(skus.map(({ specText, id }) => [specText, id]))
const skuNamed = ({ skus }: GoodsInfo, specText: string) => {
  const found = skus.find((sku) => sku.specText === specText)
  if (found === undefined) throw new Error(`No SKU ${specText}`)
  return found
}
const shirt = (changes: Changes = {}) => save({ ...matrixOf({ 颜色: ['红色', '蓝色'], 尺码: ['S', 'M'] }), ...changes })
async function found(keyword: string) {
  const checked = checkInput(api.goods.list.body, { keyword })
  if (!checked.ok) throw new Error(checked.issues.description)
  const { list } = await selling.goods.handlers.list(requestOf<Api['goods']['list']>(actor, checked.value))
  return list
}
const rowOf = async ({ goodsNo }: GoodsInfo) => (await found(goodsNo))[0]

test('goods are answered as they were saved, SKU by SKU in the order of their values', async () => {
  const prices = { S: 9_900, M: 10_900 }
  const goods = await save({
    ...matrixOf({ 颜色: ['红色', '蓝色'], 尺码: ['S', 'M'] }, ([color, size]) => ({
      priceFen: prices[size as 'S' | 'M'],
      outerSkuCode: `${color}-${size}`,
      stock: color === '红色' ? 3 : 4,
    })),
    minPerOrder: 1,
    limitPerOrder: 5,
  })
  expect(goods.skus.map(({ specText, priceFen, stock: left }) => [specText, priceFen, left])).toEqual([
    ['红色/S', 9_900, 3],
    ['红色/M', 10_900, 3],
    ['蓝色/S', 9_900, 4],
    ['蓝色/M', 10_900, 4],
  ])
  expect(goods).toMatchObject({
    priceFen: 9_900,
    priceMaxFen: 10_900,
    stock: 14,
    available: 14,
    skuCount: 4,
    minPerOrder: 1,
    limitPerOrder: 5,
    retiredSkus: [],
  })
  expect(goods.skus.map(({ skuNo }) => skuNo)).toEqual([1, 2, 3, 4].map((number) => `${goods.goodsNo}-${number}`))
  expect(await infoOf(goods)).toEqual({ ...goods, sku: undefined })
  const byCode = await found('蓝色-M')
  expect([byCode.length, byCode[0]?.id]).toEqual([1, goods.id])
  expect(await found(`${goods.goodsNo}-3`)).toMatchObject([{ id: goods.id }])
})

describe('an SKU keeps its id', () => {
  test('when values are renamed, put in another order, or get company', async () => {
    const goods = await shirt()
    const before = idsByText(goods)
    const { specs, skus } = matrixBack(goods)
    const [color, size] = specs
    if (color === undefined || size === undefined) throw new Error('Two dimensions')
    const large = { id: randomUUID(), name: 'L', pictureFileId: null }
    const changed = await saveOver(goods, {
      specs: [
        { ...size, name: '大小', values: [...size.values, large].toReversed() },
        {
          ...color,
          values: color.values.map((value) => (value.name === '红色' ? { ...value, name: '酒红' } : value)),
        },
      ],
      skus: [...skus, ...color.values.map(({ id }) => skuBody({ valueIds: [large.id, id] }))].toReversed(),
    })
    const after = idsByText(changed)
    expect(changed.skus.map(({ specText }) => specText)).toEqual([
      'L/酒红',
      'L/蓝色',
      'M/酒红',
      'M/蓝色',
      'S/酒红',
      'S/蓝色',
    ])
    expect([after['S/酒红'], after['M/酒红'], after['S/蓝色'], after['M/蓝色']]).toEqual([
      before['红色/S'],
      before['红色/M'],
      before['蓝色/S'],
      before['蓝色/M'],
    ])
  })

  test('when it is named by its values alone, and never by its place', async () => {
    const goods = await shirt()
    const { specs, skus } = matrixBack(goods)
    const anonymous = skus.map(({ id: _id, ...sku }, at) => ({ ...sku, priceFen: 9_000 + at })).toReversed()
    const changed = await saveOver(goods, { specs, skus: anonymous })
    expect(idsByText(changed)).toEqual(idsByText(goods))
    expect(changed.skus.map(({ priceFen }) => priceFen)).toEqual([9_000, 9_001, 9_002, 9_003])
  })

  test('when goods get their first dimension, another one, or lose one', async () => {
    const plain = await save({ stock: 7 })
    const [only] = matrixBack(plain).skus
    const { specs, skus } = matrixOf({ 颜色: ['红色', '蓝色'] })
    const [red, blue] = skus
    if (only === undefined || red === undefined || blue === undefined) throw new Error('Two colours')
    const coloured = await saveOver(plain, { specs, skus: [{ ...only, valueIds: red.valueIds }, blue] })
    expect(coloured.skus).toMatchObject([
      { id: plain.sku.id, specText: '红色', stock: 7 },
      { specText: '蓝色', stock: 10 },
    ])
    const size = { id: randomUUID(), name: '尺码', values: [{ id: randomUUID(), name: 'S', pictureFileId: null }] }
    const back = matrixBack(coloured)
    const sized = await saveOver(coloured, {
      specs: [...back.specs, size],
      skus: back.skus.map((sku) => ({ ...sku, valueIds: [...sku.valueIds, size.values[0]?.id ?? ''] })),
    })
    expect(sized.skus.map(({ id }) => id)).toEqual(coloured.skus.map(({ id }) => id))
    const without = matrixBack(sized)
    const lost = await saveOver(sized, {
      specs: without.specs.slice(0, 1),
      skus: without.skus.map((sku, at) => ({ ...sku, valueIds: skus[at]?.valueIds ?? [] })),
    })
    expect(idsByText(lost)).toEqual(idsByText(coloured))
  })

  test('when two of them take each other’s values and codes', async () => {
    const goods = await save(matrixOf({ 颜色: ['红色', '蓝色'] }, ([color]) => ({ outerSkuCode: `SWAP-${color}` })))
    const { specs, skus } = matrixBack(goods)
    const [red, blue] = skus
    if (red === undefined || blue === undefined) throw new Error('Two colours')
    const swapped = await saveOver(goods, {
      specs,
      skus: [
        { ...red, valueIds: blue.valueIds, outerSkuCode: blue.outerSkuCode },
        { ...blue, valueIds: red.valueIds, outerSkuCode: red.outerSkuCode },
      ],
    })
    expect(swapped.skus).toMatchObject([
      { id: blue.id, specText: '红色', outerSkuCode: 'SWAP-红色' },
      { id: red.id, specText: '蓝色', outerSkuCode: 'SWAP-蓝色' },
    ])
  })
})

describe('an SKU that is dropped', () => {
  const without = (goods: GoodsInfo, value: string) => {
    const { specs, skus } = matrixBack(goods)
    const gone = specs.flatMap(({ values }) => values).find(({ name }) => name === value)?.id ?? ''
    return {
      specs: specs.map((spec) => ({ ...spec, values: spec.values.filter(({ id }) => id !== gone) })),
      skus: skus.filter(({ valueIds }) => !valueIds.includes(gone)),
    }
  }
  const namedAgain = (goods: GoodsInfo, value: string, at = 1) => {
    const { specs, skus } = matrixBack(goods)
    const id = randomUUID()
    const [others] = specs.filter((_, index) => index !== at)
    return {
      specs: specs.map((spec, index) =>
        index === at ? { ...spec, values: [...spec.values, { id, name: value, pictureFileId: null }] } : spec,
      ),
      skus: [...skus, ...(others?.values ?? []).map((other) => skuBody({ valueIds: [other.id, id], stock: 20 }))],
    }
  }
  const rows = (goods: GoodsInfo) =>
    own.database.tenant(actor.merchantId).selectFrom('sku').select(['id', 'status']).where('goods_id', '=', goods.id)

  test('and of which nothing was ever counted is gone', async () => {
    const goods = await save(
      matrixOf({ 颜色: ['红色', '蓝色'], 尺码: ['S', 'M'] }, ([, size]) => ({ stock: size === 'S' ? 3 : 0 })),
    )
    const left = await saveOver(goods, without(goods, 'M'))
    expect(left).toMatchObject({ skuCount: 2, retiredSkus: [] })
    expect(await rows(goods).execute()).toHaveLength(2)
  })

  test('keeps what was written down of it, though it was never ordered', async () => {
    const goods = await shirt()
    const { id } = skuNamed(goods, '红色/M')
    const left = await saveOver(goods, without(goods, 'M'))
    expect(left.retiredSkus.map(({ specText }) => specText).toSorted()).toEqual(['红色/M', '蓝色/M'].toSorted())
    const body = checkInput(api.skuLog.stock.body, { skuId: id })
    if (!body.ok) throw new Error(body.issues.description)
    const { list } = await selling.goods.logHandlers.stock(requestOf<Api['skuLog']['stock']>(actor, body.value))
    expect(list).toMatchObject([{ reason: 'MANUAL', delta: 10 }])
  })

  test('leaves its number to nobody', async () => {
    const goods = await save(matrixOf({ 颜色: ['红色', '蓝色'] }))
    const last = skuNamed(goods, '蓝色').skuNo
    const [spec = expect.fail()] = matrixBack(goods).specs
    const red = { ...spec, values: spec.values.slice(0, 1) }
    const fewer = await saveOver(goods, { specs: [red], skus: matrixBack(goods).skus.slice(0, 1) })
    const green = { id: randomUUID(), name: '绿色', pictureFileId: null }
    const more = await saveOver(fewer, {
      specs: [{ ...red, values: [...red.values, green] }],
      skus: [...matrixBack(fewer).skus, skuBody({ valueIds: [green.id] })],
    })
    expect(skuNamed(more, '绿色').skuNo).not.toBe(last)
    expect(skuNamed(more, '绿色').skuNo).toMatch(/-3$/)
  })

  test('with pieces in orders stays until they are shipped, is not sold, and comes back with its id', async () => {
    const goods = await shirt()
    const { id } = skuNamed(goods, '红色/M')
    const line = { skuId: id, quantity: 4 }
    await stock('reserve', [line])
    const left = await saveOver(await infoOf(goods), without(goods, 'M'))
    expect(left).toMatchObject({ skuCount: 2 })
    expect(left.retiredSkus).toContainEqual({ id, specText: '红色/M', locked: 4 })
    await expect(stock('reserve', [{ skuId: id, quantity: 1 }])).rejects.toMatchObject({
      refusal: 'goods.notOnSale',
      details: { goods: '手工陶瓷马克杯 红色/M' },
    })
    await stock('release', [{ skuId: id, quantity: 1 }])
    await stock('ship', [{ skuId: id, quantity: 2 }])
    const again = await saveOver(await infoOf(left), namedAgain(await infoOf(left), 'M'))
    expect(skuNamed(again, '红色/M')).toMatchObject({ id, stock: 20, locked: 1, available: 19 })
    expect(skuNamed(again, '蓝色/M').id).toBe(idsByText(goods)['蓝色/M'])
    expect(again.retiredSkus).toEqual([])
    await stock('ship', [{ skuId: id, quantity: 1 }])
  })

  test('cannot come back with less than orders still hold of it', async () => {
    const goods = await shirt()
    await stock('reserve', [{ skuId: skuNamed(goods, '蓝色/M').id, quantity: 9 }])
    const left = await saveOver(await infoOf(goods), without(goods, 'M'))
    const { specs, skus } = namedAgain(left, 'M')
    await expect(
      saveOver(left, {
        specs,
        skus: skus.map((sku) => ({ ...sku, stock: Math.min(sku.stock, 8), stockBefore: undefined })),
      }),
    ).rejects.toMatchObject({
      refusal: 'stock.belowLocked',
      message: '“蓝色/M”的库存不能少于订单已占用的 9 件',
    })
  })

  test('whose values another one takes by its id leaves them to that one', async () => {
    const goods = await save(matrixOf({ 颜色: ['红色', '蓝色'] }))
    const { specs, skus } = matrixBack(goods)
    const [red, blue] = skus
    if (red === undefined || blue === undefined) throw new Error('Two colours')
    await stock('reserve', [{ skuId: blue.id ?? '', quantity: 1 }])
    const taken = await saveOver(await infoOf(goods), {
      specs: specs.map((spec) => ({ ...spec, values: spec.values.slice(1) })),
      skus: [{ ...red, valueIds: blue.valueIds }],
    })
    expect(taken).toMatchObject({ skus: [{ id: red.id, specText: '蓝色' }], retiredSkus: [{ id: blue.id }] })
    await stock('ship', [{ skuId: blue.id ?? '', quantity: 1 }])
  })
})

describe('what the list shows of all SKUs', () => {
  test('is of those that are enabled: prices, stock and whether there is anything left', async () => {
    const goods = await save(
      matrixOf({ 颜色: ['红色', '蓝色', '绿色'] }, ([color]) => ({
        priceFen: { 红色: 100, 蓝色: 200, 绿色: 300 }[color ?? ''] ?? 1,
        stock: 2,
        enabled: color !== '绿色',
      })),
    )
    expect(await rowOf(goods)).toMatchObject({ priceFen: 100, priceMaxFen: 200, stock: 4, available: 4, skuCount: 3 })
    await expect(stock('reserve', [{ skuId: skuNamed(goods, '绿色').id, quantity: 1 }])).rejects.toMatchObject({
      refusal: 'goods.notOnSale',
    })
    const tabOf = async () =>
      (
        await own.database
          .tenant(actor.merchantId)
          .selectFrom('goods')
          .select('tab')
          .where('id', '=', goods.id)
          .execute()
      )[0]?.tab
    const lines = ['红色', '蓝色'].map((color) => ({ skuId: skuNamed(goods, color).id, quantity: 2 }))
    await stock('reserve', lines.slice(0, 1))
    expect(await tabOf()).toBe('ON_SALE')
    await stock('reserve', lines.slice(1))
    expect(await tabOf()).toBe('SOLD_OUT')
    expect(await rowOf(goods)).toMatchObject({ stock: 4, available: 0 })
    await stock('release', lines.slice(1))
    expect(await tabOf()).toBe('ON_SALE')
    await stock('ship', lines.slice(0, 1))
    const later = await infoOf(goods)
    const off = await saveOver(later, {
      skus: matrixBack(later).skus.map((sku) =>
        sku.id === skuNamed(goods, '蓝色').id ? { ...sku, enabled: false } : sku,
      ),
    })
    expect(off).toMatchObject({ priceFen: 100, priceMaxFen: 100, stock: 0 })
    expect(await tabOf()).toBe('SOLD_OUT')
    await update({
      action: 'setSkus',
      id: goods.id,
      version: off.version,
      skus: [{ id: skuNamed(off, '红色').id, stock: 1 }],
    })
    expect(await tabOf()).toBe('ON_SALE')
  })
})

describe('prices and stock of some SKUs at once', () => {
  test('are set by what was shown, and leave the others alone', async () => {
    const goods = await shirt()
    const [first, second] = goods.skus
    if (first === undefined || second === undefined) throw new Error('Four SKUs')
    await stock('reserve', [{ skuId: first.id, quantity: 3 }])
    await stock('ship', [{ skuId: first.id, quantity: 3 }])
    const skus = [
      { id: first.id, stock: 15, stockBefore: 10 },
      { id: second.id, priceFen: 7_700 },
    ]
    await update({ action: 'setSkus', id: goods.id, version: goods.version, skus })
    const after = await infoOf(goods)
    expect(after).toMatchObject({ priceFen: 7_700, priceMaxFen: 9_900, version: goods.version + 1 })
    expect(after.skus.map((sku) => [sku.priceFen, sku.stock])).toEqual([
      [9_900, 12],
      [7_700, 10],
      [9_900, 10],
      [9_900, 10],
    ])
    await expect(update({ action: 'setSkus', id: goods.id, version: goods.version, skus })).rejects.toMatchObject({
      refusal: 'record.changed',
    })
    await expect(
      update({ action: 'setPrice', id: goods.id, version: after.version, priceFen: 1 }),
    ).rejects.toMatchObject({ refusal: 'state.notAllowed', message: expect.stringContaining('多个规格') })
  })

  test('take the rights of what they really change', async () => {
    const goods = await shirt()
    const holding = (...permissions: Permission[]) => ({ ...actor, permissions: new Set(permissions) })
    const denied = (permission: Permission) => ({
      refusal: 'permission.denied',
      details: { missing: [codeOf(permission)] },
    })
    const [sku] = goods.skus
    const set = (what: { priceFen?: number; stock?: number }, by: MerchantActor) =>
      update({ action: 'setSkus', id: goods.id, version: 1, skus: [{ id: sku?.id ?? '', ...what }] }, by)
    await expect(set({ priceFen: 1 }, holding('goods.setStock'))).rejects.toMatchObject(denied('goods.setPrice'))
    await expect(set({ stock: 1 }, holding('goods.setPrice'))).rejects.toMatchObject(denied('goods.setStock'))
    await set({ priceFen: 9_900, stock: 11 }, holding('goods.setStock'))
    const now = await infoOf(goods)
    const editor = holding('goods.edit')
    await expect(
      saveOver(now, { skus: matrixBack(now).skus.map((one) => ({ ...one, enabled: false, priceFen: 1 })) }, editor),
    ).rejects.toMatchObject({
      message: '没有权限执行此操作：修改售价、上架与下架',
    })
    await expect(saveOver(now, matrixOf({ 颜色: ['红色'] }), editor)).rejects.toMatchObject({
      message: '没有权限执行此操作：修改售价、修改库存',
    })
    const warned = matrixBack(now).skus.map((one) => ({ ...one, alertQuantity: 3 }))
    await expect(saveOver(now, { skus: warned }, editor)).rejects.toMatchObject(denied('goods.setStock'))
    expect(await saveOver(now, { title: '只改标题的衬衫' }, editor)).toMatchObject({ title: '只改标题的衬衫' })
  })

  test('of other goods, or of another merchant, find nothing', async () => {
    const [goods, other] = [await shirt(), await shirt()]
    const [foreign] = other.skus
    const skus = [{ id: foreign?.id ?? '', priceFen: 1 }]
    await expect(update({ action: 'setSkus', id: goods.id, version: goods.version, skus })).rejects.toMatchObject({
      refusal: 'record.notFound',
    })
    const moved = matrixBack(goods).skus.map((sku, at) => (at === 0 ? { ...sku, id: foreign?.id } : sku))
    await expect(saveOver(goods, { skus: moved })).rejects.toMatchObject({ refusal: 'record.notFound' })
    const stranger = await newSeller(selling)
    await expect(
      update({ action: 'setSkus', id: goods.id, version: goods.version, skus }, stranger.actor),
    ).rejects.toMatchObject({ refusal: 'record.notFound' })
    await expect(saveGoodsOf(selling, stranger.actor, { skus: [skuBody({ id: foreign?.id })] })).rejects.toMatchObject({
      refusal: 'record.notFound',
    })
    const { fileId } = await uploadPicture(selling, stranger.actor)
    const pictured = matrixBack(goods)
    await expect(
      saveOver(goods, { skus: pictured.skus.map((sku) => ({ ...sku, pictureFileId: fileId })) }),
    ).rejects.toMatchObject({ refusal: 'record.notFound' })
  })
})

describe('an order', () => {
  test('pays the tier that its pieces reach, and no more than an order may hold', async () => {
    const goods = await save({
      ...matrixOf({ 颜色: ['红色', '蓝色'] }, () => ({
        stock: 100,
        tierPrices: [
          { minQuantity: 3, priceFen: 9_000 },
          { minQuantity: 10, priceFen: 8_000 },
        ],
      })),
      title: '批发毛巾一打',
      minPerOrder: 2,
      limitPerOrder: 12,
    })
    const [red, blue] = goods.skus.map(({ id }) => id)
    const reserve = (...quantities: number[]) =>
      own.database.transaction(actor.merchantId, (tx) =>
        selling.goods.stock.reserve(
          tx,
          quantities.map((quantity, at) => ({ skuId: [red, blue][at] ?? '', quantity })),
          'SO1',
        ),
      )
    expect(await reserve(2)).toMatchObject([{ unitFen: 9_900, specText: '红色' }])
    expect(await reserve(3, 1)).toMatchObject([{ unitFen: 9_000 }, { unitFen: 9_900 }])
    expect(await reserve(10)).toMatchObject([{ unitFen: 8_000 }])
    await expect(reserve(1)).rejects.toMatchObject({ message: '超出限额：“批发毛巾一打”每单至少购买 2 件' })
    await expect(reserve(10, 3)).rejects.toMatchObject({ message: '超出限额：“批发毛巾一打”每单限购 12 件' })
    await expect(
      update({ action: 'setSkus', id: goods.id, version: 1, skus: [{ id: red ?? '', priceFen: 9_000 }] }),
    ).rejects.toMatchObject({ message: '超出限额：“红色”的售价须高于阶梯价 90.00 元' })
  })

  test('is shown by the picture of its SKU, of its first value, or of the goods', async () => {
    const [first, second] = [await uploadPicture(selling, actor), await uploadPicture(selling, actor)]
    const { specs, skus } = matrixOf({ 颜色: ['红色', '蓝色', '绿色'] })
    const goods = await save({
      specs: specs.map((spec) => ({
        ...spec,
        values: spec.values.map((value, at) => (at < 2 ? { ...value, pictureFileId: first.fileId } : value)),
      })),
      skus: skus.map((sku, at) => (at === 0 ? { ...sku, pictureFileId: second.fileId } : sku)),
    })
    expect(goods.specs[0]?.values.map(({ picture }) => picture?.fileId)).toEqual([
      first.fileId,
      first.fileId,
      undefined,
    ])
    expect(goods.skus.map(({ picture }) => picture?.fileId)).toEqual([second.fileId, undefined, undefined])
    const lines = await own.database.transaction(actor.merchantId, (tx) =>
      selling.goods.stock.reserve(
        tx,
        goods.skus.map(({ id }) => ({ skuId: id, quantity: 1 })),
        'SO1',
      ),
    )
    expect(lines.map(({ pictureFileId }) => pictureFileId)).toEqual([second.fileId, first.fileId, pictureFileIds[0]])
  })
})

test('the code of other goods is refused by the name of the SKU and of the goods', async () => {
  await save({ title: '有编码的杯子', outerSkuCode: 'TAKEN-1' })
  const taken = save(
    matrixOf({ 颜色: ['红色', '蓝色'] }, ([name]) => ({ outerSkuCode: name === '蓝色' ? 'TAKEN-1' : '' })),
  )
  await expect(taken).rejects.toMatchObject({
    refusal: 'skuCode.taken',
    message: '“蓝色”的商家编码“TAKEN-1”已被“有编码的杯子”使用',
    details: { row: 1 },
  })
})

test('values whose names are of rare signs, more than a log shows of them, are renamed like all others', async () => {
  const names = Array.from({ length: 9 }, (_, at) => `${'😀'.repeat(28)}${at}`)
  const goods = await save(matrixOf({ 颜色: names }))
  // Wherever the log cuts the list, one of the two lies within a sign.
  for (const name of ['颜色款', '颜色款式']) {
    const now = await infoOf(goods)
    const { specs, skus } = matrixBack(now)
    expect((await saveOver(now, { specs: specs.map((spec) => ({ ...spec, name })), skus })).specs[0]?.name).toBe(name)
  }
})

test('five hundred are saved, changed and read', async () => {
  const values = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name}${at}`)
  const goods = await save(matrixOf({ 颜色: values(10, '色'), 尺码: values(10, '码'), 版型: values(5, '型') }))
  expect(goods).toMatchObject({ skuCount: 500, stock: 5_000 })
  const changed = await saveOver(goods, {
    skus: matrixBack(goods).skus.map((sku, at) => ({ ...sku, priceFen: 9_000 + at, stock: sku.stock + 1 })),
  })
  expect(changed).toMatchObject({ priceFen: 9_000, priceMaxFen: 9_499, stock: 5_500 })
  expect(changed.skus.map(({ id }) => id)).toEqual(goods.skus.map(({ id }) => id))
})
