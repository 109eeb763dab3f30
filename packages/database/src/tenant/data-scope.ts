// How far a person reaches within their merchant, for everything that runs on their behalf: no call site can forget it.
import { AsyncLocalStorage } from 'node:async_hooks'

/** The shops of somebody who is not let in to all of them. */
export interface DataScope {
  readonly shopIds: readonly string[]
  /** Set when this person is shown only their own rows of tables that say whose a row is. */
  readonly onlyOf: string | null
}

const current = new AsyncLocalStorage<DataScope | null>()

/**
 * Runs a person's request: until it is done, every statement of every merchant's handle carries this reach. Null reaches
 * the whole merchant, as owners and the house itself do.
 */
export function withDataScope<T>(dataScope: DataScope | null, work: () => T): T {
  return current.run(dataScope, work)
}

/**
 * Runs something that must see the whole merchant whoever asked for it: a limit that counts everybody's, or work that
 * goes on after the request. What it reads is never shown.
 */
export function withoutDataScope<T>(work: () => T): T {
  return current.run(null, work)
}

/** The reach of the request that runs, or null for the whole merchant. */
export const currentDataScope = (): DataScope | null => current.getStore() ?? null
