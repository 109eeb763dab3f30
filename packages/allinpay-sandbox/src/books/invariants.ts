/** The promises of the books: checked on what a request touched before it commits, and on everything on demand. */
import type pg from 'pg'
import { SCHEMA_NAME } from '../storage/schema.ts'
import { accounts, collectShares, entries, orders, postings } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { CHANNEL_OWNER } from './accounts.ts'

/** The books contradict themselves: the sandbox must stop, a wrong ledger is worse than none. */
export class BooksBroken extends Error {
  readonly findings: readonly string[]

  constructor(findings: readonly string[]) {
    super(`the sandbox's books are wrong: ${findings.join('; ')}`)
    this.findings = findings
  }
}

/** Throws BooksBroken when anything this work wrote breaks an invariant. */
export async function checkTouched(work: UnitOfWork): Promise<void> {
  const findings: string[] = []
  const sums = new Map<string, bigint>(work.touched(postings).map((posting) => [posting.postingNo, 0n]))
  for (const entry of work.touched(entries)) {
    const sum = sums.get(entry.postingNo)
    if (sum === undefined) findings.push(`entry ${entry.tradeNo} belongs to no posting of this work`)
    else sums.set(entry.postingNo, sum + entry.availableChange + entry.frozenChange)
  }
  for (const [postingNo, sum] of sums) if (sum !== 0n) findings.push(`posting ${postingNo} sums to ${sum}`)
  for (const account of work.touched(accounts)) {
    const inside = account.owner !== CHANNEL_OWNER
    if (inside && (account.available < 0n || account.frozen < 0n))
      findings.push(`account ${account.owner} is below zero`)
  }
  for (const share of work.touched(collectShares)) {
    if (share.paid + share.refunded > share.amount || share.paidRefunded > share.paid) {
      findings.push(`collect ${share.bizOrderNo} paid or refunded more than the share of ${share.bizUserId}`)
    }
  }
  for (const order of work.touched(orders)) {
    if (order.refunded > order.amount || order.refundedFee > order.fee)
      findings.push(`order ${order.bizOrderNo} refunded too much`)
  }
  if (sums.size > 0) {
    const [total] = await work.query<{ total: string | null }>(
      'select sum(available + frozen)::text as total from account where app_id = $1',
      [work.appId],
    )
    if (total && total.total !== null && total.total !== '0') findings.push(`all accounts sum to ${total.total}`)
  }
  if (findings.length > 0) throw new BooksBroken(findings)
}

const FULL_CHECKS: readonly { says: string; sql: string }[] = [
  {
    says: 'an app whose accounts do not sum to zero',
    sql: `select app_id as subject from account group by app_id having sum(available + frozen) <> 0`,
  },
  {
    says: 'a posting that does not sum to zero',
    sql: `select posting_no as subject from entry group by app_id, posting_no having sum(available_change + frozen_change) <> 0`,
  },
  {
    says: 'an account below zero',
    sql: `select owner as subject from account where owner <> '${CHANNEL_OWNER}' and (available < 0 or frozen < 0)`,
  },
  {
    says: 'an account that differs from the sum of its entries',
    sql: `select a.owner as subject from account a left join entry e using (app_id, owner, account_set)
           group by a.app_id, a.owner, a.account_set
          having a.available <> coalesce(sum(e.available_change), 0) or a.frozen <> coalesce(sum(e.frozen_change), 0)
              or a.version <> count(e.version)`,
  },
  {
    says: 'a successful collect whose shares do not add up to amount less fee',
    sql: `select o.biz_order_no as subject from payment_order o join collect_share s using (app_id, biz_order_no)
           where o.type in (4, 16) group by o.app_id, o.biz_order_no having sum(s.amount) <> max(o.amount - o.fee)`,
  },
  {
    says: 'a share paid or refunded beyond its amount',
    sql: `select biz_order_no as subject from collect_share where paid + refunded > amount or paid_refunded > paid`,
  },
  {
    // A payout that is still in progress has taken its shares, but its money leaves transit only when it succeeds.
    says: 'money in transit that differs from the unpaid shares of paid collects and the payouts in progress',
    sql: `select a.app_id as subject from account a where a.account_set = '100004' and a.available <>
            coalesce((select sum(s.amount - s.paid - s.refunded) from collect_share s
                        join payment_order o using (app_id, biz_order_no)
                       where o.state in (4, 5) and s.app_id = a.app_id), 0)
            + coalesce((select sum(p.amount) from payment_order p
                         where p.type in (5, 6) and p.state = 99 and p.app_id = a.app_id), 0)`,
  },
  {
    says: 'frozen money that differs from the freezes and the withdrawals under way',
    sql: `select a.owner as subject from account a where a.account_set !~ '^(10000|2000000)' and a.frozen <>
            coalesce((select sum(f.amount - f.unfrozen) from money_freeze f
                       where f.app_id = a.app_id and f.biz_user_id = a.owner), 0)
            + coalesce((select sum(w.amount) from payment_order w
                         where w.type = 3 and w.state in (1, 99) and w.details->>'frozen' = 'true'
                           and w.app_id = a.app_id and w.buyer = a.owner), 0)`,
  },
  {
    says: 'an order refunded beyond its amount',
    sql: `select biz_order_no as subject from payment_order where refunded > amount or refunded_fee > fee`,
  },
]

/** Every invariant over every row, with the first offenders of each; an empty list means the books are right. */
export async function auditBooks(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  try {
    // One snapshot for all checks, so that a request between two of them is not mistaken for a fault.
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local search_path to ${SCHEMA_NAME}`)
    const findings = await findingsIn(client)
    await client.query('commit')
    return findings
  } finally {
    client.release()
  }
}

/** The same over what this transaction sees. */
export async function findingsIn(client: pg.ClientBase): Promise<string[]> {
  const findings: string[] = []
  for (const check of FULL_CHECKS) {
    const found = await client.query<{ subject: string }>(`${check.sql} limit 5`)
    if (found.rows.length > 0) findings.push(`${check.says}: ${found.rows.map((row) => row.subject).join(', ')}`)
  }
  return findings
}
