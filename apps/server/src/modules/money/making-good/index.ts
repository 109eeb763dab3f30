// Module entry of putting right 差异处理: what differs at the provider is put into the books, and what is missing there made good.
import type { TenantTx } from '@merchant/database'
import type { EntryExecutor } from '../manual-entry/index.ts'
import type { WouldBook } from '../provider/index.ts'
import { LOSS_SUBJECT, lossEntry, lossMade, lossRefused, wouldBookOfLoss } from './loss-entry.ts'
import type { MakingGoodDeps, SettledTransfer } from './making-good.deps.ts'
import { suspenseEntry } from './suspense-entry.ts'

export { LOSS_SUBJECT } from './loss-entry.ts'

export function createMakingGood(deps: MakingGoodDeps) {
  const entries: readonly EntryExecutor[] = [
    suspenseEntry('DIFFERENCE_MORE'),
    suspenseEntry('DIFFERENCE_LESS'),
    lossEntry('CASE_LOSS', deps),
    lossEntry('SUSPENSE_LOSS', deps),
  ]
  const wouldBook: WouldBook = async (db, call) => (call.status === 'FAILED' ? [] : wouldBookOfLoss(db, call))
  return {
    /** What manual entries book of it. */
    entries,
    /** What is booked when a call ends, by what it is about. */
    wouldBook: { [LOSS_SUBJECT]: wouldBook },
    onProvider: {
      lossMade: (tx: TenantTx, transfer: SettledTransfer) => lossMade(deps, tx, transfer),
      lossRefused: (tx: TenantTx, transfer: SettledTransfer) => lossRefused(deps, tx, transfer),
    },
  }
}
