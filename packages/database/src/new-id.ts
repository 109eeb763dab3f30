// Makes the ids of all rows: UUIDv7, so that they are small, unique without asking anyone, and in the order of time.
import { randomBytes } from 'node:crypto'

/** 42 bits behind the milliseconds count up inside one millisecond; 32 bits stay random. */
const COUNTER_BITS = 42
let lastMillis = -1
let counter = 0

/**
 * A new UUIDv7 for the instant that the caller's clock tells (RFC 9562, 6.2 method 1).
 * Ids made in one process for one and the same millisecond are ascending.
 */
export function newId(now: Date): string {
  const millis = now.getTime()
  const random = randomBytes(10)
  if (millis === lastMillis && counter + 1 < 2 ** COUNTER_BITS) counter += 1
  else counter = seed(random)
  lastMillis = millis
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

/** Starts in the lower half of the range, so that there is always room to count up. */
const seed = (random: Buffer): number => random.readUIntBE(0, 6) % 2 ** (COUNTER_BITS - 1)
