// Lends connections of a pool to handles, one statement at a time. Each says first for which merchant it speaks, so that the
// policies of the database know.
import type pg from 'pg'
import { lendTransaction } from './lend-transaction.ts'
import { isNeverParsed, isOutdatedPlan } from './named-statements.ts'
import { usualPlanning } from './planning.ts'
import { runOn, sendTogether, settingOf, speaksFor } from './run-on.ts'
import type { Source } from './source.ts'
import type { Lend, Run } from './tenant/guarded-handle.ts'

/** Each statement, of no merchant, gets a connection of its own. `mayBegin` throws when this is no place for one. */
export function lendEach(source: Source, mayBegin: () => void): Lend {
  return async (work, planning = usualPlanning()) => {
    mayBegin()
    // Where the next statement may go over another connection, nothing said before it holds: each is a transaction.
    if (source.isShared) return lendAlone(source, null, work)
    const client = await source.pool.connect()
    const { run, end } = runOn(client, source, undefined, planning)
    try {
      return await work(again(run))
    } finally {
      end()
      client.release()
    }
  }
}

/**
 * Statements of one merchant: those that are asked in the same turn share a connection and go out together, one answered after
 * the other. Each stands for itself: one that fails takes no other with it.
 */
export function lendTogether(source: Source, mayBegin: () => void, merchantId: string): Lend {
  let gathering: Turn | null = null
  return async (work, planning = usualPlanning()) => {
    mayBegin()
    if (source.isShared) return lendAlone(source, merchantId, work)
    const turn: Turn = (gathering ??= { client: source.pool.connect(), waiting: 0, saying: null })
    turn.waiting += 1
    const client = await turn.client.finally(() => {
      if (gathering === turn) gathering = null
    })
    turn.saying ??= { done: sendTogether(client, () => speakFor(client, merchantId)) }
    // Whoever runs a statement hears of it; some only compile.
    turn.saying.done?.catch(() => {})
    const { run, end } = runOn(client, source, turn.saying.done, planning)
    try {
      return await work(again(run))
    } finally {
      end()
      turn.waiting -= 1
      const isLast = turn.waiting === 0
      // Whoever gets it next must know for whom it speaks, also when nothing was asked after that was said.
      await turn.saying.done?.catch(() => {})
      if (isLast) client.release()
    }
  }
}

/** Who asks in the same turn. */
interface Turn {
  readonly client: Promise<pg.PoolClient>
  waiting: number
  /** Null until the connection is there; then what it was told before the first statement. */
  saying: { readonly done: Promise<unknown> | undefined } | null
}

/** Undefined when the connection speaks for this merchant already. */
function speakFor(client: pg.PoolClient, merchantId: string): Promise<unknown> | undefined {
  if (speaksFor.get(client) === merchantId) return undefined
  speaksFor.delete(client)
  return client.query(`set ${settingOf(merchantId)}`).then(() => speaksFor.set(client, merchantId))
}

/** Outside a transaction nothing has happened when a plan was outdated or missing; inside, the whole of it is repeated. */
function again(run: Run): Run {
  return (text, values) =>
    run(text, values).catch((error: unknown) => {
      if (isOutdatedPlan(error) || isNeverParsed(error)) return run(text, values)
      throw error
    })
}

const lendAlone = <T>(source: Source, merchantId: string | null, work: (run: Run) => Promise<T>): Promise<T> =>
  lendTransaction(source, merchantId, async (lend) => ({ result: await lend(work), lastWrites: [] }))
