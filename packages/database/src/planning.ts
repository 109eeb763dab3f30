// For which values a connection plans a statement that it has by name. Left to itself PostgreSQL plans it anew for each asking as long as
// that looks cheaper than the plan that it would keep; of a list with many parts the planning costs more than the rows do.
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Source } from './source.ts'

/**
 * `once`: one plan is kept, whatever the values; for what is proven to be cheap so. `forValues`: as PostgreSQL is set up, which by itself thinks
 * each time. `either`: as the connection stands, for what has one plan anyway.
 */
export type Planning = 'once' | 'forValues' | 'either'

const plansLists = new AsyncLocalStorage<true>()

/** Runs the request for a list: whatever it asks outside of transactions is planned once, unless a shape says otherwise. */
export const planningOnce = <T>(work: () => T): T => plansLists.run(true, work)

/** How a statement is planned that says nothing of it. */
export const usualPlanning = (): Planning => (plansLists.getStore() === true ? 'once' : 'forValues')

/** Connections that keep the plan of whatever they are asked. */
const plansOnce = new WeakSet<pg.PoolClient>()

/**
 * Tells the connection how to plan what is sent after it, where it doesn't so already. Never within a transaction, whose end could take it back.
 * Behind a proxy nothing is said: statements have no names there, and the connection is somebody else's in a moment.
 */
export function planFrom(client: pg.PoolClient, { isShared }: Source, planning: Planning): void {
  if (isShared || planning === 'either' || (planning === 'once') === plansOnce.has(client)) return
  if (planning === 'once') plansOnce.add(client)
  else plansOnce.delete(client)
  // It fails with its connection alone, and then whatever stands behind it says so.
  const saying = planning === 'once' ? 'set plan_cache_mode = force_generic_plan' : 'reset plan_cache_mode'
  client.query(saying).catch(() => {})
}
