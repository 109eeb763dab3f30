// Turns a posting rule and its amounts into moves, and refuses amounts that are no money.
import type { AmountsOf, PostingRule } from './posting-rule.ts'
import type { Move } from './posting.ts'

/**
 * The moves of a rule, in its order. Lines whose amount is 0 are left out, lines between the same two accounts are
 * added up.
 * @param amounts every amount the rule names, in 分; the compiler asks for each of them
 * @throws RangeError when an amount is missing, negative, broken or beyond what a number holds exactly
 */
export function movesOf<Rule extends PostingRule>(rule: Rule, amounts: AmountsOf<Rule>): Move[] {
  const moves = new Map<string, Move>()
  for (const line of rule.lines) {
    const amountFen = mustBeFen(rule, line.amount, amounts)
    if (amountFen === 0) continue
    const way = `${line.from}>${line.to}`
    const before = moves.get(way)?.amountFen ?? 0
    moves.set(way, { from: line.from, to: line.to, amountFen: before + amountFen })
  }
  return [...moves.values()]
}

function mustBeFen(rule: PostingRule, name: string, amounts: Readonly<Record<string, number>>): number {
  const amount = amounts[name]
  if (amount === undefined || !Number.isSafeInteger(amount) || amount < 0) {
    throw new RangeError(`${rule.kind}: ${name} must be whole 分, zero or more, not ${String(amount)}`)
  }
  return amount
}
