// The first carrier of SMS: texts go to a table that a page of ours shows. It refuses to exist in production.
import { type Database, newId } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { SmsSender } from './sms-message.ts'

export interface SentText {
  readonly phone: string
  readonly text: string
  readonly sentAt: Date
}

interface SentTexts {
  /** The newest texts first. */
  latest(count: number): Promise<SentText[]>
}

export interface DevMailbox extends SmsSender, SentTexts {
  /** Keeps what would have gone elsewhere, e.g. to an e-mail address. */
  keep(receiver: string, text: string): Promise<void>
}

interface DevMailboxDeps {
  readonly db: Database
  readonly clock: Clock
  readonly isProduction: boolean
}

/** Errors: throws in production, where codes in clear in a table would be a universal key. */
export function createDevMailbox({ db, clock, isProduction }: DevMailboxDeps): DevMailbox {
  if (isProduction) throw new Error('The dev mailbox keeps codes in clear and never runs in production')
  const keep = async (phone: string, text: string): Promise<void> => {
    const now = clock.now()
    await db.global
      .insertInto('development_sms')
      .values({ id: newId(now), phone, text, sent_at: now })
      .execute()
  }
  return {
    send: ({ phone, text }) => keep(phone, text),
    keep,
    ...readDevMailbox(db),
  }
}

/** Only what the dev mailbox has; nothing where another carrier carries. */
export function readDevMailbox(db: Database): SentTexts {
  return {
    async latest(count) {
      const rows = await db.global
        .selectFrom('development_sms')
        .select(['phone', 'text', 'sent_at'])
        .orderBy('sent_at', 'desc')
        .orderBy('id', 'desc')
        .limit(count)
        .execute()
      return rows.map((row) => ({ phone: row.phone, text: row.text, sentAt: row.sent_at }))
    },
  }
}
