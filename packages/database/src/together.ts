// Statements of a transaction that are asked at once, so that they go to the database in one round trip.
import type { GlobalTx, TenantTx } from './handles.ts'

/**
 * Waits for everything that was asked. Statements run in the order in which they were asked, each sees what those before it did.
 * Errors: that of the first in this order that failed; when a statement fails, all behind it in the transaction do too.
 */
export async function together<const Asked extends readonly Promise<unknown>[]>(
  asked: Asked,
): Promise<{ -readonly [At in keyof Asked]: Awaited<Asked[At]> }> {
  const answers = await Promise.allSettled(asked)
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return Promise.all(asked)
}

const lastWrites = new WeakMap<object, (() => Promise<unknown>)[]>()

/** Opens the list of the last writes of one attempt of a transaction. */
export function collectLastWrites(tx: object): readonly (() => Promise<unknown>)[] {
  const list: (() => Promise<unknown>)[] = []
  lastWrites.set(tx, list)
  return list
}

/**
 * A write that nothing in the transaction waits for: it goes out together with COMMIT, behind everything else. When it fails,
 * nothing of the transaction stays, and its error is the transaction's.
 */
export function withCommit<Values>(tx: TenantTx, last: Last<TenantTx, Values>, values: Values): void
export function withCommit<Values>(tx: GlobalTx, last: Last<GlobalTx, Values>, values: Values): void
export function withCommit<Tx extends object, Values>(tx: Tx, last: Last<Tx, Values>, values: Values): void {
  const list = lastWrites.get(tx)
  if (list === undefined) throw new Error('A last write needs the tx of an open transaction')
  list.push(() => last.run(tx, values))
}

interface Last<Tx, Values> {
  run(tx: Tx, values: Values): Promise<number>
}
