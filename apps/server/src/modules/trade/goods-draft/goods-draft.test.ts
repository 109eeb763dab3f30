// Drafts of goods: saved by themselves, never written over by an older one, and gone with what they became.
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { type Api, api, type BodyOf, checkInput, GOODS_DRAFT_CHARS } from '@merchant/contract'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { createManualClock } from '../../../kernel/clock.ts'
import {
  createSelling,
  matrixBack,
  newCommand,
  newSeller,
  requestOf,
  saveGoodsOf,
  type Selling,
  uploadPicture,
} from '../goods/goods.testing.ts'
import { createGoodsDrafts } from './index.ts'

type Drafts = ReturnType<typeof createGoodsDrafts>
type SaveBody = BodyOf<Api['goodsDraft']['save']>

const clock = createManualClock(new Date('2026-11-20T02:00:00.000Z'))
let own: TestDatabase
let selling: Selling
let drafts: Drafts
let actor: MerchantActor
let goods: Awaited<ReturnType<typeof newSeller>>['goods']
beforeAll(async () => {
  own = await createTestDatabase()
  selling = await createSelling(own.database, clock)
  drafts = createGoodsDrafts({ db: own.database, clock, files: selling.files })
})
afterAll(async () => {
  rmSync(selling.folder, { recursive: true, force: true })
  await own.drop()
})
beforeEach(async () => {
  ;({ actor, goods } = await newSeller(selling))
})

/** An editor that is open somewhere. */
function editor(about: Partial<SaveBody> = {}, by: MerchantActor = actor) {
  const standing = { id: randomUUID(), editorId: randomUUID(), version: 0, ...about }
  return {
    standing,
    async type(title: string, data: Record<string, unknown> = { values: { title } }) {
      const answer = await drafts.handlers.save(requestOf<Api['goodsDraft']['save']>(by, { ...standing, title, data }))
      if (answer.isSaved && answer.draft !== null)
        Object.assign(standing, { id: answer.draft.id, version: answer.draft.version })
      return answer
    },
  }
}
const list = async (by = actor) =>
  (await drafts.handlers.list(requestOf<Api['goodsDraft']['list']>(by, { pageSize: 20, sort: 'savedAt:desc' }))).list
const info = (body: BodyOf<Api['goodsDraft']['info']>, by = actor) =>
  drafts.handlers.info(requestOf<Api['goodsDraft']['info']>(by, body))
const discard = (body: BodyOf<Api['goodsDraft']['discard']>, by = actor) =>
  drafts.handlers.discard(requestOf<Api['goodsDraft']['discard']>(by, body, newCommand()))

test('what was typed of new goods is there for whoever opens it, with who saved it and when', async () => {
  const writing = editor()
  expect(await writing.type('写到一半')).toMatchObject({ isSaved: true, draft: { version: 1, isMine: true } })
  await writing.type('写到一半的标题')
  const colleague = { ...actor, userId: randomUUID(), name: '小李' }
  expect(await list(colleague)).toEqual([
    expect.objectContaining({ title: '写到一半的标题', savedBy: '王小明', isMine: false, goodsId: null, version: 2 }),
  ])
  expect(await info({ id: writing.standing.id }, colleague)).toMatchObject({
    data: { values: { title: '写到一半的标题' } },
  })
})

test('five hundred SKUs with codes, tiers and pictures fit into a draft, as the server takes them', async () => {
  const id = () => randomUUID()
  const url = `/files/public/${id()}/${id()}.webp`
  const row = () => ({
    id: id(),
    stockBefore: 10_000_000,
    locked: 1_000,
    cells: {
      priceFen: '9999999.99',
      stock: '10000000',
      marketPriceFen: '9999999.99',
      outerSkuCode: 'C'.repeat(64),
      barcode: '6901234567892',
      weightG: '1000000',
      volumeCm3: '1000000',
      alertQuantity: '10000000',
    },
    enabled: true,
    tierPrices: Array.from({ length: 5 }, () => ({ minQuantity: 999, priceFen: 999_999_999 })),
    picture: { fileId: id(), url, thumbnailUrl: url },
  })
  const keys = Array.from({ length: 500 }, () => [id(), id(), id()].toSorted().join(','))
  const data = { values: { matrix: { specs: [], rows: Object.fromEntries(keys.map((key) => [key, row()])) } } }
  const writing = editor()
  const checked = checkInput(api.goodsDraft.save.body, { ...writing.standing, title: '全规格', data })
  expect(checked.ok).toBe(true)
  expect(await writing.type('全规格', data)).toMatchObject({ isSaved: true })
  expect(await info({ id: writing.standing.id })).toMatchObject({ data })
  const { mostBytes } = api.goodsDraft.save
  expect(GOODS_DRAFT_CHARS).toBeLessThan(mostBytes ?? 0)
})

