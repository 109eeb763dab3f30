// What a book says of itself, at a cost that does not grow with its entries: each entry keeps the sum of its account, so the
// newest one speaks for all.
import { statement, type TenantDb, type TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import { NOTHING_BEFORE } from './seal-hash.ts'

export interface AccountState {
  readonly code: string
  readonly balanceFen: number
  /** The version of the account: each entry raises it by one. */
  readonly entries: number
  /** What the newest entry left; null when that entry is gone. */
  readonly sumFen: number | null
}

/** Every account that was ever posted to, from one snapshot. */
export const accountStates = (db: TenantDb | TenantTx): Promise<AccountState[]> => states.all(db, {})

const states = statement((db: TenantDb) =>
  db
    .selectFrom('ledger_account as account')
    .leftJoin('ledger_entry as newest', (join) =>
      join
        .onRef('newest.merchant_id', '=', 'account.merchant_id')
        .onRef('newest.account_code', '=', 'account.code')
        .onRef('newest.account_version', '=', 'account.version'),
    )
    .where('account.version', '>', 0)
    .orderBy('account.code')
    .select([
      'account.code',
      'account.balance_fen as balanceFen',
      'account.version as entries',
      'newest.balance_after_fen as sumFen',
    ]),
)

export interface ChainState {
  readonly count: number
  /** Entries under a seal. */
  readonly sealed: number
  readonly newest: { readonly seq: number; readonly day: string; readonly hash: Buffer; readonly sealedAt: Date } | null
  readonly findings: readonly string[]
}

/** More findings than this say nothing new. */
const MOST = 20

/** The chain of a book's seals by their heads, one a day: that none is missing and each names the one before. */
export async function chainState(db: TenantDb | TenantTx): Promise<ChainState> {
  const [sums, newest] = [await counted.first(db, {}), await last.first(db, {})]
  const broken = await breaks.all(db, {})
  const findings = broken.map(({ seq, before }) =>
    seq === (before ?? 0) + 1
      ? `Seal ${seq} does not follow the one before it`
      : `Seal ${(before ?? 0) + 1} is missing`,
  )
  return { count: sums?.count ?? 0, sealed: sums?.sealed ?? 0, newest: newest ?? null, findings }
}

const counted = statement((db: TenantDb) =>
  db
    .selectFrom('ledger_seal')
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(sum(entry_count), 0)::bigint`.as('sealed')]),
)

const last = statement((db: TenantDb) =>
  db
    .selectFrom('ledger_seal')
    .select(['seq', 'day_on as day', 'hash', 'sealed_at as sealedAt'])
    .orderBy('seq', 'desc')
    .limit(1),
)

const breaks = statement((db: TenantDb) => {
  const chain = sql`over (order by seal.seq)`
  const heads = db
    .selectFrom('ledger_seal as seal')
    .select(['seal.seq', 'seal.previous_hash'])
    .select([
      sql<number | null>`lag(seal.seq) ${chain}`.as('before'),
      sql<Buffer>`coalesce(lag(seal.hash) ${chain}, ${NOTHING_BEFORE}::bytea)`.as('expected'),
    ])
  return db
    .selectFrom(heads.as('head'))
    .select(['head.seq', 'head.before'])
    .where(({ or, eb }) =>
      or([
        eb('head.previous_hash', '<>', eb.ref('head.expected')),
        eb('head.seq', '<>', sql<number>`coalesce(head.before, 0) + 1`),
      ]),
    )
    .orderBy('head.seq')
    .limit(MOST)
})
