// Seals every book once in a Shanghai day, behind its audit, and looks at its older seals again, a few each night.
import { dayOf } from '@merchant/contract'
import type { Database, TenantTx } from '@merchant/database'
import { BookUnsealable, sealBook, verifySeals } from '@merchant/ledger'
import type { Clock } from '../../../kernel/clock.ts'
import { checkDays, sealDay } from './day-seals.ts'
import { reportBroken, type ReportDeps } from './report-broken.ts'

interface BookSealsDeps extends ReportDeps {
  readonly db: Database
  readonly clock: Clock
}

/** In one tick, which must be over long before it counts as hung. */
const BOOKS = 100
/** Seals of a book that are looked at again in a night; the chain is gone through from its beginning again and again. */
const SEALS = 3

export function createBookSeals(deps: BookSealsDeps) {
  const { db, clock, onError } = deps
  return {
    /** For the job: the next books of today, or the day's seal over all books when none is left. */
    async run(): Promise<void> {
      const day = dayOf(clock.now())
      if (await isDaySealed(db, day)) return
      const due = await dueBooks(db, day)
      for (const merchantId of due) {
        await db
          .transaction(merchantId, (tx) => sealOne(deps, tx, day))
          .catch((error: unknown) => onError(`A book could not be sealed: ${merchantId}`, error))
      }
      if (due.length > 0 || !(await isDayAudited(db, day))) return
      await checkDays(deps, clock.now())
      await sealDay(db, day, clock.now())
    },
  }
}

/** Books whose audit of the day is done and was sound: what is broken is not sealed over. */
async function dueBooks(db: Database, day: string): Promise<string[]> {
  const rows = await db.acrossMerchants
    .selectFrom('ledger_audit')
    .select('merchant_id')
    .where('day_on', '=', day)
    .where('is_broken', '=', false)
    .where((eb) => eb.or([eb('sealed_on', 'is', null), eb('sealed_on', '<', day)]))
    .orderBy('merchant_id')
    .limit(BOOKS)
    .execute()
  return rows.map((row) => row.merchant_id)
}

/** One step of one book; of two servers that come to it at once one goes. */
async function sealOne(deps: BookSealsDeps, tx: TenantTx, day: string): Promise<void> {
  const now = deps.clock.now()
  const book = await tx.selectFrom('ledger_audit').selectAll().forUpdate().skipLocked().executeTakeFirst()
  if (book === undefined || book.is_broken || (book.sealed_on !== null && book.sealed_on >= day)) return
  const checked = await verifySeals(tx, { after: book.checked_seq, most: SEALS })
  const lost = await newestSeal(tx, book.sealed_seq)
  const findings = [...lost, ...checked.findings]
  if (findings.length > 0) return reportBroken(deps, tx, findings, now)
  const made = await sealOrSay(tx, day, now)
  if (typeof made === 'string') return reportBroken(deps, tx, [made], now)
  const isDone = made === null || made.isAtEnd
  await tx
    .updateTable('ledger_audit')
    .set({
      seals_checked_at: now,
      checked_seq: checked.isAtEnd ? 0 : checked.seq,
      ...(made !== null && { sealed_seq: made.seq }),
      ...(isDone && { sealed_on: day }),
    })
    .execute()
}

/** Nothing in a chain says that it went on: its end is kept beside the book. */
async function newestSeal(tx: TenantTx, expected: number): Promise<string[]> {
  const newest = await tx
    .selectFrom('ledger_seal')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirst()
  return (newest?.seq ?? 0) < expected ? [`Seal ${expected} is missing`] : []
}

/** The seal, or why there can be none. */
async function sealOrSay(tx: TenantTx, day: string, now: Date) {
  try {
    return await sealBook(tx, { day, now })
  } catch (error) {
    if (error instanceof BookUnsealable) return error.message
    throw error
  }
}

async function isDaySealed(db: Database, day: string): Promise<boolean> {
  const row = await db.global
    .selectFrom('ledger_seal_day')
    .select('day_on')
    .where('day_on', '=', day)
    .executeTakeFirst()
  return row !== undefined
}

async function isDayAudited(db: Database, day: string): Promise<boolean> {
  const row = await db.global
    .selectFrom('ledger_audit_day')
    .select('day_on')
    .where('day_on', '=', day)
    .executeTakeFirst()
  return row !== undefined
}
