// Goods of all merchants as the platform's people list them: by state and by age along an index, by number, and by a part of the title
// among as many as are counted.
import {
  type Api,
  type BodyOf,
  type DataOf,
  type PlatformGoodsRow,
  saleStatus,
  type SaleStatus,
} from '@merchant/contract'
import type { Database } from '@merchant/database'
import { type AliasableExpression, sql } from 'kysely'
import { COUNT_LIMIT, cutPage, tabTotals } from '../../../../kernel/list-page.ts'
import { createReviewList, directionOf, type Reviewed, reviewCursor } from '../../../../kernel/review-list.ts'
import { branchIdsAcross, categoryName } from '../../category/index.ts'
import type { GoodsFiles } from '../goods.deps.ts'
import { rarestGram } from '../goods.search.ts'
import { isTakenOff, platformActions, PURGED } from '../goods.states.ts'
import { offOf } from './off.view.ts'

type ListBody = BodyOf<Api['platformGoods']['list']>
type Files = Pick<GoodsFiles, 'publicUrl'>

/** Refuses request.invalid for a cursor that is none of this list. */
export async function listPlatformGoods(
  db: Database,
  files: Files,
  body: ListBody,
): Promise<DataOf<Api['platformGoods']['list']>> {
  const { keyword = '', categoryId } = body
  const ids = categoryId === undefined ? null : await branchIdsAcross(db.acrossMerchants, categoryId)
  const list = createReviewList({
    db,
    statuses: saleStatus.options,
    listed: () => listed(db, ids),
    branch:
      ids === null ? null : { ids, listedIn: (id) => listed(db, null).where(sql<boolean>`goods.category_id = ${id}`) },
    alsoCalled: (called) => calledSo(db, called, ids),
  })
  const direction = directionOf(body)
  const page = rowsOf(db, list.pageOf(body)).orderBy('page.submitted_at', direction).orderBy('page.id', direction)
  const [found, counted, isCut] = await Promise.all([
    page.execute(),
    list.countTabs(body),
    keyword !== '' && hasMoreCalled(db, keyword),
  ])
  const { rows, ...cut } = cutPage(found, body, (row) => reviewCursor({ submitted_at: row.updated_at, id: row.id }))
  const { totalIsExact, ...totals } = tabTotals(saleStatus.options, counted, body.status)
  return { list: rows.map((row) => rowOf(files, row)), ...totals, totalIsExact: totalIsExact && !isCut, ...cut }
}

/** All, or those that stand in one of these categories. */
const listed = (db: Database, categoryIds: readonly string[] | null) =>
  db.acrossMerchants
    .selectFrom('goods')
    .select(['merchant_id', 'id', sql<string>`sale_status`.as('status'), 'updated_at as submitted_at'])
    .where('sale_status', '<>', sql.lit(PURGED))
    .$if(categoryIds !== null, (query) =>
      query.where(sql<boolean>`goods.category_id = any(${categoryIds ?? []}::uuid[])`),
    )

/** Goods with this number, and the newest of those whose title holds the text. */
function calledSo(db: Database, keyword: string, categoryIds: readonly string[] | null): AliasableExpression<Reviewed> {
  const titled = db.acrossMerchants
    .selectFrom(rarestGram(db.acrossMerchants, keyword).as('chosen'))
    .crossJoinLateral((outer) =>
      outer
        .selectFrom('goods_gram')
        .select(['goods_gram.merchant_id', 'goods_gram.goods_id'])
        .whereRef('goods_gram.gram', '=', 'chosen.gram')
        .orderBy('goods_gram.goods_id', 'desc')
        .limit(sql.lit(COUNT_LIMIT))
        .as('candidate'),
    )
    .crossJoinLateral((outer) =>
      outer
        .selectFrom(listed(db, categoryIds).select('title_small').as('one'))
        .select(['one.merchant_id', 'one.id', 'one.status', 'one.submitted_at'])
        .whereRef('one.merchant_id', '=', 'candidate.merchant_id')
        .whereRef('one.id', '=', 'candidate.goods_id')
        .where(sql<boolean>`strpos(one.title_small, lower(${keyword}::text)) > 0`)
        .limit(sql.lit(1))
        .as('titled'),
    )
    .selectAll('titled')
  const numbered = db.acrossMerchants
    .selectFrom(listed(db, categoryIds).select('goods_no').as('numbered'))
    .select(['numbered.merchant_id', 'numbered.id', 'numbered.status', 'numbered.submitted_at'])
    .where('numbered.goods_no', '=', keyword.toUpperCase())
  return titled.union(numbered)
}

/** Whether more goods have the rarest part of the text than were looked at. */
async function hasMoreCalled(db: Database, keyword: string): Promise<boolean> {
  const chosen = await rarestGram(db.acrossMerchants, keyword).executeTakeFirst()
  return Number(chosen?.count ?? 0) >= COUNT_LIMIT
}

/** Goods with what a row shows. */
export const rowsOf = (
  db: Database,
  page: AliasableExpression<Pick<Reviewed, 'merchant_id' | 'id' | 'submitted_at'>>,
) =>
  db.acrossMerchants
    .selectFrom(page.as('page'))
    .innerJoin('goods', (join) =>
      join.onRef('goods.merchant_id', '=', 'page.merchant_id').onRef('goods.id', '=', 'page.id'),
    )
    .innerJoin('merchant', 'merchant.merchant_id', 'page.merchant_id')
    .innerJoin('platform_category', 'platform_category.id', 'goods.category_id')
    .leftJoin('file_asset as cover', (join) =>
      join
        .onRef('cover.merchant_id', '=', 'goods.merchant_id')
        .on('cover.id', '=', sql<string>`goods.picture_file_ids[1]`)
        .on('cover.access', '=', 'PUBLIC'),
    )
    .select([
      'goods.merchant_id',
      'goods.id',
      'goods.goods_no as goodsNo',
      'goods.title',
      // What is purged is read by nobody.
      sql<SaleStatus>`goods.sale_status`.as('saleStatus'),
      'goods.audit_status as auditStatus',
      'goods.price_fen as priceFen',
      'goods.price_max_fen as priceMaxFen',
      'goods.sold_count as soldCount',
      'goods.updated_at',
      'goods.off_code as offCode',
      'goods.off_reason as offReason',
      'goods.off_at as offAt',
      'goods.off_by as offBy',
      'goods.appeal_status as appeal',
      'merchant.merchant_no as merchantNo',
      'merchant.name as merchantName',
      'platform_category.name as categoryName',
      'cover.thumbnail_key as coverKey',
    ])

type Found = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

export function rowOf(files: Files, row: Found): PlatformGoodsRow {
  const off = isTakenOff(row.saleStatus) ? offOf(row) : null
  return {
    merchantId: row.merchant_id,
    merchantNo: row.merchantNo,
    merchantName: row.merchantName,
    id: row.id,
    goodsNo: row.goodsNo,
    title: row.title,
    coverUrl: row.coverKey === null ? null : files.publicUrl(row.coverKey),
    categoryName: categoryName(row.categoryName),
    saleStatus: row.saleStatus,
    auditStatus: row.auditStatus,
    priceFen: row.priceFen,
    priceMaxFen: row.priceMaxFen,
    soldCount: row.soldCount,
    updatedAt: row.updated_at.toISOString(),
    off: off === null ? null : { ...off, by: row.offBy ?? '' },
    allowedActions: platformActions(row.saleStatus),
  }
}
