// The commission's share of a refund: in proportion, and to the fen the whole of it once everything is refunded.
import type { Fen } from '@merchant/contract'

interface Shared {
  readonly paidFen: Fen
  readonly commissionFen: Fen
  /** What is promised back already, and the commission's share of that. */
  readonly askedFen: Fen
  readonly commissionAskedFen: Fen
}

/** In 分, half a fen rounded up; never more than is left of the commission, never below zero. */
export function commissionShare({ paidFen, commissionFen, askedFen, commissionAskedFen }: Shared, amountFen: Fen): Fen {
  const afterwards = BigInt(askedFen + amountFen)
  const paid = BigInt(paidFen)
  const whole = Number((2n * BigInt(commissionFen) * afterwards + paid) / (2n * paid))
  return Math.max(0, Math.min(whole - commissionAskedFen, amountFen))
}
