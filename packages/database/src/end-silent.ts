// Ends connections over which nothing comes any more: a database that hangs, or a proxy that has forgotten it, ends no statement.
import type pg from 'pg'
import { streamOf } from './stream-of.ts'

/** The database ends a statement that runs too long; this much later it cannot be there to do so. */
const GRACE_MS = 5_000

/**
 * Makes every statement of the pool's connections end, at the latest some seconds after the database itself would have ended
 * it: the connection is closed, all that wait on it learn that it is lost, and the pool opens another one.
 *
 * @param statementTimeoutMs what the database was told; 0: statements may run for ever
 */
export function endSilent(pool: pg.Pool, statementTimeoutMs: number): void {
  if (statementTimeoutMs === 0) return
  pool.on('connect', (client) => {
    const plain: unknown = Reflect.get(client, 'query')
    if (typeof plain !== 'function') throw new TypeError('A connection has no query to watch')
    Reflect.set(client, 'query', (...given: unknown[]) => {
      const answer: unknown = Reflect.apply(plain, client, given)
      if (!(answer instanceof Promise)) return answer
      const timer = setTimeout(() => closeNow(client), statementTimeoutMs + GRACE_MS)
      timer.unref()
      return answer.finally(() => clearTimeout(timer))
    })
  })
}

/** The driver's own `end` waits for what a pipelined connection has sent, which is what never comes. */
const closeNow = (client: pg.PoolClient): unknown => streamOf(client).destroy()
