// What makes an order stand still: the platform holds and releases it, its buyer asks for another address, and somebody decides.
import { api, type InputOf } from '@merchant/contract'
import { holdOrRelease, operate, orderBody } from '../../../apps/server/src/testing/seller.ts'
import { newOperator } from '../../../apps/server/src/testing/withdrawal.ts'
import { MOST_ADDRESSES, mustBeAsked, REVIEW_MS } from './auditor-holds.ts'
import { insist, isGoingBack, type Life, type OrderFact, wordOf, wordsOf } from './life.ts'
import { infoUndisturbed } from './refund-operations.ts'
import type { Operation } from './sale-operations.ts'
import type { Seen } from './see.ts'

const AT_ONCE = 3

/** The same command several times, or several that know nothing of each other. */
function keysOf({ dice, nextKey }: Life): readonly string[] {
  const key = nextKey()
  const isRace = dice.chance(0.3)
  return Array.from({ length: dice.chance(0.4) ? AT_ONCE : 1 }, () => (isRace ? nextKey() : key))
}

/** Throws unless so many of them were done. */
function mustBeDone(said: string, done: number, expected: number): void {
  if (done !== expected) throw new Error(`${said}, and expected was ${expected} done`)
}

const doneOf = (answers: readonly { readonly kind: string }[]): number =>
  answers.filter(({ kind }) => kind === 'done').length

const isPaidStill = (seen: Seen, { id }: OrderFact): boolean => {
  const row = seen.orders.get(id)
  return row !== undefined && !['UNPAID', 'CLOSED'].includes(row.status)
}

const hold: Operation = async (life, seen) => {
  const { dice, world, seller } = life
  const paid = life.orders.filter((order) => isPaidStill(seen, order))
  const among = paid.length > 0 && dice.chance(0.95) ? paid : life.orders
  if (among.length === 0) return null
  const order = dice.pick(among)
  const row = seen.orders.get(order.id)
  const reason = dice.pick(['hold', 'DISPUTE', 'PLATFORM'] as const)
  const operator = newOperator(world)
  const keys = keysOf(life)
  const answers = await Promise.all(
    keys.map((key) =>
      insist(life, () => holdOrRelease({ ...seller, testApp: world }, operator, order.id, reason, key)),
    ),
  )
  const said = `hold an order that is ${row?.status}: ${wordsOf(answers)}`
  const isPossible = isPaidStill(seen, order) && row?.settleStatus === 'NOT_DUE'
  mustBeDone(said, doneOf(answers), isPossible ? keys.length : 0)
  if (isPossible) order.isHeld = true
  return said
}

const release: Operation = async (life) => {
  const { dice } = life
  const held = life.orders.filter(({ isHeld }) => isHeld === true)
  const among = held.length > 0 ? held : dice.chance(0.1) ? life.orders : []
  if (among.length === 0) return null
  const order = dice.pick(among)
  return releaseUnder(life, order, keysOf(life))
}

async function releaseUnder(life: Life, order: OrderFact, keys: readonly string[]): Promise<string> {
  const { world, seller } = life
  const operator = newOperator(world)
  const wasHeld = order.isHeld === true
  const answers = await Promise.all(
    keys.map((key) =>
      insist(life, () => holdOrRelease({ ...seller, testApp: world }, operator, order.id, 'release', key)),
    ),
  )
  const said = `release an order${wasHeld ? '' : ' that nobody holds'}: ${wordsOf(answers)}`
  mustBeDone(said, doneOf(answers), wasHeld ? (new Set(keys).size > 1 ? 1 : keys.length) : 0)
  order.isHeld = false
  return said
}

/** Nothing is held any more. */
export async function releaseAll(life: Life): Promise<void> {
  for (const order of life.orders) if (order.isHeld === true) await releaseUnder(life, order, [life.nextKey()])
}

