// What the platform takes of a line of an order: the same sum wherever it is reckoned or shown beforehand.
import { type Fen, shareOfFen, sumFen } from './money.ts'

/** As a line keeps them; amounts in 分 and of the whole line, however many pieces it has. */
export interface CommissionTerms {
  readonly bp: number
  /** Instead of a rate; null: the rate holds. */
  readonly fixedFen: Fen | null
  readonly minFen: Fen | null
  readonly maxFen: Fen | null
  /** Whether it is taken of the line's share of the freight, too. */
  readonly ofFreight: boolean
}

/** The terms of a category: a rate and nothing else. */
export const rateOnly = (bp: number): CommissionTerms => ({
  bp,
  fixedFen: null,
  minFen: null,
  maxFen: null,
  ofFreight: false,
})

/**
 * In: what the buyer pays for the line, and its share of the freight. Out: `freightFen`, what of the freight it is taken of, and
 * `commissionFen`, half a fen rounded up, between the least and the most, and never more than is paid for what it is taken of.
 */
export function lineCommission(
  terms: CommissionTerms,
  { payFen, freightFen }: { readonly payFen: Fen; readonly freightFen: Fen },
): { readonly freightFen: Fen; readonly commissionFen: Fen } {
  const ofFreight = terms.ofFreight ? freightFen : 0
  const paidFen = sumFen([payFen, ofFreight])
  const most = terms.maxFen ?? paidFen
  const wished = terms.fixedFen ?? Math.min(Math.max(shareOfFen(paidFen, terms.bp), terms.minFen ?? 0), most)
  return { freightFen: ofFreight, commissionFen: Math.min(wished, paidFen) }
}
