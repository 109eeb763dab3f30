// Appeals of all merchants as the platform's people list them.
import { type Api, type BodyOf, type DataOf, type GoodsAppealRow, goodsAppealStatus } from '@merchant/contract'
import type { Database } from '@merchant/database'
import { cutPage, tabTotals } from '../../../../kernel/list-page.ts'
import { createReviewList, directionOf, reviewCursor } from '../../../../kernel/review-list.ts'
import type { AppealRecord } from './appeal.store.ts'
import { plainAppeal } from './off.view.ts'

type ListBody = BodyOf<Api['goodsAppealReview']['list']>

const appealList = (db: Database) =>
  createReviewList({
    db,
    statuses: goodsAppealStatus.options,
    listed: () => db.acrossMerchants.selectFrom('goods_appeal').select(['merchant_id', 'id', 'status', 'submitted_at']),
  })

export interface OfAppeal {
  readonly merchantNo: string
  readonly merchantName: string
  readonly goodsNo: string
  readonly title: string
}

export const appealRow = (row: AppealRecord & OfAppeal): GoodsAppealRow => ({
  ...plainAppeal(row),
  merchantId: row.merchant_id,
  merchantNo: row.merchantNo,
  merchantName: row.merchantName,
  goodsId: row.goods_id,
  goodsNo: row.goodsNo,
  title: row.title,
  decidedBy: row.decided_by,
  version: row.version,
})

/** Refuses request.invalid for a cursor that is none of this list. */
export async function listAppeals(db: Database, body: ListBody): Promise<DataOf<Api['goodsAppealReview']['list']>> {
  const list = appealList(db)
  const direction = directionOf(body)
  const page = db.acrossMerchants
    .selectFrom(list.pageOf(body).as('page'))
    .innerJoin('merchant', 'merchant.merchant_id', 'page.merchant_id')
    .innerJoin('goods_appeal as row', (join) =>
      join.onRef('row.merchant_id', '=', 'page.merchant_id').onRef('row.id', '=', 'page.id'),
    )
    .innerJoin('goods', (join) =>
      join.onRef('goods.merchant_id', '=', 'row.merchant_id').onRef('goods.id', '=', 'row.goods_id'),
    )
    .selectAll('row')
    .select([
      'merchant.merchant_no as merchantNo',
      'merchant.name as merchantName',
      'goods.goods_no as goodsNo',
      'goods.title',
    ])
    .orderBy('page.submitted_at', direction)
    .orderBy('page.id', direction)
  const [found, counted] = await Promise.all([page.execute(), list.countTabs(body)])
  const { rows, ...cut } = cutPage(found, body, reviewCursor)
  return { list: rows.map(appealRow), ...tabTotals(goodsAppealStatus.options, counted, body.status), ...cut }
}

/** How many wait for a person, over all merchants. */
export const countAppeals = (db: Database): Promise<number> => appealList(db).countIn('PENDING')
