// Makes the ids of all rows: UUIDv7, so that they are small, unique without asking anyone, and in the order of time.
import { randomBytes } from 'node:crypto'

/** 42 bits behind the milliseconds count up inside one millisecond; 32 bits stay random. */
const COUNTER_BITS = 42
/** The counters of the last instants: a transaction holds on to its own while others are counted in between. */
const counters = new Map<number, number>()
const KEPT_INSTANTS = 256

/**
 * A new UUIDv7 for the instant that the caller's clock tells (RFC 9562, 6.2 method 1).
 * Ids made in one process for one and the same millisecond are ascending.
 */
export function newId(now: Date): string {
  const millis = now.getTime()
  const random = randomBytes(10)
  const last = counters.get(millis)
  const counter = last === undefined || last + 1 >= 2 ** COUNTER_BITS ? seed(random) : last + 1
  keep(millis, counter)
  const count = counter.toString(2).padStart(COUNTER_BITS, '0')
  const high = Number.parseInt(count.slice(0, 12), 2)
  const low = Number.parseInt(count.slice(12), 2)
  const hex =
    millis.toString(16).padStart(12, '0') +
    (0x7000 | high).toString(16) +
    (0x80000000 + low).toString(16) +
    random.subarray(6).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

function keep(millis: number, counter: number): void {
  counters.delete(millis)
  counters.set(millis, counter)
  if (counters.size <= KEPT_INSTANTS) return
  const [oldest = 0] = counters.keys()
  counters.delete(oldest)
}

/** Starts in the lower half of the range, so that there is always room to count up. */
const seed = (random: Buffer): number => random.readUIntBE(0, 6) % 2 ** (COUNTER_BITS - 1)
