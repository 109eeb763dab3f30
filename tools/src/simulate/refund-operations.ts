// What the merchant gives back: parts of what was paid, all of it, more than there is, before the settlement and after it.
import { infoOf, refund } from '../../../apps/server/src/testing/seller.ts'
import { shareOfRefund } from './auditor-refunds.ts'
import type { Seen } from './see.ts'
import { asideOf, insist, type Life, type OrderFact, promisedFen, timesPaid, wordOf, wordsOf } from './life.ts'
import type { Operation } from './sale-operations.ts'
import { availableOf } from './withdraw-operations.ts'

const AT_ONCE = 3

const restOf = (order: OrderFact): number => order.totalFen - promisedFen(order) - asideOf(order)

function chooseAmount({ dice }: Life, order: OrderFact): number {
  const restFen = restOf(order)
  return dice.weighted([
    { weight: 5, what: dice.int(1, Math.max(1, restFen)) },
    { weight: 4, what: Math.max(1, restFen) },
    { weight: 1, what: restFen + 1 },
  ])
}

/** One by one the same command, or several at once that saw the same order: one of them is done. */
const refundOrder: Operation = async (life, seen) => {
  const { dice } = life
  const open = life.orders.filter(
    (fact) => timesPaid(fact) > 0 && seen.orders.get(fact.id)?.allowedActions.includes('refund'),
  )
  if (open.length === 0) return null
  const order = dice.pick(open)
  const amountFen = chooseAmount(life, order)
  const key = life.nextKey()
  const isRace = dice.chance(0.3)
  const keys = Array.from({ length: dice.chance(0.4) ? AT_ONCE : 1 }, () => (isRace ? life.nextKey() : key))
  return refundAtOnce(life, seen, { order, amountFen, keys })
}

/** The same amount of an order under each of these keys; equal keys are one command. */
export async function refundAtOnce(
  life: Life,
  seen: Seen,
  {
    order,
    amountFen,
    keys,
  }: { readonly order: OrderFact; readonly amountFen: number; readonly keys: readonly string[] },
): Promise<string> {
  const { seller } = life
  const row = seen.orders.get(order.id)
  const version = row?.version ?? 0
  const isSettled = row?.settleStatus === 'SETTLED'
  const ownFen = amountFen - shareOfRefund(order, amountFen)
  const expected =
    amountFen > restOf(order)
      ? 'refund.aboveRest'
      : isSettled && ownFen > availableOf(life, seen)
        ? 'balance.short'
        : 'done'
  const answers = await Promise.all(
    keys.map((each) => insist(life, () => refund(seller, { id: order.id, version }, amountFen, each))),
  )
  const said = `refund ${amountFen} of ${order.totalFen} fen${isSettled ? ', settled' : ''}: ${wordsOf(answers)}`
  const done = answers.filter(({ kind }) => kind === 'done').length
  const most = new Set(keys).size > 1 ? 1 : keys.length
  // All of it back of what was not sent closes it: from the eleventh of a day on that takes a proof, which nobody gives here.
  const closes = row?.status === 'TO_SHIP' && amountFen === restOf(order)
  if (closes && expected === 'done' && answers.every((answer) => wordOf(answer) === 'stepUp.required')) return said
  const isRight = expected === 'done' ? done === most : answers.every((answer) => wordOf(answer) === expected)
  if (!isRight) throw new Error(`${said}, and expected was ${expected}`)
  if (done > 0) order.refunds.push({ amountFen, isSettled })
  const { refunds } = await infoUndisturbed(life, order)
  if (refunds.length !== order.refunds.length)
    throw new Error(`${said}: ${refunds.length} refunds and not ${order.refunds.length}`)
  return said
}

export async function infoUndisturbed(life: Life, order: OrderFact) {
  const answer = await insist(life, () => infoOf(life.seller, order.id))
  if (answer.kind === 'refused') throw new Error(`an order can't be seen: ${answer.refusal}`)
  return answer.data
}

export const refundOperations: readonly { readonly weight: number; readonly what: Operation }[] = [
  { weight: 7, what: refundOrder },
]
