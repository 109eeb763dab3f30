// Qualifications of all merchants as the platform's people list them.
import { type Api, type BodyOf, type DataOf, qualificationStatus } from '@merchant/contract'
import type { Database } from '@merchant/database'
import { cutPage, tabTotals } from '../../../kernel/list-page.ts'
import { createReviewList, directionOf, reviewCursor } from '../../../kernel/review-list.ts'
import { reviewRow } from './review-qualification.ts'

type ListBody = BodyOf<Api['qualificationReview']['list']>
type ListAnswer = DataOf<Api['qualificationReview']['list']>

const reviewList = (db: Database) =>
  createReviewList({
    db,
    statuses: qualificationStatus.options,
    listed: () =>
      db.acrossMerchants.selectFrom('qualification').select(['merchant_id', 'id', 'status', 'submitted_at']),
  })

/** Refuses request.invalid for a cursor that is none of this list. */
export async function listQualifications(db: Database, body: ListBody): Promise<ListAnswer> {
  const list = reviewList(db)
  const direction = directionOf(body)
  const page = db.acrossMerchants
    .selectFrom(list.pageOf(body).as('page'))
    .innerJoin('merchant', 'merchant.merchant_id', 'page.merchant_id')
    .innerJoin('qualification as row', (join) =>
      join.onRef('row.merchant_id', '=', 'page.merchant_id').onRef('row.id', '=', 'page.id'),
    )
    .leftJoin('shop', (join) =>
      join.onRef('shop.merchant_id', '=', 'row.merchant_id').onRef('shop.id', '=', 'row.shop_id'),
    )
    .selectAll('row')
    .select(['merchant.merchant_no', 'merchant.name as merchant_name', 'shop.name as shop_name'])
    .orderBy('page.submitted_at', direction)
    .orderBy('page.id', direction)
  const [found, counted] = await Promise.all([page.execute(), list.countTabs(body)])
  const { rows, ...cut } = cutPage(found, body, reviewCursor)
  return { list: rows.map(reviewRow), ...tabTotals(qualificationStatus.options, counted, body.status), ...cut }
}

/** How many wait for a person, over all merchants. */
export const countWaiting = (db: Database): Promise<number> => reviewList(db).countIn('PENDING')
