// Where connections come from, and what may be left on one: a pool of our own connections, or one behind a proxy that lends the
// same connection to somebody else after each transaction.
import type pg from 'pg'
import { NamedStatements } from './named-statements.ts'
import { openPool, type PoolOptions, sessionSettings } from './open-pool.ts'

/** `transaction`: a proxy before the database keeps a connection for the length of a transaction only, as PgBouncer may. */
export type Pooling = 'session' | 'transaction'

export interface Source {
  readonly pool: pg.Pool
  /** Null: nothing that one statement leaves on a connection is there for the next one. */
  readonly names: NamedStatements | null
  readonly isShared: boolean
  /** What opens a transaction. */
  readonly beginning: readonly string[]
}

export function openSource(options: PoolOptions, pooling: Pooling): Source {
  if (pooling === 'session') {
    return {
      pool: openPool({ ...options, isPipelined: true }),
      names: new NamedStatements(),
      isShared: false,
      beginning: ['begin'],
    }
  }
  const begin = options.readOnly ? 'begin read only' : 'begin'
  const settings = Object.entries(sessionSettings(options)).map(([name, value]) => `set local ${name} = '${value}'`)
  return {
    pool: openPool({ ...options, isPipelined: true, isSessionless: true }),
    names: null,
    isShared: true,
    beginning: [begin, ...settings],
  }
}
