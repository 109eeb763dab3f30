// A book as a statement: one event for each posting, newest first, with all its entries in the accounts that are asked for.
import type { TenantDb, TenantTx } from '@merchant/database'
import { merchantAccountCodes } from './chart.ts'
import { entriesOf, entryColumns, entryOf, type Entry, type EntryQuery } from './entries-of.ts'
import { anyOf } from './entry-filter.ts'

export interface StatementEvent {
  readonly postingId: string
  /** In the order in which they were booked; never none. */
  readonly entries: readonly Entry[]
}

/**
 * One page of events: the entries that stand for them come along an index, then those that belong to them.
 * @throws RangeError when the limit is out of range or the cursor is not one of ours
 */
export async function statementOf(
  db: TenantDb | TenantTx,
  query: EntryQuery,
): Promise<{ readonly events: readonly StatementEvent[]; readonly nextCursor: string | null }> {
  const { entries: leads, nextCursor } = await entriesOf(db, { ...query, leads: true })
  const postingIds = leads.map(({ postingId }) => postingId)
  const rows =
    postingIds.length === 0
      ? []
      : await db
          .selectFrom('ledger_entry as entry')
          .innerJoin('ledger_posting as posting', (join) =>
            join.onRef('posting.merchant_id', '=', 'entry.merchant_id').onRef('posting.id', '=', 'entry.posting_id'),
          )
          .select(entryColumns)
          .where('entry.posting_id', 'in', postingIds)
          .where('entry.account_code', '=', anyOf(query.accounts ?? merchantAccountCodes))
          .orderBy('entry.posting_id')
          .orderBy('entry.move_no')
          .orderBy('entry.amount_fen')
          .execute()
  const byPosting = Map.groupBy(rows.map(entryOf), ({ postingId }) => postingId)
  return {
    events: leads.map((lead) => ({ postingId: lead.postingId, entries: byPosting.get(lead.postingId) ?? [lead] })),
    nextCursor,
  }
}
