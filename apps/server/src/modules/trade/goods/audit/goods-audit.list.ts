// Revisions of all merchants as the platform's people list them: those that a person was asked about.
import { type Api, type BodyOf, type DataOf, revisionStatus } from '@merchant/contract'
import type { Database } from '@merchant/database'
import { sql } from 'kysely'
import { cutPage, tabTotals } from '../../../../kernel/list-page.ts'
import { createReviewList, directionOf, reviewCursor } from '../../../../kernel/review-list.ts'
import { branchIdsAcross } from '../../category/index.ts'
import { overdueSince, slaMs } from './audit-deadline.ts'
import { auditRow } from './revision.view.ts'

type ListBody = BodyOf<Api['goodsAudit']['list']>

/** All, or those alone that wait since then or longer, or would stand in one of these categories. */
function auditList(db: Database, waitingSince: Date | null = null, categoryIds: readonly string[] | null = null) {
  const listed = db.acrossMerchants
    .selectFrom('goods_revision')
    .select(['merchant_id', 'id', 'status', 'submitted_at'])
    .where(sql<boolean>`not is_automatic`)
    .$if(waitingSince !== null, (query) =>
      query.where('status', '=', sql.lit('SUBMITTED')).where('submitted_at', '<=', waitingSince),
    )
  return createReviewList({
    db,
    statuses: revisionStatus.options,
    listed: () =>
      categoryIds === null
        ? listed
        : listed.where(sql<boolean>`goods_revision.category_id = any(${categoryIds}::uuid[])`),
    branch:
      categoryIds === null
        ? null
        : { ids: categoryIds, listedIn: (id) => listed.where(sql<boolean>`goods_revision.category_id = ${id}`) },
  })
}

/** Refuses request.invalid for a cursor that is none of this list. */
export async function listForAudit(
  db: Database,
  body: ListBody,
  now: Date,
): Promise<DataOf<Api['goodsAudit']['list']>> {
  const { categoryId } = body
  const ids = categoryId === undefined ? null : await branchIdsAcross(db.acrossMerchants, categoryId)
  const list = auditList(db, body.deadline === undefined ? null : overdueSince(db.global, now), ids)
  const direction = directionOf(body)
  const page = db.acrossMerchants
    .selectFrom(list.pageOf(body).as('page'))
    .innerJoin('merchant', 'merchant.merchant_id', 'page.merchant_id')
    .innerJoin('goods_revision as row', (join) =>
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
  const ms = slaMs(db.global)
  return {
    list: rows.map((row) => auditRow(row, ms)),
    ...tabTotals(revisionStatus.options, counted, body.status),
    ...cut,
  }
}

/** How many wait for a person over all merchants, and how many of them too long. */
export async function countWaiting(db: Database, now: Date): Promise<{ waiting: number; overdue: number }> {
  const [waiting, overdue] = await Promise.all([
    auditList(db).countIn('SUBMITTED'),
    auditList(db, overdueSince(db.global, now)).countIn('SUBMITTED'),
  ])
  return { waiting, overdue }
}
