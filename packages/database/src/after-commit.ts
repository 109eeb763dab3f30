// Keeps what shall happen once a transaction is really committed, and lets it happen then and only then.
import type { GlobalTx, TenantTx } from './handles.ts'

const waiting = new WeakMap<object, (() => void)[]>()

/**
 * Runs something after COMMIT has returned: never after a rollback, and once however often the transaction was retried.
 * Errors: throws when the handle is not that of an open transaction of ours.
 */
export function afterCommit(tx: TenantTx | GlobalTx, run: () => void): void {
  const list = waiting.get(tx)
  if (!list) throw new Error('afterCommit needs the tx of an open transaction')
  list.push(run)
}

/** Opens the list of one attempt of a transaction; the answer closes it, and what it returns runs the list. */
export function collectAfterCommit(tx: object): () => () => void {
  const list: (() => void)[] = []
  waiting.set(tx, list)
  return () => {
    waiting.delete(tx)
    return () => list.forEach(runQuietly)
  }
}

/** The money has moved: a listener that fails must not make the transaction look as if it had not. */
function runQuietly(run: () => void): void {
  try {
    run()
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error), 'AfterCommitWarning')
  }
}
