// What buyers and the merchant do about what was paid for: asked back, agreed to, refused, sent back, looked at, sent anew.
import type { ReturnAction, ReturnInfo } from '@merchant/contract'
import { applyFor, onReturn, returnOf } from '../../../apps/server/src/testing/returns.ts'
import { disputeOperations } from './dispute-operations.ts'
import { infoUndisturbed } from './refund-operations.ts'
import { insist, type Life, type OrderFact, untilAnswered, wordOf, wordsOf } from './life.ts'
import { isEnded, openReturnOf, type ReturnFact } from './return-facts.ts'
import { actOf, type Body, bodyOf, type Context, isReturnable, isToShip, type Side, wishFor } from './return-acts.ts'
import { firstDeadline } from './return-moves.ts'
import { type Grant, grantOf, payBack, type Wish } from './return-worth.ts'
import type { Operation } from './sale-operations.ts'
import type { Seen } from './see.ts'
import { momentOf } from './withdraw-operations.ts'

const AT_ONCE = 3
const MINUTE = 60_000
/** Nothing was sent, and it was paid for a moment ago: nobody need agree. */
const INSTANT_MS = 30 * MINUTE
const MOST_RETURNS = 5
/** Of one return, in one step. */
const MOST_TURNS = 5

/** Once, or the same command several times at once. */
const ask: Operation = async (life, seen) => {
  const { dice } = life
  const now = life.world.clock.now().getTime()
  const mayAsk = (order: OrderFact): boolean =>
    isReturnable(life, seen, order, now) && openReturnOf(order) === null && order.returns.length < MOST_RETURNS
  const possible = life.orders.filter(mayAsk)
  const among = possible.length > 0 && dice.chance(0.9) ? possible : dice.chance(0.1) ? life.orders : []
  if (among.length === 0) return null
  const order = dice.pick(among)
  const wish = wishFor(life, order)
  const copies = dice.chance(0.3) ? AT_ONCE : 1
  return askFor(life, seen, { order, wish, isPossible: mayAsk(order), copies })
}

interface Asked {
  readonly order: OrderFact
  readonly wish: Wish
  /** Its order and the time allow it, whatever it is. */
  readonly isPossible: boolean
  readonly copies: number
}

/** The same wish so many times at once, under one key. Throws a finding. */
export async function askFor(life: Life, seen: Seen, { order, wish, isPossible, copies }: Asked): Promise<string> {
  const { seller } = life
  const now = life.world.clock.now().getTime()
  const grant = isPossible ? grantOf(order, isToShip(seen, order), wish) : null
  const { items } = await infoUndisturbed(life, order)
  const key = life.nextKey()
  const answers = await Promise.all(
    Array.from({ length: copies }, () =>
      insist(life, () => applyFor(seller, { id: order.id, items }, bodyOf(wish), key)),
    ),
  )
  const said = `ask ${wish.fen ?? 'all'} fen for ${wish.pieces} of ${order.pieces} pieces back (${wish.type}): ${wordsOf(answers)}`
  const ids = new Set(answers.flatMap((answer) => (answer.kind === 'done' ? [answer.data.id] : [])))
  if (answers.some(({ kind }) => (kind === 'done') !== (grant !== null)) || ids.size > 1)
    throw new Error(`${said}, and expected was ${grant === null ? 'a refusal' : 'one return'}`)
  const [id] = ids
  if (id === undefined || grant === null) return said
  const one = begun(id, wish, grant, { now, isSettled: seen.orders.get(order.id)?.settleStatus === 'SETTLED' })
  order.returns.push(one)
  const paidAt = Date.parse(seen.orders.get(order.id)?.paidAt ?? '')
  if (grant.isUnsent && now - paidAt < INSTANT_MS) payBack(order, one)
  return said
}

const begun = (
  id: string,
  { type, pieces }: Wish,
  grant: Grant,
  { now, isSettled }: { readonly now: number; readonly isSettled: boolean },
): ReturnFact => ({
  id,
  type,
  pieces,
  ...grant,
  status: 'MERCHANT_REVIEW',
  dueAt: firstDeadline(now),
  appliedAt: now,
  isSettled,
  isSentBack: false,
  isRestocked: null,
  offer: null,
  dispute: null,
  heldFen: 0,
  isPaid: false,
})

