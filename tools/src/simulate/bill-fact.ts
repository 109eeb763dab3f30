// What one run knows of its merchant's bills: how orders settle, what was commanded about each bill, and what was added or taken off.
import type { BillStatus } from '@merchant/contract'

export type WaitingCycle = 'W1' | 'HM' | 'M1'

export interface BillFact {
  readonly id: string
  readonly no: string
  /** Both ends of its period; it holds what was booked from the first on and before the second. */
  readonly from: number
  readonly to: number
  /** Below zero: what earlier bills left to collect. */
  readonly carryInFen: number
  /** Its lines as they were first seen; what two people add or take off comes after them. */
  readonly firstLines: string
  /** What the last command about it led to; what follows from the clock is the auditor's matter. */
  said: 'drawn' | 'confirmed' | 'disputed' | 'paid'
  /** What two of the platform's people have added or taken off. */
  adjustFen: number
  /** By itself then. */
  confirmDueAt: number
  /** What was seen of it last, what it left as a debt, and the bill that took what it carried on; the auditor's own notes. */
  status: BillStatus
  owedFen: number
  takenBy: string | null
}

export interface BillingFact {
  /** Orders wait for the bill of such a period; null: each settles by itself, and a month's bill states it. */
  cycle: WaitingCycle | null
  /** Orders that settled before it was so. */
  readonly alone: Set<string>
  /** By id. */
  readonly bills: Map<string, BillFact>
  /** When each settlement and each refund was heard of; the auditor's own note. */
  readonly heardAt: Map<string, number>
}

export const noBilling = (): BillingFact => ({ cycle: null, alone: new Set(), bills: new Map(), heardAt: new Map() })

/** What it adds to its orders or takes off them. */
export const besideOf = ({ adjustFen, carryInFen }: BillFact): number => adjustFen + carryInFen
