// Main pictures are square and upright ones three wide and four high, as the editor cuts them: asked of each that is new to the goods.
import { goodsPictureRatios, isOfRatio, said, type Said, uploadRules } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'
import type { GoodsWish } from './audit/wish.ts'
import { longPicturesOf } from './wished-files.ts'

const { minSide } = uploadRules.GOODS

type Field = keyof typeof goodsPictureRatios

const shapes = {
  pictureFileIds: { name: said('商品主图', 'main pictures'), must: said('正方形（1:1）', 'square (1:1)') },
  longPictureFileIds: {
    name: said('3:4 长图', 'upright pictures'),
    must: said('竖图（3:4）', 'three wide and four high (3:4)'),
  },
} as const satisfies Record<Field, { readonly name: Said; readonly must: Said }>

/**
 * What the goods show already may stay: it was taken when nothing was asked of it.
 * @param id of goods that there are
 */
export async function mustBeInShape(tx: TenantTx, wish: GoodsWish, id: string | undefined): Promise<void> {
  const named = { pictureFileIds: wish.pictureFileIds, longPictureFileIds: longPicturesOf(wish) }
  const all = Object.values(named).flat()
  if (all.length === 0) return
  const sizes = await tx
    .selectFrom('file_asset')
    .select(['id', 'width', 'height'])
    .where('id', 'in', all)
    .where((eb) => eb.or([eb('purpose', '=', 'GOODS'), eb('in_library', '=', true)]))
    .where('width', '>=', minSide)
    .where('height', '>=', minSide)
    .execute()
  const shown = id === undefined ? undefined : await shownBy(tx, id)
  for (const field of ['pictureFileIds', 'longPictureFileIds'] as const)
    for (const [at, fileId] of named[field].entries()) {
      const size = sizes.find((one) => one.id === fileId)
      // Whoever takes the files says that it is gone, for something else, or too small.
      if (size === undefined || isOfRatio(size, goodsPictureRatios[field]) || shown?.[field].includes(fileId)) continue
      refuse('request.invalid', { inField: field, what: complaint(field, at + 1, size) })
    }
}

const shownBy = (tx: TenantTx, id: string) =>
  tx
    .selectFrom('goods')
    .select(['picture_file_ids as pictureFileIds', 'long_picture_file_ids as longPictureFileIds'])
    .where('id', '=', id)
    .executeTakeFirst()

function complaint(
  field: Field,
  number: number,
  { width, height }: { readonly width: number; readonly height: number },
) {
  const { name, must } = shapes[field]
  return said(
    `：${name.zh}第 ${number} 张为 ${width}×${height} 像素，须为${must.zh}，请裁剪或更换`,
    `: number ${number} of the ${name.en} has ${width}×${height} pixels and must be ${must.en}; crop it or choose another`,
  )
}
