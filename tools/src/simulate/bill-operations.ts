// What a merchant and the platform's people do about bills: confirmed, objected to by line, answered by one and decided by another, paid.
import { api, type SettlementCycle } from '@merchant/contract'
import { settleBy } from '../../../apps/server/src/modules/money/bill/bill.testing.ts'
import { pressOnPage } from '../../../apps/server/src/modules/money/provider/payment.testing.ts'
import { confirm, openLink, RETURN_URL, ship, startPaying } from '../../../apps/server/src/testing/seller.ts'
import { ask, askProven } from '../../../apps/server/src/testing/test-app.ts'
import { newOperator } from '../../../apps/server/src/testing/withdrawal.ts'
import { audit } from './auditor.ts'
import { confirmedAfter, DRAWN_AFTER_MS } from './auditor-bills.ts'
import type { BillFact, WaitingCycle } from './bill-fact.ts'
import { insist, type Life, noteSent, survive, untilAnswered, wordOf, wordsOf } from './life.ts'
import { passNight } from './nights.ts'
import { infoUndisturbed, refundAtOnce } from './refund-operations.ts'
import { type Operation, placeUnderKey } from './sale-operations.ts'
import type { Seen } from './see.ts'

const AT_ONCE = 3
const MINUTE = 60_000
const MOST_FEN = 5_000
/** Until what was received is due. */
const DUE_MS = 7 * 86_400_000 + MINUTE

export const billsIn = (life: Life, ...statuses: readonly BillFact['status'][]): BillFact[] =>
  [...life.billing.bills.values()].filter(({ status }) => statuses.includes(status))

/** Of the server that there is now: one that has died answers nothing any more. */
const handlersOf = ({ world }: Life) => world.modules.handlers
const versionOf = (seen: Seen, { id }: BillFact) => ({ id, version: seen.bills.get(id)?.version ?? 0 })

/** Once, the same several times at once, or several against each other, and now and then against an objection. */
const confirmOne: Operation = async (life, seen) => {
  const { dice, seller } = life
  const open = billsIn(life, 'GENERATED')
  const among = open.length > 0 ? open : dice.chance(0.1) ? [...life.billing.bills.values()] : []
  if (among.length === 0) return null
  const fact = dice.pick(among)
  const isRace = dice.chance(0.3)
  const key = life.nextKey()
  const keys = Array.from({ length: dice.chance(0.3) ? AT_ONCE : 1 }, () => (isRace ? life.nextKey() : key))
  const confirming = keys.map((each) =>
    insist(life, () => ask(api.bill.confirm, handlersOf(life).bill.confirm, seller.actor, versionOf(seen, fact), each)),
  )
  const objection = isRace ? objectTo(life, seen, fact) : null
  const answers = await Promise.all(confirming)
  const objected = await objection
  const done = answers.filter(({ kind }) => kind === 'done').length
  const said = `confirm bill ${fact.no}: ${wordsOf(answers)}${objected === null ? '' : `, and object: ${wordOf(objected)}`}`
  const isLost = objected?.kind === 'done'
  const expected = fact.status !== 'GENERATED' || isLost ? 0 : new Set(keys).size > 1 ? 1 : keys.length
  if (done !== expected) throw new Error(said)
  if (done > 0) fact.said = 'confirmed'
  if (isLost) Object.assign(fact, { said: 'disputed' })
  return said
}

function objectTo(life: Life, seen: Seen, fact: BillFact) {
  const { dice, seller } = life
  const lines = seen.bills.get(fact.id)?.lines ?? []
  const named = lines.slice(0, dice.int(1, 3)).map(({ id }) => ({ id, reason: '佣金比例不对' }))
  const key = life.nextKey()
  if (named.length === 0) return Promise.resolve(null)
  return insist(life, () =>
    ask(api.bill.dispute, handlersOf(life).bill.dispute, seller.actor, { ...versionOf(seen, fact), lines: named }, key),
  )
}

const objectOne: Operation = async (life, seen) => {
  const open = billsIn(life, 'GENERATED', 'CONFIRMED')
  return open.length === 0 ? null : objectNow(life, seen, life.dice.pick(open))
}

/** Throws unless it is done as expected; null when the bill has no line. */
export async function objectNow(life: Life, seen: Seen, fact: BillFact): Promise<string | null> {
  const answer = await objectTo(life, seen, fact)
  if (answer === null) return null
  const said = `object to bill ${fact.no}: ${wordOf(answer)}`
  if ((answer.kind === 'done') !== (fact.status === 'GENERATED')) throw new Error(said)
  if (answer.kind === 'done') Object.assign(fact, { said: 'disputed' })
  return said
}

