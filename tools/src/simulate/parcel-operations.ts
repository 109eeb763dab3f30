// What leaves of an order in parcels, and what never will and is refunded: parts, all that waits, and more than waits.
import { operate } from '../../../apps/server/src/testing/seller.ts'
import { droppedFen } from './auditor-parcels.ts'
import {
  insist,
  isGoingBack,
  leftOf,
  type Life,
  mayLeave,
  noteSent,
  type OrderFact,
  untilAnswered,
  wordsOf,
} from './life.ts'
import { infoUndisturbed } from './refund-operations.ts'
import { type Operation, toShip } from './sale-operations.ts'
import type { Seen } from './see.ts'

const AT_ONCE = 3

interface Asked {
  readonly order: OrderFact
  readonly pieces: number
  readonly keys: readonly string[]
}

function choose(life: Life, seen: Seen): Asked | null {
  const { dice } = life
  const waiting = toShip(life, seen)
  if (waiting.length === 0) return null
  const order = dice.pick(waiting)
  const left = mayLeave(order)
  const pieces = dice.weighted([
    { weight: 6, what: dice.int(1, Math.max(1, left)) },
    { weight: 2, what: Math.max(1, left) },
    { weight: 1, what: left + 1 },
  ])
  // Several that saw the same order, of which one is done, or the same command several times.
  const isRace = dice.chance(0.3)
  const key = life.nextKey()
  const keys = Array.from({ length: dice.chance(0.3) ? AT_ONCE : 1 }, () => (isRace ? life.nextKey() : key))
  return { order, pieces, keys }
}

/** Throws unless it was done as expected. */
function mustBeAsExpected(said: string, { order, pieces, keys, isHeld = false }: Sent, done: number): void {
  const isPossible = pieces <= mayLeave(order) && !isGoingBack(order) && !isHeld
  const most = new Set(keys).size > 1 ? 1 : keys.length
  if (done !== (isPossible ? most : 0)) throw new Error(`${said}, and expected was ${isPossible ? most : 0} done`)
}

interface Sent extends Asked {
  readonly isHeld?: boolean
}

const send: Operation = async (life, seen) => {
  const asked = choose(life, seen)
  return asked === null ? null : sendParcel(life, seen, asked)
}

/** One parcel with so many pieces. */
export async function sendParcel(life: Life, seen: Seen, asked: Asked): Promise<string> {
  const { order, pieces, keys } = asked
  const { seller } = life
  const { id: orderId } = order
  const version = seen.orders.get(orderId)?.version ?? 0
  const itemId = await lineOf(life, order)
  const parcel = {
    carrierCode: 'SF',
    waybillNo: `SF${1_000_000_000 + life.steps.length}`,
    items: [{ itemId, quantity: pieces }],
  }
  const body = { action: 'ship' as const, orderId, version, packages: [parcel], isSure: true }
  const answers = await Promise.all(keys.map((key) => insist(life, () => operate(seller, body, { key }))))
  const said = `send ${pieces} of ${mayLeave(order)} pieces that wait: ${wordsOf(answers)}`
  const done = answers.filter(({ kind }) => kind === 'done').length
  mustBeAsExpected(said, { ...asked, isHeld: (seen.orders.get(orderId)?.hold ?? null) !== null }, done)
  if (done > 0) noteSent(order, pieces)
  return said
}

const drop: Operation = async (life, seen) => {
  const asked = choose(life, seen)
  return asked === null ? null : dropPieces(life, seen, { ...asked, isRestocked: life.dice.chance(0.3) })
}

/** So many pieces never will be sent; they are not there, or for sale again. */
export async function dropPieces(
  life: Life,
  seen: Seen,
  { isRestocked, ...asked }: Asked & { readonly isRestocked: boolean },
): Promise<string> {
  const { order, pieces, keys } = asked
  const { seller } = life
  const { id: orderId } = order
  const version = seen.orders.get(orderId)?.version ?? 0
  const items = [{ itemId: await lineOf(life, order), quantity: pieces }]
  const body = { action: 'outOfStock' as const, orderId, version, items, reason: '仓库缺货', isRestocked }
  const amountFen = droppedFen(order, pieces)
  const answers = await Promise.all(keys.map((key) => insist(life, () => operate(seller, body, { key }))))
  const said = `drop ${pieces} of ${mayLeave(order)} pieces, worth ${amountFen} fen: ${wordsOf(answers)}`
  const done = answers.filter(({ kind }) => kind === 'done').length
  mustBeAsExpected(said, asked, done)
  if (done === 0) return said
  order.dropped += pieces
  order.lost += isRestocked ? 0 : pieces
  order.isShipped = order.shipped > 0 && leftOf(order) === 0
  if (amountFen > 0) order.refunds.push({ amountFen, isSettled: false })
  const { refunds } = await infoUndisturbed(life, order)
  if (refunds.length !== order.refunds.length)
    throw new Error(`${said}, and the order shows ${refunds.length} refunds and not ${order.refunds.length}`)
  return said
}

/** The id of the order's one line. */
async function lineOf(life: Life, order: OrderFact): Promise<string> {
  if (order.lineId !== undefined) return order.lineId
  const { items } = await untilAnswered(life, () => infoUndisturbed(life, order))
  const [line] = items
  if (line === undefined) throw new Error(`order ${order.id} has no line`)
  order.lineId = line.id
  return line.id
}

export const parcelOperations: readonly { readonly weight: number; readonly what: Operation }[] = [
  { weight: 5, what: send },
  { weight: 5, what: drop },
]
