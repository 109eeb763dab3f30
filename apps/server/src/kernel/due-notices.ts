// Tells whoever could act before a clock acts: a sweep along an index of what is due soon and was not told of.
import type { Clock } from './clock.ts'

const BATCH = 100
const BATCHES = 40

interface Due {
  readonly merchantId: string
  readonly id: string
}

interface Sweep {
  readonly clock: Clock
  /** What could not be told, and why. */
  readonly onError: (problem: string, error?: unknown) => void
  readonly what: string
  /** The most urgent, at most so many. */
  readonly due: (now: Date, limit: number) => Promise<readonly Due[]>
  /** Of the row as it is by then; whatever is told, it is not found again for this time of it. */
  readonly tell: (due: Due, now: Date) => Promise<void>
}

/** Each run does bounded work; what one leaves is the next one's. */
export const sweepDue =
  ({ clock, onError, what, due, tell }: Sweep) =>
  async (): Promise<void> => {
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const found = await due(clock.now(), BATCH)
      let failed = 0
      for (const one of found)
        await tell(one, clock.now()).catch((error: unknown) => {
          failed += 1
          onError(`Nobody could be told of ${what} ${one.id}`, error)
        })
      // Those that failed are the first again.
      if (found.length < BATCH || failed > 0) return
    }
  }
