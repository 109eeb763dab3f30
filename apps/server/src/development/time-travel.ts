// Going to a later time: the clocks jump at once, what became due on the way is worked through behind the answer.
import type { MovableClock } from '../kernel/clock.ts'

interface Work {
  readonly name: string
  run(): Promise<unknown>
}

/** How far the work is that a jump brought. */
export interface Journey {
  readonly isRunning: boolean
  /** Of so many pieces of work so many are done, and this one is under way. */
  readonly total: number
  readonly done: number
  readonly name: string | null
  /** Pieces that failed since the jump; they are tried again by themselves, as ever. */
  readonly failed: readonly string[]
}

export interface TimeTravel {
  /** Puts the clock to this time unless it is later already: said twice it is done once. */
  goTo(instant: Date): Promise<Journey>
  journey(): Journey
}

/** Jumps while the work of an earlier one is under way are worked through together, after it. */
export function createTimeTravel(deps: {
  readonly clock: MovableClock
  /** Brings the sandbox's clock after ours. */
  readonly follow: () => Promise<void>
  readonly work: readonly Work[]
  readonly onError: (problem: string, error: unknown) => void
}): TimeTravel {
  const { clock, follow, work, onError } = deps
  let journey: Journey = { isRunning: false, total: work.length, done: 0, name: null, failed: [] }
  let hasJumped = false

  async function workThrough(): Promise<void> {
    while (hasJumped) {
      hasJumped = false
      journey = { ...journey, done: 0, failed: [] }
      for (const { name, run } of work) {
        journey = { ...journey, name }
        await run().catch((error: unknown) => {
          onError(`${name} failed after the clock was put forward`, error)
          journey = { ...journey, failed: [...journey.failed, name] }
        })
        journey = { ...journey, done: journey.done + 1 }
      }
    }
    journey = { ...journey, isRunning: false, name: null }
  }

  return {
    async goTo(instant) {
      const ahead = instant.getTime() - clock.now().getTime()
      if (ahead > 0) {
        clock.advance(ahead)
        hasJumped = true
      }
      // Before the answer, because whoever reads it may pay next. What was missed is caught up by the next who asks.
      await follow().catch((error: unknown) => onError('The sandbox does not follow the clock', error))
      if (hasJumped && !journey.isRunning) {
        journey = { ...journey, isRunning: true }
        void workThrough()
      }
      return journey
    },
    journey: () => journey,
  }
}
