// The platform's library of brands, and goods that name one of it.
import type { Api, BodyOf } from '@merchant/contract'
import { newId } from '@merchant/database'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { seededCategoryId } from '../category/index.ts'
import {
  createSelling,
  newCommand,
  newSeller,
  pictureBytes,
  requestOf,
  saveGoodsOf,
  type Selling,
  uploadPicture,
} from '../goods/goods.testing.ts'
import { createBrands } from './index.ts'

let own: TestDatabase
let selling: Selling
let brands: ReturnType<typeof createBrands>
let actor: MerchantActor
let now = new Date('2026-11-20T10:00:00Z')
const operator = { party: 'operator', sessionId: newId(now), operatorId: newId(now), name: '郑主管', enrolment: [] }
const CRAFTS = seededCategoryId('1003')
const POTTERY = seededCategoryId('100301')
const VASES = seededCategoryId('050302')

beforeAll(async () => {
  own = await createTestDatabase()
  selling = await createSelling(own.database, { now: () => now })
  brands = createBrands({ db: own.database, clock: { now: () => now }, files: selling.files })
  ;({ actor } = await newSeller(selling))
})
afterAll(() => own.drop())

type Body = BodyOf<Api['brand']['save']>
const keep = (body: Partial<Body> & { readonly name: string }, command = newCommand()) =>
  brands.handlers.save(
    requestOf<Api['brand']['save']>(
      operator,
      { nameEn: '', logoFileId: null, categoryIds: [], needAuth: false, sort: 0, enabled: true, ...body },
      command,
    ),
  )
const all = () => brands.handlers.listAll(requestOf<Api['brand']['listAll']>(operator, {}))
const bodyOf = ({ goodsCount: _goodsCount, logo, ...brand }: Awaited<ReturnType<typeof all>>[number]) => ({
  ...brand,
  logoFileId: logo?.fileId ?? null,
})
const offered = () => brands.handlers.list(requestOf<Api['brand']['list']>(actor, {}))
const named = async (name: string) => {
  const found = (await all()).find((brand) => brand.name === name)
  if (found === undefined) throw new Error(`There is no ${name}`)
  return found
}

