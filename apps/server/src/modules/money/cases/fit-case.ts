// Which entries a case does not bear: what is a buyer's and waits to go back is neither its merchant's nor lost, and what is tried again once the
// case has ended is not paid by an entry besides.
import { type ManualEntryKind, manualEntryKind, type MoneyCaseKind, said, type Said } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
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

/** These book in its merchant's account at the provider, or bring money there. */
const ofMerchantAlone: Unfit = {
  kinds: ['CASE_LOSS', 'SUSPENSE_LOSS', 'DIFFERENCE_MORE', 'DIFFERENCE_LESS'],
  why: said(
    '本个案没有商户，不能记入某个商户的账本，也不能向其补足',
    'the case is no merchant’s: nothing is put into a merchant’s book or brought to its account for it',
  ),
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
  const handle: TenantDb = tx
  const about = await handle
    .selectFrom('money_case')
    .select(['kind', 'merchant_id'])
    .where('id', '=', caseId)
    .executeTakeFirst()
  if (about === undefined) return
  const reasons = [unfit[about.kind], about.merchant_id === null ? ofMerchantAlone : undefined]
  const found = reasons.find((reason) => reason?.kinds.includes(kind) === true)
  if (found !== undefined) refuse('state.notAllowed', { status: found.why })
}
