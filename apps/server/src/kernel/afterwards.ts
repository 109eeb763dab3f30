// What follows the commit of a command: it is done, so nothing of this may make it look undone.
import { AsyncLocalStorage } from 'node:async_hooks'
import { Refusal } from './refusal.ts'

const following = new AsyncLocalStorage<true>()

/** Whether the code that runs may fail without making a done command look undone; tests hold every statement against it. */
export const isAfterwards = (): boolean => following.getStore() === true

/**
 * Runs what follows a commit and answers it, or, when it fails, `otherwise`. A refusal is an ordinary outcome of it; any
 * other error goes to `onError`, for no caller will ever hear of it.
 */
export async function afterwards<T>(
  { onError }: { readonly onError: (problem: string, error?: unknown) => void },
  work: () => Promise<T>,
  otherwise: (error: unknown) => T,
): Promise<T> {
  try {
    return await following.run(true, work)
  } catch (error) {
    if (!(error instanceof Refusal)) onError('What follows a done command failed', error)
    return otherwise(error)
  }
}
