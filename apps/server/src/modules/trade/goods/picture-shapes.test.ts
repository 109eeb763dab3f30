// What pictures of goods have to be as the server asks for it: of what is new to goods, whoever sends it; what they show already may stay.
import type { GoodsInfo } from '@merchant/contract'
import { expect, test } from 'vitest'
import { matrixBack, pictureBytes, saveGoodsOf, uploadPicture } from './goods.testing.ts'
import { sellerForEach } from './seller-for-each.testing.ts'

const seller = sellerForEach()

const picture = async (width: number, height: number, purpose: 'GOODS' | 'LIBRARY' = 'GOODS') =>
  (await uploadPicture(seller.selling, seller.actor, purpose, await pictureBytes(width, height))).fileId
const back = (of: GoodsInfo) => ({
  id: of.id,
  version: of.version,
  ...matrixBack(of),
  pictureFileIds: of.pictures.map(({ fileId }) => fileId),
  longPictureFileIds: of.longPictures.map(({ fileId }) => fileId),
})
const refusal = (inField: string, words: string) => ({
  refusal: 'request.invalid',
  message: expect.stringContaining(words),
  details: { inField },
})

test('square ones and upright ones are taken, with a pixel more or less', async () => {
  const [square, nearly] = [await picture(600, 600), await picture(800, 806)]
  const [upright, tall] = [await picture(600, 800), await picture(901, 1_200)]
  const made = await saveGoodsOf(seller.selling, seller.actor, {
    pictureFileIds: [square, nearly],
    longPictureFileIds: [upright, tall],
  })
  expect(made.pictures).toHaveLength(2)
  expect(made.longPictures).toHaveLength(2)
})

test('new goods with another one are refused by the field, the number and the size', async () => {
  const [square, wide] = [await picture(600, 600), await picture(1_200, 900)]
  await expect(saveGoodsOf(seller.selling, seller.actor, { pictureFileIds: [square, wide] })).rejects.toMatchObject(
    refusal('pictureFileIds', '商品主图第 2 张为 1200×900 像素，须为正方形（1:1），请裁剪或更换'),
  )
  await expect(saveGoodsOf(seller.selling, seller.actor, { longPictureFileIds: [square] })).rejects.toMatchObject(
    refusal('longPictureFileIds', '3:4 长图第 1 张为 600×600 像素，须为竖图（3:4）'),
  )
})

test('so are pictures of the library, for goods that there are', async () => {
  const wide = await picture(1_200, 900, 'LIBRARY')
  const sent = saveGoodsOf(seller.selling, seller.actor, { ...back(seller.goods), pictureFileIds: [wide] })
  await expect(sent).rejects.toMatchObject(refusal('pictureFileIds', '商品主图第 1 张为 1200×900 像素'))
})

test('what goods show from before may stay, also as another one comes; in another place it is new', async () => {
  const before = seller.goods.pictures[0]?.fileId ?? ''
  await seller.database.pool.query('update file_asset set width = 1200, height = 900 where id = $1', [before])
  const kept = await saveGoodsOf(seller.selling, seller.actor, { ...back(seller.goods), title: '从前的手工马克杯' })
  expect(kept.title).toBe('从前的手工马克杯')
  const more = [before, await picture(600, 600)]
  const added = await saveGoodsOf(seller.selling, seller.actor, { ...back(kept), pictureFileIds: more })
  expect(added.pictures).toHaveLength(2)
  await expect(
    saveGoodsOf(seller.selling, seller.actor, { ...back(added), longPictureFileIds: [before] }),
  ).rejects.toMatchObject(refusal('longPictureFileIds', '3:4 长图第 1 张为 1200×900 像素'))
  await expect(saveGoodsOf(seller.selling, seller.actor, { pictureFileIds: [before] })).rejects.toMatchObject(
    refusal('pictureFileIds', '商品主图第 1 张'),
  )
})

const inDetail = (fileIds: readonly string[]) =>
  fileIds.map((pictureFileId) => ({ type: 'picture' as const, pictureFileId }))
/** What was taken when nothing was asked. */
const makeOld = (fileId: string, columns: string) =>
  seller.database.pool.query(`update file_asset set ${columns} where id = $1`, [fileId])

test('those of the detail are 750 pixels wide at least, each told by its number and size', async () => {
  const [good, narrow] = [await picture(750, 400, 'LIBRARY'), await picture(749, 900, 'LIBRARY')]
  const tooNarrow = refusal('detail', '详情图片第 2 张为 749×900 像素，至少须为 750×100，请更换')
  await expect(saveGoodsOf(seller.selling, seller.actor, { detail: inDetail([good, narrow]) })).rejects.toMatchObject(
    tooNarrow,
  )
  await expect(
    saveGoodsOf(seller.selling, seller.actor, { ...back(seller.goods), detail: inDetail([good, narrow]) }),
  ).rejects.toMatchObject(tooNarrow)
  // What the library keeps wider is shown narrower.
  const wide = await picture(2_000, 900, 'LIBRARY')
  expect((await saveGoodsOf(seller.selling, seller.actor, { detail: inDetail([wide, good]) })).detail).toHaveLength(2)
})

test('what the detail shows from before may stay, also as another one comes', async () => {
  const old = await picture(800, 800, 'LIBRARY')
  const before = await saveGoodsOf(seller.selling, seller.actor, { ...back(seller.goods), detail: inDetail([old]) })
  await makeOld(old, 'width = 620, height = 620')
  const kept = await saveGoodsOf(seller.selling, seller.actor, {
    ...back(before),
    title: '从前的详情',
    detail: inDetail([old, await picture(900, 900)]),
  })
  expect(kept.detail).toHaveLength(2)
  await expect(saveGoodsOf(seller.selling, seller.actor, { detail: inDetail([old]) })).rejects.toMatchObject(
    refusal('detail', '详情图片第 1 张为 620×620 像素'),
  )
})

test('a picture of the library that is too heavy for its place is told so', async () => {
  const [square, other] = [await picture(800, 800, 'LIBRARY'), await picture(900, 900, 'LIBRARY')]
  await makeOld(square, `size_bytes = ${2.5 * 1024 * 1024}`)
  await expect(saveGoodsOf(seller.selling, seller.actor, { pictureFileIds: [square] })).rejects.toMatchObject(
    refusal('pictureFileIds', '商品主图第 1 张（800×800 像素）有 2.5 MB，最大 2 MB，请压缩或更换'),
  )
  // In the detail it may have three.
  expect((await saveGoodsOf(seller.selling, seller.actor, { detail: inDetail([square]) })).detail).toHaveLength(1)
  await makeOld(other, `size_bytes = ${4 * 1024 * 1024}`)
  await expect(saveGoodsOf(seller.selling, seller.actor, { detail: inDetail([other]) })).rejects.toMatchObject(
    refusal('detail', '详情图片第 1 张（900×900 像素）有 4 MB，最大 3 MB'),
  )
})

test('pictures of SKUs, dimensions and the detail have the ratio that they like', async () => {
  const wide = await picture(1_200, 900)
  const made = await saveGoodsOf(seller.selling, seller.actor, { detail: [{ type: 'picture', pictureFileId: wide }] })
  expect(made.detail).toMatchObject([{ type: 'picture' }])
})
