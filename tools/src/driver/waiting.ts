// Waits of a driver for what others still have to do, with the driver's own pauses in between.
import type { RefusalName } from '@merchant/contract'
import { isRefusal } from './api-refusal.ts'
import type { Driver } from './driver.ts'

/** Much longer than anything takes on a slow and busy machine. */
const GIVE_UP_AFTER_MS = 120_000

/** Asks until the answer fits; what others still have to do takes its time. */
export async function until<T>(driver: Driver, ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> {
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS
  for (let turn = 1; ; turn += 1) {
    const answer = await ask()
    if (fits(answer)) return answer
    if (performance.now() > giveUpAt) throw new Error(`Still not so: ${JSON.stringify(answer).slice(0, 400)}`)
    await driver.pause(turn)
  }
}

const TOO_EARLY = ['provider.pending', 'request.tooMany', 'system.notNow'] as const

/** Repeats what answers null, or what was refused only because it is too early: pending at the provider, too many, or one of `more`. */
export async function retryWhileTooEarly<T>(
  driver: Driver,
  ask: () => Promise<T | null>,
  more: readonly RefusalName[] = [],
): Promise<T> {
  const answer = await until<{ readonly found: T } | { readonly refused: string | null }>(
    driver,
    async () => {
      try {
        const found = await ask()
        return found === null ? { refused: null } : { found }
      } catch (error) {
        if (isRefusal(error, ...TOO_EARLY, ...more)) return { refused: error.message }
        throw error
      }
    },
    (now) => 'found' in now,
  )
  if (!('found' in answer)) throw new Error('unreachable')
  return answer.found
}
