// Shared by both lists of errors: the search pattern and how long errors are kept.
import { sql } from 'kysely'
import { clientErrorParameters } from './error-log.parameters.ts'
import { serverErrorParameters } from './error-log.parameters.ts'

/** A LIKE pattern that finds the text anywhere, its own % and _ escaped. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export const oldestClientError = (now: Date): Date => new Date(now.getTime() - clientErrorParameters.keepMs)
export const oldestServerError = (now: Date): Date => new Date(now.getTime() - serverErrorParameters.keepMs)

/** Of so many of the newest in the time that is asked for a text is looked for: no index leads to a part of one. */
const MOST_LOOKED_THROUGH = 10_000

interface Log<Query> {
  orderBy(column: 'at' | 'id', direction: 'desc'): Log<Query>
  limit(count: ReturnType<typeof sql.lit<number>>): Query
}
export const newest = <Query>(log: Log<Query>): Query =>
  log.orderBy('at', 'desc').orderBy('id', 'desc').limit(sql.lit(MOST_LOOKED_THROUGH))

/** The later one of both, or the first. */
export const since = (oldest: Date, from: string | undefined): Date =>
  from === undefined || new Date(from) < oldest ? oldest : new Date(from)
