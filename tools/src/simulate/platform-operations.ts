// What a merchant and its bank do about orders from the platform: ordered, paid in every way, given up, objected to.
import { ORDER_STATUS } from '@merchant/allinpay/wire'
import {
  api,
  type InputOf,
  packKindOf,
  type PlatformOrderInfo,
  type PlatformProductType,
  PROVE_FROM_FEN,
} from '@merchant/contract'
import { pressOnPage } from '../../../apps/server/src/modules/money/provider/payment.testing.ts'
import {
  addProduct,
  operateOn,
  order,
  orderAndPay,
  orderOf,
  pay,
  payByBank,
} from '../../../apps/server/src/testing/platform-order.ts'
import { openLink } from '../../../apps/server/src/testing/seller.ts'
import { askProven } from '../../../apps/server/src/testing/test-app.ts'
import { type Answer, insist, type Life, untilAnswered, wordOf, wordsOf } from './life.ts'
import { isDeposit, type PlatformFact, platformFactOf } from './platform-fact.ts'
import type { Operation } from './sale-operations.ts'
import type { Seen } from './see.ts'
import { availableOf } from './withdraw-operations.ts'

const AT_ONCE = 3
/** Of one life; no more than ten of them may wait, and each look asks for each. */
export const MOST_ORDERS = 8
const DAY = 86_400_000
const OBJECT_MS = 3 * DAY
const SOLD = ['ENTRY_FEE', 'SERVICE', 'DEPOSIT', 'PROMO'] as const satisfies readonly PlatformProductType[]

/** Of one piece of a pack. */
const UNITS = 10

/** What the platform sells in a life, made when it is first asked for. */
const catalogues = new WeakMap<Life, Map<PlatformProductType, { readonly id: string; readonly unitFen: number }>>()

async function productOf(life: Life, type: PlatformProductType) {
  const known = catalogues.get(life) ?? new Map<PlatformProductType, { id: string; unitFen: number }>()
  catalogues.set(life, known)
  const kept = known.get(type)
  if (kept !== undefined) return kept
  const unitFen = life.dice.int(100, 20_000)
  const units = packKindOf(type) === null ? null : UNITS
  const versions = [{ code: 'BASIC', name: '基础版', unitFen, periodMonths: type === 'SERVICE' ? 1 : null, units }]
  const { id } = await untilAnswered(life, () => addProduct(life.world, { type, versions }))
  known.set(type, { id, unitFen })
  return { id, unitFen }
}

export const inState = (life: Life, seen: Seen, ...statuses: readonly PlatformOrderInfo['status'][]): PlatformFact[] =>
  life.platform.filter(({ id }) => {
    const status = seen.platform.get(id)?.status
    return status !== undefined && statuses.includes(status)
  })

export const seenOf = (seen: Seen, { id }: PlatformFact) => ({ id, version: seen.platform.get(id)?.version ?? 0 })

/** Of one deposit at a time another one must wait. */
export const hasOpenDeposit = (life: Life, seen: Seen): boolean =>
  inState(life, seen, 'UNPAID', 'PAYING').some(isDeposit)

/** Once, the same several times at once, or several against each other; some are paid in the same breath. */
const orderOne: Operation = (life, seen) => {
  const { dice } = life
  if (life.platform.length >= MOST_ORDERS) return Promise.resolve(null)
  const type = dice.pick(SOLD)
  return orderNow(life, seen, { type, isAsTheDiceSay: true })
}

interface Ordering {
  readonly type: (typeof SOLD)[number] | 'SMS_PACK'
  /** Otherwise one piece, once, to be paid later. */
  readonly isAsTheDiceSay: boolean
}

/** Throws unless it is done as expected. */
export async function orderNow(life: Life, seen: Seen, { type, isAsTheDiceSay }: Ordering): Promise<string> {
  const { dice, seller } = life
  const chance = (share: number): boolean => isAsTheDiceSay && dice.chance(share)
  const { id, unitFen } = await productOf(life, type)
  const quantity = chance(0.2) ? dice.int(2, 3) : 1
  const payableFen = unitFen * quantity
  const available = availableOf(life, seen)
  const isPaidAtOnce = chance(0.4)
  const key = life.nextKey()
  const isRace = chance(0.2)
  const keys = Array.from({ length: !isPaidAtOnce && chance(0.3) ? AT_ONCE : 1 }, () => (isRace ? life.nextKey() : key))
  const make = isPaidAtOnce ? orderAndPay : order
  const answers = await Promise.all(keys.map((each) => insist(life, () => make(seller, id, { quantity }, each))))
  const made = new Map(answers.flatMap((each) => (each.kind === 'done' ? [[each.data.id, each.data] as const] : [])))
  for (const info of made.values())
    life.platform.push({ ...platformFactOf(info), said: isPaidAtOnce ? 'paid' : 'waits', payableFen })
  const isBarred = (isDeposit({ type }) && hasOpenDeposit(life, seen)) || (isPaidAtOnce && payableFen > available)
  const most = isDeposit({ type }) ? 1 : new Set(keys).size
  const said = `order ${quantity} × ${type} of ${unitFen} fen${isPaidAtOnce ? ' and pay' : ''}: ${wordsOf(answers)}`
  if (made.size !== (isBarred ? 0 : most)) throw new Error(`${said}, with ${available} fen`)
  return said
}

