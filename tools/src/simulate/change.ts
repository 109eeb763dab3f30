// What the auditor's double entry is made of.
import type { AccountCode } from '@merchant/ledger'

/** How much an event changed of what; adds up to zero. */
export type Change = Partial<Record<AccountCode, number>>
