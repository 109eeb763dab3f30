// What manual entries book, each once and under its own key; and what is short is said in words, before and after it was checked.
import { formatYuan, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { balanceOf, BalanceShort, type Move, post, type PostingKind } from '@merchant/ledger'
import { refuse } from '../../../kernel/refusal.ts'
import type { KeptEntry } from './manual-entry.kinds.ts'

interface Booking {
  readonly kind: PostingKind
  readonly moves: readonly Move[]
}

/** In the transaction of the approval. Errors: refuses balance.short, account.short: it was spent or taken since it was checked. */
export async function bookEntry(tx: TenantTx, entry: KeptEntry, booking: Booking, now: Date): Promise<void> {
  const subject = { type: 'manualEntry', id: entry.id, no: entry.entryNo }
  const posting = { key: `manualEntry/${entry.id}`, occurredAt: now, subject, note: entry.reason, ...booking }
  await post(tx, posting, now).catch(refuseShort)
}

/** What of a merchant's own is spent or taken by others than the platform's people. */
type Spendable = 'M_AVAILABLE' | 'M_DEPOSIT' | 'M_PROMO'

/** Errors: refuses balance.short, account.short. */
export async function mustHold(tx: TenantTx, account: Spendable, amountFen: number): Promise<void> {
  const heldFen = await balanceOf(tx, account)
  if (heldFen < amountFen) refusedFor(account, heldFen)
}

/** For a posting that failed. Errors: refuses balance.short, account.short; every other error as it is. */
export function refuseShort(error: unknown): never {
  if (error instanceof BalanceShort && isSpendable(error.account)) refusedFor(error.account, error.balanceFen)
  throw error
}

const NAMES = { M_DEPOSIT: said('保证金', 'deposit'), M_PROMO: said('推广金', 'promotion money') } as const
const isSpendable = (code: string): code is Spendable => code === 'M_AVAILABLE' || code in NAMES

/** @param heldFen what there is, in 分 */
function refusedFor(code: Spendable, heldFen: number): never {
  const left = formatYuan(heldFen, true)
  return code === 'M_AVAILABLE'
    ? refuse('balance.short', { available: left })
    : refuse('account.short', { account: NAMES[code], left })
}