/** What paying it out of the wallet must be answered: one of these. */
function expectedOf(life: Life, seen: Seen, fact: PlatformFact, isProven: boolean): readonly string[] {
  const { id, payableFen, provenUntil } = fact
  if (seen.platform.get(id)?.status !== 'UNPAID') return ['state.notAllowed']
  const end = payableFen > availableOf(life, seen) ? 'balance.short' : 'done'
  if (payableFen < PROVE_FROM_FEN || isProven) return [end]
  // The proof is for exactly what was asked then, and the order may be another version of itself since.
  return life.world.clock.now().getTime() < provenUntil ? ['stepUp.required', end] : ['stepUp.required']
}

type Act = InputOf<typeof api.platformOrder.operate>
const payProven = ({ seller, world }: Life, body: Act, key: string) =>
  askProven(
    world,
    api.platformOrder.operate,
    world.modules.platformOrders.endpoints.platformOrder.operate,
    seller.actor,
    body,
    key,
  )

const payOne: Operation = async (life, seen) => {
  const { dice } = life
  const open = inState(life, seen, 'UNPAID')
  const among = open.length > 0 ? open : dice.chance(0.2) ? life.platform : []
  if (among.length === 0) return null
  const fact = dice.pick(among)
  const isRace = dice.chance(0.3)
  const key = life.nextKey()
  const keys = Array.from({ length: dice.chance(0.4) ? AT_ONCE : 1 }, () => (isRace ? life.nextKey() : key))
  return payAtOnce(life, seen, { fact, keys, isProven: keys.length === 1 && dice.chance(0.5) })
}

/** So long a proof holds that nothing has used up. */
const PROOF_MS = 60_000

interface Paying {
  readonly fact: PlatformFact
  readonly keys: readonly string[]
  readonly isProven: boolean
}

/** The same order under each of these keys; equal keys are one command. Throws unless it is done as expected. */
export async function payAtOnce(life: Life, seen: Seen, { fact, keys, isProven }: Paying): Promise<string> {
  const { seller } = life
  const expected = expectedOf(life, seen, fact, isProven)
  const available = availableOf(life, seen)
  const of = seenOf(seen, fact)
  const answers = await Promise.all(
    keys.map((each) =>
      insist(life, () =>
        isProven ? payProven(life, { action: 'pay', ...of, method: 'BALANCE' }, each) : pay(seller, of, each),
      ),
    ),
  )
  const done = answers.filter(({ kind }) => kind === 'done').length
  if (done > 0) fact.said = 'paid'
  if (isProven && done === 0) fact.provenUntil = life.world.clock.now().getTime() + PROOF_MS
  const said = `pay ${fact.type} of ${fact.payableFen} fen out of ${available}: ${wordsOf(answers)}`
  const most = new Set(keys).size > 1 ? 1 : keys.length
  // With a proof that is left over it is known for none of several whether it finds one.
  const isRight =
    done > 0 ? done === most || expected.length > 1 : answers.every((answer) => expected.includes(wordOf(answer)))
  if (!isRight || (done > 0 && !expected.includes('done')))
    throw new Error(`${said}, and expected was ${expected.join(' or ')}`)
  return said
}

/** Two orders that want the same money: what there is is enough for one of them, or for both. */
const payTwo: Operation = async (life, seen) => {
  const { dice, seller } = life
  const [one, ...others] = inState(life, seen, 'UNPAID').filter(({ payableFen }) => payableFen < PROVE_FROM_FEN)
  if (one === undefined || others.length === 0) return null
  const facts = [one, dice.pick(others)]
  const available = availableOf(life, seen)
  const asked = facts.map((fact) => ({ fact, key: life.nextKey(), of: seenOf(seen, fact) }))
  const answers = await Promise.all(asked.map(({ of, key }) => insist(life, () => pay(seller, of, key))))
  const done = facts.filter((_, at) => answers[at]?.kind === 'done')
  for (const fact of done) fact.said = 'paid'
  const takenFen = done.reduce((all, { payableFen }) => all + payableFen, 0)
  const said = `pay ${facts.map(({ payableFen }) => payableFen).join(' and ')} of ${available} fen at once: ${wordsOf(answers)}`
  const isRefusedRightly = facts.every((fact) => done.includes(fact) || takenFen + fact.payableFen > available)
  if (takenFen > available || !isRefusedRightly) throw new Error(said)
  return said
}

