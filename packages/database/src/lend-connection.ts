// Lends connections of a pool: one statement at a time to a handle, one connection for as long as a transaction lasts.
import type pg from 'pg'
import type { Lend, Run } from './tenant/guarded-handle.ts'
import { QueryRefused } from './tenant/query-refused.ts'

/** Each statement gets a connection of its own. `mayBegin` throws when this is no place for one. */
export function lendEach(pool: pg.Pool, mayBegin: () => void): Lend {
  return async (work) => {
    mayBegin()
    const client = await pool.connect()
    const { run, end } = runOn(client)
    try {
      return await work(run)
    } finally {
      end()
      client.release()
    }
  }
}

/**
 * One transaction: committed when the work is done, rolled back when it throws. Its statements run one after the other,
 * and none after its end. Errors: the work's own, or that of the commit.
 */
export async function lendTransaction<T>(pool: pg.Pool, work: (lend: Lend) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const { run, end } = runOn(client)
  const inTurn = queue()
  let isLost = false
  try {
    await client.query('begin')
    const result = await work((statement) => inTurn(() => statement(run)))
    // Whatever the work has left running belongs to the transaction still; what it sends from now on does not.
    await inTurn(async () => end())
    await commit(client)
    return result
  } catch (error) {
    end()
    await inTurn(() => client.query('rollback')).catch(() => (isLost = true))
    throw error
  } finally {
    client.release(isLost)
  }
}

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  // PostgreSQL answers COMMIT by ROLLBACK when a statement had failed and nobody told.
  if (command === 'ROLLBACK') throw new Error('The transaction was rolled back: a statement of it had failed')
}

function runOn(client: pg.PoolClient): { run: Run; end(): void } {
  let isOver = false
  return {
    async run(text, values) {
      if (isOver) throw new QueryRefused('This connection was given back: its transaction or statement is over')
      return client.query<never>(text, values as unknown[])
    },
    end: () => void (isOver = true),
  }
}

/** Runs steps one after the other, whether those before succeeded or not. */
function queue(): <T>(step: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (step) => {
    const next = last.then(step)
    last = next.catch(() => {})
    return next
  }
}
