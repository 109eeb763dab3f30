// Which books are due for their audit, and which days are done with.
import type { BookAuditDay } from '@merchant/contract'
import type { Database, GlobalDb } from '@merchant/database'

/** At most `limit` merchants whose book was not audited on this day to its end. */
export async function dueBooks(db: Database, day: string, limit: number): Promise<string[]> {
  const rows = await db.acrossMerchants
    .selectFrom('merchant')
    .leftJoin('ledger_audit as audit', 'audit.merchant_id', 'merchant.merchant_id')
    .select('merchant.merchant_id')
    .where((eb) => eb.or([eb('audit.day_on', 'is', null), eb('audit.day_on', '<', day)]))
    .orderBy('merchant.merchant_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.merchant_id)
}

export async function isDayClosed(db: GlobalDb, day: string): Promise<boolean> {
  const row = await db.selectFrom('ledger_audit_day').select('day_on').where('day_on', '=', day).executeTakeFirst()
  return row !== undefined
}

/** Writes down what the day came to; of two servers at once the first one's word is kept. */
export async function closeDay(db: Database, day: string, now: Date): Promise<void> {
  const { books, broken } = await db.acrossMerchants
    .selectFrom('ledger_audit')
    .select(({ fn }) => [
      fn.countAll<number>().as('books'),
      fn.countAll<number>().filterWhere('is_broken', '=', true).as('broken'),
    ])
    .where('day_on', '=', day)
    .executeTakeFirstOrThrow()
  await db.global
    .insertInto('ledger_audit_day')
    .values({ day_on: day, book_count: Number(books), broken_count: Number(broken), finished_at: now })
    .onConflict((conflict) => conflict.column('day_on').doNothing())
    .execute()
}

/** The newest seal over all books. */
export async function newestRoot(db: GlobalDb): Promise<BookAuditDay['root']> {
  const row = await db
    .selectFrom('ledger_seal_day')
    .select(['day_on', 'hash', 'book_count'])
    .orderBy('day_on', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : { day: row.day_on, hash: row.hash.toString('hex'), books: row.book_count }
}

export async function lastDay(db: GlobalDb): Promise<BookAuditDay | null> {
  const row = await db.selectFrom('ledger_audit_day').selectAll().orderBy('day_on', 'desc').limit(1).executeTakeFirst()
  if (row === undefined) return null
  const { day_on: day, book_count: books, broken_count: broken } = row
  return { day, books, broken, finishedAt: row.finished_at.toISOString(), root: await newestRoot(db) }
}