test('those of new goods are found behind any number of drafts of goods', async () => {
  const writing = editor()
  await writing.type('新商品')
  for (const title of ['甲', '乙']) {
    const { id: goodsId } = await saveGoodsOf(selling, actor, {
      pictureFileIds: goods.pictures.map(({ fileId }) => fileId),
      title: `手工陶瓷马克杯${title}`,
    })
    await editor({ goodsId }).type(title)
  }
  const body = { page: 1, pageSize: 1, sort: 'savedAt:desc', ofNew: true } as const
  const found = await drafts.handlers.list(requestOf<Api['goodsDraft']['list']>(actor, body))
  expect(found).toMatchObject({ list: [{ title: '新商品' }], total: 1, counts: { DRAFT: 3 } })
})

test('the same save that is sent twice is one', async () => {
  const writing = editor()
  await writing.type('一次')
  Object.assign(writing.standing, { version: 0 })
  expect(await writing.type('一次')).toMatchObject({ isSaved: true })
  expect(await list()).toHaveLength(1)
})

test('one draft of each goods: another editor that has not read it is told, and may write over it knowingly', async () => {
  const phone = editor({ goodsId: goods.id })
  const desk = editor({ goodsId: goods.id })
  await phone.type('手机上写的')
  expect(await desk.type('电脑上写的')).toMatchObject({ isSaved: false, draft: { title: '手机上写的', version: 1 } })
  Object.assign(desk.standing, { version: 1 })
  expect(await desk.type('电脑上写的')).toMatchObject({ isSaved: true, draft: { version: 2 } })
  expect(await phone.type('手机上又写')).toMatchObject({ isSaved: false, draft: { title: '电脑上写的' } })
  expect(await list()).toHaveLength(1)
})

test('two editors that begin at the same moment make one draft', async () => {
  const answers = await Promise.all([
    editor({ goodsId: goods.id }).type('甲'),
    editor({ goodsId: goods.id }).type('乙'),
  ])
  expect(answers.filter(({ isSaved }) => isSaved)).toHaveLength(1)
  expect(await list()).toHaveLength(1)
})

test('publishing takes its draft with it, and leaves one that somebody has written over since', async () => {
  const mine = editor({ goodsId: goods.id })
  await mine.type('将要发布')
  const { id, version } = mine.standing
  const saving = { ...matrixBack(goods), id: goods.id, title: '手工陶瓷大号马克杯' }
  const published = await saveGoodsOf(selling, actor, { ...saving, version: goods.version, draft: { id, version } })
  expect(await list()).toEqual([])
  expect(await mine.type('发布后仍开着')).toEqual({ isSaved: false, draft: null })

  const another = editor({ goodsId: goods.id })
  await another.type('同事的新内容')
  await saveGoodsOf(selling, actor, {
    ...saving,
    version: published.version,
    draft: { id: another.standing.id, version: 7 },
  })
  expect(await list()).toHaveLength(1)
})

test('a save that is refused keeps the draft', async () => {
  const mine = editor({ goodsId: goods.id })
  await mine.type('冲突')
  const { id, version } = mine.standing
  const saving = { ...matrixBack(goods), id: goods.id, version: goods.version + 5, draft: { id, version } }
  await expect(saveGoodsOf(selling, actor, saving)).rejects.toMatchObject({ refusal: 'record.changed' })
  expect(await list()).toHaveLength(1)
})

test('pictures of a draft are kept from being swept away, and only those that would do for goods', async () => {
  const picture = await uploadPicture(selling, actor)
  const paper = await uploadPicture(selling, actor, 'QUALIFICATION')
  const writing = editor()
  await writing.type('有图', {
    values: { pictureFileIds: [picture, { fileId: paper.fileId }, { fileId: randomUUID() }] },
  })
  const inUse = async () =>
    own.database
      .tenant(actor.merchantId)
      .selectFrom('file_use')
      .select('file_id')
      .where('kind', '=', 'GOODS_DRAFT')
      .execute()
  expect(await inUse()).toEqual([{ file_id: picture.fileId }])
  await discard({ id: writing.standing.id, version: writing.standing.version })
  expect(await inUse()).toEqual([])
})

test('dropping asks for the version that was seen and for the right to write such goods', async () => {
  const mine = editor({ goodsId: goods.id })
  await mine.type('不要了')
  const { id } = mine.standing
  const creator = { ...actor, permissions: new Set(['goods.create'] as const) }
  await expect(discard({ id, version: 1 }, creator)).rejects.toMatchObject({ refusal: 'permission.denied' })
  await expect(discard({ id, version: 9 })).rejects.toMatchObject({ refusal: 'record.changed' })
  await discard({ id, version: 1 })
  expect([await list(), await info({ goodsId: goods.id })]).toEqual([[], null])
})

test('nothing of other merchants is reached', async () => {
  const mine = editor({ goodsId: goods.id })
  await mine.type('我的')
  const { actor: stranger } = await newSeller(selling)
  expect([await list(stranger), await info({ id: mine.standing.id }, stranger)]).toEqual([[], null])
  await expect(info({ goodsId: goods.id }, stranger)).rejects.toMatchObject({ refusal: 'record.notFound' })
  await expect(editor({ goodsId: goods.id }, stranger).type('别人的')).rejects.toMatchObject({
    refusal: 'record.notFound',
  })
})