/** By whoever ordered it, now and then while somebody else pays it. */
const cancel: Operation = async (life, seen) => {
  const { dice, seller } = life
  const open = inState(life, seen, 'UNPAID')
  if (open.length === 0) return null
  const fact = dice.pick(open)
  const of = seenOf(seen, fact)
  const isOwn = seen.platform.get(fact.id)?.issuer === 'MERCHANT'
  const keys = [life.nextKey(), life.nextKey()] as const
  const isPayable = expectedOf(life, seen, fact, false).includes('done')
  const isRace = dice.chance(0.3)
  const [answer, paid] = await Promise.all([
    insist(life, () => operateOn(seller, { action: 'cancel', ...of }, keys[0])),
    isRace ? insist(life, () => pay(seller, of, keys[1])) : null,
  ])
  const isPaid = paid?.kind === 'done'
  if (isPaid) fact.said = 'paid'
  if (answer.kind === 'done') fact.said = 'cancelled'
  const said = `cancel ${fact.type}: ${wordOf(answer)}${paid === null ? '' : `, and pay: ${wordOf(paid)}`}`
  if (isPaid && (answer.kind === 'done' || !isPayable)) throw new Error(said)
  if (!isPaid && (answer.kind === 'done') !== isOwn) throw new Error(`${said}, by ${isOwn ? 'its' : 'no'} owner`)
  return said
}

const object: Operation = async (life, seen) => {
  const { dice } = life
  const open = inState(life, seen, 'UNPAID')
  if (open.length === 0) return null
  const fact = dice.pick(open)
  const isRace = dice.chance(0.3)
  const key = life.nextKey()
  const keys = Array.from({ length: dice.chance(0.3) ? AT_ONCE : 1 }, () => (isRace ? life.nextKey() : key))
  return objectNow(life, seen, { fact, keys })
}

/** Under each of these keys; equal keys are one command. Throws unless it is done as expected: once, and in time. */
export async function objectNow(
  life: Life,
  seen: Seen,
  { fact, keys }: Pick<Paying, 'fact' | 'keys'>,
): Promise<string> {
  const now = life.world.clock.now().getTime()
  const isOpen = seen.platform.get(fact.id)?.status === 'UNPAID' && !fact.hasObjected
  const mayObject = isOpen && (fact.type === 'PENALTY' || fact.type === 'COMPENSATION')
  const isPossible = mayObject && now < fact.orderedAt + OBJECT_MS
  const asked = { action: 'object', ...seenOf(seen, fact), text: '物流异常，非本店责任' } as const
  const answers = await Promise.all(keys.map((each) => insist(life, () => operateOn(life.seller, asked, each))))
  const done = answers.filter(({ kind }) => kind === 'done').length
  const said = `object to ${fact.type}: ${wordsOf(answers)}`
  if (done !== (isPossible ? (new Set(keys).size > 1 ? 1 : keys.length) : 0)) throw new Error(said)
  if (done === 0) return said
  fact.leftMs = Math.max(0, (fact.dueAt ?? now) - now)
  Object.assign(fact, { said: 'objected', hasObjected: true, dueAt: null })
  return said
}

const hasBegun = (answer: Answer<PlatformOrderInfo>) =>
  answer.kind === 'done' && answer.data.payment !== null ? [answer.data.payment] : []

/** Begun once, the same several times, or several against each other; whether it is ever paid there is another matter. */
const beginByBank: Operation = async (life, seen) => {
  const { dice } = life
  const open = inState(life, seen, 'UNPAID')
  if (open.length === 0) return null
  const fact = dice.pick(open)
  const isRace = dice.chance(0.3)
  const key = life.nextKey()
  const keys = Array.from({ length: dice.chance(0.3) ? AT_ONCE : 1 }, () => (isRace ? life.nextKey() : key))
  const said = await beginNow(life, seen, { fact, keys })
  const shown = dice.chance(0.7) ? await openPage(life, fact) : ''
  return `${said}${shown}`
}

