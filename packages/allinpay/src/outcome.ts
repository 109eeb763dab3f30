/** The four ways a call can end. Doubt has a kind of its own, so that nobody mistakes it for failure. */

/**
 * `done`: the provider says, signed, that it accepted; whether money moved stands in the data (`payStatus`).
 * `refused`: certain, nothing happened and nothing will.
 * `repeated`: this was asked before; query the real state and adopt it.
 * `unknown`: it may have happened; query until known, never start anew under another number.
 */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly data: T }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'repeated'; readonly code: string; readonly message: string }
  | { readonly kind: 'unknown'; readonly reason: UnknownReason; readonly code?: string }

/**
 * `notSent`: no connection came about, so the same number may be sent again. `timeout`, `connection`: cut off midway.
 * `httpStatus`: not 200. `unreadable`: not the JSON object of a reply. `forged`, `unsigned`: nobody we trust said it.
 * `otherOrder`: signed, but about another order or member. `code`: an error code that proves nothing.
 * `shape`: accepted, but a promised field is missing or senseless.
 */
export type UnknownReason =
  | 'notSent'
  | 'timeout'
  | 'connection'
  | 'httpStatus'
  | 'unreadable'
  | 'forged'
  | 'unsigned'
  | 'otherOrder'
  | 'code'
  | 'shape'

/** The code of a refusal made here, before anything was sent: an argument the provider could never accept. */
export const REFUSED_HERE = 'LOCAL'
