// What the auditor's double entry is made of.
import type { AccountCode } from '@merchant/ledger'

/** How much an event changed of what; adds up to zero. */
export type Change = Partial<Record<AccountCode, number>>

export function sum(...changes: readonly Change[]): Change {
  const added: Record<string, number> = {}
  for (const change of changes) for (const [code, fen] of Object.entries(change)) added[code] = (added[code] ?? 0) + fen
  return added
}