/** The two sides answer one another, a few times without a pause. */
const argue: Operation = async (life, seen) => {
  const { dice } = life
  const open = life.orders.flatMap((order) => {
    const one = openReturnOf(order)
    return one === null || one.isPaid ? [] : [{ order, one }]
  })
  if (open.length === 0) return null
  const { order, one } = dice.pick(open)
  const said: string[] = []
  for (let left = dice.int(1, MOST_TURNS); left > 0 && !one.isPaid && !isEnded(one); left -= 1) {
    const done = await act(life, seen, { order, one })
    if (done !== null) said.push(done)
  }
  return said.length === 0 ? null : said.join('; ')
}

type Argued = Pick<Context, 'order' | 'one'>

/** What is offered is done, unless its order or the balance forbids it; once, or the same command several times at once. */
async function act(life: Life, seen: Seen, argued: Argued): Promise<string | null> {
  const { dice } = life
  const side = dice.pick(['BUYER', 'MERCHANT'] as const)
  const info = await infoFor(life, argued, side)
  // Whoever takes it all back ends what others could tell more about.
  const offered = info.allowedActions.filter((name) => name !== 'cancel' || dice.chance(0.2))
  if (offered.length === 0) return null
  // The way of goods has many steps: it is gone on with, and half of what was sent nobody looks at.
  if (argued.one.status === 'WAIT_MERCHANT_RECEIVE' && dice.chance(0.5)) return null
  const isNext = offered.includes('sendBack') || (argued.one.type !== 'REFUND_ONLY' && offered.includes('agree'))
  const next = offered.includes('sendBack') ? 'sendBack' : 'agree'
  const name = isNext && dice.chance(0.5) ? next : dice.pick(offered)
  return actAs(life, seen, { ...argued, side, name, copies: dice.chance(0.25) ? AT_ONCE : 1 })
}

const infoFor = (life: Life, { one }: Pick<Argued, 'one'>, side: Side): Promise<ReturnInfo> =>
  untilAnswered(life, () => returnOf(life.seller, one.id, actorOf(life, side)))

const actorOf = ({ seller }: Life, side: Side) => (side === 'BUYER' ? seller.storefront : seller.actor)

interface Acting extends Argued {
  readonly side: Side
  readonly name: ReturnAction
  readonly copies: number
}

/** One act of one side, so many times at once under one key. Throws a finding. */
export async function actAs(life: Life, seen: Seen, { order, one, side, name, copies }: Acting): Promise<string> {
  const { version } = await infoFor(life, { one }, side)
  const moment = momentOf(life, seen)
  const context: Context = { life, seen, order, one, version, moment }
  const { body, lead } = actOf(context, side, name)
  const was = one.status
  const key = life.nextKey()
  const answers = await Promise.all(
    Array.from({ length: copies }, () =>
      insist<ReturnInfo>(life, () => onReturn(life.seller, body, { actor: actorOf(life, side), key })),
    ),
  )
  const said = `${name} a return that was ${was}: ${wordsOf(answers)}`
  const isDone = lead()
  if (answers.some(({ kind }) => (kind === 'done') !== isDone))
    throw new Error(`${said}, and expected was ${isDone ? 'done' : 'a refusal'}`)
  return said
}

/** What is over, or the other side's to do, stays as it is. */
const actInVain: Operation = async (life) => {
  const { dice, seller } = life
  const over = life.orders.flatMap(({ returns }) => returns.filter(isEnded))
  if (over.length === 0) return null
  const { id } = dice.pick(over)
  const body = dice.pick<Body>([
    { action: 'cancel', id },
    { action: 'accept', id },
    { action: 'gotIt', id },
    { action: 'acceptVerdict', id },
    { action: 'sendBack', id, carrierCode: 'SF', waybillNo: 'SF3000000000' },
  ])
  const answer = await insist(life, () => onReturn(seller, body, { actor: seller.storefront }))
  if (answer.kind === 'done') throw new Error(`${body.action}: a return that is over was changed: ${id}`)
  return `${body.action} a return that is over: ${wordOf(answer)}`
}

export const returnOperations: readonly { readonly weight: number; readonly what: Operation }[] = [
  { weight: 16, what: ask },
  { weight: 24, what: argue },
  { weight: 1, what: actInVain },
  ...disputeOperations,
]
