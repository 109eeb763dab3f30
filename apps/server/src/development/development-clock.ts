// The clock of development: put forward on its page, kept over a restart, and followed by the provider sandbox.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { createMovableClock, type MovableClock } from '../kernel/clock.ts'
import { textOf } from './sent-fields.ts'

const clockFile = z.object({ offsetMs: z.number() })

/** A movable clock whose offset is kept in the data folder. */
export function developmentClock(dataDir: string): MovableClock {
  const file = path.join(dataDir, 'clock.json')
  const kept = existsSync(file) ? clockFile.parse(JSON.parse(readFileSync(file, 'utf8'))).offsetMs : 0
  const clock = createMovableClock(kept)
  return {
    now: clock.now,
    get offsetMs() {
      return clock.offsetMs
    },
    advance(milliseconds) {
      clock.advance(milliseconds)
      // Put in place whole: a server that finds half a file does not start.
      writeFileSync(`${file}.new`, JSON.stringify({ offsetMs: clock.offsetMs }))
      renameSync(`${file}.new`, file)
    },
  }
}

/** A smaller difference is ignored: the two clocks are read one after the other. */
const CLOSE_ENOUGH_MS = 1_000

/**
 * Puts the sandbox's clock forward to ours, else our requests would be outside its time window. It asks the sandbox for its
 * time, so that a step that was missed, because a process died in between, is caught up. One after the other: two who read the same
 * difference would both add it, and the sandbox can't go back.
 */
export function developmentClockFollower(
  clock: MovableClock,
  sandbox: { url: string; token: string } | null,
): () => Promise<void> {
  const ask = async (address: string, token: string, change?: { advanceMs: number }): Promise<number> => {
    const response = await fetch(`${address}/__sbx/clock`, {
      headers: { 'x-sandbox-token': token },
      ...(change === undefined ? {} : { method: 'POST', body: JSON.stringify(change) }),
    })
    if (!response.ok)
      throw new Error(`The sandbox did not follow the clock: ${response.status} ${await response.text()}`)
    return Date.parse(textOf(await response.json(), 'now'))
  }
  const catchUp = async () => {
    if (sandbox === null) return
    const advanceMs = clock.now().getTime() - (await ask(sandbox.url, sandbox.token))
    if (advanceMs > CLOSE_ENOUGH_MS) await ask(sandbox.url, sandbox.token, { advanceMs })
  }
  let last = Promise.resolve()
  return () => {
    const turn = last.then(catchUp)
    last = turn.catch(() => undefined)
    return turn
  }
}
