// Qualifications of all merchants as the platform's people list them; each way goes along an index.
import { type Api, type BodyOf, type DataOf, type QualificationStatus, qualificationStatus } from '@merchant/contract'
import type { Database } from '@merchant/database'
import { type AliasableExpression, sql } from 'kysely'
import { COUNT_LIMIT, cutPage, isInstant, planPage, tabTotals } from '../../../kernel/list-page.ts'
import { reviewRow } from './review-qualification.ts'

type ListBody = BodyOf<Api['qualificationReview']['list']>
type ListAnswer = DataOf<Api['qualificationReview']['list']>

/** Of merchants with one name the newest are looked at: a name that more of them share is nobody's. */
const MOST_NAMESAKES = 1_000

/** Refuses request.invalid for a cursor that is none of this list. */
export async function listQualifications(db: Database, body: ListBody): Promise<ListAnswer> {
  const [found, counted] = await Promise.all([readPage(db, body), countTabs(db, body)])
  const { rows, ...page } = cutPage(found, body, (row) => ({ value: row.submitted_at.toISOString(), id: row.id }))
  return {
    list: rows.map(reviewRow),
    ...tabTotals(qualificationStatus.options, counted, body.status),
    ...page,
  }
}

interface Found {
  readonly merchant_id: string
  readonly id: string
  readonly status: QualificationStatus
  readonly submitted_at: Date
}

/** The ids of the page come from an index, then its rows. */
function readPage(db: Database, body: ListBody) {
  const { after, limit, offset } = planPage(body, isInstant)
  const direction = body.sort === 'submittedAt:desc' ? 'desc' : 'asc'
  const isBehind = sql.raw(direction === 'desc' ? '<' : '>')
  const page = db.acrossMerchants
    .selectFrom(keptBy(db, body).as('kept'))
    .selectAll('kept')
    .$if(body.status !== undefined, (query) => query.where('kept.status', '=', body.status ?? null))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(kept.submitted_at, kept.id) ${isBehind} (${new Date(after?.value ?? 0)}, ${after?.id ?? ''}::uuid)`,
      ),
    )
    .orderBy('kept.submitted_at', direction)
    .orderBy('kept.id', direction)
    .limit(sql.lit(limit))
    .$if(offset > 0, (query) => query.offset(offset))
  return db.acrossMerchants
    .selectFrom(page.as('page'))
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
    .execute()
}

/** Each tab is counted up to a limit; what a keyword finds is few. */
async function countTabs(db: Database, body: ListBody): Promise<Record<string, number>> {
  const isSearch = body.keyword !== undefined && body.keyword !== ''
  const ofTabs = db.acrossMerchants
    .selectFrom(({ fn }) => fn<{ tab: string }>('unnest', [sql`${qualificationStatus.options}::text[]`]).as('tab'))
    .crossJoinLateral(() =>
      db.acrossMerchants
        .selectFrom('qualification')
        .select(['qualification.status'])
        .whereRef('qualification.status', '=', sql.ref('tab.tab'))
        .limit(sql.lit(COUNT_LIMIT))
        .as('of_tab'),
    )
    .select('of_tab.status')
  const found = isSearch ? db.acrossMerchants.selectFrom(keptBy(db, body).as('kept')).select('kept.status') : ofTabs
  const rows = await db.acrossMerchants
    .selectFrom(found.as('found'))
    .select(['found.status', sql<string>`count(*)`.as('count')])
    .groupBy('found.status')
    .execute()
  return Object.fromEntries(rows.map((row) => [row.status, Number(row.count)]))
}

const LISTED = ['merchant_id', 'id', 'status', 'submitted_at'] as const

/** All, or those of the merchants that a keyword means: by the whole number, or by the whole name. */
function keptBy(db: Database, { keyword = '' }: ListBody): AliasableExpression<Found> {
  if (keyword === '') return db.acrossMerchants.selectFrom('qualification').select(LISTED)
  const namesakes = db.acrossMerchants
    .selectFrom('merchant')
    .select('merchant_id')
    .where('name', '=', keyword)
    .orderBy('registered_at', 'desc')
    .orderBy('merchant_id', 'desc')
    .limit(sql.lit(MOST_NAMESAKES))
  const called = db.acrossMerchants
    .selectFrom('merchant')
    .select('merchant_id')
    .where('merchant_no', '=', keyword.toUpperCase())
    .union(db.acrossMerchants.selectFrom(namesakes.as('namesake')).selectAll('namesake'))
  return db.acrossMerchants
    .selectFrom(called.as('called'))
    .crossJoinLateral(() =>
      db.acrossMerchants
        .selectFrom('qualification')
        .select(LISTED)
        .whereRef('merchant_id', '=', sql.ref('called.merchant_id'))
        .limit(sql.lit(COUNT_LIMIT))
        .as('of_merchant'),
    )
    .selectAll('of_merchant')
}

/** How many wait for a person, over all merchants. */
export async function countWaiting(db: Database): Promise<number> {
  const { count } = await db.acrossMerchants
    .selectFrom((eb) =>
      eb
        .selectFrom('qualification')
        .select('id')
        .where('status', '=', 'PENDING')
        .limit(sql.lit(COUNT_LIMIT))
        .as('waits'),
    )
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
