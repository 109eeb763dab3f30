// Fires deadlines that are due: claims rows with SKIP LOCKED, asks the subject's module to act, which checks again.
import { type Database, type GlobalDb, statement } from '@merchant/database'
import { sql } from 'kysely'
import type { Clock } from '../kernel/clock.ts'
import type { TimerKind } from '../kernel/timers.ts'

export type TimerActions = Readonly<Record<TimerKind, (merchantId: string, subjectId: string) => Promise<void>>>

const BATCH = 50
/** Under way at once: most of an action is waiting, for the provider or for the database. */
const AT_ONCE = 4
/** After a failed attempt the timer comes again later and later, up to an hour; it is never given up. */
const nextTry = (now: Date) =>
  sql<Date>`${now}::timestamptz + least(5 * 2 ^ least(attempts, 20), 3600) * interval '1 second'`

interface Due {
  id: string
  merchant_id: string
  kind: TimerKind
  subject_id: string
}

const ending = statement((db: GlobalDb, value: { readonly id: string; readonly now: Date }) =>
  db.updateTable('timer').set({ fired_at: value.now }).where('id', '=', value.id).where('fired_at', 'is', null),
)

const moving = statement((db: GlobalDb, value: { readonly ids: readonly string[]; readonly now: Date }) =>
  db
    .updateTable('timer')
    .set({ attempts: sql`attempts + 1`, due_at: nextTry(value.now) })
    .where(sql<boolean>`id = any(${value.ids}::uuid[])`),
)

export function createTimerJob(deps: {
  db: Database
  clock: Clock
  actions: TimerActions
  onError: (problem: string, error?: unknown) => void
}): () => Promise<number> {
  const { db, clock, actions, onError } = deps

  const fire = async (timer: Due) => {
    try {
      await actions[timer.kind](timer.merchant_id, timer.subject_id)
      await ending.run(db.global, { id: timer.id, now: clock.now() })
    } catch (error) {
      onError(`The timer ${timer.kind} of ${timer.subject_id} failed and comes again`, error)
    }
  }

  return async () => {
    let fired = 0
    for (;;) {
      const due = await claim(db, clock.now())
      const waiting = due.values()
      const lane = async () => {
        for (const timer of waiting) await fire(timer)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, lane))
      fired += due.length
      if (due.length < BATCH) return fired
    }
  }
}

/** Takes due timers and moves them ahead by the retry delay, so that nobody else takes them while they run. */
async function claim(db: Database, now: Date): Promise<Due[]> {
  return db.globalTransaction(async (tx) => {
    const rows = await tx
      .selectFrom('timer')
      .select(['id', 'merchant_id', 'kind', 'subject_id'])
      .where('fired_at', 'is', null)
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    const ids = rows.map((row) => row.id)
    if (ids.length > 0) await moving.run(tx, { ids, now })
    return rows
  })
}
