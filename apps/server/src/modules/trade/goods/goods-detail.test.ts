// The detail of goods on a real database: kept and answered as it was said, its pictures in use, and what is foreign refused or left out.
import type { GoodsDetail } from '@merchant/contract'
import { expect, test } from 'vitest'
import { Refusal } from '../../../kernel/refusal.ts'
import { matrixBack, newSeller, pictureBytes, requestOf, saveGoodsOf, uploadPicture } from './goods.testing.ts'
import { sellerForEach } from './seller-for-each.testing.ts'

const seller = sellerForEach()

const picture = async (by = seller.actor) =>
  (await uploadPicture(seller.selling, by, 'GOODS', await pictureBytes(750, 750))).fileId
const say = (detail: GoodsDetail, of = seller.goods) =>
  saveGoodsOf(seller.selling, seller.actor, {
    ...matrixBack(of),
    id: of.id,
    version: of.version,
    pictureFileIds: of.pictures.map(({ fileId }) => fileId),
    detail: [...detail],
  })
const usesOf = async (fileId: string) => {
  const row = await seller.database
    .tenant(seller.actor.merchantId)
    .selectFrom('file_asset')
    .select(['use_count as uses', 'in_library as isInLibrary'])
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow()
  return row
}
const whole = (fileId: string): GoodsDetail => [
  { type: 'heading', level: 1, spans: [{ text: '说明' }] },
  {
    type: 'paragraph',
    spans: [{ text: '手工' }, { text: '拉坯', bold: true }, { text: '官网', link: 'https://example.com' }],
  },
  { type: 'picture', pictureFileId: fileId },
  { type: 'list', isOrdered: true, items: [[{ text: '一' }], [{ text: '二' }]] },
]

test('is answered as it was said, pictures with their addresses, and they are in use while it names them', async () => {
  const fileId = await picture()
  const saved = await say(whole(fileId))
  expect(saved.detail.map(({ type }) => type)).toEqual(['heading', 'paragraph', 'picture', 'list'])
  expect(saved.detail[2]).toMatchObject({ picture: { fileId, url: expect.stringMatching(/^\/files\//) } })
  expect(await usesOf(fileId)).toEqual({ uses: 1, isInLibrary: true })
  await say([], saved)
  expect(await usesOf(fileId)).toMatchObject({ uses: 0 })
})

test('a strip does for the detail and for nothing else', async () => {
  const strip = (await uploadPicture(seller.selling, seller.actor, 'GOODS_DETAIL', await pictureBytes(750, 240))).fileId
  const saved = await say([{ type: 'picture', pictureFileId: strip }])
  expect(saved.detail).toHaveLength(1)
  const asCover = saveGoodsOf(seller.selling, seller.actor, { pictureFileIds: [strip] })
  await expect(asCover).rejects.toMatchObject({ refusal: 'record.notFound' })
})

test('a picture of another merchant is none', async () => {
  const { actor: other } = await newSeller(seller.selling)
  const foreign = await picture(other)
  await expect(say(whole(foreign))).rejects.toMatchObject({ refusal: 'record.notFound' })
  await expect(say(whole(foreign))).rejects.toBeInstanceOf(Refusal)
})

test('what was written past the contract is left out when it is read', async () => {
  const kept = [
    { type: 'paragraph', spans: [{ text: '好' }] },
    { type: 'html', html: '<script>alert(1)</script>' },
    { type: 'paragraph', spans: [{ text: '点我', link: 'javascript:alert(1)' }] },
    { type: 'picture', pictureFileId: seller.goods.id },
    { type: 'picture', src: 'https://example.com/a.png' },
  ]
  await seller.database
    .tenant(seller.actor.merchantId)
    .updateTable('goods')
    .set({ detail: JSON.stringify(kept) })
    .where('id', '=', seller.goods.id)
    .execute()
  const read = await seller.selling.goods.handlers.info(requestOf(seller.actor, { id: seller.goods.id }))
  expect(read.detail).toEqual([{ type: 'paragraph', spans: [{ text: '好' }] }])
})

test('what changed of it is told in words and with its pictures', async () => {
  const fileId = await picture()
  await say(whole(fileId))
  const { list } = await seller.selling.goods.audit.own.ofGoods(requestOf(seller.actor, { goodsId: seller.goods.id }))
  const told = list[0]?.differences.filter(({ field }) => field === 'detail')
  expect(told).toEqual([
    {
      field: 'detail',
      label: '商品详情',
      before: '手工拉坯，高温烧制。',
      after: '■ 说明\n手工**拉坯**官网（https://example.com）\n[图片 1]\n1. 一\n2. 二',
      pictures: null,
    },
    expect.objectContaining({
      label: '详情图片',
      before: '0 张',
      after: '1 张',
      pictures: { before: [], after: [expect.any(String)] },
    }),
  ])
})