/** One of the platform's people proposes what to add or take off, and another decides; the proposer alone can't. */
const resolveOne: Operation = async (life, seen) => {
  const { dice } = life
  const open = billsIn(life, 'DISPUTED')
  if (open.length === 0) return null
  const adjustFen = dice.weighted([
    { weight: 2, what: 0 },
    { weight: 3, what: dice.int(-MOST_FEN, MOST_FEN) },
    { weight: 1, what: -20 * MOST_FEN },
  ])
  return resolveNow(life, seen, { fact: dice.pick(open), adjustFen, isApproved: dice.chance(0.75) })
}

interface Resolving {
  readonly fact: BillFact
  readonly adjustFen: number
  readonly isApproved: boolean
}

/** The first disputed line has the sum, and one fen more where another one has it less. */
function linesAnswered(seen: Seen, fact: BillFact, adjustFen: number) {
  const disputed = (seen.bills.get(fact.id)?.lines ?? []).filter(({ objection }) => objection !== null)
  const beside = disputed.length > 1 && adjustFen !== 0 ? 1 : 0
  return disputed.map(({ id }, at) => ({
    id,
    adjustFen: at === 0 ? adjustFen + beside : at === 1 ? 0 - beside : 0,
  }))
}

export async function resolveNow(life: Life, seen: Seen, resolving: Resolving): Promise<string> {
  const { fact, adjustFen, isApproved } = resolving
  const { world, seller, dice } = life
  const { merchantId } = seller.actor
  const maker = newOperator(world)
  const key = life.nextKey()
  const lines = linesAnswered(seen, fact, adjustFen)
  const asked = { merchantId, ...versionOf(seen, fact), answer: '核对后调整', lines }
  const answered = await insist(life, () =>
    ask(api.platformBill.resolve, handlersOf(life).platformBill.resolve, maker, asked, key),
  )
  const said = `answer the objection to bill ${fact.no} with ${adjustFen} fen`
  if (answered.kind === 'refused') throw new Error(`${said}: ${answered.refusal}`)
  const why = isApproved ? {} : { reason: '金额须重新核对' }
  const body = { merchantId, id: fact.id, version: answered.data.version, isApproved, ...why }
  const deciding = (by: ReturnType<typeof newOperator>) => {
    const each = life.nextKey()
    return insist(life, () =>
      askProven(world, api.platformBill.decide, handlersOf(life).platformBill.decide, by, body, each),
    )
  }
  const alone = await deciding(maker)
  if (alone.kind === 'done') throw new Error(`${said} was decided by whoever proposed it`)
  const checkers = Array.from({ length: dice.chance(0.3) ? 2 : 1 }, () => newOperator(world, '审核小吴'))
  const answers = await Promise.all(checkers.map(deciding))
  if (answers.filter(({ kind }) => kind === 'done').length !== 1) throw new Error(`${said}: ${wordsOf(answers)}`)
  if (isApproved) {
    fact.said = 'drawn'
    fact.adjustFen += adjustFen
    fact.confirmDueAt = confirmedAfter(world.clock.now().getTime())
  }
  return `${said}, ${isApproved ? 'approved' : 'turned down'}: ${wordsOf(answers)}`
}

/** For what it is to pay or another amount; once, the same twice, or by several against each other. */
const payOne: Operation = async (life, seen) => {
  const { dice } = life
  const open = billsIn(life, 'CONFIRMED')
  const among = open.length > 0 ? open : dice.chance(0.15) ? [...life.billing.bills.values()] : []
  if (among.length === 0) return null
  const isRace = dice.chance(0.4)
  const fact = dice.pick(among)
  const count = isRace ? AT_ONCE : dice.chance(0.3) ? 2 : 1
  const paying = payNow(life, seen, { fact, count, isRace, isRight: dice.chance(0.9) })
  const beside = isRace ? refundBeside(life, seen, fact) : null
  const [paid, refunded] = await Promise.all([paying, beside])
  return refunded === null ? paid : `${paid}; ${refunded}`
}

/** In the same moment a part of an order that it pays goes back. */
function refundBeside(life: Life, seen: Seen, fact: BillFact): Promise<string> | null {
  const lines = seen.bills.get(fact.id)?.lines ?? []
  const waiting = lines.flatMap(({ kind, isSettledAlone, orderId }) => {
    const order = kind === 'INCOME' && !isSettledAlone ? life.orders.find(({ id }) => id === orderId) : undefined
    const isOpen = order !== undefined && seen.orders.get(order.id)?.allowedActions.includes('refund')
    return isOpen ? [order] : []
  })
  if (waiting.length === 0) return null
  const order = life.dice.pick(waiting)
  return refundAtOnce(life, seen, { order, amountFen: life.dice.int(1, 500), keys: [life.nextKey()] })
}

