// Hashes of the operation log: every column of every row of a day, in order, chained to the seal before.
import { createHash } from 'node:crypto'
import type { TenantDb } from '@merchant/database'
import { sql } from 'kysely'

interface HashedRows {
  readonly count: number
  readonly hash: Buffer
}

const PAGE = 2_000
/** Changing what is hashed, or its order, breaks the existing seals: a new column needs a new version. */
const VERSION = 'operation-log 1'

/** The rows of one merchant from `from` up to, not including, `to`. */
export async function hashRows(db: TenantDb, from: Date, to: Date): Promise<HashedRows> {
  const hash = createHash('sha256').update(`${VERSION}\n`)
  let count = 0
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('operation_log')
      .select([
        'id',
        sql<string>`at::text`.as('at'),
        'actor_type',
        'actor_id',
        'actor_name',
        'action',
        'target_type',
        'target_id',
        'target_no',
        'shop_id',
        'summary',
        sql<string>`changes::text`.as('changes'),
        'result',
        'error_code',
        'request_id',
        'ip',
        'summary_en',
      ])
      .where('at', '>=', from)
      .where('at', '<', to)
      .$if(after !== '', (query) => query.where('id', '>', after))
      .orderBy('id')
      .limit(PAGE)
      .execute()
    for (const { summary_en: english, ...row } of rows)
      // Rows from before it hash as they did then.
      hash.update(`${JSON.stringify([...Object.values(row), ...(english === null ? [] : [english])])}\n`)
    count += rows.length
    after = rows.at(-1)?.id ?? ''
    if (rows.length < PAGE) return { count, hash: hash.digest() }
  }
}

/** Before the first seal of a chain. */
export const NOTHING_BEFORE: Buffer = Buffer.alloc(32)

/** A link of a chain: what it seals, after what. */
export const linkHash = (previous: Buffer, ...parts: readonly (string | number | Buffer)[]): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify(
        [VERSION, previous, ...parts].map((part) => (Buffer.isBuffer(part) ? part.toString('hex') : part)),
      ),
    )
    .digest()

interface MerchantSeal {
  readonly merchant_id: string
  readonly row_count: number
  readonly hash: Buffer
}

/** All merchants' seals of a day as one, by the order of their ids. */
export const hashSeals = (seals: readonly MerchantSeal[]): Buffer =>
  createHash('sha256')
    .update(
      seals
        .toSorted((one, other) => (one.merchant_id < other.merchant_id ? -1 : 1))
        .map((seal) => `${seal.merchant_id} ${seal.row_count} ${seal.hash.toString('hex')}\n`)
        .join(''),
    )
    .digest()
