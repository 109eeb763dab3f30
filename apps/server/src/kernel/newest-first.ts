// The page of a log, newest first, total order by time and id: said once for every list that is one.
import { sql, type SqlBool } from 'kysely'
import { cutPage, isInstant, type PageRequest, planPage } from './list-page.ts'

interface Moment {
  readonly at: Date
  readonly id: string
}

/** Where a query of rows with `at` and `id` goes on behind a position; structural, because Kysely's own type names the tables. */
interface LogQuery<Row> {
  where(condition: ReturnType<typeof sql<SqlBool>>): LogQuery<Row>
  orderBy(column: 'at' | 'id', direction: 'desc'): LogQuery<Row>
  limit(count: ReturnType<typeof sql.lit<number>>): LogQuery<Row>
  offset(count: number): LogQuery<Row>
  execute(): Promise<Row[]>
}

/** Reads one page of `query`. Refuses request.invalid for a cursor of another list. */
export async function newestFirst<Row extends Moment>(query: LogQuery<Row>, request: PageRequest) {
  const { after, limit, offset } = planPage(request, isInstant)
  const behind = after === null ? query : query.where(sql<SqlBool>`(at, id) < (${new Date(after.value)}, ${after.id})`)
  // As a part of the statement, so that a plan which is kept knows how little is wanted.
  const page = behind.orderBy('at', 'desc').orderBy('id', 'desc').limit(sql.lit(limit))
  const found = await (offset > 0 ? page.offset(offset) : page).execute()
  return cutPage(found, request, ({ at, id }) => ({ value: at.toISOString(), id }))
}
