// Reads balances as they stand, one account or the whole book.
import { statement, type TenantDb, type TenantTx } from '@merchant/database'
import { accountCodes, type AccountCode } from './chart.ts'

/**
 * The balance of one account in 分; the sign is explained at the chart. An account that was never opened holds 0.
 * Spending is never decided by this number: post decides, under the lock.
 */
export async function balanceOf(db: TenantDb | TenantTx, code: AccountCode): Promise<number> {
  const row = await db.selectFrom('ledger_account').select('balance_fen').where('code', '=', code).executeTakeFirst()
  return row?.balance_fen ?? 0
}

const wholeBook = statement((db: TenantDb, _value: object) =>
  db.selectFrom('ledger_account').select(['code', 'balance_fen']),
)

/** All balances of the book in 分, from one snapshot, so they add up to zero. */
export async function balancesOf(db: TenantDb | TenantTx): Promise<Record<AccountCode, number>> {
  const rows = await wholeBook.all(db, {})
  const found = new Map(rows.map((row) => [row.code, row.balance_fen]))
  return Object.fromEntries(accountCodes.map((code) => [code, found.get(code) ?? 0])) as Record<AccountCode, number>
}
