// The clock of development: put forward on its page, kept over a restart, and followed by the provider sandbox.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createMovableClock, type MovableClock } from '../kernel/clock.ts'

/** A movable clock whose offset is kept in the data folder. */
export function developmentClock(dataDir: string): MovableClock {
  const file = path.join(dataDir, 'clock.json')
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { offsetMs: number }).offsetMs : 0
  const clock = createMovableClock(kept)
  return {
    now: clock.now,
    get offsetMs() {
      return clock.offsetMs
    },
    advance(milliseconds) {
      clock.advance(milliseconds)
      writeFileSync(file, JSON.stringify({ offsetMs: clock.offsetMs }))
    },
  }
}

/** Tells the sandbox how far our clock has moved since the last time; its requests would be out of its time window else. */
export function developmentClockFollower(
  clock: MovableClock,
  sandbox: { url: string; token: string } | null,
): () => Promise<void> {
  let followedMs = clock.offsetMs
  return async () => {
    const advanceMs = clock.offsetMs - followedMs
    if (sandbox === null || advanceMs <= 0) return
    const response = await fetch(`${sandbox.url}/__sbx/clock`, {
      method: 'POST',
      headers: { 'x-sandbox-token': sandbox.token },
      body: JSON.stringify({ advanceMs }),
    })
    if (!response.ok)
      throw new Error(`The sandbox did not follow the clock: ${response.status} ${await response.text()}`)
    followedMs = clock.offsetMs
  }
}
