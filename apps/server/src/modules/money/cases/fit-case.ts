// Which entries a case does not bear: what is a buyer's and waits to go back is neither its merchant's nor lost, and what is tried again once the
// case has ended is not paid by an entry besides.
import { type ManualEntryKind, manualEntryKind, type MoneyCaseKind, said, type Said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'
import type { EntryToBook } from '../manual-entry/index.ts'

interface Unfit {
  readonly kinds: readonly ManualEntryKind[]
  readonly why: Said
}

const owedToBuyer: Unfit = {
  kinds: ['CASE_LOSS', 'SUSPENSE_LOSS', 'ADJUST_UP'],
  why: said(
    '款项仍在待退回，退回后请登记“资金退回付款人”',
    'the money has to go back to its payer; once it has, enter “Returned to the payer”',
  ),
}
const triedAgain: Unfit = {
  kinds: ['CASE_LOSS', 'SUSPENSE_LOSS', 'CASE_RETURNED', 'ADJUST_UP'],
  why: said('系统会再次转账，不另行入账', 'it is transferred again by itself, and not booked besides'),
}

const unfit: Partial<Record<MoneyCaseKind, Unfit>> = {
  LATE_REFUND_FAILED: owedToBuyer,
  REFUND_STUCK: owedToBuyer,
  // The transfer into the wallet is tried every day.
  RECHARGE_STUCK: triedAgain,
  TRANSFER_STUCK: triedAgain,
  MEMBER_STUCK: { kinds: manualEntryKind.options, why: said('该个案不涉及款项', 'this case is not about money') },
}

/** Refuses in words an entry that its case does not bear. */
export async function mustFitCase(tx: TenantTx, { kind, caseId }: EntryToBook): Promise<void> {
  if (caseId === null) return
  const about = await tx.selectFrom('money_case').select('kind').where('id', '=', caseId).executeTakeFirst()
  const found = about === undefined ? undefined : unfit[about.kind]
  if (found?.kinds.includes(kind) === true) refuse('state.notAllowed', { status: found.why })
}
