// Proves what was added to a book since it was last proven, from marks that were kept then: flat cost, however long the book is.
import type { TenantTx } from '@merchant/database'
import { postingsAreWhole } from './audit.ts'

/** How far an account was proven: the version of its entry there, and the balance that this entry left. */
interface Mark {
  readonly version: number
  readonly balanceFen: number
}
/** By account; an account without one begins at nothing. */
export type Marks = Readonly<Record<string, Mark>>

interface Stretch {
  readonly findings: readonly string[]
  /** Where to go on; those that were handed in for an account that is broken. */
  readonly marks: Marks
  /** Every account is proven up to its balance. */
  readonly isAtEnd: boolean
}

interface Totals {
  readonly in_total_fen: number
  readonly out_total_fen: number
  readonly in_count: number
  readonly out_count: number
  readonly lead_count: number
}

interface AccountRow extends Totals {
  readonly code: string
  readonly balance_fen: number
  readonly version: number
  readonly floor_fen: number | null
  readonly ceiling_fen: number | null
}

/**
 * Checks at most `limit` entries of each account behind its mark: that the entry at the mark still left that balance, that
 * versions, running balances and running totals follow from there, that the last one is the account's balance within its limits, and that
 * every posting met on the way is whole. Entries never change, so one reading of the accounts is the end for all of them, and
 * what is booked meanwhile is left for the next time.
 */
export async function auditStretch(tx: TenantTx, from: Marks, limit: number): Promise<Stretch> {
  const accounts = await tx
    .selectFrom('ledger_account')
    .select(['code', 'balance_fen', 'version', 'floor_fen', 'ceiling_fen'])
    .select(['in_total_fen', 'out_total_fen', 'in_count', 'out_count', 'lead_count'])
    .orderBy('code')
    .execute()
  const sum = accounts.reduce((total, account) => total + account.balance_fen, 0)
  const parts = []
  for (const account of accounts) parts.push(await auditAccount(tx, account, from[account.code] ?? NOTHING, limit))
  const postingIds = [...new Set(parts.flatMap((part) => part.postingIds))]
  return {
    findings: [
      ...(sum === 0 ? [] : [`The book adds up to ${sum} 分, not to zero`]),
      ...parts.flatMap((part) => part.findings),
      ...Object.keys(from)
        .filter((code) => !accounts.some((account) => account.code === code))
        .map((code) => `${code} is gone`),
      ...(postingIds.length === 0 ? [] : await postingsAreWhole(tx, postingIds)),
    ],
    marks: Object.fromEntries(parts.map(({ code, mark }) => [code, mark])),
    isAtEnd: parts.every((part) => part.isAtEnd),
  }
}

interface WithTotals extends Totals {
  readonly account_code: string
  readonly counter_account_code: string
  readonly move_no: number
  readonly amount_fen: number
}

/** Whether an entry's running totals are those of the one before and its own. */
function totalsFollow(before: WithTotals | undefined, entry: WithTotals): boolean {
  const { amount_fen: fen, account_code: code, counter_account_code: counterCode } = entry
  const isMove = code[0] === counterCode[0]
  const isIn = fen > 0 && !isMove
  const isOut = fen < 0 && !isMove
  const isLead = entry.move_no === 1 && code.startsWith('M') && (fen < 0 || !isMove)
  return (
    entry.in_total_fen === (before?.in_total_fen ?? 0) + (isIn ? fen : 0) &&
    entry.out_total_fen === (before?.out_total_fen ?? 0) - (isOut ? fen : 0) &&
    entry.in_count === (before?.in_count ?? 0) + Number(isIn) &&
    entry.out_count === (before?.out_count ?? 0) + Number(isOut) &&
    entry.lead_count === (before?.lead_count ?? 0) + Number(isLead)
  )
}

/** What an account was told on its way, it still has. */
const isSameTotals = (account: Totals, newest: Totals | undefined): boolean =>
  account.in_total_fen === (newest?.in_total_fen ?? 0) &&
  account.out_total_fen === (newest?.out_total_fen ?? 0) &&
  account.in_count === (newest?.in_count ?? 0) &&
  account.out_count === (newest?.out_count ?? 0) &&
  account.lead_count === (newest?.lead_count ?? 0)

const NOTHING: Mark = { version: 0, balanceFen: 0 }

async function auditAccount(tx: TenantTx, account: AccountRow, mark: Mark, limit: number) {
  const { code, version, balance_fen: balanceFen } = account
  const entries = await tx
    .selectFrom('ledger_entry')
    .select([
      'account_version',
      'amount_fen',
      'balance_after_fen',
      'posting_id',
      'account_code',
      'counter_account_code',
    ])
    .select(['move_no', 'in_total_fen', 'out_total_fen', 'in_count', 'out_count', 'lead_count'])
    .where('account_code', '=', code)
    .where('account_version', '>=', mark.version)
    .where('account_version', '<=', version)
    .orderBy('account_version')
    .limit(limit + 1)
    .execute()
  const findings: string[] = []
  const [first] = entries
  const added = mark.version === 0 ? entries : entries.slice(1)
  if (mark.version > 0 && (first?.account_version !== mark.version || first.balance_after_fen !== mark.balanceFen))
    findings.push(`Entry ${mark.version} of ${code} is not what was proven before`)
  let at = mark
  let before = added === entries ? undefined : first
  for (const entry of added) {
    const follows =
      entry.account_version === at.version + 1 &&
      entry.balance_after_fen === at.balanceFen + entry.amount_fen &&
      totalsFollow(before, entry)
    if (!follows) {
      findings.push(`Entry ${entry.account_version} of ${code} does not follow the one before it`)
      break
    }
    before = entry
    at = { version: entry.account_version, balanceFen: entry.balance_after_fen }
  }
  const isAtEnd = entries.length <= limit
  if (findings.length === 0 && isAtEnd && at.version !== version)
    findings.push(`${code} is at version ${version} with entries up to version ${at.version}`)
  if (findings.length === 0 && isAtEnd && at.balanceFen !== balanceFen)
    findings.push(`${code} says ${balanceFen} 分, its entries ${at.balanceFen} 分`)
  if (findings.length === 0 && isAtEnd && !isSameTotals(account, entries.at(-1)))
    findings.push(`${code} has other totals than its newest entry`)
  if (balanceFen < (account.floor_fen ?? -Infinity) || balanceFen > (account.ceiling_fen ?? Infinity))
    findings.push(`${code} stands outside its limits at ${balanceFen} 分`)
  const postingIds = added.map((entry) => entry.posting_id)
  return { code, findings, mark: findings.length === 0 ? at : mark, isAtEnd, postingIds }
}
