// Goods of a category that was merged follow it: of every merchant, whoever is stopped in between, and nothing of their sale changes.
import type { Api, BodyOf } from '@merchant/contract'
import { newId } from '@merchant/database'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MerchantActor } from '../../../kernel/actor.ts'
import type { Notify, PermissionNotification } from '../../../kernel/notification.ts'
import { createSelling, newCommand, newSeller, requestOf, saveGoodsOf, type Selling, withSku } from './goods.testing.ts'

let own: TestDatabase
let selling: Selling
const now = new Date('2026-11-20T10:00:00Z')
const operator = { party: 'operator', sessionId: newId(now), operatorId: newId(now), name: '郑主管', enrolment: [] }
const told: (PermissionNotification & { readonly merchantId: string })[] = []
/** What notifying this merchant ends in. */
let failingFor: string | null = null

beforeAll(async () => {
  own = await createTestDatabase()
  const notify = (async (tx: { readonly merchantId: string }, event: PermissionNotification) => {
    if (tx.merchantId === failingFor) throw new Error('The server dies here')
    told.push({ ...event, merchantId: tx.merchantId })
  }) as unknown as Notify
  selling = await createSelling(own.database, { now: () => now }, undefined, notify)
})
afterAll(() => own.drop())
beforeEach(() => {
  told.length = 0
  failingFor = null
})

type Update = BodyOf<Api['category']['update']>
const category = () => selling.categories.handlers
const insert = async (name: string, parentId: string | null) =>
  (await category().insert(requestOf<Api['category']['insert']>(operator, { name, parentId }, newCommand()))).id
const update = (body: Update) => category().update(requestOf<Api['category']['update']>(operator, body, newCommand()))
const versionOf = async (wanted: string) =>
  (await category().listAll(requestOf<Api['category']['listAll']>(operator, {}))).find(({ id }) => id === wanted)
    ?.version ?? 0
const attributesOf = (categoryId: string) =>
  category().attributes(requestOf<Api['category']['attributes']>(operator, { categoryId }))
async function set(id: string, names: readonly { readonly name: string; readonly searchable?: boolean }[]) {
  const attributes = names.map(({ name, searchable = false }) => ({
    name,
    searchable,
    kind: 'PARAM' as const,
    inputType: 'TEXT' as const,
    unit: '',
    options: [],
    required: false,
    maxValues: 1,
  }))
  await update({ action: 'setAttributes', id, version: await versionOf(id), attributes })
  return (await attributesOf(id)).map((one) => one.id)
}
const merge = async (id: string, intoId: string) =>
  update({ action: 'merge', id, version: await versionOf(id), intoId, intoVersion: await versionOf(intoId) })

let count = 0
async function twoLeaves() {
  count += 1
  const top = await insert(`大类${count}`, null)
  return { source: await insert('旧类目', top), into: await insert('新类目', top) }
}

const info = async (actor: MerchantActor, id: string) =>
  withSku(await selling.goods.handlers.info(requestOf<Api['goods']['info']>(actor, { id })))
const found = async (actor: MerchantActor, changes: Partial<BodyOf<Api['goods']['list']>>) => {
  const body = { page: 1, pageSize: 20, sort: 'updatedAt:desc', ...changes }
  const { list } = await selling.goods.handlers.list(requestOf<Api['goods']['list']>(actor, body))
  return list.map(({ id }) => id)
}
const historyOf = ({ merchantId }: MerchantActor, id: string) =>
  own.database
    .tenant(merchantId)
    .selectFrom('operation_log')
    .select(['action', 'summary', 'actor_name as by'])
    .where('target_id', '=', id)
    .where('action', '=', 'goods.moveCategory')
    .execute()
const move = () => selling.goods.moveMerged()

