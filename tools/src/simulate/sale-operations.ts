// What buyers and the merchant do about orders: placed, paid in time, late or twice, closed, shipped, confirmed.
import {
  close,
  confirm,
  openLink,
  place,
  RETURN_URL,
  ship,
  startPaying,
} from '../../../apps/server/src/testing/seller.ts'
import { pressOnPage } from '../../../apps/server/src/modules/money/provider/payment.testing.ts'
import type { Seen } from './see.ts'
import { commissionNow } from './commission-fact.ts'
import { insist, type Life, noteSent, type OrderFact, untouched, wordOf, wordsOf } from './life.ts'

/** Does it and answers in words what became of it; null when there is nothing to do it with. */
export type Operation = (life: Life, seen: Seen) => Promise<string | null>

const AT_ONCE = 3

/** Placed once, or the same command several times at once: one order either way. */
const placeOrder: Operation = async (life) => {
  const { dice, seller, buyer, goods } = life
  const quantity = dice.int(1, 5)
  const key = life.nextKey()
  const copies = dice.chance(0.2) ? AT_ONCE : 1
  const items = [{ skuId: seller.skuId, quantity }]
  const answers = await Promise.all(
    Array.from({ length: copies }, () => insist(life, () => place(seller, { buyer, items }, key))),
  )
  for (const answer of answers) {
    if (answer.kind === 'refused') throw new Error(`an order was refused: ${answer.refusal}`)
    if (life.orders.some(({ id }) => id === answer.data.id)) continue
    factOf(life, answer.data.id, quantity)
  }
  if (dice.chance(0.3)) await placeUnderUsedKey(life, key, quantity + 1)
  return `place ${quantity} × ${goods.priceFen} fen, ${copies} at once: ${wordsOf(answers)}`
}

/** Another order than the one that the key stands for. */
async function placeUnderUsedKey(life: Life, key: string, quantity: number): Promise<void> {
  const { seller, buyer } = life
  const other = await insist(life, () => place(seller, { buyer, items: [{ skuId: seller.skuId, quantity }] }, key))
  if (wordOf(other) !== 'command.keyReused') throw new Error(`another order under the same key: ${wordOf(other)}`)
}

const unpaid = (life: Life, seen: Seen): OrderFact[] =>
  life.orders.filter(({ id }) => seen.orders.get(id)?.status === 'UNPAID')

/** The buyer opens the page; whether it ever pays there is another matter. */
const openPage: Operation = async (life, seen) => {
  const { dice, seller } = life
  const open = unpaid(life, seen)
  if (open.length === 0) return null
  const order = dice.pick(open)
  const started = await insist(life, () => startPaying(seller, order.id))
  if (started.kind === 'refused') return `open a page: ${started.refusal}`
  const { kind, url } = started.data.pay
  if (url === null) return `open a page: ${kind}`
  const visit = await insist(life, () => openLink(seller, url))
  const location = visit.kind === 'done' ? visit.data.location : null
  if (typeof location !== 'string' || location.startsWith(RETURN_URL)) return `open a page: ${kind}, no page`
  order.pages.push((action) => pressOnPage(location, action))
  return `open a page: ${kind}`
}

/** On any page that was ever opened: of an order that is paid, that is closed, whose time is over. */
const press: Operation = async (life) => {
  const open = life.orders.filter(({ pages }) => pages.length > 0)
  if (open.length === 0) return null
  const order = life.dice.pick(open)
  const page = life.dice.pick(order.pages)
  const location = await page('pay').catch((error: unknown) => {
    if (error instanceof Error && error.message.startsWith('No page behind')) return null
    throw error
  })
  if (location === null) return 'press pay: no longer possible'
  if (order.isPaid) throw new Error(`order ${order.id} was paid twice`)
  order.isPaid = true
  return 'press pay: paid'
}

const closeOrder: Operation = async (life, seen) => {
  const open = unpaid(life, seen)
  if (open.length === 0) return null
  const order = life.dice.pick(open)
  const version = seen.orders.get(order.id)?.version ?? 0
  const answer = await insist(life, () => close(life.seller, { id: order.id, version }))
  return `close: ${wordOf(answer)}`
}

/** Paid, and something of it waits to be sent. */
export const toShip = (life: Life, seen: Seen): OrderFact[] =>
  life.orders.filter(({ id }) => ['TO_SHIP', 'PART_SHIPPED'].includes(seen.orders.get(id)?.status ?? ''))

/** All that is left, in one parcel. */
const shipOrder: Operation = async (life, seen) => {
  const waiting = toShip(life, seen)
  if (waiting.length === 0) return null
  const order = life.dice.pick(waiting)
  const version = seen.orders.get(order.id)?.version ?? 0
  const key = life.nextKey()
  const answer = await insist(life, () => ship(life.seller, { id: order.id, version }, key))
  const isHeld = (seen.orders.get(order.id)?.hold ?? null) !== null
  if (answer.kind === 'done' && isHeld) throw new Error(`order ${order.id} is held, and was shipped`)
  if (answer.kind === 'done') noteSent(order)
  return `ship: ${wordOf(answer)}`
}

const confirmOrder: Operation = async (life, seen) => {
  const shipped = life.orders.filter(({ id }) => seen.orders.get(id)?.status === 'SHIPPED')
  if (shipped.length === 0) return null
  const order = life.dice.pick(shipped)
  const key = life.nextKey()
  return `confirm receipt: ${wordOf(await insist(life, () => confirm(life.seller, order.id, key)))}`
}

export const saleOperations: readonly { readonly weight: number; readonly what: Operation }[] = [
  { weight: 12, what: placeOrder },
  { weight: 14, what: openPage },
  { weight: 14, what: press },
  { weight: 3, what: closeOrder },
  { weight: 10, what: shipOrder },
  { weight: 8, what: confirmOrder },
]

/** One more piece, not paid. */
export const placeMore = (life: Life): Promise<OrderFact> => placeUnderKey(life, 1, life.nextKey())

/** So many pieces by a careful client; not paid. */
export async function placeUnderKey(life: Life, quantity: number, key: string): Promise<OrderFact> {
  const { seller, buyer } = life
  const answer = await insist(life, () => place(seller, { buyer, items: [{ skuId: seller.skuId, quantity }] }, key))
  if (answer.kind === 'refused') throw new Error(`an order was refused: ${answer.refusal}`)
  return factOf(life, answer.data.id, quantity)
}

function factOf(life: Life, id: string, quantity: number): OrderFact {
  const { orders, goods } = life
  const goodsFen = goods.priceFen * quantity
  const order: OrderFact = {
    id,
    totalFen: goodsFen + goods.freightFen,
    commissionFen: commissionNow(life, goodsFen),
    pieces: quantity,
    goodsFen,
    ...untouched(),
  }
  orders.push(order)
  return order
}
