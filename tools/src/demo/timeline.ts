// Runs the steps of the seed scenario in the order of time, several at once as long as they have nothing to do with one another.
import type { DemoClock } from './demo-clock.ts'

export interface Step {
  readonly at: Date
  /** Steps that share a key happen one after the other, in the order of time. */
  readonly keys: readonly string[]
  /**
   * `guards`: arms or disarms a deadline, so no deadline may overtake this step. `deadline`: fires whatever is due, and
   * therefore waits for all such steps of earlier moments, but for the last minutes: no deadline is that short.
   */
  readonly role?: 'guards' | 'deadline'
  readonly run: () => Promise<unknown>
}

/**
 * The key of steps that send texts: they happen one after the other, because limits of texts look back from their own
 * moment, and the code in the newest text is the one that was asked for.
 */
export const TEXTS = 'texts'

/** As often as the server's scheduler looks for deadlines. */
const TICK_MS = 2_000

/** The moment at which the scheduler finds a deadline passed. */
export const tickAfter = (deadline: Date): number => Math.ceil((deadline.getTime() + 1) / TICK_MS) * TICK_MS

interface RunOptions {
  readonly atOnce: number
  readonly onProgress: (done: number, all: number) => void
}

const SHORTEST_DEADLINE_MS = 5 * 60_000

/**
 * Runs all steps; `onProgress` hears of each that ended. The first step that fails ends the run: what is under way is
 * waited for, nothing new begins, and its error is thrown.
 */
export async function runSteps(
  steps: readonly Step[],
  clock: DemoClock,
  { atOnce, onProgress }: RunOptions,
): Promise<void> {
  const inOrder = steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const underway = new Set<Promise<void>>()
  const predecessorsOf = createPredecessors()
  const failures: unknown[] = []
  let done = 0

  async function run(step: Step, predecessors: readonly Promise<void>[]): Promise<void> {
    try {
      await Promise.all(predecessors)
      if (failures.length > 0) return
      await clock.at(step.at, step.run)
      done += 1
      onProgress(done, inOrder.length)
    } catch (error) {
      failures.push(error)
    }
  }

  for (const step of inOrder) {
    while (underway.size >= atOnce) await Promise.race(underway)
    if (failures.length > 0) break
    const { before, add, forget } = predecessorsOf(step)
    const running = run(step, before).finally(() => {
      underway.delete(running)
      forget(running)
    })
    add(running)
    underway.add(running)
  }
  await Promise.all(underway)
  if (failures.length > 0) throw failures[0]
}

/** Answers for each step, asked in the order of time, whom it has to wait for. */
function createPredecessors() {
  const lastOfKey = new Map<string, Promise<void>>()
  const guards = new Map<Promise<void>, number>()
  return (step: Step) => {
    const before = step.keys.flatMap((key) => lastOfKey.get(key) ?? [])
    if (step.role === 'deadline') {
      const armedUntil = step.at.getTime() - SHORTEST_DEADLINE_MS
      for (const [guard, at] of guards) if (at <= armedUntil) before.push(guard)
    }
    return {
      before,
      add(running: Promise<void>): void {
        for (const key of step.keys) lastOfKey.set(key, running)
        if (step.role === 'guards') guards.set(running, step.at.getTime())
      },
      forget: (running: Promise<void>): void => void guards.delete(running),
    }
  }
}
