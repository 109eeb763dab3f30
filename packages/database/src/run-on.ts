// Sends statements over a connection that was lent, each one and never two, under its name where it has one.
import type pg from 'pg'
import { isOutdatedPlan } from './named-statements.ts'
import { planFrom, type Planning } from './planning.ts'
import type { Source } from './source.ts'
import { streamOf } from './stream-of.ts'
import type { Run } from './tenant/guarded-handle.ts'
import { QueryRefused } from './tenant/query-refused.ts'

/** The merchant that a connection said last it speaks for; forgotten while it says another. */
export const speaksFor = new WeakMap<pg.PoolClient, string>()

/** Errors: throws unless it is a UUID, because it becomes part of a statement. */
export function settingOf(merchantId: string): string {
  if (!/^[0-9a-f-]{36}$/.test(merchantId)) throw new TypeError(`Not a merchant id: ${merchantId}`)
  return `app.merchant_id = '${merchantId}'`
}

/** What is sent from now to the end of the turn goes out at once. */
export function sendTogether<T>(client: pg.PoolClient, send: () => T): T {
  const stream = streamOf(client)
  stream.cork()
  process.nextTick(() => stream.uncork())
  return send()
}

/**
 * @param saying what was sent before the statements without waiting for its answer: they follow in the same round trip
 * @param planning outside a transaction
 */
export function runOn(
  client: pg.PoolClient,
  source: Source,
  saying: Promise<unknown> | undefined,
  planning: Planning = 'either',
): { run: Run; end(): void } {
  const { names } = source
  let isOver = false
  return {
    async run(text, values) {
      if (isOver) throw new QueryRefused('This connection was given back: its transaction or statement is over')
      planFrom(client, source, planning)
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