interface PayingBill {
  readonly fact: BillFact
  readonly count: number
  /** By different people, with keys of their own; otherwise one after the other with the same key. */
  readonly isRace: boolean
  readonly isRight: boolean
}

/** Throws unless it is done as expected: once, of a confirmed bill, for exactly what it is to pay. */
export async function payNow(life: Life, seen: Seen, { fact, count, isRace, isRight }: PayingBill): Promise<string> {
  const { world, seller } = life
  const toPayFen = seen.bills.get(fact.id)?.toPayFen ?? 0
  const amountFen = toPayFen + (isRight ? 0 : 1)
  const body = { merchantId: seller.actor.merchantId, ...versionOf(seen, fact), amountFen }
  const same = { by: newOperator(world), key: life.nextKey() }
  const acts = Array.from({ length: count }, () => (isRace ? { by: newOperator(world), key: life.nextKey() } : same))
  const payEach = ({ by, key }: typeof same) =>
    insist(life, () => askProven(world, api.platformBill.pay, handlersOf(life).platformBill.pay, by, body, key))
  const answers = []
  if (isRace) answers.push(...(await Promise.all(acts.map(payEach))))
  else for (const act of acts) answers.push(await payEach(act))
  const done = answers.filter(({ kind }) => kind === 'done').length
  const said = `pay bill ${fact.no}, ${amountFen} of ${toPayFen} fen: ${wordsOf(answers)}`
  if (done !== (fact.status !== 'CONFIRMED' || !isRight ? 0 : isRace ? 1 : count)) throw new Error(said)
  if (done > 0) fact.said = 'paid'
  return said
}

/** Until the bill of the running period is drawn. */
export const untilDrawn = (life: Life, seen: Seen): number =>
  Math.max(0, seen.period.to + DRAWN_AFTER_MS - life.world.clock.now().getTime()) + MINUTE

/** Of who has a week's or half a month's bill: the period is over. */
const endPeriod: Operation = async (life, seen) => {
  const { billing, world } = life
  if (billing.cycle === null) return null
  const stretch = untilDrawn(life, seen)
  await passNight(life, stretch)
  await survive(life, () => world.work())
  return `the period ends after ${stretch / 1_000} s`
}

/** Sold, sent and received without a pause; then its days pass, and the period that it falls due in. */
const sellForBill: Operation = async (life) => {
  const { billing, dice, seller, world } = life
  if (billing.cycle === null) return null
  const order = await placeUnderKey(life, dice.int(1, 5), life.nextKey())
  const started = await insist(life, () => startPaying(seller, order.id))
  const url = started.kind === 'done' ? started.data.pay.url : null
  const visit = url === null ? null : await insist(life, () => openLink(seller, url))
  const location = visit?.kind === 'done' ? visit.data.location : null
  if (typeof location !== 'string' || location.startsWith(RETURN_URL)) return 'sell for the bill: no page'
  order.isPaid = (await pressOnPage(location, 'pay')) !== null
  await survive(life, () => world.deliver())
  const { status, version } = await infoUndisturbed(life, order)
  if (status !== 'TO_SHIP') return `sell for the bill: ${status}`
  const keys = [life.nextKey(), life.nextKey()] as const
  const sent = await insist(life, () => ship(seller, { id: order.id, version }, keys[0]))
  if (sent.kind === 'refused') return `sell for the bill: ${sent.refusal}`
  noteSent(order)
  const received = await insist(life, () => confirm(seller, order.id, keys[1]))
  const said = `sell ${order.totalFen} fen for the bill: ${wordOf(received)}`
  await passNight(life, DUE_MS)
  await survive(life, () => world.work())
  const drawn = await endPeriod(life, await audit(life, 'changed'))
  return `${said}; ${drawn}`
}

/** From the next month on orders wait for their bill; what was sold before settles by itself. */
export async function billBy(life: Life, cycle: WaitingCycle): Promise<void> {
  const { seller, world, billing } = life
  const named: SettlementCycle = cycle
  await untilAnswered(life, () => settleBy(seller, newOperator(world), named))
  const { rows } = await world.db.pool.query<{ to: Date }>(
    'select period_to as to from settlement_terms where merchant_id = $1',
    [seller.actor.merchantId],
  )
  await world.pass((rows[0]?.to.getTime() ?? 0) + DRAWN_AFTER_MS + MINUTE - world.clock.now().getTime())
  await world.work()
  billing.cycle = cycle
  for (const { id, isShipped } of life.orders) if (isShipped) billing.alone.add(id)
}

export const billOperations: readonly { readonly weight: number; readonly what: Operation }[] = [
  { weight: 5, what: confirmOne },
  { weight: 5, what: objectOne },
  { weight: 10, what: resolveOne },
  { weight: 10, what: payOne },
  { weight: 4, what: endPeriod },
  { weight: 12, what: sellForBill },
]
