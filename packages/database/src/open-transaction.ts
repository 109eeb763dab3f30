// Knows whether the code that runs was called from inside a transaction, where nothing but its tx may be used.
import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Runs the work of a transaction; what it leaves running behind itself is outside again. */
export async function asInsideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const here = { isOpen: true }
  return current.run(here, () => work().finally(() => (here.isOpen = false)))
}

/**
 * Throws when called from inside a transaction: a statement of another handle would silently not belong to it,
 * and a second transaction would wait for the first for ever once the pool is empty.
 */
export function mustBeOutsideTransaction(): void {
  if (current.getStore()?.isOpen) throw new Error('A transaction is open here: use its tx, and hand it on')
}
