// Module entry of manual entries 人工入账: what no rule books by itself, entered by one operator and booked by another.
import type { Api } from '@merchant/contract'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { adjustDown, adjustUp } from './adjust-balance.ts'
import { freezeFunds, heldByEntries, releaseFunds } from './freeze-funds.ts'
import { returnDeposit, returnPromo } from './return-own.ts'
import { decideEntry, expireEntry, withdrawEntry } from './decide-entry.ts'
import { enterEntry, previewEntry } from './enter-entry.ts'
import type { ManualEntryDeps } from './manual-entry.deps.ts'
import type { EntryExecutor } from './manual-entry.kinds.ts'
import { countWaiting, listEntries, showEntry } from './manual-entry.list.ts'

export type { ManualEntryDeps } from './manual-entry.deps.ts'
export { entryNotDone } from './manual-entry.events.ts'
export { bookEntry, mustHold, refuseShort } from './book-entry.ts'
export { waitingEntry } from './waiting-entry.ts'
export { bookApproved, failApproved } from './manual-entry.store.ts'
export { KINDS_THAT_PAY, kindTitles } from './manual-entry.kinds.ts'
export type { EntryExecutor, EntryToBook, KeptEntry } from './manual-entry.kinds.ts'

type Given = Omit<ManualEntryDeps, 'executors'> & {
  /** Of other modules, by the kinds that they book. */
  readonly executors: readonly EntryExecutor[]
}

export function createManualEntries(given: Given) {
  const executors = new Map(
    [adjustUp, adjustDown, freezeFunds, releaseFunds, returnDeposit, returnPromo, ...given.executors].map((one) => [
      one.kind,
      one,
    ]),
  )
  const deps: ManualEntryDeps = { ...given, executors }
  const handlers: HandlersOf<Api['manualEntry']> = {
    list: ({ actor, body }) => listEntries(deps.db, actor, body),
    info: ({ actor, body }) => showEntry(deps, actor, body.id),
    preview: ({ body }) => previewEntry(deps, body),
    enter: ({ actor, body, command }) => enterEntry(deps, { actor, body, command }),
    decide: ({ actor, body, command }) => decideEntry(deps, { actor, decision: body, command }),
    withdraw: ({ actor, body: seen, command }) => withdrawEntry(deps, { actor, seen, command }),
  }
  return {
    handlers,
    /** How many wait for this operator's decision. */
    countWaiting: (operatorId: string) => countWaiting(deps.db, operatorId),
    /** What its freezes hold of a merchant's money. */
    held: (merchantId: string) => heldByEntries(deps.db.tenant(merchantId)),
    onTimer: { expire: (merchantId: string, id: string) => expireEntry(deps, merchantId, id) },
  }
}
