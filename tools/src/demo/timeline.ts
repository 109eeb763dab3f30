// Plays the acts of a story in the order of time, several at once as long as they have nothing to do with one another.
import type { DemoClock } from './demo-clock.ts'

export interface Act {
  readonly at: Date
  /** Acts that share a key happen one after the other, in the order of time. */
  readonly keys: readonly string[]
  /**
   * `guards`: arms or disarms a deadline, so no deadline may overtake this act. `deadline`: fires whatever is due, and
   * therefore waits for all such acts of earlier moments, but for the last minutes: no deadline is that short.
   */
  readonly role?: 'guards' | 'deadline'
  readonly run: () => Promise<unknown>
}

const SHORTEST_DEADLINE_MS = 5 * 60_000

/**
 * Plays all acts; `onProgress` hears of each that ended. The first act that fails ends the play: what is under way is
 * waited for, nothing new begins, and its error is thrown.
 */
export async function play(
  acts: readonly Act[],
  clock: DemoClock,
  { atOnce, onProgress }: { readonly atOnce: number; readonly onProgress: (done: number, all: number) => void },
): Promise<void> {
  const inOrder = acts.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const last = new Map<string, Promise<void>>()
  const underway = new Set<Promise<void>>()
  const guards = new Map<Promise<void>, number>()
  let done = 0
  let failure: { error: unknown } | null = null
  for (const act of inOrder) {
    while (underway.size >= atOnce) await Promise.race(underway)
    if (failure !== null) break
    const before = act.keys.map((key) => last.get(key))
    if (act.role === 'deadline') {
      const armedUntil = act.at.getTime() - SHORTEST_DEADLINE_MS
      for (const [guard, at] of guards) if (at <= armedUntil) before.push(guard)
    }
    const playing = (async () => {
      await Promise.all(before.filter((each) => each !== undefined))
      if (failure !== null) return
      await clock.at(act.at, act.run)
      done += 1
      onProgress(done, inOrder.length)
    })()
      .catch((error: unknown) => {
        failure ??= { error }
      })
      .finally(() => {
        underway.delete(playing)
        guards.delete(playing)
      })
    for (const key of act.keys) last.set(key, playing)
    underway.add(playing)
    if (act.role === 'guards') guards.set(playing, act.at.getTime())
  }
  await Promise.all(underway)
  if (failure !== null) throw (failure as { error: unknown }).error
}
