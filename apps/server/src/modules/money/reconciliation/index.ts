// Audits every book once in a Shanghai day, a few at a time in small transactions; a broken one becomes a case and an alarm.
import { dayOf } from '@merchant/contract'
import { afterCommit, type Database, type TenantTx } from '@merchant/database'
import { auditStretch } from '@merchant/ledger'
import { z } from 'zod'
import type { Alarms } from '../../../kernel/alarms.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { system } from '../../../kernel/operation-log.ts'
import { hasOpenCase, type OpenCase } from '../cases/index.ts'
import { closeDay, dueBooks, isDayClosed, lastDay } from './book-audit.store.ts'

export { bookAlarms } from './book-alarms.ts'
export { newestRoot } from './book-audit.store.ts'
export { createBookSeals } from './book-seals.ts'
export { reportBill, reportBroken, type ReportDeps } from './report-broken.ts'

interface BookAuditDeps {
  readonly db: Database
  readonly clock: Clock
  readonly alarms: Pick<Alarms, 'count'>
  readonly openCase: OpenCase
  readonly onError: (problem: string, error?: unknown) => void
}

/** In one tick, which must be over long before it counts as hung. */
const BOOKS = 200
/** Of each account, in one transaction. */
const ENTRIES = 500
/** How far each account was proven, as it is kept. */
const keptMarks = z.record(z.string(), z.object({ version: z.int(), balanceFen: z.int() }))
/** A case shows the first of them; more say nothing new. */
const MOST_FINDINGS = 20

export function createBookAudit(deps: BookAuditDeps) {
  const { db, clock, onError } = deps
  return {
    /** The last day on which every book was audited; null before the first. */
    last: () => lastDay(db.global),
    /** For the job: the next books of today, or the end of the day's audit when none is left. */
    async run(): Promise<void> {
      const day = dayOf(clock.now())
      if (await isDayClosed(db.global, day)) return
      const due = await dueBooks(db, day, BOOKS)
      for (const merchantId of due) {
        await db
          .transaction(merchantId, (tx) => auditBook(deps, tx, day))
          .catch((error: unknown) => onError(`A book could not be audited: ${merchantId}`, error))
      }
      if (due.length === 0) await closeDay(db, day, clock.now())
    },
  }
}

/** Goes one stretch further; of two who come to the same book at once one goes. */
async function auditBook(deps: BookAuditDeps, tx: TenantTx, day: string): Promise<void> {
  const now = deps.clock.now()
  await tx
    .insertInto('ledger_audit')
    .values({ merchant_id: tx.merchantId })
    .onConflict((conflict) => conflict.column('merchant_id').doNothing())
    .execute()
  const book = await tx.selectFrom('ledger_audit').selectAll().forUpdate().skipLocked().executeTakeFirst()
  if (book === undefined || (book.day_on !== null && book.day_on >= day)) return
  const added = await auditStretch(tx, keptMarks.parse(book.marks), ENTRIES)
  // Once in a night, behind what was added, a part of the older entries is read again, from the first one to the last.
  const isSound = added.isAtEnd && added.findings.length === 0
  const reread = isSound ? await auditStretch(tx, keptMarks.parse(book.reread_marks), ENTRIES) : null
  const findings = [...added.findings, ...(reread?.findings ?? [])]
  const isBroken = findings.length > 0
  const next = reread?.isAtEnd === true ? {} : (reread?.marks ?? book.reread_marks)
  const proven = { marks: JSON.stringify(added.marks), reread_marks: JSON.stringify(next) }
  await tx
    .updateTable('ledger_audit')
    .set({
      is_broken: isBroken,
      findings: JSON.stringify(findings),
      audited_at: now,
      ...(isBroken ? {} : proven),
      ...((isBroken || added.isAtEnd) && { day_on: day }),
    })
    .execute()
  const isKnown = JSON.stringify(findings) === JSON.stringify(book.findings)
  if (isBroken && !(isKnown && (await hasOpenCase(tx, 'BOOK_BROKEN', { type: 'book', id: tx.merchantId }))))
    await report(deps, tx, findings, now)
}

/** Once for a break: the next nights report it again when it has changed, or its case was closed and it was not mended. */
async function report(
  { alarms, openCase, onError }: BookAuditDeps,
  tx: TenantTx,
  findings: readonly string[],
  now: Date,
): Promise<void> {
  const { merchantId } = tx
  const merchant = await tx.selectFrom('merchant').select('merchant_no').executeTakeFirst()
  const subject = { type: 'book', id: merchantId, no: merchant?.merchant_no ?? merchantId } as const
  const facts = { findings: findings.slice(0, MOST_FINDINGS) }
  await openCase(tx, { kind: 'BOOK_BROKEN', subject, facts, by: system }, now)
  afterCommit(tx, () => {
    alarms.count('bookBroken', merchantId)
    onError(`The book of merchant ${merchantId} is broken: ${facts.findings.join('; ')}`)
  })
}
