// An entry about one document that waits for its second person: whoever would enter another one is told, and who looks at it reads so.
import type { ManualEntryKind } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import type { EntryRecord } from './manual-entry.store.ts'

interface About {
  readonly kind: ManualEntryKind
  /** As the document has it; the maker may have typed it in small letters. */
  readonly subjectNo: string
}

/** The oldest; undefined: none waits. */
export function waitingEntry(db: TenantDb | TenantTx, { kind, subjectNo }: About): Promise<EntryRecord | undefined> {
  const handle: TenantDb = db
  return handle
    .selectFrom('manual_entry')
    .selectAll()
    .where('kind', '=', sql.lit(kind))
    .where('status', '=', sql.lit('PENDING' as const))
    .where(sql<string>`upper(btrim(subject_no))`, '=', subjectNo)
    .orderBy('entered_at')
    .limit(1)
    .executeTakeFirst()
}
