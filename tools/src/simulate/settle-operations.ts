// An operator settles what is due without waiting for the clock: alone, twice, with another, for the right amount or for another one.
import { newOperator } from '../../../apps/server/src/testing/withdrawal.ts'
import { confirm, DAY, settleAtOnce } from '../../../apps/server/src/testing/seller.ts'
import { settledPart } from './auditor-refunds.ts'
import { insist, type Life, type OrderFact, survive, wordsOf } from './life.ts'
import type { Operation } from './sale-operations.ts'
import type { Seen } from './see.ts'

const AT_ONCE = 3
/** Until a completed order is due. */
const WAIT_MS = 7 * DAY + 60_000

const settleByHand: Operation = async (life, seen) => {
  const { dice, world, seller } = life
  const order = chooseOrder(life, seen)
  if (order === null) return null
  const row = seen.orders.get(order.id)
  const receiptKey = life.nextKey()
  // As the buyer has it, and without the clock's jobs: it is due, and nobody has settled it.
  const isReceived =
    row?.status === 'SHIPPED' && (await insist(life, () => confirm(seller, order.id, receiptKey))).kind === 'done'
  const isLong = isReceived || dice.chance(0.6)
  if (isLong) await survive(life, () => world.pass(WAIT_MS))
  const { totalFen, commissionFen } = settledPart(order)
  const netFen = totalFen - commissionFen
  const isRight = dice.chance(0.85)
  const body = { merchantId: seller.actor.merchantId, orderId: order.id, amountFen: isRight ? netFen : netFen + 1 }
  const isRace = dice.chance(0.4)
  const key = life.nextKey()
  const operator = newOperator(world)
  const acts = Array.from({ length: dice.chance(0.5) ? AT_ONCE : 1 }, () =>
    isRace ? { by: newOperator(world), key: life.nextKey() } : { by: operator, key },
  )
  const answers = await Promise.all(acts.map((act) => insist(life, () => settleAtOnce(world, act.by, body, act.key))))
  const done = answers.filter(({ kind }) => kind === 'done').length
  const how = `${acts.length} ${isRace ? 'against each other' : 'alike'}`
  const said = `settle ${body.amountFen} of ${netFen} fen by hand, ${how}: ${wordsOf(answers)}`
  if (done > 0 && !isRight) throw new Error(`${said}, which is another amount`)
  const wasOpen = row?.status === 'COMPLETED' && row.settleStatus !== 'SETTLED' && row.settleStatus !== 'VOID'
  if (done > 0 && !(isReceived || wasOpen))
    throw new Error(`${said}, and it was ${row?.status} and ${row?.settleStatus}`)
  if (done > 0 && (row?.hold ?? null) !== null) throw new Error(`${said}, and it is held`)
  if (isRace && done > 1) throw new Error(`${said}, which is more than once`)
  return [isReceived ? 'confirm receipt' : '', isLong ? '604860 s pass without the jobs' : '', said]
    .filter((each) => each !== '')
    .join('; ')
}

/** One that can become due, and now and then one that is settled. */
function chooseOrder({ dice, orders }: Life, seen: Seen): OrderFact | null {
  const isOver = ({ id }: OrderFact) => seen.orders.get(id)?.settleStatus === 'SETTLED'
  const open = orders.filter(
    (order) => ['SHIPPED', 'COMPLETED'].includes(seen.orders.get(order.id)?.status ?? '') && !isOver(order),
  )
  const over = orders.filter(isOver)
  const among = open.length > 0 ? open : dice.chance(0.15) ? over : []
  return among.length === 0 ? null : dice.pick(among)
}

export const settleOperations: readonly { readonly weight: number; readonly what: Operation }[] = [
  { weight: 7, what: settleByHand },
]