const askAddress: Operation = async (life, seen) => {
  const { dice, world, seller } = life
  const open = life.orders.filter(({ id }) => ['UNPAID', 'TO_SHIP'].includes(seen.orders.get(id)?.status ?? ''))
  const among = open.length > 0 && dice.chance(0.95) ? open : life.orders
  if (among.length === 0) return null
  const order = dice.pick(among)
  const row = seen.orders.get(order.id)
  if (row === undefined) return null
  const address = (order.address ??= { detail: null, waiting: null, times: 0 })
  await hearReview(life, order)
  const detail = `新地址路 ${life.steps.length + 1} 号`
  const receiver = { ...orderBody(seller).receiver, detail }
  const keys = keysOf(life)
  const body = { action: 'askAddress' as const, orderId: order.id, receiver }
  const answers = await Promise.all(
    keys.map((key) => insist(life, () => operate(seller, body, { actor: seller.storefront, key }))),
  )
  const isOpen = row.status === 'UNPAID' || (row.status === 'TO_SHIP' && !isGoingBack(order))
  const isPossible = isOpen && address.waiting === null && address.times < MOST_ADDRESSES
  const said = `ask for another address of an order that is ${row.status}: ${wordsOf(answers)}`
  mustBeDone(said, doneOf(answers), isPossible ? (new Set(keys).size > 1 ? 1 : keys.length) : 0)
  if (!isPossible) return said
  address.times += 1
  const now = world.clock.now()
  if (!mustBeAsked(row, now)) {
    address.detail = detail
    return `${said}, at once`
  }
  const { addressChange } = await infoUndisturbed(life, order)
  if (addressChange?.status !== 'PENDING') throw new Error(`${said}, and it is ${addressChange?.status}`)
  address.waiting = { changeId: addressChange.id, detail, askedAt: now.getTime() }
  return `${said}, waiting`
}

/** While the platform holds an order, its list does not tell that an address was taken for agreed to: its time is over. */
async function hearReview(life: Life, order: OrderFact): Promise<void> {
  const waiting = order.address?.waiting ?? null
  if (order.address === undefined || waiting === null) return
  if (order.isHeld !== true || life.world.clock.now().getTime() - waiting.askedAt < REVIEW_MS) return
  const { addressChange } = await infoUndisturbed(life, order)
  // The clock is ahead of the jobs.
  if (addressChange?.id === waiting.changeId && addressChange.status === 'PENDING') return
  order.address.detail = waiting.detail
  order.address.waiting = null
}

type Act = 'approveAddress' | 'rejectAddress' | 'dropAddress'

/** One of them, or the merchant's people and the buyer at once. */
const decideAddress: Operation = async (life) => {
  const { dice, seller } = life
  const waiting = life.orders.filter(({ address }) => (address?.waiting ?? null) !== null)
  if (waiting.length === 0) return null
  const order = dice.pick(waiting)
  const { address } = order
  const asked = address?.waiting ?? null
  if (address === undefined || asked === null) return null
  const { addressChange } = await infoUndisturbed(life, order)
  const isWaiting = addressChange?.status === 'PENDING'
  const all: readonly Act[] = ['approveAddress', 'rejectAddress', 'dropAddress']
  const acts = dice.chance(0.3) ? all : [dice.pick(all)]
  const answers = await Promise.all(
    acts.map(async (act) => {
      const key = life.nextKey()
      const actor = act === 'dropAddress' ? seller.storefront : seller.actor
      const body = bodyOf(act, order.id, asked.changeId)
      return { act, answer: await insist(life, () => operate(seller, body, { actor, key })) }
    }),
  )
  const said = `decide on another address: ${answers.map(({ act, answer }) => `${act} ${wordOf(answer)}`).join(', ')}`
  const done = answers.filter(({ answer }) => answer.kind === 'done')
  mustBeDone(said, done.length, isWaiting ? 1 : 0)
  const [first] = done
  // Otherwise the clock has agreed to it, which the auditor hears.
  if (first === undefined) return said
  if (first.act === 'approveAddress') address.detail = asked.detail
  address.waiting = null
  return said
}

function bodyOf(act: Act, orderId: string, changeId: string): InputOf<typeof api.saleOrder.operate> {
  if (act === 'dropAddress') return { action: act, orderId }
  return act === 'approveAddress'
    ? { action: act, orderId, changeId }
    : { action: act, orderId, changeId, reason: '已打包出库' }
}

export const holdOperations: readonly { readonly weight: number; readonly what: Operation }[] = [
  { weight: 4, what: hold },
  { weight: 5, what: release },
  { weight: 5, what: askAddress },
  { weight: 5, what: decideAddress },
]
