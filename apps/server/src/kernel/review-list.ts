// Lists of what merchants send in and the platform's people decide about, over whichever table holds it; each way goes along an index
// of that table by status, by age, or by its merchant.
import type { Database } from '@merchant/database'
import { type AliasableExpression, type Expression, sql } from 'kysely'
import { literalTexts, unseenIds } from './kept-plan.ts'
import { COUNT_LIMIT, isInstant, type PagePlan, type PageRequest, planPage } from './list-page.ts'

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
  /** Some of it alone, as `listed` has it as well; the parts are read one by one, each along an index of its own by status and age. */
  readonly branch?: Branch | null
  /** What a keyword means beside merchants, no more of it than is counted. */
  readonly alsoCalled?: (keyword: string) => AliasableExpression<Reviewed>
}

export interface Branch {
  readonly ids: readonly string[]
  /** @param part an expression for one of them */
  readonly listedIn: (part: Expression<string>) => AliasableExpression<Reviewed>
}

export const directionOf = ({ sort }: Pick<ReviewBody, 'sort'>) => (sort.endsWith(':desc') ? 'desc' : 'asc')

export const reviewCursor = (row: Pick<Reviewed, 'submitted_at' | 'id'>) => ({
  value: row.submitted_at.toISOString(),
  id: row.id,
})

type After = PagePlan['after']

const isBehind = (table: string, direction: 'asc' | 'desc', after: After) =>
  sql<boolean>`(${sql.ref(`${table}.submitted_at`)}, ${sql.ref(`${table}.id`)}) ${sql.raw(direction === 'desc' ? '<' : '>')} (${new Date(after?.value ?? 0)}, ${after?.id ?? ''}::uuid)`

export function createReviewList({ db, listed, statuses, branch = null, alsoCalled }: ReviewListOf) {
  const { acrossMerchants: all } = db

  /** Of each part of the branch, in each status that is asked for, as many as the page needs. */
  function alongParts({ ids, listedIn }: Branch, body: ReviewBody) {
    const { after, limit, offset } = planPage(body, isInstant)
    const direction = directionOf(body)
    const asked = statuses.filter((status) => !isStatus(body.status) || status === body.status)
    const ofPart = all
      .selectFrom(listedIn(sql.ref('part.part')).as('listed'))
      .selectAll('listed')
      .whereRef('listed.status', '=', sql.ref('tab.tab'))
      .$if(after !== null, (query) => query.where(isBehind('listed', direction, after)))
      .orderBy('listed.submitted_at', direction)
      .orderBy('listed.id', direction)
      .limit(sql.lit(offset + limit))
    return partsOf(ids)
      .crossJoin(({ fn }) => fn<{ tab: string }>('unnest', [literalTexts(asked)]).as('tab'))
      .crossJoinLateral(() => ofPart.as('of_part'))
      .selectAll('of_part')
  }

  /** Of one status, as far as is counted. */
  const countedIn = ({ ids, listedIn }: Branch) =>
    partsOf(ids)
      .crossJoinLateral(() => ofTab(listedIn(sql.ref('part.part'))).as('of_part'))
      .select('of_part.status')
      .limit(sql.lit(COUNT_LIMIT))

  const ofTab = (some: AliasableExpression<Reviewed>) =>
    all
      .selectFrom(some.as('listed'))
      .select('listed.status')
      .whereRef('listed.status', '=', sql.ref('tab.tab'))
      // Named so that a status with few rows is not looked for from one end of the table to the other.
      .orderBy('listed.submitted_at', 'desc')
      .orderBy('listed.id', 'desc')
      .limit(sql.lit(COUNT_LIMIT))

  const partsOf = (ids: readonly string[]) =>
    all.selectFrom(({ fn }) => fn<{ id: string }>('unnest', [unseenIds(all, ids)]).as('part'))

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
      const isLed = branch !== null && (body.keyword ?? '') === ''
      return (
        all
          .selectFrom((isLed ? alongParts(branch, body) : keptBy(body)).as('kept'))
          .selectAll('kept')
          // Written out, so that it is known how few there are: a status with hardly a row is not looked for along all of them.
          .$if(isStatus(body.status), (query) => query.where('kept.status', '=', sql.lit(body.status ?? '')))
          .$if(after !== null, (query) => query.where(isBehind('kept', direction, after)))
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
        .selectFrom(({ fn }) => fn<{ tab: string }>('unnest', [literalTexts(statuses)]).as('tab'))
        .crossJoinLateral(() => (branch === null ? ofTab(listed()) : countedIn(branch)).as('of_tab'))
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
