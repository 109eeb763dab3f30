// Publishing, shelving, pricing and finding goods, as a merchant does it.
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { type Api, api, checkInput, codeOf, detailOfText, type InputOf, type Permission } from '@merchant/contract'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { createManualClock } from '../../../kernel/clock.ts'
import { seededCategoryId } from '../category/index.ts'
import { initialsOf } from './title-initials.ts'
import {
  createSelling,
  newCommand,
  newOwner,
  newSeller,
  matrixBack,
  requestOf,
  saveGoodsOf,
  saveShop,
  type Selling,
  uploadPicture,
  withSku,
  pictureBytes,
} from './goods.testing.ts'

const clock = createManualClock(new Date('2026-11-20T02:00:00.000Z'))
let own: TestDatabase
let selling: Selling

beforeAll(async () => {
  own = await createTestDatabase()
  selling = await createSelling(own.database, clock)
})
afterAll(async () => {
  rmSync(selling.folder, { recursive: true, force: true })
  await own.drop()
})

const infoOf = async (actor: MerchantActor, id: string) =>
  withSku(await selling.goods.handlers.info(requestOf<Api['goods']['info']>(actor, { id })))
const update = (actor: MerchantActor, body: InputOf<Api['goods']['update']>, command = newCommand()) =>
  selling.goods.handlers.update(requestOf<Api['goods']['update']>(actor, body, command))
async function list(actor: MerchantActor, body: InputOf<Api['goods']['list']> = {}) {
  const checked = checkInput(api.goods.list.body, body)
  if (!checked.ok) throw new Error(checked.issues.description)
  return selling.goods.handlers.list(requestOf<Api['goods']['list']>(actor, checked.value))
}
const passSeconds = (seconds: number) => clock.set(new Date(clock.now().getTime() + seconds * 1_000))

