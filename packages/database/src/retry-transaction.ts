// Repeats a whole transaction when the database ended it only because of another one.
import { setTimeout as pause } from 'node:timers/promises'

const ATTEMPTS = 5
const FIRST_PAUSE_MS = 10

/** Serialization failure and deadlock: the work was rolled back and may simply be done again. */
const WORTH_ANOTHER_TRY = new Set(['40001', '40P01'])

/**
 * Runs the work up to five times, with growing pauses of random length between.
 * Errors: the last attempt's, or at once the first that another try would not cure.
 */
export async function retryTransaction<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS || !isWorthAnotherTry(error)) throw error
      await pause(Math.random() * FIRST_PAUSE_MS * 2 ** attempt)
    }
  }
}

function isWorthAnotherTry(error: unknown): boolean {
  return error instanceof Error && 'code' in error && WORTH_ANOTHER_TRY.has(String(error.code))
}
