// Removes what has no meaning any more: dead tokens, ended sessions, old counters. Never anything about money.
import type { Database } from '@merchant/database'
import type { Clock } from '../kernel/clock.ts'
import { sweepTurns } from '../kernel/rate-limit.ts'

const DAY = 86_400_000

interface SweepDeps {
  readonly db: Database
  readonly clock: Clock
  /** What the modules forget by themselves. */
  readonly removals: readonly (() => Promise<unknown>)[]
}

export function createSweep({ db, clock, removals }: SweepDeps): () => Promise<void> {
  return async () => {
    const now = clock.now()
    await db.global.deleteFrom('access_token').where('expires_at', '<', now).execute()
    await sweepTurns(db.global, new Date(now.getTime() - DAY))
    await db.global
      .deleteFrom('development_sms')
      .where('sent_at', '<', new Date(now.getTime() - DAY))
      .execute()
    await db.global
      .deleteFrom('timer')
      .where('fired_at', '<', new Date(now.getTime() - 30 * DAY))
      .execute()
    for (const remove of removals) await remove()
  }
}
