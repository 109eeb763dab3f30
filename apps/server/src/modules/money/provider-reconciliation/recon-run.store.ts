// The runs, one a day: which are due, whose turn it is, and what came of each.
import { startOfDay } from '@merchant/contract'
import type { GlobalDb, GlobalTx, Tables } from '@merchant/database'
import type { Selectable, Updateable } from 'kysely'
import type { DayResult } from './reconcile-day.ts'

export type RunRecord = Selectable<Tables['recon_run']>

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
export const runParameters = {
  /** After the midnight that ends the day: the provider writes at eight. */
  fetchAfterMs: 8.5 * 60 * MINUTE_MS,
  /** The same: from here on it is late. */
  lateAfterMs: 10 * 60 * MINUTE_MS,
  /** Between two looks for a file that is not there. */
  retryMs: 10 * MINUTE_MS,
  /** Between two tries of a file that could not be read. */
  refusedRetryMs: 30 * MINUTE_MS,
  /** A run that does not end within this has died. */
  leaseMs: 20 * MINUTE_MS,
  /** So many days back the files of days are still fetched that were missed. */
  catchUpDays: 30,
  /** So many days back one may be asked for again: the lines of the day before it have to be kept still. */
  againDays: 30,
} as const

const endOf = (day: string): number => startOfDay(day).getTime() + DAY_MS
const dayBefore = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
/** When a day's file may be there, and when it is late. */
export const dueAt = (day: string): Date => new Date(endOf(day) + runParameters.fetchAfterMs)
export const lateAt = (day: string): Date => new Date(endOf(day) + runParameters.lateAfterMs)
export const isLate = (day: string, now: Date): boolean => now >= lateAt(day)

/**
 * Notes the days whose files may be fetched: yesterday's, and those since the last run that nobody was there for. Answers those of
 * them that are too long ago, once.
 */
export async function noteDueDays(db: GlobalDb, today: string, now: Date): Promise<readonly string[]> {
  const yesterday = dayBefore(today)
  if (now.getTime() < endOf(yesterday) + runParameters.fetchAfterMs) return []
  const newest = await db.selectFrom('recon_run').select('day_on').orderBy('day_on', 'desc').limit(1).executeTakeFirst()
  if (newest !== undefined && newest.day_on >= yesterday) return []
  const missed = [yesterday]
  while (newest !== undefined && dayBefore(missed[0] ?? '') > newest.day_on) missed.unshift(dayBefore(missed[0] ?? ''))
  const noted = await db
    .insertInto('recon_run')
    .values(missed.slice(-runParameters.catchUpDays).map((day) => ({ day_on: day, next_try_at: now })))
    .onConflict((conflict) => conflict.column('day_on').doNothing())
    .returning('day_on')
    .execute()
  // Of two servers at once one says so.
  return noted.length === 0 ? [] : missed.slice(0, -runParameters.catchUpDays)
}

/** The oldest day that is due, for whoever takes it; nobody else does until the lease ends. */
export async function takeDay(db: GlobalDb, now: Date): Promise<RunRecord | undefined> {
  return db
    .updateTable('recon_run')
    .set((eb) => ({
      status: 'RUNNING',
      attempts: eb('attempts', '+', 1),
      begun_at: now,
      next_try_at: new Date(now.getTime() + runParameters.leaseMs),
    }))
    .where('day_on', '=', (eb) =>
      eb
        .selectFrom('recon_run')
        .select('day_on')
        .where('next_try_at', '<=', now)
        .where('status', 'not in', ['OK', 'DIFF'])
        .orderBy('day_on')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
}

export const changeRun = (db: GlobalDb | GlobalTx, day: string, change: Updateable<Tables['recon_run']>) =>
  db.updateTable('recon_run').set(change).where('day_on', '=', day).execute()

export const doneAs = ({ ours, theirs, matched, found, sums }: DayResult, now: Date) =>
  ({
    status: found === 0 && sums === null ? 'OK' : 'DIFF',
    our_count: ours.count,
    our_fen: ours.fen,
    their_count: theirs.count,
    their_fen: theirs.fen,
    their_fee_fen: theirs.feeFen,
    matched_count: matched,
    found_count: found,
    fault: sums === null ? null : 'SUMS',
    fault_detail: null,
    sums: sums === null ? null : JSON.stringify(sums),
    finished_at: now,
  }) as const satisfies Updateable<Tables['recon_run']>
