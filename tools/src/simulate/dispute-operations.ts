// The platform rules on what two sides can't settle; at the end of a run on everything that waits for it.
import { newOperator } from '../../../apps/server/src/testing/withdrawal.ts'
import { deskOf, rule } from '../../../apps/server/src/testing/disputes.ts'
import { returnOf } from '../../../apps/server/src/testing/returns.ts'
import { insist, type Life, type OrderFact, untilAnswered, wordOf } from './life.ts'
import { openReturnOf, type ReturnFact, type RulingFact } from './return-facts.ts'
import * as moves from './return-moves.ts'
import type { Operation } from './sale-operations.ts'
import type { Seen } from './see.ts'
import { momentOf } from './withdraw-operations.ts'

interface Argued {
  readonly order: OrderFact
  readonly one: ReturnFact
}

const toRule = ({ orders }: Life): readonly Argued[] =>
  orders.flatMap((order) => {
    const one = openReturnOf(order)
    const isWaiting = one?.status === 'IN_DISPUTE' && ['JUDGING', 'APPEALING'].includes(one.dispute?.stage ?? '')
    return isWaiting ? [{ order, one }] : []
  })

/** For either, or for a part; the goods first, or not. */
const judge: Operation = async (life, seen) => {
  const waiting = toRule(life)
  if (waiting.length === 0) return null
  return ruleOn(life, seen, life.dice.pick(waiting))
}

async function ruleOn(life: Life, seen: Seen, argued: Argued): Promise<string> {
  const { dice } = life
  const mostFen = moves.mostRuled(argued.order, argued.one)
  const ruling = dice.pick(['BUYER', 'MERCHANT', 'PARTIAL'] as const)
  const fen = dice.weighted([
    { weight: 6, what: dice.int(1, Math.max(1, mostFen)) },
    { weight: 1, what: mostFen + 1 },
  ])
  return ruleAs(life, seen, argued, { ruling, fen, needsGoods: ruling !== 'MERCHANT' && dice.chance(0.3) })
}

/** One person of the platform rules so. Throws a finding. */
export async function ruleAs(
  life: Life,
  seen: Seen,
  { order, one }: Argued,
  { ruling, fen, needsGoods }: RulingFact,
): Promise<string> {
  const { seller, world } = life
  const mostFen = moves.mostRuled(order, one)
  const shown = await untilAnswered(life, () => returnOf(seller, one.id))
  const terms = { ruling, needsGoods, ...(ruling === 'PARTIAL' ? { amountFen: fen } : {}) }
  const operator = newOperator(world)
  const { version } = await untilAnswered(life, () => deskOf(seller, operator, shown))
  const key = life.nextKey()
  const answer = await insist(life, () => rule(seller, operator, shown, { ...terms, version }, key))
  const said = `rule for ${ruling}${ruling === 'PARTIAL' ? ` with ${fen} of ${mostFen} fen` : ''}${needsGoods ? ', the goods first' : ''}: ${wordOf(answer)}`
  const isPossible =
    (!needsGoods || (!one.isUnsent && !one.isSentBack)) && (ruling !== 'PARTIAL' || (!one.isUnsent && fen <= mostFen))
  if ((answer.kind === 'done') !== isPossible) throw new Error(`${said}, and expected was ${isPossible}`)
  if (isPossible) moves.ruled(order, one, { ruling, fen, needsGoods }, momentOf(life, seen))
  return said
}

/** Nothing waits for the platform any more. */
export async function ruleOnAll(life: Life, seen: Seen): Promise<void> {
  for (const argued of toRule(life)) await ruleOn(life, seen, argued)
}

export const disputeOperations: readonly { readonly weight: number; readonly what: Operation }[] = [
  { weight: 8, what: judge },
]
