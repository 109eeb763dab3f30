// Makes the ids of all rows: UUIDv7, so that they are small, unique without asking anyone, and in the order of time.
import { randomUUID } from 'node:crypto'

/** 42 bits behind the milliseconds count up inside one millisecond; 32 bits stay random. */
const COUNTER_BITS = 42
const RANDOM_DIGITS = 8
/** The counters of the last instants: a transaction holds on to its own while others are counted in between. */
const counters = new Map<number, number>()
const KEPT_INSTANTS = 256

/**
 * A new UUIDv7 for the instant that the caller's clock tells (RFC 9562, 6.2 method 1).
 * Ids made in one process for one and the same millisecond are ascending.
 */
export function newId(now: Date): string {
  const millis = now.getTime()
  // The runtime draws these for many at once; random bytes of one's own cost a call into the system for each id.
  const random = randomUUID()
  const last = counters.get(millis)
  const counter = last === undefined || last + 1 >= 2 ** COUNTER_BITS ? seed(random) : last + 1
  keep(millis, counter)
  const high = Math.floor(counter / 2 ** 30)
  const low = counter % 2 ** 30
  const hex =
    millis.toString(16).padStart(12, '0') +
    (0x7000 + high).toString(16) +
    (0x80000000 + low).toString(16) +
    random.slice(0, RANDOM_DIGITS)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

function keep(millis: number, counter: number): void {
  counters.delete(millis)
  counters.set(millis, counter)
  if (counters.size <= KEPT_INSTANTS) return
  const [oldest = 0] = counters.keys()
  counters.delete(oldest)
}

/** Starts in the lower half of the range, so that there is always room to count up; from digits that no id shows as they are. */
const seed = (random: string): number => Number.parseInt(random.slice(-12), 16) % 2 ** (COUNTER_BITS - 1)
