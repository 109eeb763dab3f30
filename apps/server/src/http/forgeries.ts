// Counts what pretends to be the provider's: one line in the log for each period instead of one for each, and an end to the
// patience with an address that goes on. Of one process: it spares a server's log and time, and turns no genuine one away.
import { addressOf } from '../kernel/rate-limit.ts'

const PERIOD_MS = 60_000
/** Of one address in one period; more are no mistake of a proxy or a certificate any more. */
const MOST_OF_ONE = 20
/** Addresses that are told apart in one period; a flood from more is counted as a whole. */
const MOST_ADDRESSES = 10_000

interface Log {
  warn(facts: object, text: string): void
}

/** `note` answers whether the address has had its share of this period. `end` tells what was not told yet. */
export function createForgeries(log: Log): { note(ip: string): boolean; end(): void } {
  const byAddress = new Map<string, number>()
  let count = 0
  let timer: NodeJS.Timeout | undefined

  function end(): void {
    clearTimeout(timer)
    // The first was told when it came.
    if (count > 1) log.warn({ count, addresses: byAddress.size }, 'notifications refused in the last minute: signature')
    byAddress.clear()
    count = 0
  }

  return {
    note(ip) {
      count += 1
      if (count === 1) {
        log.warn({ ip }, 'notification refused: signature; more of this minute are counted')
        timer = setTimeout(end, PERIOD_MS).unref()
      }
      const address = addressOf(ip)
      const ofThis = (byAddress.get(address) ?? 0) + 1
      if (byAddress.size < MOST_ADDRESSES || byAddress.has(address)) byAddress.set(address, ofThis)
      return ofThis > MOST_OF_ONE
    },
    end,
  }
}
