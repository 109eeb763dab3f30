// A shop's own categories: two levels in the merchant's order, names once among siblings, goods that are never lost with them.
import type { Api, BodyOf, ShopCategory } from '@merchant/contract'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { newCommand, newSeller, requestOf, saveGoodsOf, createSelling, type Selling } from '../goods/goods.testing.ts'

let own: TestDatabase
let selling: Selling
let seller: Awaited<ReturnType<typeof newSeller>>
let actor: MerchantActor

beforeAll(async () => {
  own = await createTestDatabase()
  selling = await createSelling(own.database, { now: () => new Date('2026-11-20T10:00:00Z') })
})
afterAll(() => own.drop())
beforeEach(async () => {
  seller = await newSeller(selling)
  actor = seller.actor
})

const handlers = () => selling.shopCategories.handlers
const tree = (by: unknown = actor) => handlers().list(requestOf<Api['shopCategory']['list']>(by, {}))
const add = (name: string, parentId: string | null = null) =>
  handlers().insert(requestOf<Api['shopCategory']['insert']>(actor, { name, parentId }, newCommand()))
const update = (body: BodyOf<Api['shopCategory']['update']>) =>
  handlers().update(requestOf<Api['shopCategory']['update']>(actor, body, newCommand()))
const place = (body: Omit<Extract<BodyOf<Api['goods']['update']>, { action: 'setShopCategories' }>, 'action'>) =>
  selling.goods.handlers.update(
    requestOf<Api['goods']['update']>(actor, { action: 'setShopCategories', ...body }, newCommand()),
  )
const placed = async (id: string) =>
  (await selling.goods.handlers.info(requestOf<Api['goods']['info']>(actor, { id }))).shopCategoryIds
const found = async (shopCategoryId: string) => {
  const body = { page: 1, pageSize: 20, sort: 'updatedAt:desc', shopCategoryId }
  const page = await selling.goods.handlers.list(requestOf<Api['goods']['list']>(actor, body))
  return page.list.map(({ id }) => id)
}
const shape = (categories: readonly ShopCategory[]) =>
  categories.map(({ name, parentId }) => (parentId === null ? name : `  ${name}`))
const named = async (name: string) => {
  const category = (await tree()).find((one) => one.name === name)
  if (category === undefined) throw new Error(`There is no ${name}`)
  return category
}

describe('the tree', () => {
  test('what is added stands last among its siblings, below its parent', async () => {
    const { id } = await add('杯子')
    await add('盘子')
    await add('马克杯', id)
    const { tree: answered } = await add('茶杯', id)
    expect(shape(answered)).toEqual(['杯子', '  马克杯', '  茶杯', '盘子'])
    expect(await tree()).toEqual(answered)
  })

  test('a name with a sensitive word is refused, new or changed', async () => {
    await own.database.pool.query(`insert into sensitive_word (word) values ('绝世')`)
    const dirty = { refusal: 'request.invalid', message: expect.stringContaining('分类名称含敏感词“绝世”') }
    await expect(add('绝世好茶')).rejects.toMatchObject(dirty)
    await add('好茶')
    const { id, version } = await named('好茶')
    await expect(update({ action: 'rename', id, version, name: '绝世好茶' })).rejects.toMatchObject(dirty)
  })

  test('a third level, a name twice among siblings and a parent of nobody are refused', async () => {
    const { id } = await add('杯子')
    const { id: below } = await add('马克杯', id)
    await expect(add('小马克杯', below)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await expect(add('杯子')).rejects.toMatchObject({ refusal: 'name.taken' })
    await expect(
      add(
        '杯子',
        below.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      ),
    ).rejects.toMatchObject({ refusal: 'record.notFound' })
    expect(shape((await add('杯子', id)).tree)).toEqual(['杯子', '  马克杯', '  杯子'])
  })

  test('the hundredth is the last, also for several at once', async () => {
    const { id } = await add('第 1 个')
    for (let number = 2; number <= 98; number += 1) await add(`第 ${number} 个`, number % 2 === 0 ? id : null)
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, (_, at) => add(`同时 ${at}`)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { refusal: 'limit.exceeded' },
    })
    expect(await tree()).toHaveLength(100)
  })

  test('before there is a shop there is nothing to see, and nothing can be added', async () => {
    const nobody = { ...actor, merchantId: actor.merchantId.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }
    expect(await tree(nobody)).toEqual([])
    const request = requestOf<Api['shopCategory']['insert']>(nobody, { name: '杯子', parentId: null }, newCommand())
    await expect(handlers().insert(request)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  })
})

