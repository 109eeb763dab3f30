// Which entries a reader asks for, and the one query over entries and their postings that lists and totals share.
import type { Tables, TenantDb, TenantTx } from '@merchant/database'
import { sql, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { AccountCode } from './chart.ts'
import type { FundFlow } from './fund-flow.ts'
import { flowPlaces } from './posting-rules.ts'

/** 收入, 支出, 划转: a move between two accounts of the same owner is neither income nor expense. */
export type Direction = 'in' | 'out' | 'move'

export interface EntryFilter {
  /** Default: the accounts that the merchant sees as its own. */
  readonly accounts?: readonly AccountCode[] | undefined
  /** Kinds of posting, e.g. `withdrawSent`. */
  readonly kinds?: readonly string[] | undefined
  readonly flows?: readonly FundFlow[] | undefined
  /** The number of the business document, or of the related one. */
  readonly no?: string | undefined
  /** postedAt (入账时间) in [from, to). */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /** The size of the amount in 分, without its sign; both ends included. */
  readonly minFen?: number | undefined
  readonly maxFen?: number | undefined
  readonly direction?: Direction | undefined
  /** The place of one entry in its account. */
  readonly version?: number | undefined
  /** Of the newest so many entries of each account in that time alone: what has no index is looked for among these, and no further. */
  readonly within?: number | undefined
  /** One entry of each posting that touches the merchant: the one that stands for it. */
  readonly leads?: boolean | undefined
}

/**
 * True for the entry that stands for its posting among the merchant's accounts, which entries also count as they come. A rule
 * that touches a merchant begins with a move that does, so the entry says it of itself and no other has to be read; of a move
 * within, what gives.
 */
export const isLead = (eb: OfEntries) =>
  eb.and([
    eb('entry.move_no', '=', 1),
    sql<SqlBool>`left(entry.account_code, 1) = 'M'`,
    eb.or([eb('entry.amount_fen', '<', 0), eb.not(isMove)]),
  ])

/** True for an entry whose other side belongs to the same owner; the owner is the first letter of an account code. */
export const isMove = sql<SqlBool>`left(entry.account_code, 1) = left(entry.counter_account_code, 1)`

/** One of the texts; of none of them, nothing is (an empty IN would not be SQL). */
export const anyOf = (texts: readonly string[]) => sql<string>`any (${texts}::text[])`

/** The entries of some accounts under a filter, as `entry`; the caller selects. */
export function filteredEntries(db: TenantDb | TenantTx, accounts: readonly AccountCode[], filter: EntryFilter) {
  const { kinds, flows, no, from, to, minFen, maxFen, direction, leads, version, within } = filter
  let all = db
    .selectFrom('ledger_entry as entry')
    // Only a plain equals reads the index in its order; a list of accounts has to be sorted.
    .where('entry.account_code', '=', accounts.length === 1 ? String(accounts[0]) : anyOf(accounts))
  if (from) all = all.where('entry.posted_at', '>=', from)
  if (to) all = all.where('entry.posted_at', '<', to)
  if (within !== undefined && accounts.length > 1) throw new Error('The newest entries are those of one account')
  let query = within === undefined ? all : newestOf(db, all, within)
  if (kinds) query = query.where((eb) => eb.exists(postingOf(eb).where('posting.kind', '=', anyOf(kinds))))
  if (flows) query = query.where((eb) => eb.exists(postingOf(eb).where((of) => ofFlows(of, flows))))
  // The few postings of a number come first, by an index each; an OR over the postings of all entries would read them all.
  if (no !== undefined) query = query.where((eb) => eb('entry.posting_id', 'in', postingsAbout(eb, no)))
  if (version !== undefined) query = query.where('entry.account_version', '=', version)
  if (minFen !== undefined) query = query.where(sql`abs(entry.amount_fen)`, '>=', minFen)
  if (maxFen !== undefined) query = query.where(sql`abs(entry.amount_fen)`, '<=', maxFen)
  if (leads === true) query = query.where(isLead)
  if (direction === 'move') query = query.where(isMove)
  if (direction === 'in') query = query.where('entry.amount_fen', '>', 0).where((eb) => eb.not(isMove))
  if (direction === 'out') query = query.where('entry.amount_fen', '<', 0).where((eb) => eb.not(isMove))
  return query
}

const entriesIn = (db: TenantDb | TenantTx) => db.selectFrom('ledger_entry as entry')

/** As a table of its own, so that what follows is asked of these alone. */
const newestOf = (db: TenantDb | TenantTx, entries: ReturnType<typeof entriesIn>, most: number) =>
  db.selectFrom(
    entries
      .selectAll('entry')
      .orderBy('entry.posted_at', 'desc')
      .orderBy('entry.account_version', 'desc')
      .limit(sql.lit(most))
      .as('entry'),
  ) as unknown as ReturnType<typeof entriesIn>

type OfEntries = ExpressionBuilder<Tables & { entry: Tables['ledger_entry'] }, 'entry'>

const postingOf = (eb: OfEntries) =>
  eb
    .selectFrom('ledger_posting as posting')
    .select('posting.id')
    .whereRef('posting.merchant_id', '=', 'entry.merchant_id')
    .whereRef('posting.id', '=', 'entry.posting_id')

const postingsAbout = (eb: OfEntries, no: string) => {
  const about = (column: 'subject_no' | 'related_no') =>
    eb.selectFrom('ledger_posting as about').select('about.id').where(`about.${column}`, '=', no)
  return about('subject_no').union(about('related_no'))
}

interface Joined {
  entry: { account_code: string; counter_account_code: string; amount_fen: number }
  posting: { kind: string }
}

function ofFlows(eb: ExpressionBuilder<Joined, 'entry' | 'posting'>, flows: readonly FundFlow[]) {
  const side = (account: AccountCode, counter: AccountCode, sign: '<' | '>') =>
    eb.and([
      eb('entry.account_code', '=', account),
      eb('entry.counter_account_code', '=', counter),
      eb('entry.amount_fen', sign, 0),
    ])
  return eb.or(
    flowPlaces
      .filter((place) => flows.includes(place.flow))
      .map(({ kind, from, to }) =>
        eb.and([eb('posting.kind', '=', kind), eb.or([side(from, to, '<'), side(to, from, '>')])]),
      ),
  )
}
