// Removes what has no meaning any more: dead tokens, old counters, used nonces. Never anything about money.
import type { Database } from '@merchant/database'
import type { Clock } from '../kernel/clock.ts'

const DAY = 86_400_000

export function createSweep({ db, clock }: { db: Database; clock: Clock }): () => Promise<void> {
  return async () => {
    const now = clock.now()
    const yesterday = new Date(now.getTime() - DAY)
    await db.global.deleteFrom('access_token').where('expires_at', '<', now).execute()
    await db.global
      .deleteFrom('session')
      .where('absolute_expires_at', '<', new Date(now.getTime() - 30 * DAY))
      .execute()
    await db.global.deleteFrom('rate_window').where('window_start_at', '<', yesterday).execute()
    await db.global.deleteFrom('sms_code').where('expires_at', '<', yesterday).execute()
    await db.global.deleteFrom('development_sms').where('sent_at', '<', yesterday).execute()
    await db.global
      .deleteFrom('timer')
      .where('fired_at', '<', new Date(now.getTime() - 30 * DAY))
      .execute()
  }
}
