// Lends connections of a pool: one statement at a time to a handle, one connection for as long as a transaction lasts. Each says
// first for which merchant it speaks, so that the policies of the database know.
import type pg from 'pg'
import { isNeverParsed, isOutdatedPlan } from './named-statements.ts'
import type { Source } from './source.ts'
import { streamOf } from './stream-of.ts'
import type { Lend, Run } from './tenant/guarded-handle.ts'
import { QueryRefused } from './tenant/query-refused.ts'

/** The merchant that a connection said last it speaks for; forgotten while it says another. */
const speaksFor = new WeakMap<pg.PoolClient, string>()

/** Each statement, of no merchant, gets a connection of its own. `mayBegin` throws when this is no place for one. */
export function lendEach(source: Source, mayBegin: () => void): Lend {
  return async (work) => {
    mayBegin()
    // Where the next statement may go over another connection, nothing said before it holds: each is a transaction.
    if (source.isShared) return lendTransaction(source, null, async (lend) => lend(work))
    const client = await source.pool.connect()
    const { run, end } = runOn(client, source, undefined)
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
  return async (work) => {
    mayBegin()
    if (source.isShared) return lendTransaction(source, merchantId, async (lend) => lend(work))
    const turn: Turn = (gathering ??= { client: source.pool.connect(), waiting: 0, saying: null })
    turn.waiting += 1
    const client = await turn.client.finally(() => {
      if (gathering === turn) gathering = null
    })
    turn.saying ??= { done: sendTogether(client, () => speakFor(client, merchantId)) }
    // Whoever runs a statement hears of it; some only compile.
    turn.saying.done?.catch(() => {})
    const { run, end } = runOn(client, source, turn.saying.done)
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

/** What is sent from now to the end of the turn goes out at once. */
function sendTogether<T>(client: pg.PoolClient, send: () => T): T {
  const stream = streamOf(client)
  stream.cork()
  process.nextTick(() => stream.uncork())
  return send()
}

/**
 * One transaction: committed when the work is done, rolled back when it throws. Its statements run one after the other,
 * and none after its end. Errors: the work's own, or that of the commit.
 */
export async function lendTransaction<T>(
  source: Source,
  merchantId: string | null,
  work: (lend: Lend) => Promise<T>,
): Promise<T> {
  const client = await source.pool.connect()
  const { run, end } = runOn(client, source, undefined)
  const inTurn = queue()
  let isLost = false
  try {
    await begin(client, source, merchantId)
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

/** For this transaction only, so that no rollback takes back what the connection remembers. All goes out in one round trip. */
async function begin(client: pg.PoolClient, source: Source, merchantId: string | null): Promise<void> {
  const isSaid = merchantId === null || (!source.isShared && speaksFor.get(client) === merchantId)
  const saying = [...source.beginning, ...(isSaid ? [] : [`set local ${settingOf(merchantId)}`])]
  await sendTogether(client, () => Promise.all(saying.map((text) => client.query(text))))
}

/** Undefined when the connection speaks for this merchant already. */
function speakFor(client: pg.PoolClient, merchantId: string): Promise<unknown> | undefined {
  if (speaksFor.get(client) === merchantId) return undefined
  speaksFor.delete(client)
  return client.query(`set ${settingOf(merchantId)}`).then(() => speaksFor.set(client, merchantId))
}

/** Errors: throws unless it is a UUID, because it becomes part of a statement. */
function settingOf(merchantId: string): string {
  if (!/^[0-9a-f-]{36}$/.test(merchantId)) throw new TypeError(`Not a merchant id: ${merchantId}`)
  return `app.merchant_id = '${merchantId}'`
}

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  // PostgreSQL answers COMMIT by ROLLBACK when a statement had failed and nobody told.
  if (command === 'ROLLBACK') throw new Error('The transaction was rolled back: a statement of it had failed')
}

/** @param saying what was sent before the statements without waiting for its answer: they follow in the same round trip */
function runOn(
  client: pg.PoolClient,
  { names }: Source,
  saying: Promise<unknown> | undefined,
): { run: Run; end(): void } {
  let isOver = false
  return {
    async run(text, values) {
      if (isOver) throw new QueryRefused('This connection was given back: its transaction or statement is over')
      const asked = ask(client, names?.nameOf(client, text), text, values)
      try {
        return saying === undefined ? await asked : (await Promise.all([asked, saying]))[0]
      } catch (error) {
        if (isOutdatedPlan(error)) names?.forgetAll()
        throw error
      }
    },
    end: () => void (isOver = true),
  }
}

/** Outside a transaction nothing has happened when a plan was outdated or missing; inside, the whole of it is repeated. */
function again(run: Run): Run {
  return (text, values) =>
    run(text, values).catch((error: unknown) => {
      if (isOutdatedPlan(error) || isNeverParsed(error)) return run(text, values)
      throw error
    })
}

/** One statement and never two: without values the driver would choose the protocol that takes several. */
function ask(
  client: pg.PoolClient,
  name: string | undefined,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult<never>> {
  const alone: pg.QueryConfig & { queryMode: 'extended' } = { text, values: values as unknown[], queryMode: 'extended' }
  if (name !== undefined) alone.name = name
  return client.query<never>(alone)
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
