// What one run knows of a return: what its buyer asked for, and how far the two sides have come.
import type { DisputeRuling, ReturnStatus, ReturnType } from '@merchant/contract'

/** What the platform has ruled, in force or not yet. */
export interface RulingFact {
  readonly ruling: DisputeRuling
  readonly fen: number
  readonly needsGoods: boolean
}

export interface DisputeFact {
  /** Whom it waits for: a side that may show what it has, the platform, or whoever lost. */
  stage: 'WAIT_MERCHANT_EVIDENCE' | 'WAIT_BUYER_EVIDENCE' | 'JUDGING' | 'APPEALING' | 'RULED'
  isAppealed: boolean
  /** How often each side has spoken. */
  readonly words: { BUYER: number; MERCHANT: number }
  ruling: RulingFact | null
}

export interface ReturnFact {
  readonly id: string
  type: ReturnType
  pieces: number
  /** Of pieces that were not sent: they wait for the answer. */
  isUnsent: boolean
  /** What is asked for or agreed to, and the most that it may be. */
  fen: number
  maxFen: number
  status: ReturnStatus
  /** When the clock answers; null: never. */
  dueAt: number | null
  readonly appliedAt: number
  /** Its order was settled when it was asked for; while one is open no order is. */
  readonly isSettled: boolean
  isSentBack: boolean
  /** What came back is for sale again; null: nothing came back. */
  isRestocked: boolean | null
  offer: { readonly type: ReturnType; readonly fen: number } | null
  dispute: DisputeFact | null
  /** What is frozen of the merchant's settled money. */
  heldFen: number
  /** Its refund is promised; it is one of its order's from then on. */
  isPaid: boolean
  /** Which of its order's refunds it is. */
  refundAt?: number
}

/** The platform has said what goes back. */
export const isRuled = (one: Pick<ReturnFact, 'dispute'> | undefined): boolean =>
  (one?.dispute?.ruling ?? null) !== null

/** Goods instead of money. */
export const isReplacing = ({ type }: Pick<ReturnFact, 'type'>): boolean => type === 'EXCHANGE' || type === 'RESHIP'

export const isEnded = ({ status }: ReturnFact): boolean => status === 'SUCCESS' || status === 'CLOSED'

/** The one of an order that is not over. */
export const openReturnOf = ({ returns }: { readonly returns: readonly ReturnFact[] }): ReturnFact | null =>
  returns.find((one) => !isEnded(one)) ?? null
