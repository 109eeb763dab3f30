// A clock of the past: each step of the seed scenario sees its own moment, also when several run at the same time.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from '../../../apps/server/src/kernel/clock.ts'

export interface DemoClock extends Clock {
  /** Runs `work`, and everything it waits for, at this moment. */
  at<T>(instant: Date, work: () => Promise<T>): Promise<T>
}

/** @param outside the moment for whoever asks outside of any step */
export function createDemoClock(outside: Date): DemoClock {
  const moments = new AsyncLocalStorage<Date>()
  return {
    now: () => new Date(moments.getStore() ?? outside),
    at: (instant, work) => moments.run(instant, work),
  }
}
