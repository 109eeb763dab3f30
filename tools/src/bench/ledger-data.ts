// Books for the bench: thousands of empty ones, and one that grows to as many lines as one likes to wait for.
import { randomUUID } from 'node:crypto'
import { chart } from '@merchant/ledger'
import type { Pool } from 'pg'
import { withoutIndexes } from './without-indexes.ts'

/** Postings of one transaction. */
const AT_ONCE = 500_000
const WORTH_NEW_INDEXES = 500_000
const FEN = 100

/** Opens books of nobody, each with every account of the chart; answers whose they are. */
export async function openBooks(pool: Pool, count: number): Promise<string[]> {
  const merchantIds = Array.from({ length: count }, () => randomUUID())
  const limitOf = (limit: 'zero' | 'none') => (limit === 'zero' ? 0 : null)
  await pool.query(
    `insert into ledger_account (merchant_id, code, floor_fen, ceiling_fen)
     select merchant_id, code, floor_fen, ceiling_fen from unnest($1::uuid[]) merchant_id,
       unnest($2::text[], $3::bigint[], $4::bigint[]) as account (code, floor_fen, ceiling_fen)`,
    [
      merchantIds,
      chart.map(({ code }) => code),
      chart.map(({ floor }) => limitOf(floor)),
      chart.map(({ ceiling }) => limitOf(ceiling)),
    ],
  )
  await pool.query('vacuum analyze ledger_account')
  return merchantIds
}

/**
 * Brings the merchant's own lines up to `total` by recharges, one after the other between its newest posting and `until`. They
 * follow one another as those of `ledger_post` do: the audit of such a book passes.
 */
export async function growLines(pool: Pool, merchantId: string, total: number, until: Date): Promise<void> {
  const { rows } = await pool.query<{ lines: string }>(
    `select count(*) as lines from ledger_entry where merchant_id = $1 and account_code like 'M%'`,
    [merchantId],
  )
  const missing = total - Number(rows[0]?.lines ?? 0)
  if (missing <= 0) return
  const end = (left: number) => new Date(until.getTime() - left)
  const grow = async () => {
    for (let left = missing; left > 0; left -= AT_ONCE) {
      const count = Math.min(left, AT_ONCE)
      await addLines(pool, merchantId, count, end(Math.ceil((left - count) / 1_000)))
    }
  }
  await (missing < WORTH_NEW_INDEXES ? grow() : withoutIndexes(pool, ['ledger_posting', 'ledger_entry'], grow))
  await pool.query('vacuum analyze ledger_posting, ledger_entry, ledger_account')
}

async function addLines(pool: Pool, merchantId: string, count: number, until: Date): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local synchronous_commit = off')
    // The lines are made to fit, so nothing has to ask whether they do.
    await client.query('set local session_replication_role = replica')
    await client.query(
      `create temporary table line on commit drop as
       select number, uuidv7() as posting_id, uuidv7() as out_id, uuidv7() as in_id,
         begins.at + ($2::timestamptz - begins.at) * number / $1::int as at
       from generate_series(1, $1::int) number,
         (select max(last_posted_at) as at from ledger_account where merchant_id = $3) begins`,
      [count, until, merchantId],
    )
    await client.query(ADD_POSTINGS, [merchantId])
    for (const account of ['P_CHANNEL_MEMBER', 'M_AVAILABLE']) await client.query(ADD_ENTRIES, [merchantId, account])
    await client.query(TAKE_OVER, [merchantId])
    await client.query('commit')
  } finally {
    client.release()
  }
}

const ADD_POSTINGS = `
  insert into ledger_posting (merchant_id, id, key, moves_hash, kind, subject_type, subject_id, subject_no, occurred_at, posted_at)
  select $1, posting_id, 'bench/' || posting_id, (select ledger_fingerprint('rechargeReceived', 'bench', 'bench',
      array['P_CHANNEL_MEMBER'], array['M_AVAILABLE'], array[${FEN}::bigint])),
    'rechargeReceived', 'bench', 'bench', 'RC' || lpad((1e17 + random() * 8e17)::bigint::text, 18, '0'), at, at
  from line`

const ADD_ENTRIES = `
  insert into ledger_entry (merchant_id, id, posting_id, move_no, account_code, counter_account_code, amount_fen,
    balance_after_fen, account_version, posted_at, in_total_fen, out_total_fen, in_count, out_count, lead_count)
  select $1, case side.sign when 1 then in_id else out_id end, posting_id, 1, account.code, side.counter, side.sign * ${FEN},
    account.balance_fen + side.sign * ${FEN} * number, account.version + number, at,
    account.in_total_fen + greatest(side.sign, 0) * ${FEN} * number,
    account.out_total_fen + greatest(-side.sign, 0) * ${FEN} * number,
    account.in_count + greatest(side.sign, 0) * number, account.out_count + greatest(-side.sign, 0) * number,
    account.lead_count + greatest(side.sign, 0) * number
  from line, ledger_account account,
    lateral (select case account.code when 'M_AVAILABLE' then 1 else -1 end as sign,
      case account.code when 'M_AVAILABLE' then 'P_CHANNEL_MEMBER' else 'M_AVAILABLE' end as counter) side
  where account.merchant_id = $1 and account.code = $2`

const TAKE_OVER = `
  update ledger_account account
  set balance_fen = newest.balance_after_fen, version = newest.account_version, last_posted_at = newest.posted_at,
    in_total_fen = newest.in_total_fen, out_total_fen = newest.out_total_fen, in_count = newest.in_count,
    out_count = newest.out_count, lead_count = newest.lead_count
  from ledger_entry newest
  where account.merchant_id = $1 and account.code in ('M_AVAILABLE', 'P_CHANNEL_MEMBER')
    and newest.merchant_id = $1 and newest.account_code = account.code
    and newest.account_version = account.version + (select count(*) from line)`
