// A book period by period: what was there before each, what came, went and moved, and what was there after.
import type { TenantDb, TenantTx } from '@merchant/database'
import type { AccountCode } from './chart.ts'
import { runningTotalsAt } from './running-totals.ts'

/** Of some accounts together, amounts in 分; opening + in − out + moved = closing. */
export interface PeriodTotals {
  readonly openingFen: number
  readonly inFen: number
  readonly outFen: number
  /** With other accounts of the same owner, signed. */
  readonly movedFen: number
  readonly closingFen: number
  readonly entryCount: number
}

/**
 * One for each stretch between two moments that follow each other, from one snapshot: so the closing of each is the opening of the
 * next. A few steps into an index for each moment and account, however many entries there are.
 */
export async function periodTotalsOf(
  db: TenantDb | TenantTx,
  accounts: readonly AccountCode[],
  moments: readonly Date[],
): Promise<PeriodTotals[]> {
  const totals = await runningTotalsAt(db, accounts, moments)
  return totals.slice(1).map((closing, at) => {
    const opening = totals[at] ?? closing
    const inFen = closing.inFen - opening.inFen
    const outFen = closing.outFen - opening.outFen
    return {
      openingFen: opening.balanceFen,
      inFen,
      outFen,
      movedFen: closing.balanceFen - opening.balanceFen - inFen + outFen,
      closingFen: closing.balanceFen,
      entryCount: closing.entryCount - opening.entryCount,
    }
  })
}
