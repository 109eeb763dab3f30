// The browser's clock, set by the server's: the only place of the console that reads the wall clock.

/** Answers travel, and Date counts in seconds: a smaller difference says nothing. */
const TOLERANCE_MS = 30_000

let aheadMs = 0

export const clock = { now: (): Date => new Date(Date.now() + aheadMs) }

/**
 * Takes over the time at which the server answered (its Date header), where it is plainly another than the machine's:
 * deadlines count down by the clock that ends them. Null or unreadable: nothing changes.
 */
export function followServer(answeredAt: string | null): void {
  const instant = Date.parse(answeredAt ?? '')
  if (Number.isNaN(instant)) return
  const difference = instant - Date.now()
  aheadMs = Math.abs(difference) < TOLERANCE_MS ? 0 : difference
}
