// The entries of an account in the order of their versions, each with its posting, as they are sealed.
import type { TenantDb, TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import type { SealedRow } from './seal-hash.ts'

export interface NumberedRow {
  readonly version: number
  /** What people call the posting. */
  readonly postingKey: string
  readonly row: SealedRow
}

const AT_ONCE = 2_000

/** Behind `from` up to `to`, in stretches. An entry that is gone is simply not among them. */
export async function* sealedRows(
  db: TenantDb | TenantTx,
  account: string,
  { from, to }: { readonly from: number; readonly to: number },
): AsyncGenerator<NumberedRow> {
  for (let after = from; after < to; after += AT_ONCE) {
    const rows = await rowsOf(db, account, after, Math.min(to, after + AT_ONCE))
    for (const { version, posting_key: postingKey, ...row } of rows)
      yield { version, postingKey, row: [account, String(version), postingKey, ...Object.values(row)] }
  }
}

const utc = (column: string) => sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`
const text = (column: string) => sql<string>`${sql.ref(column)}::text`

/** Left out is only what is generated of what is here. */
function rowsOf(db: TenantDb | TenantTx, account: string, from: number, to: number) {
  return db
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_posting as posting', (join) =>
      join.onRef('posting.merchant_id', '=', 'entry.merchant_id').onRef('posting.id', '=', 'entry.posting_id'),
    )
    .where('entry.account_code', '=', account)
    .where('entry.account_version', '>', from)
    .where('entry.account_version', '<=', to)
    .orderBy('entry.account_version')
    .select(['entry.account_version as version', 'posting.key as posting_key'])
    .select([
      text('entry.id').as('id'),
      text('entry.posting_id').as('posting_id'),
      text('entry.move_no').as('move_no'),
      'entry.counter_account_code',
      text('entry.amount_fen').as('amount'),
      text('entry.balance_after_fen').as('balance'),
      text('entry.in_total_fen').as('in_total'),
      text('entry.out_total_fen').as('out_total'),
      text('entry.in_count').as('ins'),
      text('entry.out_count').as('outs'),
      text('entry.lead_count').as('leads'),
      utc('entry.posted_at').as('entry_posted'),
      'posting.moves_hash',
      'posting.kind',
      'posting.subject_type',
      'posting.subject_id',
      'posting.subject_no',
      'posting.related_no',
      'posting.note',
      utc('posting.occurred_at').as('occurred'),
      utc('posting.posted_at').as('posted'),
    ])
    .execute()
}
