// The life of a call as data, and when an undecided one is asked about again.
import type { CallRow } from './planned-call.ts'

export type CallStatus = CallRow['status']

const STATUSES: readonly CallStatus[] = ['NEW', 'SENT', 'PENDING', 'SUCCEEDED', 'FAILED']

/**
 * NEW: written, not sent. SENT: may or may not have left, and may or may not have arrived. PENDING: the provider has it and has not decided.
 * A final status is never left: a contradicting answer of the provider becomes a case for a person, not a change. Only a payment
 * that had failed may turn out to be paid, when the provider's own answer proves it. A success with a next check was booked on a
 * notification, and the provider is still to be asked whether it agrees; a failure with one is said to have been paid.
 * @public docs/domain/money.md shows it.
 */
export const transitions: Readonly<Record<CallStatus, readonly CallStatus[]>> = {
  NEW: ['SENT', 'FAILED'],
  SENT: ['PENDING', 'SUCCEEDED', 'FAILED'],
  PENDING: ['SUCCEEDED', 'FAILED'],
  SUCCEEDED: [],
  FAILED: ['SUCCEEDED'],
}

/** The statuses from which `to` may be reached. */
export function callStatusesBefore(to: CallStatus): CallStatus[] {
  return STATUSES.filter((from) => transitions[from].includes(to))
}

export const isFinal = (status: CallStatus): status is 'SUCCEEDED' | 'FAILED' =>
  status === 'SUCCEEDED' || status === 'FAILED'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Whoever plans a call sends it right after the commit; only when that process is gone does the job step in. */
export const SENDER_HEAD_START_MS = 15 * SECOND
/** Longer than any exchange with the provider may last: until then whoever took a call has it to itself. */
export const LEASE_MS = 60 * SECOND
/** Two answers "no such order" prove something only with this much time between them. */
export const NOT_FOUND_GAP_MS = 5 * SECOND

const UNDECIDED_MS = [2 * SECOND, 5 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE]
const BUYER_MS = [MINUTE, 2 * MINUTE, 5 * MINUTE]

/** Whether a call has been undecided for so long that a person has to look; `since`: when it could first be decided. */
export const isOverdue = (since: Date, now: Date): boolean => now.getTime() - since.getTime() > 24 * HOUR

/** Whether an order of this service is one that a person pays on a page, by a code or by scanning, whenever that may be. */
export const waitsForPayer = (service: CallRow['service']): boolean =>
  service === 'collect' || service === 'deposit' || service === 'purchase'

export type WaitsFor = 'provider' | 'buyer'

/** When to ask again: slower with every exchange and with the call's age, and slowly for a buyer, whose payment is notified. */
export function nextCheckAt({
  waitsFor,
  exchanges,
  since,
  now,
}: {
  readonly waitsFor: WaitsFor
  /** How often the provider was asked about this call. */
  readonly exchanges: number
  /** Since when it can be decided. */
  readonly since: Date
  readonly now: Date
}): Date {
  const table = waitsFor === 'buyer' ? BUYER_MS : UNDECIDED_MS
  const age = now.getTime() - since.getTime()
  const slowest = isOverdue(since, now) ? 24 * HOUR : waitsFor === 'buyer' && age < HOUR ? 5 * MINUTE : 30 * MINUTE
  return new Date(now.getTime() + (table[exchanges - 1] ?? slowest))
}