describe('goods of a category that was merged', () => {
  test('stand in the other one, are found there, and say in their history why; their sale is as it was', async () => {
    const { source, into } = await twoLeaves()
    const [fabric, collar] = await set(source, [{ name: '面料' }, { name: '领型' }])
    const [fabricThere] = await set(into, [{ name: '面料', searchable: true }])
    const { actor } = await newSeller(selling)
    const params = [
      { attributeId: fabric ?? null, name: '面料', values: ['桑蚕丝'], unit: '' },
      { attributeId: collar ?? null, name: '领型', values: ['立领'], unit: '' },
      { attributeId: null, name: '货号', values: ['A1'], unit: '' },
    ]
    const before = await saveGoodsOf(selling, actor, { categoryId: source, params, title: '手工缝制的上衣' })
    expect(await found(actor, { keyword: '桑蚕丝' })).toEqual([])
    await merge(source, into)
    await move()
    const after = await info(actor, before.id)
    expect(after).toMatchObject({ categoryId: into, categoryName: '新类目', saleStatus: 'ON_SALE' })
    expect(after.skus).toEqual(before.skus)
    expect(after.params.map(({ attributeId, name, values }) => [attributeId, name, values])).toEqual([
      [fabricThere, '面料', ['桑蚕丝']],
      [collar, '领型', ['立领']],
      [null, '货号', ['A1']],
    ])
    expect(await found(actor, { keyword: '桑蚕丝' })).toEqual([before.id])
    expect(await found(actor, { categoryId: into })).toEqual([before.id])
    expect(await found(actor, { categoryId: source })).toEqual([])
    const history = await historyOf(actor, before.id)
    expect(history).toMatchObject([{ summary: '类目“旧类目”并入“新类目”，商品“手工缝制的上衣”随之移动' }])
  })

  test('move wherever they stand: in the warehouse, the recycle bin, and purged ones without a word', async () => {
    const { source, into } = await twoLeaves()
    const { actor } = await newSeller(selling)
    const [kept, recycled, purged] = [
      await saveGoodsOf(selling, actor, { categoryId: source, publish: false }),
      await saveGoodsOf(selling, actor, { categoryId: source, publish: false }),
      await saveGoodsOf(selling, actor, { categoryId: source, publish: false }),
    ]
    const act = (action: 'recycle' | 'purge', ids: string[]) =>
      selling.goods.handlers.update(requestOf<Api['goods']['update']>(actor, { action, ids }, newCommand()))
    await act('recycle', [recycled.id, purged.id])
    await act('purge', [purged.id])
    await merge(source, into)
    await move()
    const left = await own.database
      .tenant(actor.merchantId)
      .selectFrom('goods')
      .select(['id', 'sale_status as status', 'category_id as categoryId'])
      .where('id', 'in', [kept.id, recycled.id, purged.id])
      .orderBy('id')
      .execute()
    expect(left).toEqual([
      { id: kept.id, status: 'WAREHOUSE', categoryId: into },
      { id: recycled.id, status: 'RECYCLED', categoryId: into },
      { id: purged.id, status: 'PURGED', categoryId: into },
    ])
    expect(await historyOf(actor, purged.id)).toEqual([])
  })

  test('of a merchant at whom the server dies are gone on with, and everybody is told once', async () => {
    const { source, into } = await twoLeaves()
    const sellers = [await newSeller(selling), await newSeller(selling), await newSeller(selling)]
    const goods = []
    for (const { actor } of sellers)
      goods.push(
        await saveGoodsOf(selling, actor, { categoryId: source }),
        await saveGoodsOf(selling, actor, { categoryId: source }),
      )
    await merge(source, into)
    const inOrder = sellers.map(({ actor }) => actor.merchantId).toSorted()
    failingFor = inOrder[1] ?? null
    await expect(move()).rejects.toThrow('The server dies here')
    const standing = async () =>
      (
        await own.database.acrossMerchants
          .selectFrom('goods')
          .select('merchant_id as id')
          .where('category_id', '=', source)
          .execute()
      ).map(({ id }) => id)
    expect(await standing()).toEqual([inOrder[1], inOrder[1]])
    failingFor = null
    await move()
    await move()
    expect(await standing()).toEqual([])
    expect(told.map(({ merchantId }) => merchantId).toSorted()).toEqual(inOrder)
    expect(told[0]).toMatchObject({
      kind: 'GOODS',
      permission: 'goods.edit',
      page: { path: '/goods/index', search: { categoryId: into } },
      bell: {
        title: { zh: '平台类目合并' },
        body: { zh: expect.stringContaining('平台类目“旧类目”并入“新类目”，其中的 2 件商品随之移动') },
      },
    })
    for (const [at, { id }] of goods.entries()) {
      const { actor } = sellers[Math.floor(at / 2)] ?? sellers[0]!
      expect(await historyOf(actor, id)).toHaveLength(1)
      expect((await info(actor, id)).version).toBe(goods[at]!.version + 1)
    }
  })

  test('are moved once by two servers at once', async () => {
    const { source, into } = await twoLeaves()
    const { actor } = await newSeller(selling)
    const goods = await saveGoodsOf(selling, actor, { categoryId: source })
    await merge(source, into)
    await Promise.all([move(), move(), move()])
    expect(await historyOf(actor, goods.id)).toHaveLength(1)
    expect(told).toHaveLength(1)
    expect((await info(actor, goods.id)).version).toBe(goods.version + 1)
  })

  test('that came in while it was merged follow, without a second word to their merchant', async () => {
    const { source, into } = await twoLeaves()
    const { actor } = await newSeller(selling)
    const early = await saveGoodsOf(selling, actor, { categoryId: source })
    const late = await saveGoodsOf(selling, actor, { categoryId: into })
    await merge(source, into)
    await move()
    // As a save leaves it that had begun before the merge, and ended after the move.
    await own.database
      .tenant(actor.merchantId)
      .updateTable('goods')
      .set({ category_id: source })
      .where('id', '=', late.id)
      .execute()
    await move()
    expect((await info(actor, late.id)).categoryId).toBe(into)
    expect(await historyOf(actor, early.id)).toHaveLength(1)
    expect(told).toHaveLength(1)
  })

  test('may be edited until they moved; what was opened before the move does not write over it', async () => {
    const { source, into } = await twoLeaves()
    const { actor } = await newSeller(selling)
    const goods = await saveGoodsOf(selling, actor, { categoryId: source })
    await merge(source, into)
    const pictureFileIds = goods.pictures.map(({ fileId }) => fileId)
    const edit = (version: number) =>
      saveGoodsOf(selling, actor, {
        id: goods.id,
        version,
        categoryId: source,
        pictureFileIds,
        title: '手工陶瓷马克杯 大',
        skus: [{ ...sentSku(goods), stockBefore: goods.sku.stock }],
      })
    const edited = await edit(goods.version)
    await move()
    expect(await info(actor, goods.id)).toMatchObject({ categoryId: into, title: '手工陶瓷马克杯 大' })
    await expect(edit(edited.version)).rejects.toMatchObject({ refusal: 'record.changed' })
  })
})

