// One seal over the newest seals of all books, once a day and chained; and whether those of before still are what they were.
import { afterCommit, type Database } from '@merchant/database'
import { hashDay, NOTHING_BEFORE } from '@merchant/ledger'
import { sql } from 'kysely'
import { system } from '../../../kernel/operation-log.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import type { ReportDeps } from './report-broken.ts'

/** Chained to the day before; of two servers at once the first one's is kept. */
export async function sealDay(db: Database, day: string, now: Date): Promise<void> {
  const seals = await newestSeals(db, day)
  const last = await lastDay(db)
  const previous = last?.hash ?? NOTHING_BEFORE
  await db.global
    .insertInto('ledger_seal_day')
    .values({
      day_on: day,
      book_count: seals.length,
      previous_hash: previous,
      hash: hashDay(day, previous, seals),
      closed_at: now,
    })
    .onConflict((conflict) => conflict.column('day_on').doNothing())
    .execute()
}

/** Before the next one is made: that the last root follows from its seals, and each from the one before. A break is a case. */
export async function checkDays(deps: ReportDeps & { readonly db: Database }, now: Date): Promise<void> {
  const { db } = deps
  const broken = new Set(await brokenLinks(db))
  const last = await lastDay(db)
  if (last !== undefined) {
    const { day, previous_hash: previous, hash } = last
    if (!hashDay(day, previous, await newestSeals(db, day)).equals(hash)) broken.add(day)
  }
  for (const day of broken) await report(deps, day, now)
}

const lastDay = (db: Database) =>
  db.global
    .selectFrom('ledger_seal_day')
    .select(['day_on as day', 'previous_hash', 'hash'])
    .orderBy('day_on', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Of each book, as it was when the day was closed. */
const newestSeals = (db: Database, day: string) =>
  db.acrossMerchants
    .selectFrom('ledger_audit as book')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('ledger_seal as seal')
          .whereRef('seal.merchant_id', '=', 'book.merchant_id')
          .where('seal.day_on', '<=', day)
          .select(['seal.seq', 'seal.hash'])
          .orderBy('seal.seq', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['book.merchant_id as merchantId', 'newest.seq', 'newest.hash'])
    .execute()

async function brokenLinks(db: Database): Promise<string[]> {
  const days = db.global
    .selectFrom('ledger_seal_day')
    .select(['day_on', 'previous_hash'])
    .select(sql<Buffer>`coalesce(lag(hash) over (order by day_on), ${NOTHING_BEFORE}::bytea)`.as('expected'))
  const rows = await db.global
    .selectFrom(days.as('day'))
    .select('day.day_on')
    .where((eb) => eb('day.previous_hash', '<>', eb.ref('day.expected')))
    .orderBy('day.day_on')
    .limit(MOST)
    .execute()
  return rows.map((row) => row.day_on)
}

/** More say nothing new. */
const MOST = 5

async function report(
  { db, openCase, alarms, onError }: ReportDeps & { readonly db: Database },
  day: string,
  now: Date,
) {
  const finding = `The root of ${day} is not what was sealed`
  await db.transaction(PLATFORM_SCOPE, async (tx) => {
    const subject = { type: 'book', id: `day/${day}`, no: day } as const
    const isNew = await openCase(tx, { kind: 'BOOK_BROKEN', subject, facts: { findings: [finding] }, by: system }, now)
    if (!isNew) return
    afterCommit(tx, () => {
      alarms.count('bookBroken', day)
      onError(finding)
    })
  })
}
