// Lists of what merchants send in and the platform's people decide about, over whichever table holds it; each way goes along an index
// of that table by status, by age, or by its merchant.
import type { Database } from '@merchant/database'
import { type AliasableExpression, sql } from 'kysely'
import { COUNT_LIMIT, isInstant, type PageRequest, planPage } from './list-page.ts'

/** Of merchants with one name the newest are looked at: a name that more of them share is nobody's. */
const MOST_NAMESAKES = 1_000

export interface Reviewed {
  readonly merchant_id: string
  readonly id: string
  readonly status: string
  readonly submitted_at: Date
}

export interface ReviewBody extends PageRequest {
  readonly sort: `${string}:asc` | `${string}:desc`
  readonly status?: string | undefined
  /** A merchant's number or whole name. */
  readonly keyword?: string | undefined
}

interface ReviewListOf {
  readonly db: Database
  /** All that a person is asked about, from the table that is meant. */
  readonly listed: () => AliasableExpression<Reviewed>
  readonly statuses: readonly string[]
  /** What a keyword means beside merchants, no more of it than is counted. */
  readonly alsoCalled?: (keyword: string) => AliasableExpression<Reviewed>
}

export const directionOf = ({ sort }: Pick<ReviewBody, 'sort'>) => (sort.endsWith(':desc') ? 'desc' : 'asc')

export const reviewCursor = (row: Pick<Reviewed, 'submitted_at' | 'id'>) => ({
  value: row.submitted_at.toISOString(),
  id: row.id,
})

export function createReviewList({ db, listed, statuses, alsoCalled }: ReviewListOf) {
  const { acrossMerchants: all } = db

  /** All, or those of the merchants that a keyword means: by the whole number, or by the whole name. */
  function keptBy({ keyword = '' }: ReviewBody): AliasableExpression<Reviewed> {
    if (keyword === '') return listed()
    const namesakes = all
      .selectFrom('merchant')
      .select('merchant_id')
      .where('name', '=', keyword)
      .orderBy('registered_at', 'desc')
      .orderBy('merchant_id', 'desc')
      .limit(sql.lit(MOST_NAMESAKES))
    const called = all
      .selectFrom('merchant')
      .select('merchant_id')
      .where('merchant_no', '=', keyword.toUpperCase())
      .union(all.selectFrom(namesakes.as('namesake')).selectAll('namesake'))
    const ofMerchants = all
      .selectFrom(called.as('called'))
      .crossJoinLateral(() =>
        all
          .selectFrom(listed().as('listed'))
          .selectAll('listed')
          .whereRef('listed.merchant_id', '=', sql.ref('called.merchant_id'))
          .limit(sql.lit(COUNT_LIMIT))
          .as('of_merchant'),
      )
      .selectAll('of_merchant')
    return alsoCalled === undefined
      ? ofMerchants
      : ofMerchants.union(all.selectFrom(alsoCalled(keyword).as('also')).selectAll('also'))
  }

  const isStatus = (status: string | undefined): boolean => status !== undefined && statuses.includes(status)

  return {
    /** The page that is asked for and one more, in the order of the list; its rows are joined to it. Refuses request.invalid for a strange cursor. */
    pageOf(body: ReviewBody) {
      const { after, limit, offset } = planPage(body, isInstant)
      const direction = directionOf(body)
      const isBehind = sql.raw(direction === 'desc' ? '<' : '>')
      return (
        all
          .selectFrom(keptBy(body).as('kept'))
          .selectAll('kept')
          // Written out, so that it is known how few there are: a status with hardly a row is not looked for along all of them.
          .$if(isStatus(body.status), (query) => query.where('kept.status', '=', sql.lit(body.status ?? '')))
          .$if(after !== null, (query) =>
            query.where(
              sql<boolean>`(kept.submitted_at, kept.id) ${isBehind} (${new Date(after?.value ?? 0)}, ${after?.id ?? ''}::uuid)`,
            ),
          )
          .orderBy('kept.submitted_at', direction)
          .orderBy('kept.id', direction)
          .limit(sql.lit(limit))
          .$if(offset > 0, (query) => query.offset(offset))
      )
    },
    /** Each status is counted up to a limit; what a keyword finds is few. */
    async countTabs(body: ReviewBody): Promise<Record<string, number>> {
      const isSearch = body.keyword !== undefined && body.keyword !== ''
      const ofTabs = all
        .selectFrom(({ fn }) => fn<{ tab: string }>('unnest', [sql`${statuses}::text[]`]).as('tab'))
        .crossJoinLateral(() =>
          all
            .selectFrom(listed().as('listed'))
            .select('listed.status')
            .whereRef('listed.status', '=', sql.ref('tab.tab'))
            // Named so that a status with few rows is not looked for from one end of the table to the other.
            .orderBy('listed.submitted_at', 'desc')
            .orderBy('listed.id', 'desc')
            .limit(sql.lit(COUNT_LIMIT))
            .as('of_tab'),
        )
        .select('of_tab.status')
      const found = isSearch ? all.selectFrom(keptBy(body).as('kept')).select('kept.status') : ofTabs
      const rows = await all
        .selectFrom(found.as('found'))
        .select(['found.status', sql<string>`count(*)`.as('count')])
        .groupBy('found.status')
        .execute()
      return Object.fromEntries(rows.map((row) => [row.status, Number(row.count)]))
    },
    /** How many are in this status, over all merchants and up to the limit. */
    async countIn(status: string): Promise<number> {
      const { count } = await all
        .selectFrom(
          all
            .selectFrom(listed().as('listed'))
            .select('listed.id')
            .where('listed.status', '=', sql.lit(status))
            .limit(sql.lit(COUNT_LIMIT))
            .as('waits'),
        )
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}
