// Counts the commits on their way to the database: the server may be killed at each one that makes something durable.
import { applicationOf, createStatementReader, readyStateOf } from '../postgres-proxy/postgres-messages.ts'
import { type ConnectionWatch, type PostgresProxy, startPostgresProxy } from '../postgres-proxy/postgres-proxy.ts'
import type { Hit } from './hit.ts'

export interface DatabaseProxy extends PostgresProxy {
  readonly count: () => number
  countFromZero(): void
}

const WRITES = /^\s*(?:insert|update|delete|merge|with)\b/i
const COMMITS = /^\s*commit\b/i
/** The server notes each tick of its jobs several times a second, whatever step runs; a kill there is aimed at nothing. */
const OF_TICKS = /^\s*(?:update|insert into) "job_tick"/i
/** The job queue's own connections: it notes its ticks all the time, which is nobody's money. */
const QUEUE = 'merchant-jobs'

export async function startDatabaseProxy(databaseUrl: string, onHit: Hit): Promise<DatabaseProxy> {
  let count = 0
  const proxy = await startPostgresProxy(databaseUrl, () => watchCommits(() => (count += 1), onHit))
  return { ...proxy, count: () => count, countFromZero: () => void (count = 0) }
}

/** Follows one connection: COMMIT after writes, or one write on its own. A transaction that only read is none. */
function watchCommits(next: () => number, onHit: Hit): ConnectionWatch {
  const read = createStatementReader()
  let isQueue = false
  let isOpen = false
  let hasWritten = false
  /** Which commits the awaited answers belong to, in the order in which they were asked for; 0 is none. */
  const awaited: number[] = []

  const isCommit = (statement: string): boolean => {
    const isWrite = WRITES.test(statement) && !OF_TICKS.test(statement)
    if (!isOpen) return isWrite
    hasWritten ||= isWrite
    return hasWritten && COMMITS.test(statement)
  }

  return {
    fromClient(message) {
      if (message.type === '') isQueue = applicationOf(message) === QUEUE
      const statement = isQueue ? null : read(message)
      if (statement === null) return undefined
      const nth = isCommit(statement.text) ? next() : 0
      awaited.push(nth)
      return nth > 0 && onHit('before', nth) ? 'cut' : undefined
    },
    fromServer(message) {
      const state = readyStateOf(message)
      if (state === null) return undefined
      isOpen = state !== 'I'
      if (!isOpen) hasWritten = false
      const nth = awaited.shift() ?? 0
      return nth > 0 && onHit('after', nth) ? 'cut' : undefined
    },
  }
}
