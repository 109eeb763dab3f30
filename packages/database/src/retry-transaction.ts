// Repeats a whole transaction when only another one was in its way: ended by the database, or begun while a lock was held.
import { setTimeout as pause } from 'node:timers/promises'
import { TryAgain } from './lock.ts'
import { isNeverParsed, isOutdatedPlan } from './named-statements.ts'
import { leaveLine, newPlace, type Place, waitInLine } from './waiting-line.ts'

const ATTEMPTS = 5
const FIRST_PAUSE_MS = 10

/** Serialization failure and deadlock: the work was rolled back and may simply be done again. */
const WORTH_ANOTHER_TRY = new Set(['40001', '40P01'])

/**
 * Runs the work up to five times after a deadlock or serialization failure, with growing pauses of random length between, and
 * again as long as it may wait for a lock.
 * Errors: the last attempt's, or at once the first that another try would not cure.
 */
export async function retryTransaction<T>(work: () => Promise<T>): Promise<T> {
  let failed = 0
  let place: Place | null = null
  try {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (error instanceof TryAgain) {
          if (place?.name !== error.lock) {
            if (place !== null) leaveLine(place)
            place = newPlace(error.lock)
          }
          if (!(await waitInLine(place))) throw error.otherwise
        } else {
          failed += 1
          if (failed === ATTEMPTS || !isWorthAnotherTry(error)) throw error
          await pause(Math.random() * FIRST_PAUSE_MS * 2 ** failed)
        }
      }
    }
  } finally {
    if (place !== null) leaveLine(place)
  }
}

function isWorthAnotherTry(error: unknown): boolean {
  if (isOutdatedPlan(error) || isNeverParsed(error)) return true
  return error instanceof Error && 'code' in error && WORTH_ANOTHER_TRY.has(String(error.code))
}