describe('publishing', () => {
  const unknown: readonly (readonly [field: string, what: string, gone: Parameters<typeof saveGoodsOf>[2]])[] = [
    ['categoryId', '类目', { categoryId: randomUUID() }],
    ['brandId', '品牌', { brandId: randomUUID() }],
    ['freightTemplateId', '运费模板', { freightTemplateId: randomUUID() }],
    ['shopCategoryIds', '店铺分类', { shopCategoryIds: [randomUUID()] }],
  ]
  test.each(unknown)('says which field names what is gone: %s', async (field, what, gone) => {
    const { actor, goods } = await newSeller(selling)
    const refused = { refusal: 'record.notFound', details: { inField: field, what: expect.stringContaining(what) } }
    await expect(saveGoodsOf(selling, actor, gone)).rejects.toMatchObject(refused)
    const back = { ...matrixBack(goods), id: goods.id, version: goods.version }
    await expect(saveGoodsOf(selling, actor, { ...back, ...gone })).rejects.toMatchObject(refused)
  })

  test('puts goods on sale with their pictures, and what was saved is what is read', async () => {
    const { actor, goods } = await newSeller(selling)
    expect(goods).toMatchObject({
      saleStatus: 'ON_SALE',
      categoryName: '陶瓷',
      priceFen: 9_900,
      stock: 10,
      available: 10,
      freightFen: 800,
      version: 1,
      allowedActions: ['unshelve', 'edit', 'schedule'],
    })
    expect(goods.goodsNo).toMatch(/^GD20261120\d{10}$/)
    expect(goods.cover?.thumbnailUrl).toMatch(/^\/files\//)
    expect(await infoOf(actor, goods.id)).toEqual(goods)
  })

  test('keeps a title of few words and upright pictures, which only its own merchant has', async () => {
    const { actor } = await newSeller(selling)
    const upright = (await uploadPicture(selling, actor, 'GOODS', await pictureBytes(600, 800))).fileId
    const saved = await saveGoodsOf(selling, actor, {
      shortTitle: '手工马克杯',
      longPictureFileIds: [upright, upright],
    })
    expect(saved.shortTitle).toBe('手工马克杯')
    expect(saved.longPictures.map(({ fileId }) => fileId)).toEqual([upright])
    const stranger = await newSeller(selling)
    await expect(saveGoodsOf(selling, stranger.actor, { longPictureFileIds: [upright] })).rejects.toMatchObject({
      refusal: 'record.notFound',
    })
  })

  test('is counted in its own unit, which the audit sees change', async () => {
    const { actor } = await newSeller(selling)
    const saved = await saveGoodsOf(selling, actor, { unit: '只' })
    expect(await infoOf(actor, saved.id)).toMatchObject({ unit: '只' })
    const changed = await saveGoodsOf(selling, actor, {
      id: saved.id,
      version: saved.version,
      ...matrixBack(saved),
      pictureFileIds: saved.pictures.map(({ fileId }) => fileId),
      unit: '箱',
    })
    expect(changed.unit).toBe('箱')
    const { list: revisions } = await selling.goods.audit.own.ofGoods(
      requestOf<Api['goodsRevision']['ofGoods']>(actor, { goodsId: saved.id }),
    )
    expect(revisions[0]?.differences).toMatchObject([{ label: '计量单位', before: '只', after: '箱' }])
  })

  test('the same command twice makes one', async () => {
    const { actor } = await newSeller(selling)
    const { fileId } = await uploadPicture(selling, actor)
    const command = newCommand()
    const save = () => saveGoodsOf(selling, actor, { title: '只有一件的花瓶', pictureFileIds: [fileId] }, command)
    const [first, second] = await Promise.all([save(), save()])
    expect(second).toEqual(first)
    expect(await list(actor, { keyword: '只有一件的花瓶' })).toMatchObject({ total: 1 })
  })

  test('waits for shop, opening and stock; into the warehouse it always may', async () => {
    const actor = await newOwner(own.database, clock.now())
    const refused = (reason: RegExp) =>
      expect.objectContaining({ refusal: 'goods.incomplete', message: expect.stringMatching(reason) })
    await expect(saveGoodsOf(selling, actor)).rejects.toEqual(refused(/店铺资料/))
    const { name } = await saveShop(selling, actor, { open: false })
    await expect(saveGoodsOf(selling, actor)).rejects.toEqual(refused(/未营业/))
    await saveShop(selling, actor, { name, version: 1 })
    await expect(saveGoodsOf(selling, actor, { stock: 0 })).rejects.toEqual(refused(/库存为 0/))
    expect(await list(actor)).toMatchObject({ total: 0 })
    expect(await saveGoodsOf(selling, actor, { stock: 0, publish: false })).toMatchObject({ saleStatus: 'WAREHOUSE' })
  })

  test('waits for a return address', async () => {
    const { actor } = await newSeller(selling)
    await own.database.tenant(actor.merchantId).deleteFrom('shop_address').where('kind', '=', 'RETURN').execute()
    await expect(saveGoodsOf(selling, actor)).rejects.toMatchObject({
      refusal: 'goods.incomplete',
      message: expect.stringContaining('退货地址'),
    })
  })

  test('takes only own pictures for goods, and only a leaf category', async () => {
    const { actor } = await newSeller(selling)
    const stranger = await newSeller(selling)
    const foreign = stranger.goods.pictures.map(({ fileId }) => fileId)
    await expect(saveGoodsOf(selling, actor, { pictureFileIds: foreign })).rejects.toMatchObject({
      refusal: 'record.notFound',
      message: expect.stringContaining('商品图片'),
    })
    const { fileId } = await uploadPicture(selling, actor, 'CERTIFICATE')
    await expect(saveGoodsOf(selling, actor, { pictureFileIds: [fileId] })).rejects.toMatchObject({
      refusal: 'record.notFound',
    })
    await expect(saveGoodsOf(selling, actor, { categoryId: seededCategoryId('10') })).rejects.toMatchObject({
      refusal: 'goods.incomplete',
    })
  })

  test('refuses a merchant code that other goods have, and lets many have none', async () => {
    const { actor } = await newSeller(selling)
    await saveGoodsOf(selling, actor, { outerSkuCode: 'MUG-1' })
    await expect(saveGoodsOf(selling, actor, { outerSkuCode: 'MUG-1' })).rejects.toMatchObject({
      refusal: 'skuCode.taken',
      message: '商家编码“MUG-1”已被“手工陶瓷马克杯”使用',
    })
    await saveGoodsOf(selling, actor, { outerSkuCode: '' })
    await saveGoodsOf(selling, (await newSeller(selling)).actor, { outerSkuCode: 'MUG-1' })
  })
})

describe('editing', () => {
  test('with an old version is refused', async () => {
    const { actor, goods } = await newSeller(selling)
    const pictureFileIds = goods.pictures.map(({ fileId }) => fileId)
    const edit = (version: number) =>
      saveGoodsOf(selling, actor, { id: goods.id, version, pictureFileIds, title: '改过名字的杯子', priceFen: 8_800 })
    expect(await edit(1)).toMatchObject({ version: 2, priceFen: 8_800, sku: { id: goods.sku.id, priceFen: 8_800 } })
    await expect(edit(1)).rejects.toMatchObject({ refusal: 'record.changed' })
  })

  test("another merchant's goods finds nothing", async () => {
    const { goods } = await newSeller(selling)
    const stranger = await newSeller(selling)
    const change = { id: goods.id, version: 1 }
    await expect(saveGoodsOf(selling, stranger.actor, change)).rejects.toMatchObject({ refusal: 'record.notFound' })
    await expect(infoOf(stranger.actor, goods.id)).rejects.toMatchObject({ refusal: 'record.notFound' })
    await expect(
      update(stranger.actor, { action: 'setPrice', id: goods.id, version: 1, priceFen: 1 }),
    ).rejects.toMatchObject({ refusal: 'record.notFound' })
    expect(await update(stranger.actor, { action: 'unshelve', ids: [goods.id] })).toMatchObject({
      succeeded: [],
      failed: [{ id: goods.id, code: '2004' }],
    })
  })

  test('adds to the stock what the editor added, although some was shipped meanwhile', async () => {
    const { actor, goods } = await newSeller(selling, 10)
    const lines = [{ skuId: goods.sku.id, quantity: 4 }]
    await own.database.transaction(actor.merchantId, async (tx) => {
      await selling.goods.stock.reserve(tx, lines, 'SO1')
      await selling.goods.stock.ship(tx, lines, 'SO1')
    })
    const pictureFileIds = goods.pictures.map(({ fileId }) => fileId)
    const change = { id: goods.id, version: 1, pictureFileIds, stock: 15, stockBefore: 10 }
    expect(await saveGoodsOf(selling, actor, change)).toMatchObject({ stock: 11 })
  })
})

describe('the quick actions', () => {
  test('shelve and unshelve many, with a result for each', async () => {
    const { actor, goods } = await newSeller(selling)
    const stored = await saveGoodsOf(selling, actor, { publish: false })
    const empty = await saveGoodsOf(selling, actor, { publish: false, stock: 0 })
    const unknown = randomUUID()
    const result = await update(actor, { action: 'shelve', ids: [goods.id, stored.id, empty.id, unknown, stored.id] })
    expect(result.succeeded).toEqual([stored.id])
    expect(result.failed).toMatchObject([
      { id: goods.id, code: '2001', message: expect.stringContaining('出售中') },
      { id: empty.id, code: '3005', message: expect.stringContaining('库存为 0') },
      { id: unknown, code: '2004', message: '记录不存在' },
    ])
    expect(await infoOf(actor, stored.id)).toMatchObject({ saleStatus: 'ON_SALE', version: 2 })
    expect(await update(actor, { action: 'unshelve', ids: [stored.id] })).toMatchObject({ succeeded: [stored.id] })
    expect(await infoOf(actor, stored.id)).toMatchObject({ saleStatus: 'WAREHOUSE' })
  })

  test('never set the stock below what orders hold', async () => {
    const { actor, goods } = await newSeller(selling, 10)
    await own.database.transaction(actor.merchantId, (tx) =>
      selling.goods.stock.reserve(tx, [{ skuId: goods.sku.id, quantity: 6 }], 'SO1'),
    )
    const setStock = (stock: number) => update(actor, { action: 'setStock', id: goods.id, version: 1, stock })
    await expect(setStock(5)).rejects.toMatchObject({ refusal: 'stock.belowLocked', details: { locked: 6 } })
    await setStock(6)
    expect(await infoOf(actor, goods.id)).toMatchObject({ stock: 6, available: 0, version: 2 })
  })
})

describe('price, stock and shelf in the editor', () => {
  const denied = (...missing: Permission[]) => ({
    refusal: 'permission.denied',
    details: { missing: missing.map(codeOf) },
  })
  const holding = (actor: MerchantActor, ...permissions: Permission[]) => ({
    ...actor,
    permissions: new Set(permissions),
  })

  test('need the rights that they need in the list; the rest of the goods needs one', async () => {
    const { actor, goods } = await newSeller(selling)
    const editor = holding(actor, 'goods.edit')
    const asIs = { id: goods.id, version: 1, pictureFileIds: goods.pictures.map(({ fileId }) => fileId) }
    const save = (by: MerchantActor, changes: object) => saveGoodsOf(selling, by, { ...asIs, ...changes })
    await expect(save(editor, { priceFen: 1 })).rejects.toMatchObject(denied('goods.setPrice'))
    await expect(save(editor, { stock: 9 })).rejects.toMatchObject(denied('goods.setStock'))
    await expect(save(editor, { stock: 9, stockBefore: 10 })).rejects.toMatchObject(denied('goods.setStock'))
    await expect(save(editor, { publish: false })).rejects.toMatchObject(denied('goods.shelve'))
    await expect(save(editor, { priceFen: 1, stock: 9, publish: false })).rejects.toMatchObject({
      ...denied('goods.setPrice', 'goods.setStock', 'goods.shelve'),
      message: '没有权限执行此操作：修改售价、修改库存、上架与下架',
    })
    expect(await infoOf(actor, goods.id)).toMatchObject({
      version: 1,
      priceFen: 9_900,
      stock: 10,
      saleStatus: 'ON_SALE',
    })
    expect(await save(editor, { title: '青瓷茶杯一对', freightFen: 0 })).toMatchObject({ version: 2, freightFen: 0 })
    const pricer = holding(actor, 'goods.edit', 'goods.setPrice')
    expect(await save(pricer, { version: 2, priceFen: 8_800 })).toMatchObject({ priceFen: 8_800 })
    const keeper = holding(actor, 'goods.edit', 'goods.setStock', 'goods.shelve')
    const later = { version: 3, priceFen: 8_800, stock: 12, stockBefore: 10, publish: false }
    expect(await save(keeper, later)).toMatchObject({ stock: 12, saleStatus: 'WAREHOUSE' })
    const { changes } = await own.database
      .tenant(actor.merchantId)
      .selectFrom('operation_log')
      .select('changes')
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(changes).toMatchObject([
      { field: 'stock', before: '10', after: '12' },
      { field: 'status', before: '出售中', after: '仓库中' },
    ])
  })

  test('are told in words, of whatever buyers see', async () => {
    const { actor, goods } = await newSeller(selling)
    const place = selling.shopCategories.handlers.insert
    const { id: shopCategoryId } = await place(
      requestOf<Api['shopCategory']['insert']>(actor, { name: '茶具', parentId: null }, newCommand()),
    )
    const [kept, added] = [goods.pictures[0]?.fileId ?? '', await uploadPicture(selling, actor)]
    const changes = {
      shortTitle: '青瓷杯',
      sellingPoint: '一对装，手工拉坯',
      unit: '对',
      categoryId: seededCategoryId('100302'),
      shopCategoryIds: [shopCategoryId],
      pictureFileIds: [kept, added.fileId],
      detail: detailOfText('景德镇产'),
    }
    const { version } = await saveGoodsOf(selling, actor, {
      id: goods.id,
      version: 1,
      ...changes,
    })
    const told = async () => {
      const { changes: lines } = await own.database
        .tenant(actor.merchantId)
        .selectFrom('operation_log')
        .select('changes')
        .where('action', '=', 'goods.change')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return (lines as { label: string; before: string; after: string }[]).map(
        ({ label, before, after }) => `${label}：${before} → ${after}`,
      )
    }
    expect(await told()).toEqual(
      expect.arrayContaining([
        '短标题： → 青瓷杯',
        expect.stringMatching(/^卖点：.* → 一对装，手工拉坯$/),
        expect.stringMatching(/^计量单位：.* → 对$/),
        expect.stringMatching(/^平台类目：.+ → .+$/),
        '店铺分类： → 茶具',
        '商品图片：1 张 → 2 张',
        expect.stringMatching(/^商品详情：.* → 4 字、0 张图$/),
      ]),
    )
    await saveGoodsOf(selling, actor, { id: goods.id, version, ...changes, pictureFileIds: [added.fileId, kept] })
    expect(await told()).toEqual(['商品图片：2 张 → 2 张（已更换）'])
  })

  test('of somebody with an old page are seen to be old first', async () => {
    const { actor, goods } = await newSeller(selling)
    await update(actor, { action: 'setPrice', id: goods.id, version: 1, priceFen: 7_700 })
    const editor = holding(actor, 'goods.edit')
    const old = saveGoodsOf(selling, editor, { id: goods.id, version: 1, priceFen: 9_900 })
    await expect(old).rejects.toMatchObject({ refusal: 'record.changed' })
  })

  test('belong to new goods, but not the shelf', async () => {
    const { actor } = await newSeller(selling)
    const creator = holding(actor, 'goods.create')
    await expect(saveGoodsOf(selling, creator)).rejects.toMatchObject(denied('goods.shelve'))
    expect(await saveGoodsOf(selling, creator, { publish: false })).toMatchObject({
      saleStatus: 'WAREHOUSE',
      stock: 10,
    })
    const seller = holding(actor, 'goods.create', 'goods.shelve')
    expect(await saveGoodsOf(selling, seller)).toMatchObject({ saleStatus: 'ON_SALE' })
  })
})

describe('the list', () => {
  test('shows only own goods, each in one tab, with counts that follow the search', async () => {
    const { actor, goods } = await newSeller(selling, 1)
    await newSeller(selling)
    await saveGoodsOf(selling, actor, { title: '青瓷茶杯一对', outerSkuCode: 'CUP-2' })
    await saveGoodsOf(selling, actor, { title: '青瓷花瓶大号', publish: false, categoryId: seededCategoryId('050302') })
    await own.database.transaction(actor.merchantId, (tx) =>
      selling.goods.stock.reserve(tx, [{ skuId: goods.sku.id, quantity: 1 }], 'SO1'),
    )
    expect(await list(actor)).toMatchObject({
      total: 3,
      totalIsExact: true,
      counts: { ON_SALE: 1, WAREHOUSE: 1, SOLD_OUT: 1, DRAFT: 0 },
    })
    expect(await list(actor, { keyword: '青瓷', tab: 'WAREHOUSE' })).toMatchObject({
      total: 1,
      list: [{ title: '青瓷花瓶大号' }],
      counts: { ON_SALE: 1, WAREHOUSE: 1, SOLD_OUT: 0, DRAFT: 0 },
    })
    expect(await list(actor, { tab: 'SOLD_OUT' })).toMatchObject({ list: [{ id: goods.id, available: 0 }] })
    expect(await list(actor, { keyword: 'CUP-2' })).toMatchObject({ total: 1 })
    expect(await list(actor, { keyword: goods.goodsNo.toLowerCase() })).toMatchObject({ list: [{ id: goods.id }] })
    expect(await list(actor, { categoryId: seededCategoryId('050302') })).toMatchObject({ total: 1 })
    expect(await list(actor, { keyword: '%' })).toMatchObject({ total: 0 })
    expect(await selling.goods.hasAny(own.database.tenant(actor.merchantId))).toBe(true)
    expect(await selling.goods.hasAny(own.database.tenant(randomUUID()))).toBe(false)
  })

  test('finds a title by its pinyin initials, of which a single one is none', async () => {
    const { actor, goods } = await newSeller(selling, 5)
    const pictureFileIds = goods.pictures.map(({ fileId }) => fileId)
    const saved = await saveGoodsOf(selling, actor, { pictureFileIds, title: '重庆火锅底料 250g 麻辣' })
    const found = async (keyword: string) => (await list(actor, { keyword })).list.map(({ id }) => id)
    for (const keyword of ['cqhg', 'HGDL', 'dl250g', 'ml', '250'])
      expect([keyword, await found(keyword)]).toEqual([keyword, [saved.id]])
    for (const keyword of ['zqhg', 'q', 'cqhg!', 'c q']) expect([keyword, await found(keyword)]).toEqual([keyword, []])
  })

  test('finds goods from before there were initials once the job has written them', async () => {
    const { actor, goods } = await newSeller(selling, 5)
    const found = async (keyword: string) => (await list(actor, { keyword })).list.map(({ id }) => id)
    const keyword = initialsOf(goods.title).slice(0, 4)
    const tenant = own.database.tenant(actor.merchantId)
    await tenant.deleteFrom('goods_gram').execute()
    await tenant.updateTable('goods').set({ title_initials: null }).execute()
    expect(await found(keyword)).toEqual([])
    await selling.goods.writeInitials()
    expect(await found(keyword)).toEqual([goods.id])
    const [row] = (await list(actor, {})).list
    expect(row?.version).toBe(goods.version)
  })

  test('finds a part of a title however short, in either case, and follows when it changes', async () => {
    const { actor, goods } = await newSeller(selling, 5)
    const pictureFileIds = goods.pictures.map(({ fileId }) => fileId)
    const saved = await saveGoodsOf(selling, actor, { pictureFileIds, title: '手冲 Kettle 100% 铜壶' })
    const found = async (keyword: string) => (await list(actor, { keyword })).list.map(({ id }) => id)
    for (const keyword of ['壶', '铜壶', '冲 k', 'KETTLE', '100% 铜', '%', '手冲 Kettle 100% 铜壶'])
      expect([keyword, await found(keyword)]).toEqual([keyword, [saved.id]])
    for (const keyword of ['冲k', '壶铜', '100_', '手冲 Kettle 100% 铜壶 ！']) expect(await found(keyword)).toEqual([])
    await saveGoodsOf(selling, actor, {
      id: saved.id,
      version: saved.version,
      pictureFileIds,
      title: '手冲 Kettle 银壶',
    })
    expect([await found('铜壶'), await found('银壶')]).toEqual([[], [saved.id]])
  })

  test('goes through every goods once, by number and by cursor, in every order', async () => {
    const { actor, goods } = await newSeller(selling)
    const pictureFileIds = goods.pictures.map(({ fileId }) => fileId)
    for (let index = 0; index < 24; index += 1) {
      if (index % 3 === 0) passSeconds(1)
      await saveGoodsOf(selling, actor, { pictureFileIds, title: `第 ${index} 个杯子`, priceFen: 100 + (index % 4) })
    }
    const columns = ['updatedAt', 'createdAt', 'price', 'stock', 'sold', 'completeness'] as const
    for (const sort of columns.flatMap((column) => [`${column}:desc`, `${column}:asc`] as const)) {
      const numbered = await Promise.all([1, 2, 3].map((page) => list(actor, { sort, page, pageSize: 10 })))
      expect(numbered.map((page) => page.list.length)).toEqual([10, 10, 5])
      const byNumber = numbered.flatMap((page) => page.list.map(({ id }) => id))
      expect(new Set(byNumber).size).toBe(25)
      const byCursor: string[] = []
      let cursor: string | null = null
      do {
        const page = await list(actor, { sort, pageSize: 10, ...(cursor === null ? {} : { cursor }) })
        byCursor.push(...page.list.map(({ id }) => id))
        cursor = page.nextCursor
      } while (cursor !== null)
      expect(byCursor).toEqual(byNumber)
    }
    const prices = (await list(actor, { sort: 'price:desc', pageSize: 50 })).list.map(({ priceFen }) => priceFen)
    expect(prices).toEqual(prices.toSorted((a, b) => b - a))
  })

  test('refuses a cursor that is not of this list, a page past row 10,000 and a column that is not listed', async () => {
    const { actor, goods } = await newSeller(selling)
    const forged = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
    const cursors = [
      'nonsense',
      forged(['price:asc', '100', goods.id]),
      forged(['updatedAt:desc', "'; drop table goods", goods.id]),
      forged(['updatedAt:desc', '2026-13-40T00:00:00.000Z', goods.id]),
      forged(['updatedAt:desc', goods.updatedAt, 'x']),
      forged({}),
    ]
    for (const cursor of cursors)
      await expect(list(actor, { cursor })).rejects.toMatchObject({ refusal: 'request.invalid' })
    await expect(list(actor, { page: 501 })).rejects.toThrow(/第 10,000 行/)
    expect(await list(actor, { page: 500 })).toMatchObject({ list: [], page: 500, nextCursor: null })
    expect(checkInput(api.goods.list.body, { sort: 'title:asc' }).ok).toBe(false)
    expect(checkInput(api.goods.list.body, { sort: 'price:asc, id' }).ok).toBe(false)
  })
})

test.each([
  ['1234567890', false],
  ['abcde 12345', false],
  ['手工陶瓷杯😀', false],
  ['短标题', false],
  ['Kindle® 阅读灯', true],
])('the title %s may be published: %s', (title, isAllowed) => {
  const body = {
    title,
    categoryId: seededCategoryId('100301'),
    pictureFileIds: [randomUUID()],
    skus: [{ priceFen: 100, stock: 1 }],
    publish: true,
  }
  expect(checkInput(api.goods.save.body, body).ok).toBe(isAllowed)
})
