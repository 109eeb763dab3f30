// Which of the rules in force holds for a line: the one that asks the most of it, and of two that ask the same the higher one.
import { type CommissionTerms, type OrderSource, rateOnly } from '@merchant/contract'

export interface RuleInForce extends CommissionTerms {
  readonly id: string
  /** What a line must be of; null: of any. */
  readonly ownerId: string | null
  readonly shopId: string | null
  readonly goodsId: string | null
  readonly categoryId: string | null
  readonly merchantType: string | null
  readonly orderSource: OrderSource | null
  readonly priority: number
}

/** A line as rules see it. */
export interface RuledLine {
  readonly goodsId: string
  readonly shopId: string
  /** Its goods' category and those above it, the goods' own first. */
  readonly categoryIds: readonly string[]
  /** The rate of the goods' own category, which holds where no rule does. */
  readonly commissionBp: number
}

export interface HeldTerms extends CommissionTerms {
  /** null: its category's rate. */
  readonly ruleId: string | null
}

/** In: rules that hold now for this merchant, its type and this source of orders. Out: the terms of the line. */
export function termsOf(rules: readonly RuleInForce[], line: RuledLine): HeldTerms {
  const held = rules.filter((rule) => asksFor(rule, line)).toSorted((a, b) => compare(rankOf(b, line), rankOf(a, line)))
  const [rule] = held
  if (rule === undefined) return { ruleId: null, ...rateOnly(line.commissionBp) }
  const { id, bp, fixedFen, minFen, maxFen, ofFreight } = rule
  return { ruleId: id, bp, fixedFen, minFen, maxFen, ofFreight }
}

const asksFor = (rule: RuleInForce, { goodsId, shopId, categoryIds }: RuledLine): boolean =>
  (rule.goodsId ?? goodsId) === goodsId &&
  (rule.shopId ?? shopId) === shopId &&
  (rule.categoryId === null || categoryIds.includes(rule.categoryId))

/** What a rule asks, the narrowest first: goods, shop, merchant, category (the lower the narrower), type, source; then its priority. */
const rankOf = (rule: RuleInForce, { categoryIds }: RuledLine): readonly number[] => [
  Number(rule.goodsId !== null),
  Number(rule.shopId !== null),
  Number(rule.ownerId !== null),
  rule.categoryId === null ? 0 : categoryIds.length - categoryIds.indexOf(rule.categoryId),
  Number(rule.merchantType !== null),
  Number(rule.orderSource !== null),
  rule.priority,
]

function compare(one: readonly number[], other: readonly number[]): number {
  for (const [index, value] of one.entries()) {
    const difference = value - (other[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