const sentSku = ({ sku }: { readonly sku: Awaited<ReturnType<typeof info>>['sku'] }) => {
  const { skuNo: _no, specText: _text, locked: _locked, available: _left, version: _version, picture, ...fields } = sku
  return { ...fields, pictureFileId: picture?.fileId ?? null }
}

describe('what was written down before a merge', () => {
  test('a draft and a template name the category that it went into', async () => {
    const { source, into } = await twoLeaves()
    const { actor, goods } = await newSeller(selling)
    const draftId = newId(now)
    const data = { categoryId: source, title: '还没写完' }
    const { goodsDraft, goodsTemplate } = selling.goods.handlersBeside
    const draft = { id: draftId, version: 0, editorId: newId(now), title: '还没写完', data }
    await goodsDraft.save(requestOf<Api['goodsDraft']['save']>(actor, draft, newCommand()))
    const template = await goodsTemplate.save(
      requestOf<Api['goodsTemplate']['save']>(
        actor,
        { name: '上衣', title: '', shopId: goods.shopId, data },
        newCommand(),
      ),
    )
    await merge(source, into)
    const opened = await goodsDraft.info(requestOf<Api['goodsDraft']['info']>(actor, { id: draftId }))
    expect(opened?.data).toEqual({ categoryId: into, title: '还没写完' })
    const begun = await goodsTemplate.info(requestOf<Api['goodsTemplate']['info']>(actor, { id: template.id }))
    expect(begun.data).toEqual({ categoryId: into, title: '还没写完' })
  })

  test('a change that waits for an audit is let pass where the goods stand by now', async () => {
    const { source, into } = await twoLeaves()
    const [fabric] = await set(source, [{ name: '面料' }])
    const [fabricThere] = await set(into, [{ name: '面料' }])
    for (const id of [source, into])
      await update({ action: 'askAudit', id, version: await versionOf(id), needsAudit: true })
    const { actor } = await newSeller(selling)
    const params = (value: string) => [{ attributeId: fabric ?? null, name: '面料', values: [value], unit: '' }]
    const { goodsAudit } = selling.goods.handlersBeside
    const decide = async (goodsId: string) => {
      const { id, version } = await own.database
        .tenant(actor.merchantId)
        .selectFrom('goods_revision')
        .select(['id', 'version'])
        .where('goods_id', '=', goodsId)
        .where('status', '=', 'SUBMITTED')
        .executeTakeFirstOrThrow()
      const body = { merchantId: actor.merchantId, id, version, decision: 'approve' as const }
      const seen = await goodsAudit.info(requestOf<Api['goodsAudit']['info']>(operator, body))
      await goodsAudit.audit(requestOf<Api['goodsAudit']['audit']>(operator, body, newCommand()))
      return seen
    }
    const goods = await saveGoodsOf(selling, actor, { categoryId: source, params: params('棉') })
    await decide(goods.id)
    const { version } = await info(actor, goods.id)
    const pictureFileIds = goods.pictures.map(({ fileId }) => fileId)
    await saveGoodsOf(selling, actor, {
      id: goods.id,
      version,
      categoryId: source,
      pictureFileIds,
      title: '改过的名字很长',
      params: params('麻'),
      skus: [{ ...sentSku(goods), stockBefore: goods.sku.stock }],
    })
    await merge(source, into)
    await move()
    const seen = await decide(goods.id)
    expect(seen.wished.categoryName).toBe('新类目')
    expect(await info(actor, goods.id)).toMatchObject({
      title: '改过的名字很长',
      categoryId: into,
      params: [{ attributeId: fabricThere, values: ['麻'] }],
      saleStatus: 'ON_SALE',
    })
  })
})
