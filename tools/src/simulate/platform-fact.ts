// What one run knows of the orders between its merchant and the platform: what was asked for, commanded, judged, and given by banks.
import type { PlatformOrderInfo, PlatformOrderType } from '@merchant/contract'

export interface AttemptFact {
  readonly no: string
  readonly fen: number
  /** The payer's bank has given the money to the provider. */
  isPaid: boolean
}

/** Taken when it was due, as its merchant was told: out of the balance, out of the deposit, and what is owed for it. */
export interface TakenFact {
  readonly availableFen: number
  readonly depositFen: number
  readonly owedFen: number
}

export interface PlatformFact {
  readonly id: string
  readonly no: string
  readonly type: PlatformOrderType
  readonly orderedAt: number
  /** What has to be paid; a judgement lowers it. */
  payableFen: number
  /** When it is taken or closed; null while it is judged. */
  dueAt: number | null
  /** What was left of that time when it was objected to. */
  leftMs: number
  hasObjected: boolean
  /** What the last command about it led to; what follows from time and the bank is the auditor's matter. */
  said: 'waits' | 'paid' | 'cancelled' | 'objected' | 'waived'
  /** What the platform's people gave back of it; null: nothing. */
  refundFen: number | null
  /** Payments by bank that were begun, and pages of them that the payer has open. */
  readonly attempts: AttemptFact[]
  readonly pages: (() => Promise<void>)[]
  /** A proof that was given for paying it, and that a refused payment has left unused, holds until then. */
  provenUntil: number
  /** What was heard of its deduction; the auditor's own note, as is the next. */
  taken: TakenFact | null
  /** When that was; what is owed for it is overdue from then on. */
  takenAt: number | null
  /** What was paid of the balance while the clock went on, in fen; until the next look. */
  besideFen: number
  /** What was owed for it is repaid. */
  isRepaid: boolean
}

type Made = Pick<PlatformOrderInfo, 'id' | 'orderNo' | 'type' | 'orderedAt' | 'payableFen' | 'dueAt'>

/** As it is told to whoever ordered or issued it. */
export const platformFactOf = ({ id, orderNo, type, orderedAt, payableFen, dueAt }: Made): PlatformFact => ({
  id,
  no: orderNo,
  type,
  orderedAt: Date.parse(orderedAt),
  payableFen,
  dueAt: dueAt === null ? null : Date.parse(dueAt),
  leftMs: 0,
  hasObjected: false,
  said: 'waits',
  refundFen: null,
  attempts: [],
  pages: [],
  provenUntil: 0,
  taken: null,
  takenAt: null,
  besideFen: 0,
  isRepaid: false,
})

/** Taken by itself when it is due. */
export const isMandatory = ({ type }: Pick<PlatformFact, 'type'>): boolean =>
  type === 'PENALTY' || type === 'COMPENSATION' || type === 'BILL_DUE'

export const isDeposit = ({ type }: Pick<PlatformFact, 'type'>): boolean =>
  type === 'DEPOSIT' || type === 'DEPOSIT_TOPUP'

/** Stays the merchant's own, on another account of its. */
export const staysOwn = (fact: Pick<PlatformFact, 'type'>): boolean => isDeposit(fact) || fact.type === 'PROMO'
