// Which categories' goods can't go on sale because the merchant's deposit is below what they ask.
import type { Fen } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { balanceOf } from '@merchant/ledger'
import { askingAmong } from './deposit.store.ts'

export interface DepositShortfall {
  /** As it is kept. */
  readonly categoryName: string
  readonly requiredFen: Fen
  readonly missingFen: Fen
}

/** By category; those whose goods may go on sale are left out. */
export async function findShortfalls(
  tx: TenantTx,
  categoryIds: readonly string[],
): Promise<ReadonlyMap<string, DepositShortfall>> {
  const asking = await askingAmong(tx, categoryIds)
  if (asking.length === 0) return new Map()
  const paidFen = await balanceOf(tx, 'M_DEPOSIT')
  return new Map(
    asking
      .filter(({ requiredFen }) => requiredFen > paidFen)
      .map(({ id, name, requiredFen }) => [id, { categoryName: name, requiredFen, missingFen: requiredFen - paidFen }]),
  )
}