describe('changes', () => {
  test('a name is changed by whoever read the newest version', async () => {
    await add('杯子')
    const { id, version } = await named('杯子')
    expect(shape(await update({ action: 'rename', id, version, name: '杯盏' }))).toEqual(['杯盏'])
    await expect(update({ action: 'rename', id, version, name: '碗' })).rejects.toMatchObject({
      refusal: 'record.changed',
    })
  })

  test('the order is written as a whole, and one that was added meanwhile is not overlooked', async () => {
    const [a, b] = [(await add('甲')).id, (await add('乙')).id]
    expect(shape(await update({ action: 'arrange', parentId: null, ids: [b, a] }))).toEqual(['乙', '甲'])
    await add('丙')
    await expect(update({ action: 'arrange', parentId: null, ids: [a, b] })).rejects.toMatchObject({
      refusal: 'record.changed',
    })
  })

  test('one moves below another, but not with children of its own and not beside its namesake', async () => {
    const [a, b] = [(await add('甲')).id, (await add('乙')).id]
    const { id: child } = await add('丙', a)
    await expect(update({ action: 'arrange', parentId: b, ids: [a] })).rejects.toMatchObject({
      refusal: 'state.notAllowed',
    })
    expect(shape(await update({ action: 'arrange', parentId: b, ids: [child] }))).toEqual(['甲', '乙', '  丙'])
    await add('丙', a)
    const other = (await tree()).find(({ parentId }) => parentId === a)?.id ?? ''
    await expect(update({ action: 'arrange', parentId: b, ids: [child, other] })).rejects.toMatchObject({
      refusal: 'name.taken',
    })
    expect(shape(await update({ action: 'arrange', parentId: null, ids: [a, b, child] }))).toEqual([
      '甲',
      '  丙',
      '乙',
      '丙',
    ])
  })

  test('a storefront is told of what is shown, and of nothing below what is hidden', async () => {
    const { id } = await add('杯子')
    await add('马克杯', id)
    await add('盘子')
    const storefront = {
      party: 'storefront',
      merchantId: actor.merchantId,
      apiKeyId: actor.userId,
      isVerified: true,
      isClosed: false,
    }
    expect(shape(await tree(storefront))).toEqual(['杯子', '  马克杯', '盘子'])
    await update({ action: 'show', id, version: (await named('杯子')).version, isVisible: false })
    expect(shape(await tree(storefront))).toEqual(['盘子'])
    expect(shape(await tree())).toEqual(['杯子', '  马克杯', '盘子'])
  })
})

describe('goods', () => {
  test('goods are brought in, found by the category and by the one above it, counted and taken out', async () => {
    const { id: top } = await add('杯子')
    const { id: below } = await add('马克杯', top)
    const { id } = seller.goods
    expect((await place({ ids: [id], mode: 'add', shopCategoryIds: [below] })).succeeded).toEqual([id])
    expect(await placed(id)).toEqual([below])
    expect(await found(below)).toEqual([id])
    expect(await found(top)).toEqual([id])
    expect((await named('马克杯')).goodsCount).toBe(1)
    await place({ ids: [id], mode: 'remove', shopCategoryIds: [below] })
    expect(await found(top)).toEqual([])
  })

  test('saving goods puts them where the form says, and a form that says nothing leaves them', async () => {
    const [a, b] = [(await add('甲')).id, (await add('乙')).id]
    const goods = await saveGoodsOf(selling, actor, { title: '青釉茶碗一只', shopCategoryIds: [a, b] })
    expect(goods.shopCategoryIds.toSorted()).toEqual([a, b].toSorted())
    const changes = { id: goods.id, version: goods.version, title: '青釉茶碗两只', pictureFileIds: [picture(goods)] }
    const kept = await saveGoodsOf(selling, actor, changes)
    expect(kept.shopCategoryIds).toHaveLength(2)
  })

  test('more than ten categories of one goods are refused for that one alone', async () => {
    const ids: string[] = []
    for (let number = 1; number <= 11; number += 1) ids.push((await add(`第 ${number} 个`)).id)
    const other = await saveGoodsOf(selling, actor, { title: '青釉茶碗一只' })
    await place({ ids: [seller.goods.id], mode: 'add', shopCategoryIds: ids.slice(0, 10) })
    const result = await place({ ids: [seller.goods.id, other.id], mode: 'add', shopCategoryIds: ids.slice(10) })
    expect(result.succeeded).toEqual([other.id])
    expect(result.failed).toMatchObject([{ id: seller.goods.id, code: '3003' }])
    expect(await placed(seller.goods.id)).toHaveLength(10)
  })

  test('another merchant’s category takes no goods of ours', async () => {
    const { id } = await add('杯子')
    const other = await newSeller(selling)
    const body = { action: 'setShopCategories', ids: [other.goods.id], mode: 'add', shopCategoryIds: [id] }
    await expect(
      selling.goods.handlers.update(requestOf<Api['goods']['update']>(other.actor, body, newCommand())),
    ).rejects.toMatchObject({ refusal: 'record.notFound' })
  })

  test('a category with goods is deleted only when it is said where they go, with what is below it', async () => {
    const { id: top } = await add('杯子')
    const { id: below } = await add('马克杯', top)
    const { id: other } = await add('盘子')
    const ids = [seller.goods.id]
    await place({ ids, mode: 'add', shopCategoryIds: [top, below] })
    const { version } = await named('杯子')
    await expect(update({ action: 'remove', id: top, version })).rejects.toMatchObject({
      refusal: 'shopCategory.hasGoods',
      details: { name: '杯子', count: 1 },
    })
    const into = (categoryId: string) =>
      update({ action: 'remove', id: top, version, goods: { to: 'other', categoryId } })
    await expect(into(below)).rejects.toMatchObject({ refusal: 'record.notFound' })
    expect(shape(await into(other))).toEqual(['盘子'])
    expect(await placed(seller.goods.id)).toEqual([other])
    const rest = await named('盘子')
    await update({ action: 'remove', id: other, version: rest.version, goods: { to: 'none' } })
    expect(await placed(seller.goods.id)).toEqual([])
  })

  test('goods brought in while their category is deleted are neither lost nor left in nothing', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await add(`第 ${round} 轮`)
      const { version } = await named(`第 ${round} 轮`)
      const [brought] = await Promise.allSettled([
        place({ ids: [seller.goods.id], mode: 'add', shopCategoryIds: [id] }),
        update({ action: 'remove', id, version, goods: { to: 'none' } }),
      ])
      if (brought.status === 'rejected') expect(brought.reason).toMatchObject({ refusal: 'record.notFound' })
      expect(await placed(seller.goods.id)).toEqual([])
    }
  })
})

const picture = (goods: { readonly pictures: readonly { readonly fileId: string }[] }) =>
  goods.pictures[0]?.fileId ?? ''