describe('the library', () => {
  test.each([
    ['景德镇', 'J'],
    ['重庆老窖', 'C'],
    ['élan', 'E'],
    ['3M', '#'],
    ['Muji', 'M'],
  ])('has %s under %s', async (name, letter) => {
    await keep({ name })
    expect((await named(name)).firstLetter).toBe(letter)
  })

  test('stands by letter, then by the order that is given, then by name', async () => {
    await keep({ name: '金灶', sort: 9 })
    await keep({ name: '九阳', sort: 1 })
    const letters = (await all()).map(({ firstLetter, sort, name }) => `${firstLetter}${sort}${name}`)
    expect(letters.filter((letter) => letter.startsWith('J'))).toEqual(['J0景德镇', 'J1九阳', 'J9金灶'])
    expect(letters.map(([letter]) => letter)).toEqual(letters.map(([letter]) => letter).toSorted())
  })

  test('has each name once', async () => {
    await expect(keep({ name: '九阳' })).rejects.toMatchObject({ refusal: 'name.taken' })
    const brand = bodyOf(await named('金灶'))
    await expect(keep({ ...brand, name: '九阳' })).rejects.toMatchObject({ refusal: 'name.taken' })
  })

  test('is changed on top of what was read, once by one command, and told in the platform’s log', async () => {
    const brand = bodyOf(await named('金灶'))
    const command = newCommand()
    await keep({ ...brand, nameEn: 'Kamjove', categoryIds: [CRAFTS] }, command)
    await keep({ ...brand, nameEn: 'Kamjove', categoryIds: [CRAFTS] }, command)
    await expect(keep({ ...brand, nameEn: 'Other' })).rejects.toMatchObject({ refusal: 'record.changed' })
    const act = await own.database
      .tenant(PLATFORM_SCOPE)
      .selectFrom('operation_log')
      .select(['action', 'changes'])
      .where('target_id', '=', brand.id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(act).toMatchObject({
      action: 'brand.change',
      changes: [
        { field: 'nameEn', before: '', after: 'Kamjove' },
        { field: 'categories', before: '', after: '文创图书 / 手工艺品' },
      ],
    })
  })

  test('has logos that everybody sees, square whatever came, and takes none that was uploaded for another purpose', async () => {
    const file = { name: 'logo.png', bytes: await pictureBytes(300, 160, 'png') }
    const request = { ...requestOf<Api['file']['brandLogo']>(operator, {}), file }
    const { fileId, width, height } = await selling.files.handlers.brandLogo(request)
    expect([width, height]).toEqual([300, 300])
    await keep({ ...bodyOf(await named('九阳')), logoFileId: fileId, needAuth: true })
    const [shown] = (await offered()).filter(({ name }) => name === '九阳')
    expect(shown).toMatchObject({
      needAuth: true,
      logo: { fileId, url: expect.stringMatching(/^\/files\/\w+\.webp$/) },
    })
    const { fileId: strange } = await uploadPicture(selling, actor, 'SHOP_LOGO')
    await expect(keep({ ...bodyOf(await named('九阳')), logoFileId: strange })).rejects.toMatchObject({
      refusal: 'record.notFound',
    })
    await keep({ ...bodyOf(await named('九阳')), logoFileId: null })
    expect(await named('九阳')).toMatchObject({ logo: null, needAuth: true })
  })

  test('lets go of a logo that no brand shows any more, and of no other', async () => {
    const upload = async (side: number) => {
      const file = { name: 'logo.png', bytes: await pictureBytes(side, side, 'png') }
      const request = { ...requestOf<Api['file']['brandLogo']>(operator, {}), file }
      return (await selling.files.handlers.brandLogo(request)).fileId
    }
    const kept = async (fileId: string) => {
      const urls = await selling.files.urlsOf(own.database.tenant(PLATFORM_SCOPE), [fileId])
      return urls.has(fileId)
    }
    const [shared, replaced] = [await upload(320), await upload(330)]
    await keep({ ...bodyOf(await named('九阳')), logoFileId: shared })
    await keep({ ...bodyOf(await named('金灶')), logoFileId: shared })
    await keep({ ...bodyOf(await named('九阳')), logoFileId: replaced })
    await keep({ ...bodyOf(await named('九阳')), logoFileId: null })
    const before = now
    now = new Date(now.getTime() + 8 * 86_400_000)
    await selling.files.removeUnused()
    expect([await kept(shared), await kept(replaced)]).toEqual([true, false])
    await keep({ ...bodyOf(await named('金灶')), logoFileId: null })
    await selling.files.removeUnused()
    expect(await kept(shared)).toBe(false)
    now = before
  })

  test('knows no strange categories and no strange brands', async () => {
    await expect(keep({ name: '远方', categoryIds: [newId(now)] })).rejects.toMatchObject({
      refusal: 'record.notFound',
    })
    await expect(keep({ name: '远方', id: newId(now), version: 1 })).rejects.toMatchObject({
      refusal: 'record.notFound',
    })
  })
})

describe('goods', () => {
  test('name a brand that suits their category, and are found and counted by it', async () => {
    const { id } = await named('金灶')
    const goods = await saveGoodsOf(selling, actor, { title: '紫砂功夫茶壶', categoryId: POTTERY, brandId: id })
    expect(goods.brand).toEqual({ id, name: '金灶' })
    const list = { sort: 'updatedAt:desc', page: 1, pageSize: 20, brandId: id } as const
    const found = await selling.goods.handlers.list(requestOf<Api['goods']['list']>(actor, list))
    expect([found.list.map((row) => row.id), found.counts?.['ON_SALE']]).toEqual([[goods.id], 1])
    const search = async (keyword: string) => {
      const body = { ...list, keyword }
      const page = await selling.goods.handlers.list(requestOf<Api['goods']['list']>(actor, body))
      return page.list.map((row) => row.id)
    }
    expect([await search('马克杯'), await search('茶壶')]).toEqual([[], [goods.id]])
    expect((await named('金灶')).goodsCount).toBe(1)
    expect(await brands.hot()).toEqual([{ id, name: '金灶', nameEn: 'Kamjove', logoUrl: null }])
  })

  test('name none that does not suit, and none that is disabled', async () => {
    const brand = bodyOf(await named('金灶'))
    const vase = { title: '细颈陶瓷花瓶', categoryId: VASES, publish: false }
    await expect(saveGoodsOf(selling, actor, { ...vase, brandId: brand.id })).rejects.toMatchObject({
      refusal: 'state.notAllowed',
      message: expect.stringContaining('品牌“金灶”不适用于所选类目'),
    })
    await keep({ ...brand, enabled: false })
    expect((await offered()).some(({ id }) => id === brand.id)).toBe(false)
    await expect(
      saveGoodsOf(selling, actor, { title: '紫砂杯四只装', categoryId: POTTERY, brandId: brand.id }),
    ).rejects.toMatchObject({ refusal: 'record.notFound' })
  })

  test('go on under a brand that was disabled, stay what they are where nothing is sent, and lose it when that is sent', async () => {
    const list = { sort: 'updatedAt:desc', page: 1, pageSize: 20, brandId: (await named('金灶')).id } as const
    const [row] = (await selling.goods.handlers.list(requestOf<Api['goods']['list']>(actor, list))).list
    const { id = '', version = 0, cover = null } = row ?? {}
    const standing = { id, categoryId: POTTERY, pictureFileIds: [cover?.fileId ?? ''] }
    const same = await saveGoodsOf(selling, actor, { ...standing, version, title: '紫砂功夫茶壶 大' })
    expect(same.brand?.name).toBe('金灶')
    const without = await saveGoodsOf(selling, actor, {
      ...standing,
      version: same.version,
      title: '紫砂功夫茶壶 大',
      brandId: null,
    })
    expect(without.brand).toBeNull()
  })
})
