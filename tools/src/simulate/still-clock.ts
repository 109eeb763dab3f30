// A clock that stands still until it is moved: how long a machine takes is no part of a run, and each run begins on the same day.
import type { MovableClock } from '../../../apps/server/src/kernel/clock.ts'

export interface StillClock extends MovableClock {
  /** To any instant: what other runs have left behind lies in the future then, and never comes. */
  set(instant: Date): void
}

export function createStillClock(start: Date): StillClock {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    get offsetMs() {
      return now - start.getTime()
    },
    advance(milliseconds) {
      if (!(milliseconds >= 0)) throw new RangeError('A clock is only put forward')
      now += milliseconds
    },
    set(instant) {
      now = instant.getTime()
    },
  }
}
