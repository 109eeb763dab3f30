// What becomes of a book that is not what it was: broken until somebody has looked into it, a case, an alarm and a line in the log.
import { afterCommit, type TenantTx } from '@merchant/database'
import type { Alarms } from '../../../kernel/alarms.ts'
import { system } from '../../../kernel/operation-log.ts'
import type { OpenCase } from '../cases/index.ts'

export interface ReportDeps {
  readonly alarms: Pick<Alarms, 'count'>
  readonly openCase: OpenCase
  readonly onError: (problem: string, error?: unknown) => void
}

/** A case shows the first of them; more say nothing new. */
const MOST_FINDINGS = 20

/** Told once for a case: what is found again while it is open is counted there. */
export async function reportBroken(
  { alarms, openCase, onError }: ReportDeps,
  tx: TenantTx,
  findings: readonly string[],
  now: Date,
): Promise<void> {
  const { merchantId } = tx
  await tx
    .updateTable('ledger_audit')
    .set({ is_broken: true, findings: JSON.stringify(findings) })
    .execute()
  const merchant = await tx.selectFrom('merchant').select('merchant_no').executeTakeFirst()
  const subject = { type: 'book', id: merchantId, no: merchant?.merchant_no ?? merchantId } as const
  const facts = { findings: findings.slice(0, MOST_FINDINGS) }
  // The nights after say it again only to a case that was closed without mending the book.
  const isNew = await openCase(tx, { kind: 'BOOK_BROKEN', subject, facts, by: system }, now)
  if (!isNew) return
  afterCommit(tx, () => {
    alarms.count('bookBroken', merchantId)
    onError(`The book of merchant ${merchantId} is not what was sealed: ${facts.findings.join('; ')}`)
  })
}

/** A bill whose lines are not what they were: a case of its book, which itself is sound. */
export async function reportBill(
  { alarms, openCase, onError }: ReportDeps,
  tx: TenantTx,
  finding: string,
  now: Date,
): Promise<void> {
  const { merchantId } = tx
  const merchant = await tx.selectFrom('merchant').select('merchant_no').executeTakeFirst()
  const subject = { type: 'book', id: merchantId, no: merchant?.merchant_no ?? merchantId } as const
  const isNew = await openCase(tx, { kind: 'BOOK_BROKEN', subject, facts: { findings: [finding] }, by: system }, now)
  if (!isNew) return
  afterCommit(tx, () => {
    alarms.count('bookBroken', merchantId)
    onError(`Of merchant ${merchantId}: ${finding}`)
  })
}