/** Under each of these keys; equal keys are one command. Throws unless one payment is begun. */
export async function beginNow(life: Life, seen: Seen, { fact, keys }: Pick<Paying, 'fact' | 'keys'>): Promise<string> {
  const of = seenOf(seen, fact)
  const answers = await Promise.all(
    keys.map((each) => insist(life, () => payByBank(life.seller, of, 'GATEWAY_B2C', each))),
  )
  const numbers = new Set(answers.flatMap(hasBegun).map(({ paymentNo }) => paymentNo))
  for (const no of numbers) fact.attempts.push({ no, fen: fact.payableFen, isPaid: false })
  const said = `pay ${fact.type} of ${fact.payableFen} fen by bank: ${wordsOf(answers)}`
  if (numbers.size !== 1) throw new Error(said)
  return said
}

/** The payer opens the bank's page, which can be paid on whenever it likes. */
export async function openPage(life: Life, fact: PlatformFact): Promise<string> {
  const shown = await insist(life, () => orderOf(life.seller, fact.id))
  const { kind, url } = (shown.kind === 'done' ? shown.data.payment?.step : null) ?? { kind: 'none', url: null }
  if (url === null) return `; open the ${kind}: no page`
  const visit = await insist(life, () => openLink(life.seller, url))
  const location = visit.kind === 'done' ? visit.data.location : null
  if (typeof location !== 'string' || location.includes('/middlepage')) return `; open the ${kind}: no page`
  fact.pages.push(async () => void (await pressOnPage(location, 'pay')))
  return `; open the ${kind}`
}

/** On any page that was ever opened: of an order that is paid, that is closed, whose time is over. */
const press: Operation = async (life, seen) => {
  const waiting = inState(life, seen, 'PAYING').filter(({ pages }) => pages.length === 0)
  if (waiting.length > 0 && life.dice.chance(0.5)) await openPage(life, life.dice.pick(waiting))
  const open = life.platform.filter(({ pages }) => pages.length > 0)
  if (open.length === 0) return null
  const fact = life.dice.pick(open)
  await life.dice
    .pick(fact.pages)()
    .catch((error: unknown) => {
      if (!(error instanceof Error && error.message.startsWith('No page behind'))) throw error
    })
  return `pay ${fact.type} at the bank: ${await hearBank(life, fact)}`
}

/** Whether the payer's bank has given the money, which nobody but the provider knows. */
export async function hearBank({ world }: Life, fact: PlatformFact): Promise<string> {
  let news = 0
  for (const attempt of fact.attempts) {
    const [known] = await world.sandbox.admin.orders(attempt.no)
    const isPaidNow = known?.state === ORDER_STATUS.succeeded
    if (attempt.isPaid && !isPaidNow) throw new Error(`${attempt.no} was paid, and the provider says ${known?.state}`)
    news += isPaidNow && !attempt.isPaid ? 1 : 0
    attempt.isPaid = isPaidNow
  }
  return news === 0 ? 'no longer possible' : 'paid'
}

/** A payment that its payer gives up, that its bank turns down, or that is paid when it was closed long since. */
const leaveBank: Operation = async (life, seen) => {
  const { dice, seller, world } = life
  const way = dice.pick(['drop', 'drop', 'turn down', 'late'] as const)
  if (way === 'late') {
    const closed = life.platform.filter(({ attempts }) => attempts.some(({ isPaid }) => !isPaid))
    if (closed.length === 0) return null
    const fact = dice.pick(closed)
    const { no } = dice.pick(fact.attempts.filter(({ isPaid }) => !isPaid))
    const isThere = (await world.sandbox.admin.orders(no)).length > 0
    const isPaid = isThere && (await world.sandbox.admin.payClosed(no))
    return `pay ${fact.type} when it is closed: ${isPaid ? await hearBank(life, fact) : 'it is not'}`
  }
  const open = inState(life, seen, 'PAYING')
  if (open.length === 0) return null
  const fact = dice.pick(open)
  if (way === 'turn down') {
    const no = fact.attempts.at(-1)?.no ?? ''
    const isTaken = await world.sandbox.admin.settle(no, 'fail', '余额不足').catch(() => false)
    return `the bank turns ${fact.type} down: ${isTaken}`
  }
  const key = life.nextKey()
  const answer = await insist(life, () => operateOn(seller, { action: 'dropPayment', ...seenOf(seen, fact) }, key))
  return `give the payment of ${fact.type} up: ${wordOf(answer)}`
}

export const platformOperations: readonly { readonly weight: number; readonly what: Operation }[] = [
  { weight: 4, what: orderOne },
  { weight: 4, what: payOne },
  { weight: 1, what: payTwo },
  { weight: 2, what: cancel },
  { weight: 3, what: object },
  { weight: 4, what: beginByBank },
  { weight: 5, what: press },
  { weight: 2, what: leaveBank },
]
