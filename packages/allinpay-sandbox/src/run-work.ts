/** Opens the transactions in which the core works: checked before they commit, run again when two of them crossed. */
import type pg from 'pg'
import { checkTouched } from './books/invariants.ts'
import { Refusal, refuse } from './edge/refusal.ts'
import type { Settings } from './settings.ts'
import { createRows } from './storage/rows-in-work.ts'
import { apps } from './storage/tables.ts'
import type { UnitOfWork } from './work.ts'

interface WorkOptions {
  appId: string
  /** Off for pure queries: rows are read without being locked. */
  writes: boolean
  quiet?: boolean
}

export type RunWork = <T>(options: WorkOptions, operation: (work: UnitOfWork) => Promise<T>) => Promise<T>

/** Serialization failure, deadlock, unique violation. */
const RETRIED: readonly unknown[] = ['40001', '40P01', '23505']
const MOST_TRIES = 6

/**
 * Runs an operation in one transaction. A refusal undoes everything unless it keeps its changes. Lost races (two requests
 * with one number, crossing locks) are run again from the start, so the second one sees what the first one wrote.
 */
export function createRunWork(deps: {
  pool: pg.Pool
  now: () => Date
  settings: () => Readonly<Settings>
  publicUrl: () => string
}): RunWork {
  async function runOnce<T>(options: WorkOptions, operation: (work: UnitOfWork) => Promise<T>): Promise<T> {
    const client = await deps.pool.connect()
    let failure: Error | undefined
    try {
      await client.query('begin')
      const rows = createRows(client, options.writes)
      // The app's row is only read: locking it would make every request of an app wait for every other.
      const app = await createRows(client, false).find(apps, { appId: options.appId })
      if (!app) refuse('20000')
      const work: UnitOfWork = {
        ...rows,
        appId: options.appId,
        app,
        now: deps.now(),
        settings: deps.settings(),
        publicUrl: deps.publicUrl(),
        quiet: options.quiet ?? false,
      }
      const outcome = await operation(work).then(
        (answer) => ({ answer }),
        (error: unknown) => {
          if (!(error instanceof Refusal && error.keepsChanges)) throw error
          return { refusal: error }
        },
      )
      await work.flush()
      if (options.writes) await checkTouched(work)
      await client.query('commit')
      if ('refusal' in outcome) throw outcome.refusal
      return outcome.answer
    } catch (error) {
      await client.query('rollback').catch((lost: Error) => (failure = lost))
      throw error
    } finally {
      client.release(failure)
    }
  }

  return async (options, operation) => {
    for (let tries = 1; ; tries++) {
      try {
        return await runOnce(options, operation)
      } catch (error) {
        if (tries >= MOST_TRIES || !isLostRace(error)) throw error
      }
    }
  }
}

const isLostRace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && RETRIED.includes(error.code)
