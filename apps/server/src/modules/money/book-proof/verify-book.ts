// Proves a book while somebody waits: what was booked since the night, the chain of seals and the newest of them. What is found
// is told as the night would tell it.
import type { TenantTx } from '@merchant/database'
import { auditStretch, chainState, verifySeals } from '@merchant/ledger'
import { z } from 'zod'
import { reportBroken, type ReportDeps } from '../reconciliation/index.ts'
import { bookProofParameters } from './book-proof.parameters.ts'

const keptMarks = z.record(z.string(), z.object({ version: z.int(), balanceFen: z.int() }))

export async function verifyBook(deps: ReportDeps, tx: TenantTx, now: Date): Promise<void> {
  await tx
    .insertInto('ledger_audit')
    .values({ merchant_id: tx.merchantId })
    .onConflict((conflict) => conflict.column('merchant_id').doNothing())
    .execute()
  const book = await tx.selectFrom('ledger_audit').selectAll().forUpdate().executeTakeFirstOrThrow()
  // A broken book is for people; only the night says that it has been mended.
  if (book.is_broken) return
  const added = await auditStretch(tx, keptMarks.parse(book.marks), bookProofParameters.verifyEntries)
  const findings = [...added.findings, ...(await sealFindings(tx, book.sealed_seq))]
  if (findings.length > 0) return reportBroken(deps, tx, findings, now)
  await tx
    .updateTable('ledger_audit')
    .set({ marks: JSON.stringify(added.marks), audited_at: now, seals_checked_at: now })
    .execute()
}

async function sealFindings(tx: TenantTx, expected: number): Promise<string[]> {
  const { count, newest, findings } = await chainState(tx)
  const lost = count < expected ? [`Seal ${expected} is missing`] : []
  if (newest === null) return lost
  const { entry_count: entries } = await tx
    .selectFrom('ledger_seal')
    .select('entry_count')
    .where('seq', '=', newest.seq)
    .executeTakeFirstOrThrow()
  const isShort = entries <= bookProofParameters.verifySealed
  const read = isShort ? await verifySeals(tx, { after: newest.seq - 1, most: 1 }) : { findings: [] }
  return [...new Set([...lost, ...findings, ...read.findings])]
}
