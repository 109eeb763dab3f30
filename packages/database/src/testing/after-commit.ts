// For tests: what is asked of the database after a certain commit, watched or refused.
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

interface Watched {
  /** The statement by which the transaction to watch is known. */
  readonly marks: RegExp
  /** Whether the code that runs may ask something after the commit. */
  readonly isAllowed: () => boolean
}

interface Watch extends Watched {
  readonly refuses: boolean
  /** The connection whose transaction is watched; null while none was known by its statement. */
  marked: pg.Client | null
  /** The connections on which a transaction is open: what began beside the watched one is not what follows it. */
  readonly open: Set<pg.Client>
  isCommitted: boolean
}

const watching = new AsyncLocalStorage<Watch>()
type Query = (...given: unknown[]) => unknown
const query = pg.Client.prototype.query as Query

/** As PostgreSQL says that a lock was not to be had in time. */
const lockNotAvailable = () =>
  Object.assign(new pg.DatabaseError('canceling statement due to lock timeout', 0, 'error'), { code: '55P03' })

pg.Client.prototype.query = function watched(this: pg.Client, ...given: unknown[]) {
  const watch = watching.getStore()
  if (watch === undefined) return query.apply(this, given)
  const text = typeof given[0] === 'string' ? given[0] : ((given[0] as { text?: string } | undefined)?.text ?? '')
  if (watch.isCommitted && watch.refuses) return Promise.reject(lockNotAvailable())
  if (watch.isCommitted && !watch.open.has(this) && !watch.isAllowed())
    return Promise.reject(new Error(`Done already, and this may fail: ${text}`))
  if (watch.marks.test(text)) watch.marked = this
  const isWatched = watch.marked === this
  if (text === 'rollback' && isWatched) watch.marked = null
  if (text.startsWith('begin')) watch.open.add(this)
  if (text === 'rollback' || text === 'commit') watch.open.delete(this)
  const answer = query.apply(this, given)
  return text === 'commit' && isWatched ? noteCommit(watch, answer as Promise<pg.QueryResult>) : answer
} as typeof pg.Client.prototype.query

/** PostgreSQL answers COMMIT by ROLLBACK when the last statement failed, as in a deadlock: then nothing is done, and it is done again. */
async function noteCommit(watch: Watch, answer: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
  const result = await answer
  watch.isCommitted = result.command !== 'ROLLBACK'
  return result
}

const watchFor = (watched: Watched, refuses: boolean): Watch => ({
  ...watched,
  refuses,
  marked: null,
  open: new Set(),
  isCommitted: false,
})

/** Runs something in which a statement after the marked commit fails unless it is allowed. */
export const watchingCommit = <T>(watched: Watched, work: () => Promise<T>): Promise<T> =>
  watching.run(watchFor(watched, watching.getStore()?.refuses ?? false), work)

/** Runs something in which the database does nothing more after the commit that is watched within, as when it is overloaded. */
export const refusingAfterCommit = <T>(work: () => Promise<T>): Promise<T> =>
  watching.run(watchFor({ marks: /$^/, isAllowed: () => false }, true), work)
