// What pictures of goods have to be, whoever sends them: asked of each that is new to the goods. Main ones are square and upright ones three
// wide and four high, as the editor cuts them; those of the detail are wide enough to be read; none is heavy.
import {
  goodsPictureRatios,
  isOfRatio,
  picturesOfDetail,
  readDetail,
  said,
  type Said,
  type UploadRule,
  uploadRules,
} from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'
import type { GoodsWish } from './audit/wish.ts'
import { longPicturesOf } from './wished-files.ts'

interface Size {
  readonly width: number
  readonly height: number
  readonly bytes: number
}
interface Shape {
  readonly name: Said
  readonly rule: UploadRule
  /** Null: it may have any. */
  readonly ratio: { readonly is: number; readonly must: Said } | null
}
type Field = keyof typeof goodsPictureRatios | 'detail'

const { GOODS, GOODS_DETAIL } = uploadRules
const shapes: Readonly<Record<Field, Shape>> = {
  pictureFileIds: {
    name: said('商品主图', 'main pictures'),
    rule: GOODS,
    ratio: { is: goodsPictureRatios.pictureFileIds, must: said('正方形（1:1）', 'square (1:1)') },
  },
  longPictureFileIds: {
    name: said('3:4 长图', 'upright pictures'),
    rule: GOODS,
    ratio: { is: goodsPictureRatios.longPictureFileIds, must: said('竖图（3:4）', 'three wide and four high (3:4)') },
  },
  detail: { name: said('详情图片', 'pictures of the detail'), rule: GOODS_DETAIL, ratio: null },
}
const fields = ['pictureFileIds', 'longPictureFileIds', 'detail'] as const

/**
 * What the goods show already in the same field may stay: it was taken when nothing was asked of it.
 * @param id of goods that there are
 */
export async function mustBeInShape(tx: TenantTx, wish: GoodsWish, id: string | undefined): Promise<void> {
  const named: Readonly<Record<Field, readonly string[]>> = {
    pictureFileIds: wish.pictureFileIds,
    longPictureFileIds: longPicturesOf(wish),
    detail: picturesOfDetail(wish.detail),
  }
  const all = Object.values(named).flat()
  if (all.length === 0) return
  const sizes = await tx
    .selectFrom('file_asset')
    .select(['id', 'purpose', 'in_library as isShared', 'width', 'height', 'size_bytes as bytes'])
    .where('id', 'in', all)
    .execute()
  const shown = id === undefined ? null : await shownBy(tx, id)
  for (const field of fields)
    for (const [at, fileId] of named[field].entries()) {
      const size = sizes.find((one) => one.id === fileId)
      // Whoever takes the files says that it is gone, or for something else.
      if (size === undefined || !doesFor(field, size) || shown?.[field].includes(fileId) === true) continue
      const fault = faultOf(shapes[field], size)
      if (fault !== null) refuse('request.invalid', { inField: field, what: complaint(field, at + 1, fault) })
    }
}

/** Main ones that are too small are told by whoever takes them, like those that are for something else. */
const doesFor = (field: Field, { purpose, isShared, width, height }: Size & { purpose: string; isShared: boolean }) =>
  field === 'detail'
    ? isShared || purpose === 'GOODS' || purpose === 'GOODS_DETAIL'
    : (isShared || purpose === 'GOODS') && Math.min(width, height) >= GOODS.minSide

const shownBy = async (tx: TenantTx, id: string): Promise<Readonly<Record<Field, readonly string[]>> | null> => {
  const row = await tx
    .selectFrom('goods')
    .select(['picture_file_ids as pictureFileIds', 'long_picture_file_ids as longPictureFileIds', 'detail'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, detail: picturesOfDetail(readDetail(row.detail)) }
}

const MB = 1024 * 1024

/** What is wrong with it; null: nothing. */
function faultOf({ rule, ratio }: Shape, size: Size): Said | null {
  const { width, height, bytes } = size
  const pixels = `${width}×${height}`
  const { minSide = 0, minWidth = minSide, maxBytes } = rule
  if (width < minWidth || height < minSide)
    return said(
      `为 ${pixels} 像素，至少须为 ${minWidth}×${minSide}，请更换`,
      `has ${pixels} pixels and must have ${minWidth}×${minSide} at least; choose another`,
    )
  if (bytes > maxBytes) {
    const [is, most] = [Math.ceil((bytes / MB) * 10) / 10, maxBytes / MB]
    return said(
      `（${pixels} 像素）有 ${is} MB，最大 ${most} MB，请压缩或更换`,
      `(${pixels} pixels) has ${is} MB and may have ${most} MB; make it smaller or choose another`,
    )
  }
  if (ratio === null || isOfRatio(size, ratio.is)) return null
  return said(
    `为 ${pixels} 像素，须为${ratio.must.zh}，请裁剪或更换`,
    `has ${pixels} pixels and must be ${ratio.must.en}; crop it or choose another`,
  )
}

function complaint(field: Field, number: number, fault: Said): Said {
  const { name } = shapes[field]
  return said(`：${name.zh}第 ${number} 张${fault.zh}`, `: number ${number} of the ${name.en} ${fault.en}`)
}
