// The case of a merchant's balance in which provider and ledger differ.
import { type Fen, moneyCaseFacts } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'

/** How much more (or, negative, less) the provider holds than the ledger says; null for every other case, and for none. */
export async function balanceCaseOf(db: TenantDb | TenantTx, caseId: string | null): Promise<Fen | null> {
  if (caseId === null) return null
  const found = await db
    .selectFrom('money_case')
    .select('facts')
    .where('id', '=', caseId)
    .where('kind', '=', 'RECON_DIFFERENCE')
    .executeTakeFirst()
  if (found === undefined) return null
  const { difference, ourFen, theirFen } = moneyCaseFacts.parse(found.facts)
  if (difference !== 'BALANCE' || ourFen === undefined || theirFen === undefined) return null
  return theirFen - ourFen
}
