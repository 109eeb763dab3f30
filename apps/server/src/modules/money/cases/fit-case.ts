// Which entries a case does not bear: what is a buyer's and waits to go back is neither its merchant's nor lost.
import { type ManualEntryKind, type MoneyCaseKind, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'
import type { EntryToBook } from '../manual-entry/index.ts'

const OWED_TO_BUYERS: readonly MoneyCaseKind[] = ['LATE_REFUND_FAILED', 'REFUND_STUCK']
const NOT_OF_BUYERS: readonly ManualEntryKind[] = ['CASE_LOSS', 'SUSPENSE_LOSS', 'ADJUST_UP']

/** Refuses in words an entry that its case does not bear. */
export async function mustFitCase(tx: TenantTx, { kind, caseId }: EntryToBook): Promise<void> {
  if (caseId === null || !NOT_OF_BUYERS.includes(kind)) return
  const about = await tx.selectFrom('money_case').select('kind').where('id', '=', caseId).executeTakeFirst()
  if (about !== undefined && OWED_TO_BUYERS.includes(about.kind)) refuse('state.notAllowed', { status: HAS_TO_GO_BACK })
}

const HAS_TO_GO_BACK = said(
  '款项仍在待退回，退回后请登记“资金退回付款人”',
  'the money has to go back to its payer; once it has, enter “Returned to the payer”',
)
