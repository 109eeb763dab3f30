// The media library of a merchant: what comes into it, how it is found and arranged, and what may leave it.
import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { type Api, api, type InputOf, MEDIA_DIRS_AT_MOST } from '@merchant/contract'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { createManualClock } from '../../../../kernel/clock.ts'
import type { HandlerRequest, HandlersOf } from '../../../../kernel/handlers.ts'
import { ask } from '../../../../testing/test-app.ts'
import {
  createSelling,
  matrixOf,
  newCommand,
  newOwner,
  newSeller,
  pictureBytes,
  requestOf,
  saveGoodsOf,
  saveShop,
  type Selling,
  uploadPicture,
} from '../../../trade/goods/goods.testing.ts'

const DAY = 24 * 3_600_000
const clock = createManualClock(new Date('2026-11-20T02:00:00.000Z'))
let own: TestDatabase
let selling: Selling
let library: HandlersOf<typeof api.media>

beforeAll(async () => {
  own = await createTestDatabase()
  selling = await createSelling(own.database, clock)
  library = selling.files.library
})
afterAll(async () => {
  rmSync(selling.folder, { recursive: true, force: true })
  await own.drop()
})

const pass = (milliseconds: number) => clock.set(new Date(clock.now().getTime() + milliseconds))
const owner = () => newOwner(own.database, clock.now())
const call = <Name extends keyof typeof api.media>(
  actor: MerchantActor,
  name: Name,
  body: InputOf<(typeof api.media)[Name]>,
) =>
  ask(api.media[name] as never, library[name] as never, actor, body as never) as Promise<
    Awaited<ReturnType<(typeof library)[Name]>>
  >

/** Puts a picture into the library under a name. */
async function put(actor: MerchantActor, name = '马克杯.jpg', dirId?: string, bytes?: Buffer) {
  pass(1_000)
  const file = { name, bytes: bytes ?? (await pictureBytes()) }
  const request = { actor, body: { purpose: 'LIBRARY', ...(dirId === undefined ? {} : { dirId }) }, file }
  return (await selling.files.handlers.image(request as HandlerRequest<typeof api.file.image>)).fileId
}
const addDir = async (actor: MerchantActor, name: string, parentId: string | null = null) => {
  const { dirs } = await call(actor, 'dir', { action: 'add', name, parentId })
  return dirs.find((dir) => dir.name === name && dir.parentId === parentId)!
}
const namesOf = async (actor: MerchantActor, body: InputOf<typeof api.media.list> = {}) =>
  (await call(actor, 'list', body)).list.map(({ name }) => name)
