// Lists the entries of a book page by page, newest first, with a cost that does not grow with the depth.
import type { TenantDb, TenantTx } from '@merchant/database'
import { type AliasableExpression, sql } from 'kysely'
import { type AccountCode, merchantAccountCodes, mustBeAccountCode } from './chart.ts'
import { filteredEntries, type Direction, type EntryFilter } from './entry-filter.ts'
import type { FundFlow } from './fund-flow.ts'
import { flowOf } from './posting-rules.ts'

/** One side of a move, as people read it. Amounts in 分. */
export interface Entry {
  readonly id: string
  readonly postingId: string
  readonly account: AccountCode
  readonly counterAccount: AccountCode
  readonly direction: Direction
  /** Signed: positive came in, negative went out. */
  readonly amountFen: number
  readonly balanceAfterFen: number
  readonly kind: string
  /** Null for an entry that no posting rule names. */
  readonly flow: FundFlow | null
  readonly subject: { readonly type: string; readonly id: string; readonly no: string }
  readonly relatedNo: string | null
  readonly note: string | null
  readonly occurredAt: Date
  readonly postedAt: Date
  /** Which entry of its account it is: the first one is 1. */
  readonly version: number
}

export interface EntryQuery extends EntryFilter {
  /** 1 to 1,000, default 20. */
  readonly limit?: number | undefined
  /** So many entries are left out before the page; each costs a step along an index. */
  readonly offset?: number | undefined
  /** The nextCursor of the page before. */
  readonly cursor?: string | undefined
}

/** The place in the order of the list: inside an account the version decides, so running balances read downwards. */
const NEWEST_FIRST = ['posted_at', 'account_version', 'account_code'] as const

/**
 * One page of entries, newest first; nextCursor is null on the last page.
 * @throws RangeError when the limit is out of range or the cursor is not one of ours
 */
export async function entriesOf(
  db: TenantDb | TenantTx,
  query: EntryQuery = {},
): Promise<{ entries: Entry[]; nextCursor: string | null }> {
  const { limit = 20, offset = 0, accounts = merchantAccountCodes, cursor } = query
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000) throw new RangeError(`A page has 1 to 1,000 entries`)
  if (!Number.isInteger(offset) || offset < 0) throw new RangeError('A page begins at an entry')
  const after = cursor === undefined ? null : readCursor(cursor)
  // One row more than the page shows whether there is a next one. Each account is read along its own index.
  const most = offset + limit + 1
  const [first, ...rest] = accounts.map((account) => placesOf(db, query, { account, after, most }))
  if (!first) return { entries: [], nextCursor: null }
  let all = first.unionAll(rest)
  for (const column of NEWEST_FIRST) all = all.orderBy(column, 'desc')
  const rows = await entriesAt(
    db,
    all.limit(sql.lit(limit + 1)).$if(offset > 0, (page) => page.offset(offset)),
  ).execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { entries: page.map(entryOf), nextCursor: last && rows.length > limit ? writeCursor(last) : null }
}

type Place = readonly [postedAtMs: number, version: number, account: string]

interface Slice {
  readonly account: AccountCode
  readonly after: Place | null
  readonly most: number
}

/** Where entries stand, which an index has by itself and which names each of them. */
function placesOf(db: TenantDb | TenantTx, query: EntryQuery, { account, after, most }: Slice) {
  let places = filteredEntries(db, [account], query).select([
    'entry.account_code',
    'entry.account_version',
    'entry.posted_at',
  ])
  if (after) {
    const [postedAtMs, version, code] = after
    places = places.where((eb) =>
      eb(
        eb.refTuple('entry.posted_at', 'entry.account_version', 'entry.account_code'),
        '<',
        eb.tuple(new Date(postedAtMs), version, code),
      ),
    )
  }
  for (const column of NEWEST_FIRST) places = places.orderBy(`entry.${column}`, 'desc')
  return db.selectFrom(places.limit(sql.lit(most)).as('of_account')).selectAll()
}

/** What an entry is read with; `entry` and `posting` are joined. */
export const entryColumns = [
  'entry.id',
  'entry.posting_id',
  'entry.account_code',
  'entry.counter_account_code',
  'entry.amount_fen',
  'entry.balance_after_fen',
  'entry.account_version',
  'entry.posted_at',
  'posting.kind',
  'posting.subject_type',
  'posting.subject_id',
  'posting.subject_no',
  'posting.related_no',
  'posting.note',
  'posting.occurred_at',
] as const

/** The entries at these places, in the order of the list. */
function entriesAt(
  db: TenantDb | TenantTx,
  places: AliasableExpression<{ account_code: string; account_version: number; posted_at: Date }>,
) {
  let entries = db
    .selectFrom(places.as('place'))
    .innerJoin('ledger_entry as entry', (join) =>
      join
        .onRef('entry.account_code', '=', 'place.account_code')
        .onRef('entry.account_version', '=', 'place.account_version'),
    )
    .innerJoin('ledger_posting as posting', (join) =>
      join.onRef('posting.merchant_id', '=', 'entry.merchant_id').onRef('posting.id', '=', 'entry.posting_id'),
    )
    .select(entryColumns)
  for (const column of NEWEST_FIRST) entries = entries.orderBy(`place.${column}`, 'desc')
  return entries
}

export type EntryRow = Awaited<ReturnType<ReturnType<typeof entriesAt>['execute']>>[number]

export function entryOf(row: EntryRow): Entry {
  const account = mustBeAccountCode(row.account_code)
  const counterAccount = mustBeAccountCode(row.counter_account_code)
  const sameOwner = account[0] === counterAccount[0]
  return {
    id: row.id,
    postingId: row.posting_id,
    account,
    counterAccount,
    direction: sameOwner ? 'move' : row.amount_fen > 0 ? 'in' : 'out',
    amountFen: row.amount_fen,
    balanceAfterFen: row.balance_after_fen,
    kind: row.kind,
    flow: flowOf({ kind: row.kind, account, counterAccount, amountFen: row.amount_fen }),
    subject: { type: row.subject_type, id: row.subject_id, no: row.subject_no },
    relatedNo: row.related_no,
    note: row.note,
    occurredAt: row.occurred_at,
    postedAt: row.posted_at,
    version: row.account_version,
  }
}

function writeCursor(row: EntryRow): string {
  const place: Place = [row.posted_at.getTime(), row.account_version, row.account_code]
  return Buffer.from(place.join('~')).toString('base64url')
}

/** Fifteen digits are always a moment that there is and a number held exactly. */
function readCursor(cursor: string): Place {
  const place = /^(\d{1,15})~(\d{1,15})~([A-Z_]{1,40})$/.exec(Buffer.from(cursor, 'base64url').toString())
  if (!place) throw new RangeError('The cursor is not one of ours')
  return [Number(place[1]), Number(place[2]), place[3] ?? '']
}
