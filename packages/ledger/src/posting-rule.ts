// The shape of a posting rule: what moves between which accounts when one thing happens, with named amounts.
import type { AccountCode } from './chart.ts'
import type { FundFlow } from './fund-flow.ts'

/** One move of a rule; `amount` names the amount that the caller hands in, in 分. */
export interface PostingLine {
  readonly from: AccountCode
  readonly to: AccountCode
  readonly amount: `${string}Fen`
  /** What the merchant reads about it. Lines between platform accounts have none: the merchant does not see them. */
  readonly flow?: FundFlow
}

/** One rule. The lines are booked in their order, so what comes in stands before what goes out. */
export interface PostingRule {
  /** The number by which people name it, e.g. `J12a`. */
  readonly id: string
  /** The word that the posting carries. */
  readonly kind: string
  /** What happened, as the merchant reads it, in Chinese. */
  readonly name: string
  readonly nameEn: string
  readonly lines: readonly PostingLine[]
}

/** The amounts a rule asks for: every name once, in 分. An amount that does not occur is 0, and has to be said. */
export type AmountsOf<Rule extends PostingRule> = { readonly [Name in Rule['lines'][number]['amount']]: number }
