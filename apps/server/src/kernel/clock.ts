// The only reader of the wall clock; everything else is handed a Clock, so tests and development can move time.

export interface Clock {
  now(): Date
}

/** The machine's time. */
export const systemClock: Clock = { now: () => new Date() }

/** A clock that runs with the machine's but can be put forward (never back, so that nothing happens before its cause). */
export interface MovableClock extends Clock {
  readonly offsetMs: number
  advance(milliseconds: number): void
}

export function createMovableClock(initialOffsetMs = 0): MovableClock {
  let offsetMs = initialOffsetMs
  return {
    now: () => new Date(Date.now() + offsetMs),
    get offsetMs() {
      return offsetMs
    },
    advance(milliseconds) {
      if (!(milliseconds >= 0)) throw new RangeError('A clock is only put forward')
      offsetMs += milliseconds
    },
  }
}

/** A clock that stands still until told: for demo history and tests. */
export interface ManualClock extends Clock {
  set(instant: Date): void
}

export function createManualClock(start: Date): ManualClock {
  let current = start
  return {
    now: () => new Date(current),
    set(instant) {
      current = instant
    },
  }
}
