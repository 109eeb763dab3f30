// The video of goods on a real database: answered with its address, in use while goods show it, and nobody else's.
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { GoodsInfo } from '@merchant/contract'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { createManualClock } from '../../../kernel/clock.ts'
import { createSelling, matrixBack, newSeller, requestOf, saveGoodsOf, type Selling } from './goods.testing.ts'

const clock = createManualClock(new Date('2026-11-20T02:00:00.000Z'))
let own: TestDatabase
let selling: Selling
let actor: MerchantActor
let goods: GoodsInfo
beforeAll(async () => {
  own = await createTestDatabase()
  selling = await createSelling(own.database, clock)
})
afterAll(async () => {
  rmSync(selling.folder, { recursive: true, force: true })
  await own.drop()
})
beforeEach(async () => {
  ;({ actor, goods } = await newSeller(selling))
})

/** As the upload keeps one; what it reads of a film is proven beside it. */
async function film(by = actor): Promise<string> {
  const picture = goods.pictures[0]?.fileId ?? ''
  const { name_small: _small, ...like } = await own.database
    .tenant(actor.merchantId)
    .selectFrom('file_asset')
    .selectAll()
    .where('id', '=', picture)
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  await own.database.transaction(by.merchantId, (tx) =>
    tx
      .insertInto('file_asset')
      .values({
        ...like,
        merchant_id: by.merchantId,
        id,
        kind: 'VIDEO',
        purpose: 'GOODS_VIDEO',
        mime: 'video/mp4',
        duration_ms: 3_000,
        storage_key: `${id}.mp4`,
        thumbnail_key: `${id}.mp4`,
        use_count: 0,
        was_sold: false,
        in_library: true,
      })
      .execute(),
  )
  return id
}
const show = (videoFileId: string | null, of = goods) =>
  saveGoodsOf(selling, actor, {
    ...matrixBack(of),
    id: of.id,
    version: of.version,
    pictureFileIds: of.pictures.map(({ fileId }) => fileId),
    videoFileId,
  })
const usesOf = async (fileId: string) => {
  const row = await own.database
    .tenant(actor.merchantId)
    .selectFrom('file_asset')
    .select('use_count as uses')
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow()
  return row.uses
}

test('is answered with its address, in use while goods show it, and told as a change', async () => {
  const fileId = await film()
  const saved = await show(fileId)
  expect(saved.video).toEqual({ fileId, url: `/files/${fileId}.mp4` })
  expect(await usesOf(fileId)).toBe(1)
  expect((await show(null, saved)).video).toBeNull()
  expect(await usesOf(fileId)).toBe(0)
  const { list } = await selling.goods.audit.own.ofGoods(requestOf(actor, { goodsId: goods.id }))
  expect(
    list.map(({ differences }) => differences.find(({ field }) => field === 'videoFileId')).slice(0, 2),
  ).toMatchObject([
    { label: '商品视频', before: '一段视频', after: '' },
    { label: '商品视频', before: '', after: '一段视频' },
  ])
})

test('is neither another merchant’s nor a picture', async () => {
  const { actor: other } = await newSeller(selling)
  await expect(show(await film(other))).rejects.toMatchObject({ refusal: 'record.notFound' })
  await expect(show(goods.pictures[0]?.fileId ?? null)).rejects.toMatchObject({ refusal: 'record.notFound' })
})
