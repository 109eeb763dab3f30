// Opens the accounts of a merchant's book, empty and with the limits of the chart; doing it again changes nothing.
import type { TenantTx } from '@merchant/database'
import { chart, type AccountCode } from './chart.ts'

/** Opens every account of the chart for the merchant of tx. Call it again after the chart has grown. */
export async function openBook(tx: TenantTx): Promise<void> {
  await open(
    tx,
    chart.map((account) => account.code),
  )
}

/** Opens one account of the book. */
export async function openAccount(tx: TenantTx, code: AccountCode): Promise<void> {
  await open(tx, [code])
}

async function open(tx: TenantTx, codes: readonly AccountCode[]): Promise<void> {
  const rows = chart
    .filter((account) => codes.includes(account.code))
    .map((account) => ({
      merchant_id: tx.merchantId,
      code: account.code,
      floor_fen: account.floor === 'zero' ? 0 : null,
      ceiling_fen: account.ceiling === 'zero' ? 0 : null,
    }))
  await tx
    .insertInto('ledger_account')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'code']).doNothing())
    .execute()
}
