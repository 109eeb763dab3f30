// What a save made of what buyers see of goods, as the operation log tells it: names, and how many pictures and letters.
import { charactersOf, picturesOfDetail, readDetail, said, type Said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import { changed, type FieldChange } from '../../../kernel/operation-log.ts'
import { nameInBoth } from '../category/index.ts'

export type ShownContent = Awaited<ReturnType<typeof shownContent>>

/** As it stands in this transaction. */
export function shownContent(tx: TenantTx, goodsId: string) {
  return tx
    .selectFrom('goods')
    .innerJoin('platform_category', 'platform_category.id', 'goods.category_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('goods_shop_category')
          .innerJoin('shop_category', 'shop_category.id', 'goods_shop_category.category_id')
          .whereRef('goods_shop_category.goods_id', '=', 'goods.id')
          .select(sql<string>`string_agg(shop_category.name, '、' order by shop_category.id)`.as('names'))
          .as('placed'),
      (join) => join.onTrue(),
    )
    .select([
      'goods.short_title as shortTitle',
      'goods.selling_point as sellingPoint',
      'goods.unit',
      'platform_category.name as category',
      sql<string>`coalesce(placed.names, '')`.as('shopCategories'),
      'goods.picture_file_ids as pictures',
      'goods.long_picture_file_ids as longPictures',
      'goods.video_file_id as video',
      'goods.detail',
    ])
    .where('goods.id', '=', goodsId)
    .executeTakeFirstOrThrow()
}

export function contentChanges(before: ShownContent, after: ShownContent): FieldChange[] {
  const line = (field: string, label: Said, of: (content: ShownContent) => Said | string): FieldChange => ({
    field,
    label,
    before: of(before),
    after: of(after),
  })
  return changed(
    line('shortTitle', said('短标题', 'Short title'), ({ shortTitle }) => shortTitle),
    line('sellingPoint', said('卖点', 'Selling point'), ({ sellingPoint }) => sellingPoint),
    line('unit', said('计量单位', 'Unit of sale'), ({ unit }) => unit),
    line('category', said('平台类目', 'Category'), ({ category }) => nameInBoth(category)),
    line('shopCategories', said('店铺分类', 'Shop categories'), ({ shopCategories }) => shopCategories),
    seen(
      line('pictures', said('商品图片', 'Pictures'), ({ pictures }) => many(pictures)),
      before.pictures,
      after.pictures,
    ),
    seen(
      line('longPictures', said('3:4 长图', 'Upright pictures'), ({ longPictures }) => many(longPictures)),
      before.longPictures,
      after.longPictures,
    ),
    seen(
      line('video', said('商品视频', 'Video'), ({ video }) =>
        video === null ? said('无', 'none') : said('1 个', 'one'),
      ),
      before.video,
      after.video,
    ),
    seen(
      line('detail', said('商品详情', 'Detail'), ({ detail }) => lengthOf(detail)),
      before.detail,
      after.detail,
    ),
  )
}

/** What became another one of the same size is told as well. */
function seen(change: FieldChange, before: unknown, after: unknown): FieldChange {
  const isOther = JSON.stringify(before) !== JSON.stringify(after)
  const { zh, en } = typeof change.after === 'string' ? said(change.after, change.after) : change.after
  const isTold = typeof change.before !== 'string' && change.before.zh !== zh
  return isOther && !isTold ? { ...change, after: said(`${zh}（已更换）`, `${en} (replaced)`) } : change
}

const many = ({ length }: readonly string[]): Said =>
  said(`${length} 张`, length === 1 ? 'one picture' : `${length} pictures`)

function lengthOf(kept: unknown): Said {
  const blocks = readDetail(kept)
  const [letters, pictures] = [charactersOf(blocks), picturesOfDetail(blocks).length]
  return said(`${letters} 字、${pictures} 张图`, `${letters} letters, ${pictures} pictures`)
}