const stored = () =>
  readdirSync(selling.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

describe('a file of the library', () => {
  test('is called as it was sent, without path, ending and what can’t be seen', async () => {
    const actor = await owner()
    await put(actor, 'C:\\照片\\夏季 新品\u202egpj.jpg')
    await put(actor, 'blob')
    await put(actor, `${'长'.repeat(150)}.png`)
    expect(await namesOf(actor)).toEqual(['长'.repeat(100), '图片', '夏季 新品gpj'])
  })

  test('is shown with its size, its place and nothing of another merchant', async () => {
    const [actor, other] = [await owner(), await owner()]
    await put(actor)
    const { list, total, counts } = await call(actor, 'list', {})
    expect(list).toMatchObject([
      { name: '马克杯', kind: 'IMAGE', ending: 'webp', width: 600, useCount: 0, dirId: null },
    ])
    expect([total, counts]).toEqual([1, { ALL: 1, IMAGE: 1, VIDEO: 0, DOC: 0 }])
    expect(await namesOf(other)).toEqual([])
  })

  test('is found by a part of its name, by folder, kind and use, in any order and page by page', async () => {
    const actor = await owner()
    const dir = await addDir(actor, '新品')
    const sizes = [600, 900, 700]
    for (const [at, name] of ['Mug-03', '杯子 mug-01', '盘子'].entries())
      await put(actor, `${name}.jpg`, name === '盘子' ? dir.id : undefined, await pictureBytes(sizes[at], sizes[at]))
    expect(await namesOf(actor, { keyword: 'MUG' })).toEqual(['杯子 mug-01', 'Mug-03'])
    expect(await namesOf(actor, { keyword: '子' })).toEqual(['盘子', '杯子 mug-01'])
    expect(await namesOf(actor, { keyword: '子', dirId: dir.id })).toEqual(['盘子'])
    expect(await namesOf(actor, { keyword: '%' })).toEqual([])
    expect(await namesOf(actor, { dirId: 'none' })).toEqual(['杯子 mug-01', 'Mug-03'])
    expect(await namesOf(actor, { dirId: dir.id })).toEqual(['盘子'])
    expect(await namesOf(actor, { kind: 'VIDEO' })).toEqual([])
    expect(await namesOf(actor, { sort: 'name:asc' })).toEqual(['Mug-03', '杯子 mug-01', '盘子'])
    expect(await namesOf(actor, { sort: 'createdAt:asc' })).toEqual(['Mug-03', '杯子 mug-01', '盘子'])
    expect(await namesOf(actor, { sort: 'size:desc', pageSize: 10 })).toEqual(['杯子 mug-01', '盘子', 'Mug-03'])
  })

  test.each(['createdAt:desc', 'size:asc', 'name:asc', 'name:desc'] as const)(
    'is passed once by a cursor of %s',
    async (sort) => {
      const actor = await owner()
      for (let at = 0; at < 12; at += 1) await put(actor, `图 ${at % 4}.jpg`)
      const first = await call(actor, 'list', { sort, pageSize: 10 })
      const second = await call(actor, 'list', { sort, pageSize: 10, cursor: first.nextCursor! })
      expect([second.list.length, second.nextCursor]).toEqual([2, null])
      expect(new Set([...first.list, ...second.list].map(({ fileId }) => fileId)).size).toBe(12)
      const found = await call(actor, 'list', { sort, pageSize: 10, keyword: '图' })
      const rest = await call(actor, 'list', { sort, pageSize: 10, keyword: '图', cursor: found.nextCursor! })
      expect(new Set([...found.list, ...rest.list].map(({ fileId }) => fileId)).size).toBe(12)
    },
  )

  test('is renamed, and then found by its new name only', async () => {
    const actor = await owner()
    const fileId = await put(actor, '旧名字.jpg')
    await call(actor, 'rename', { fileId, name: '新名称' })
    expect([await namesOf(actor, { keyword: '旧名' }), await namesOf(actor, { keyword: '新名' })]).toEqual([
      [],
      ['新名称'],
    ])
  })

  test('of another merchant can’t be renamed, moved, deleted or asked for', async () => {
    const [actor, other] = [await owner(), await owner()]
    const fileId = await put(actor)
    const refused = { refusal: 'record.notFound' }
    await expect(call(other, 'rename', { fileId, name: '我的' })).rejects.toMatchObject(refused)
    await expect(call(other, 'move', { fileIds: [fileId], dirId: null })).rejects.toMatchObject(refused)
    await expect(call(other, 'remove', { fileIds: [fileId] })).rejects.toMatchObject(refused)
    await expect(call(other, 'uses', { fileId })).rejects.toMatchObject(refused)
    expect(await namesOf(actor)).toEqual(['马克杯'])
  })
})

describe('folders', () => {
  test('are two levels, with one name once in each place, and count what lies in them', async () => {
    const actor = await owner()
    const top = await addDir(actor, '商品图')
    const below = await addDir(actor, '夏季', top.id)
    await addDir(actor, '夏季')
    await expect(addDir(actor, '夏季')).rejects.toMatchObject({ refusal: 'name.taken' })
    await expect(addDir(actor, '更深', below.id)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const [one, two] = [await put(actor, '一.jpg', below.id), await put(actor, '二.jpg')]
    const counts = async () => {
      const { dirs, fileCount } = await call(actor, 'shelves', {})
      return [
        fileCount,
        dirs.find(({ id }) => id === top.id)?.fileCount,
        dirs.find(({ id }) => id === below.id)?.fileCount,
      ]
    }
    expect(await counts()).toEqual([2, 0, 1])
    await call(actor, 'move', { fileIds: [one, two], dirId: top.id })
    expect(await counts()).toEqual([2, 2, 0])
    await call(actor, 'move', { fileIds: [one], dirId: null })
    expect(await counts()).toEqual([2, 1, 0])
    await call(actor, 'remove', { fileIds: [one, two] })
    expect(await counts()).toEqual([0, 0, 0])
  })

  test('are renamed by whoever has read them last, and deleted only when nothing lies in them or below', async () => {
    const actor = await owner()
    const top = await addDir(actor, '商品图')
    const below = await addDir(actor, '夏季', top.id)
    await call(actor, 'dir', { action: 'rename', id: top.id, version: top.version, name: '主图' })
    const late = { action: 'rename', id: top.id, version: top.version, name: '详情' } as const
    await expect(call(actor, 'dir', late)).rejects.toMatchObject({ refusal: 'record.changed' })
    const file = await put(actor, '一.jpg', below.id)
    const remove = (id: string, version: number) => call(actor, 'dir', { action: 'remove', id, version })
    await expect(remove(top.id, top.version + 1)).rejects.toMatchObject({ refusal: 'media.dirNotEmpty' })
    await call(actor, 'remove', { fileIds: [file] })
    await expect(remove(top.id, top.version + 1)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await remove(below.id, below.version)
    expect((await remove(top.id, top.version + 1)).dirs).toEqual([])
  })

  test('of another merchant take no file', async () => {
    const [actor, other] = [await owner(), await owner()]
    const theirs = await addDir(other, '别人的')
    const before = stored()
    await expect(put(actor, '一.jpg', theirs.id)).rejects.toMatchObject({ refusal: 'record.notFound' })
    expect([await namesOf(actor), stored()]).toEqual([[], before])
    const fileId = await put(actor)
    await expect(call(actor, 'move', { fileIds: [fileId], dirId: theirs.id })).rejects.toMatchObject({
      refusal: 'record.notFound',
    })
  })

  test(`are ${MEDIA_DIRS_AT_MOST} at most`, async () => {
    const actor = await owner()
    for (let at = 0; at < MEDIA_DIRS_AT_MOST; at += 1) await call(actor, 'dir', { action: 'add', name: `夹 ${at}` })
    await expect(addDir(actor, '多一个')).rejects.toMatchObject({ refusal: 'limit.exceeded' })
  })
})

describe('what is used', () => {
  test('enters the library with the goods that use it, says where, and can’t be deleted until nothing does', async () => {
    const actor = await owner()
    const picture = await uploadPicture(selling, actor)
    expect(await namesOf(actor)).toEqual([])
    await saveShop(selling, actor)
    const goods = await saveGoodsOf(selling, actor, { pictureFileIds: [picture.fileId], title: '手工陶瓷马克杯' })
    const [file] = (await call(actor, 'list', {})).list
    expect(file).toMatchObject({ fileId: picture.fileId, useCount: 1 })
    expect(await call(actor, 'uses', { fileId: picture.fileId })).toEqual({
      total: 1,
      list: [{ kind: 'GOODS', subject: { id: goods.id, no: goods.goodsNo, name: '手工陶瓷马克杯' } }],
    })
    const kept = await call(actor, 'remove', { fileIds: [picture.fileId] })
    expect(kept).toMatchObject({ removed: 0, kept: [{ useCount: 1, uses: [{ kind: 'GOODS' }] }] })
    expect(await namesOf(actor, { use: 'UNUSED' })).toEqual([])

    const another = await put(actor, '新图.jpg')
    const again = { id: goods.id, version: goods.version, pictureFileIds: [another] }
    await saveGoodsOf(selling, actor, again)
    expect(await namesOf(actor, { use: 'UNUSED' })).toEqual([file?.name])
    expect(await call(actor, 'remove', { fileIds: [picture.fileId] })).toMatchObject({ removed: 1, kept: [] })
    expect(await namesOf(actor)).toEqual(['新图'])
    // Orders go on showing what was sold.
    expect(
      await selling.files
        .openPublic(picture.thumbnailUrl.replace('/files/', ''))
        .then((found) => found?.stream.destroy()),
    ).toBeDefined()
  })

  test('by the shop is its logo', async () => {
    const actor = await owner()
    const logo = await put(actor, '店标.png')
    await saveShop(selling, actor, { name: '有店标的小店', logoFileId: logo })
    expect(await call(actor, 'uses', { fileId: logo })).toMatchObject({
      list: [{ kind: 'SHOP', subject: { name: '有店标的小店' } }],
    })
  })

  test('by several goods is counted by each of them', async () => {
    const { actor } = await newSeller(selling)
    const shared = await put(actor, '共用.jpg')
    const first = await saveGoodsOf(selling, actor, { pictureFileIds: [shared] })
    await saveGoodsOf(selling, actor, { pictureFileIds: [shared, shared] })
    expect(await call(actor, 'uses', { fileId: shared })).toMatchObject({ total: 2 })
    const other = await put(actor)
    await saveGoodsOf(selling, actor, { id: first.id, version: first.version, pictureFileIds: [other] })
    expect(await call(actor, 'uses', { fileId: shared })).toMatchObject({ total: 1 })
  })
})

describe('what goods and people show', () => {
  test('of a value and of an SKU is used, too, in the recycle bin as well, until the goods are purged', async () => {
    const { actor } = await newSeller(selling)
    const [main, ofValue, ofSku] = [
      await put(actor, '主图.jpg'),
      await put(actor, '红.jpg'),
      await put(actor, '红大.jpg'),
    ]
    const { specs, skus } = matrixOf({ 颜色: ['红'] }, () => ({ pictureFileId: ofSku }))
    const red = specs.map((spec) => ({
      ...spec,
      values: spec.values.map((value) => ({ ...value, pictureFileId: ofValue })),
    }))
    const goods = await saveGoodsOf(selling, actor, { pictureFileIds: [main], specs: red, skus, publish: false })
    const all = [main, ofValue, ofSku]
    const counts = async () => Promise.all(all.map(async (fileId) => (await call(actor, 'uses', { fileId })).total))
    const move = (action: 'recycle' | 'purge') =>
      selling.goods.handlers.update(requestOf<Api['goods']['update']>(actor, { action, ids: [goods.id] }, newCommand()))
    expect(await counts()).toEqual([1, 1, 1])
    await move('recycle')
    expect(await call(actor, 'remove', { fileIds: all })).toMatchObject({ removed: 0 })
    await move('purge')
    expect(await counts()).toEqual([0, 0, 0])
    expect(await call(actor, 'remove', { fileIds: all })).toMatchObject({ removed: 3, kept: [] })
  })

  test('is no avatar, which nothing would keep from being deleted', async () => {
    const actor = await owner()
    const fileId = await put(actor)
    const taken = own.database.transaction(actor.merchantId, (tx) => selling.files.mustBeOwn(tx, fileId, 'AVATAR'))
    await expect(taken).rejects.toMatchObject({ refusal: 'record.notFound' })
  })

  test('is refused when it was deleted after it was looked at', async () => {
    const actor = await owner()
    const fileId = await put(actor)
    await own.database.transaction(actor.merchantId, (tx) => selling.files.mustBeOwn(tx, fileId, 'GOODS'))
    await call(actor, 'remove', { fileIds: [fileId] })
    const used = own.database.transaction(actor.merchantId, (tx) =>
      selling.files.setUses(tx, { kind: 'GOODS', id: fileId, name: '马克杯' }, [fileId]),
    )
    await expect(used).rejects.toMatchObject({ refusal: 'record.notFound' })
  })
})

describe('space', () => {
  test('is counted as files come and go', async () => {
    const actor = await owner()
    const used = async () => (await call(actor, 'shelves', {})).usedBytes
    const fileId = await put(actor)
    const size = await used()
    expect(size).toBeGreaterThan(0)
    await put(actor)
    expect(await used()).toBe(2 * size)
    await call(actor, 'remove', { fileIds: [fileId] })
    expect(await used()).toBe(size)
  })
})

describe('what nobody has use for', () => {
  test('is removed after a week; what is used or lies in the library stays', async () => {
    await selling.files.removeUnused()
    const actor = await owner()
    const [forgotten, used, kept] = [
      await uploadPicture(selling, actor),
      await uploadPicture(selling, actor),
      await put(actor),
    ]
    await saveShop(selling, actor)
    await saveGoodsOf(selling, actor, { pictureFileIds: [used.fileId] })
    const bytesBefore = stored()
    const isThere = async (url: string) => {
      const found = await selling.files.openPublic(url.replace('/files/', ''))
      found?.stream.destroy()
      return found !== null
    }
    pass(7 * DAY - 60_000)
    await selling.files.removeUnused()
    expect([await isThere(forgotten.url), stored()]).toEqual([true, bytesBefore])
    pass(2 * 60_000)
    await selling.files.removeUnused()
    expect([await isThere(forgotten.url), await isThere(used.url), stored()]).toEqual([false, true, bytesBefore - 2])
    expect((await call(actor, 'list', {})).list.map(({ fileId }) => fileId).toSorted()).toEqual(
      [used.fileId, kept].toSorted(),
    )
    const late = own.database.transaction(actor.merchantId, (tx) =>
      selling.files.mustBeOwn(tx, forgotten.fileId, 'GOODS'),
    )
    await expect(late).rejects.toMatchObject({ refusal: 'record.notFound' })
  })

  test('a deleted file’s bytes go with it', async () => {
    await selling.files.removeUnused()
    const actor = await owner()
    const before = stored()
    const fileId = await put(actor, '一.jpg', undefined, Buffer.from(await pictureBytes(650, 650)))
    await call(actor, 'remove', { fileIds: [fileId] })
    expect(stored()).toBe(before + 2)
    await selling.files.removeUnused()
    expect(stored()).toBe(before)
  })
})

test('a thousand bytes that are no picture leave nothing in the library', async () => {
  const actor = await owner()
  await expect(put(actor, 'a.jpg', undefined, randomBytes(1_000))).rejects.toMatchObject({ refusal: 'file.wrongType' })
  expect(await call(actor, 'shelves', {})).toMatchObject({ fileCount: 0, usedBytes: 0 })
})
