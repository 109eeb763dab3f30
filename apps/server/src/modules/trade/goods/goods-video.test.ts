// The video of goods on a real database: answered with its address, in use while goods show it, and nobody else's.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { matrixBack, newSeller, requestOf, saveGoodsOf } from './goods.testing.ts'
import { sellerForEach } from './seller-for-each.testing.ts'

const seller = sellerForEach()

/** As the upload keeps one; what it reads of a film is proven beside it. */
async function film(by = seller.actor): Promise<string> {
  const picture = seller.goods.pictures[0]?.fileId ?? ''
  const { name_small: _small, ...like } = await seller.database
    .tenant(seller.actor.merchantId)
    .selectFrom('file_asset')
    .selectAll()
    .where('id', '=', picture)
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  await seller.database.transaction(by.merchantId, (tx) =>
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
const show = (videoFileId: string | null, of = seller.goods) =>
  saveGoodsOf(seller.selling, seller.actor, {
    ...matrixBack(of),
    id: of.id,
    version: of.version,
    pictureFileIds: of.pictures.map(({ fileId }) => fileId),
    videoFileId,
  })
const usesOf = async (fileId: string) => {
  const row = await seller.database
    .tenant(seller.actor.merchantId)
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
  const { list } = await seller.selling.goods.audit.own.ofGoods(requestOf(seller.actor, { goodsId: seller.goods.id }))
  expect(
    list.map(({ differences }) => differences.find(({ field }) => field === 'videoFileId')).slice(0, 2),
  ).toMatchObject([
    { label: '商品视频', before: '一段视频', after: '' },
    { label: '商品视频', before: '', after: '一段视频' },
  ])
})

test('is neither another merchant’s nor a picture', async () => {
  const { actor: other } = await newSeller(seller.selling)
  await expect(show(await film(other))).rejects.toMatchObject({ refusal: 'record.notFound' })
  await expect(show(seller.goods.pictures[0]?.fileId ?? null)).rejects.toMatchObject({ refusal: 'record.notFound' })
})
