// One transaction on one connection: its statements go out in the order in which they are asked, those of one turn together.
import type pg from 'pg'
import { isNeverParsed } from './named-statements.ts'
import { planFrom } from './planning.ts'
import { runOn, sendTogether, settingOf, speaksFor } from './run-on.ts'
import type { Source } from './source.ts'
import type { Lend, Run } from './tenant/guarded-handle.ts'
import { QueryRefused } from './tenant/query-refused.ts'

/** What the work of a transaction answers, and what it wants written as COMMIT goes out. */
interface Done<T> {
  readonly result: T
  readonly lastWrites: readonly (() => Promise<unknown>)[]
}

/**
 * Committed when the work is done, rolled back when it throws; none of its statements runs after its end. A last write must ask at
 * once when it is called; it goes out together with COMMIT, of which PostgreSQL makes a rollback when the write has failed.
 * Errors: the work's own, that of the first statement that failed, or that of the commit.
 */
export async function lendTransaction<T>(
  source: Source,
  merchantId: string | null,
  work: (lend: Lend) => Promise<Done<T>>,
): Promise<T> {
  const client = await source.pool.connect()
  const { lend, sendLast, end, firstError } = statementsOn(client, source)
  let isLost = false
  try {
    await begin(client, source, merchantId)
    const { result, lastWrites } = await work(lend)
    await sendLast(lastWrites)
    const { command } = await sendTogether(client, () => client.query('commit'))
    // PostgreSQL answers COMMIT by ROLLBACK when a statement had failed and nobody told.
    if (command === 'ROLLBACK')
      throw (await firstError()) ?? new Error('The transaction was rolled back: a statement of it had failed')
    return result
  } catch (error) {
    end()
    await client.query('rollback').catch(() => (isLost = true))
    throw error
  } finally {
    client.release(isLost)
  }
}

function statementsOn(client: pg.PoolClient, source: Source) {
  const { run, end } = runOn(client, source, undefined)
  const inTurn = queue()
  let isOpen = true
  let first: Error | undefined
  let lastAnswer: Promise<unknown> = Promise.resolve()
  let onSent = (): void => {}
  /** What was sent behind the statement that failed says no more than that one did. */
  const tell = (error: Error): never => {
    first ??= error
    throw isInFailedTransaction(error) || isNeverParsed(error) ? first : error
  }
  const lend: Lend = async (statement) => {
    if (!isOpen) throw new QueryRefused('This connection was given back: the work of its transaction is over')
    const tellSent = onSent
    return inTurn((sent) => {
      const asked: Run = (text, values) => {
        const answer = sendTogether(client, () => run(text, values))
        sent()
        tellSent()
        const told = answer.catch(tell)
        lastAnswer = told
        return told
      }
      return statement(asked)
    })
  }
  return {
    lend,
    end,
    async firstError(): Promise<Error | undefined> {
      // All answers have come, in order; whoever waits for them may not have heard it yet.
      await lastAnswer.catch(() => {})
      return first
    },
    /** Whatever the work has left running belongs to the transaction still; what it asks from now on does not. */
    async sendLast(writes: readonly (() => Promise<unknown>)[]): Promise<void> {
      await inTurn(async () => {})
      isOpen = false
      for (const write of writes) {
        const { promise: isSent, resolve } = Promise.withResolvers<void>()
        isOpen = true
        onSent = resolve
        const written = write()
        onSent = () => {}
        isOpen = false
        // One that is refused before it is sent must not be missing in what is committed; of any other COMMIT tells.
        await Promise.race([isSent, written])
        written.catch(() => {})
      }
      end()
    },
  }
}

const isInFailedTransaction = (error: Error): boolean => 'code' in error && error.code === '25P02'

/** For this transaction only, so that no rollback takes back what the connection remembers. All goes out in one round trip. */
async function begin(client: pg.PoolClient, source: Source, merchantId: string | null): Promise<void> {
  const isSaid = merchantId === null || (!source.isShared && speaksFor.get(client) === merchantId)
  const saying = [...source.beginning, ...(isSaid ? [] : [`set local ${settingOf(merchantId)}`])]
  await sendTogether(client, () => {
    planFrom(client, source, 'forValues')
    return Promise.all(saying.map((text) => client.query(text)))
  })
}

/** Begins each step when the one before has sent its statement, or is over without one. */
function queue(): <T>(step: (sent: () => void) => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (step) => {
    const { promise: isSent, resolve: sent } = Promise.withResolvers<void>()
    const next = last.then(() => step(sent))
    last = isSent
    const over = () => sent()
    next.then(over, over)
    return next
  }
}
