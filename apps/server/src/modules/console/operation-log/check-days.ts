// Checks closed days of the operation log against their seals, each once a day, and reports those that were changed.
import { dayOf } from '@merchant/contract'
import type { Database } from '@merchant/database'
import { sql } from 'kysely'
import type { Clock } from '../../../kernel/clock.ts'
import { hashRows, hashSeals, linkHash, NOTHING_BEFORE } from './log-hash.ts'
import { boundsOf, dayAfter, dayBefore, merchantsOf, sealBefore, sealsOf } from './seal-days.ts'

export interface CheckDeps {
  readonly db: Database
  readonly clock: Clock
  readonly onError: (problem: string, error?: unknown) => void
}

const RUNS_A_DAY = 24

/** Checks the days with the oldest check; run hourly, it covers all of them within a day. */
export async function checkDays({ db, clock, onError }: CheckDeps): Promise<void> {
  const { total } = await db.global
    .selectFrom('operation_log_day')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const due = await db.global
    .selectFrom('operation_log_day as day')
    .leftJoin('operation_log_check as done', 'done.day_on', 'day.day_on')
    .select('day.day_on')
    .orderBy('done.checked_at', (order) => order.asc().nullsFirst())
    .orderBy('day.day_on', 'desc')
    .limit(Math.ceil(Number(total) / RUNS_A_DAY) + 1)
    .execute()
  for (const { day_on: day } of due) {
    const finding = await findingOf(db, day)
    const checked = { checked_at: clock.now(), finding }
    await db.global
      .insertInto('operation_log_check')
      .values({ day_on: day, ...checked })
      .onConflict((conflict) => conflict.column('day_on').doUpdateSet(checked))
      .execute()
    if (finding !== null) onError(`The operation log of ${day} is not what was sealed: ${finding}`)
  }
}

/** What is wrong with a closed day, or null. */
export async function findingOf(db: Database, day: string): Promise<string | null> {
  const closed = await db.global
    .selectFrom('operation_log_day')
    .selectAll()
    .where('day_on', '=', day)
    .executeTakeFirst()
  if (closed === undefined) return 'it was never closed'
  const before = await dayBefore(db, day)
  if (before !== undefined && dayAfter(before.day_on) !== day) return 'the day before is missing'
  const previous = before?.hash ?? NOTHING_BEFORE
  const link = linkHash(previous, 'day', day, closed.seal_count, closed.seals_hash)
  if (!closed.previous_hash.equals(previous) || !closed.hash.equals(link)) return 'its link to the day before is broken'
  const seals = await sealsOf(db, day)
  if (seals.length !== closed.seal_count || !hashSeals(seals).equals(closed.seals_hash)) return 'its seals were changed'
  for (const seal of seals) {
    const earlier = await sealBefore(db, seal.merchant_id, day)
    const own = linkHash(earlier, seal.merchant_id, day, seal.row_count, seal.rows_hash)
    if (!seal.hash.equals(own)) return `the seal of merchant ${seal.merchant_id} is broken`
  }
  return day < (await firstKeptDay(db)) ? null : findingInRows(db, day, seals)
}

interface SealedRows {
  readonly merchant_id: string
  readonly row_count: number
  readonly rows_hash: Buffer
}

async function findingInRows(db: Database, day: string, seals: readonly SealedRows[]): Promise<string | null> {
  const { from, to } = boundsOf(day)
  for (const seal of seals) {
    const rows = await hashRows(db.tenant(seal.merchant_id), from, to)
    if (rows.count !== seal.row_count)
      return `merchant ${seal.merchant_id} has ${rows.count} rows instead of ${seal.row_count}`
    if (!rows.hash.equals(seal.rows_hash)) return `a row of merchant ${seal.merchant_id} was changed`
  }
  const sealed = new Set(seals.map((seal) => seal.merchant_id))
  const unsealed = (await merchantsOf(db, day)).find((merchantId) => !sealed.has(merchantId))
  return unsealed === undefined ? null : `merchant ${unsealed} has rows that were added later`
}

/** Rows of earlier days may have been removed, by the database's clock. */
async function firstKeptDay(db: Database): Promise<string> {
  const { since } = await db.global
    .selectNoFrom(sql<Date>`operation_log_kept_since()`.as('since'))
    .executeTakeFirstOrThrow()
  return dayOf(since)
}
