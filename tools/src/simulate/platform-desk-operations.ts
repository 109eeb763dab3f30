// What the platform's people and the clock do about orders between it and a merchant: issued, judged, given back, due.
import { api, type IssuedOrderType, TWO_PERSONS_FROM_FEN } from '@merchant/contract'
import { deskOf, issue, ordersOf, pay } from '../../../apps/server/src/testing/platform-order.ts'
import { askProven } from '../../../apps/server/src/testing/test-app.ts'
import { newOperator } from '../../../apps/server/src/testing/withdrawal.ts'
import { predict } from './auditor.ts'
import { byTwo } from './entries.ts'
import { insist, type Life, survive, untilAnswered, wordOf, wordsOf } from './life.ts'
import { passNight } from './nights.ts'
import { isDeposit, isMandatory, type PlatformFact, platformFactOf, staysOwn } from './platform-fact.ts'
import { hasOpenDeposit, inState, MOST_ORDERS, seenOf } from './platform-operations.ts'
import type { Operation } from './sale-operations.ts'
import type { Seen } from './see.ts'
import { availableOf } from './withdraw-operations.ts'

const DAY = 86_400_000
const MINUTE = 60_000
/** The least that is left to pay after a judgement. */
const LEAST_MS = DAY

/** Of the server that there is now: one that has died answers nothing any more. */
const handlersOf = ({ world }: Life) => world.modules.platformOrders.endpoints.platformOrderDesk

const issueOne: Operation = (life, seen) => {
  const { dice } = life
  if (life.platform.length >= MOST_ORDERS) return Promise.resolve(null)
  const type = dice.pick(['PENALTY', 'PENALTY', 'COMPENSATION', 'BILL_DUE', 'DEPOSIT_TOPUP'] as const)
  const available = availableOf(life, seen)
  const amountFen = dice.weighted([
    { weight: 6, what: dice.int(1, Math.max(1, Math.min(available, 60_000))) },
    { weight: 3, what: dice.int(1, 60_000) },
    { weight: 1, what: dice.int(500_000, 600_000) },
  ])
  return issueNow(life, seen, { type, amountFen })
}

interface Issuing {
  readonly type: IssuedOrderType
  readonly amountFen: number
}

const entryOf = { PENALTY: 'ISSUE_PENALTY', COMPENSATION: 'ISSUE_COMPENSATION', BILL_DUE: 'ISSUE_BILL_DUE' } as const

/** What was issued within a day, whatever became of it. */
const issuedTodayFen = ({ platform, world }: Life): number =>
  platform
    .filter((fact) => isMandatory(fact) && fact.orderedAt > world.clock.now().getTime() - DAY)
    .reduce((sum, { payableFen }) => sum + payableFen, 0)

/** What is too much for one of the platform's people is issued by two. */
export async function issueNow(life: Life, seen: Seen, { type, amountFen }: Issuing): Promise<string> {
  if (type === 'DEPOSIT_TOPUP') return issueByOne(life, seen, { type, amountFen })
  const todayFen = issuedTodayFen(life)
  if (amountFen < TWO_PERSONS_FROM_FEN && todayFen + amountFen < TWO_PERSONS_FROM_FEN)
    return issueByOne(life, seen, { type, amountFen })
  const alone = await insist(life, () =>
    issue(life.seller, { type, amountFen }, newOperator(life.world), life.nextKey()),
  )
  if (alone.kind === 'done' && amountFen < TWO_PERSONS_FROM_FEN) {
    // Some of it was taken back since, or lowered.
    life.platform.push(platformFactOf(alone.data))
    return `issue ${type} of ${amountFen} fen: done`
  }
  if (wordOf(alone) !== 'approval.needed') throw new Error(`issue ${type} of ${amountFen} fen by one: ${wordOf(alone)}`)
  const subjectNo = life.nextKey()
  const { words } = await byTwo(life, { kind: entryOf[type], amountFen, subjectNo }, true)
  const { list } = await untilAnswered(life, () => ordersOf(life.seller, { keyword: subjectNo }))
  const [row] = list
  if (row === undefined || list.length > 1) throw new Error(`${type} was issued ${list.length} times by two`)
  life.platform.push(platformFactOf(row))
  return `issue ${type} of ${amountFen} fen by two: ${words}`
}

/** One of the platform's people asks for so much, several times with the same key. Throws unless it is done as expected. */
async function issueByOne(life: Life, seen: Seen, { type, amountFen }: Issuing): Promise<string> {
  const { dice, seller, world } = life
  const operator = newOperator(world)
  const key = life.nextKey()
  const copies = dice.chance(0.2) ? 2 : 1
  const ids = new Set<string>()
  const words: string[] = []
  for (let copy = 0; copy < copies; copy += 1) {
    const answer = await insist(life, () => issue(seller, { type, amountFen }, operator, key))
    words.push(wordOf(answer))
    if (answer.kind === 'refused' || ids.has(answer.data.id)) continue
    ids.add(answer.data.id)
    life.platform.push(platformFactOf(answer.data))
  }
  const isBarred = isDeposit({ type }) && hasOpenDeposit(life, seen)
  const said = `issue ${type} of ${amountFen} fen: ${words.join(' ')}`
  if (ids.size !== (isBarred ? 0 : 1)) throw new Error(said)
  return said
}

type Verdict = 'UPHOLD' | 'REDUCE' | 'WAIVE'

/** One of the platform's people, or two at once who have seen the same. */
const judgeOne: Operation = async (life, seen) => {
  const { dice } = life
  const objected = inState(life, seen, 'OBJECTING')
  const mistaken = inState(life, seen, 'UNPAID').filter(({ id }) => seen.platform.get(id)?.issuer === 'PLATFORM')
  const isMistaken = objected.length === 0
  const among = isMistaken && dice.chance(0.2) ? mistaken : objected
  if (among.length === 0) return null
  const fact = dice.pick(among)
  const verdicts: readonly Verdict[] = ['UPHOLD', 'REDUCE', 'WAIVE']
  const count = dice.chance(0.25) ? 2 : 1
  return judgeNow(life, seen, {
    fact,
    verdicts: Array.from({ length: count }, () => (isMistaken ? 'WAIVE' : dice.pick(verdicts))),
  })
}

interface Judging {
  readonly fact: PlatformFact
  readonly verdicts: readonly Verdict[]
}

/** All at once, each by another person; one of them counts. Throws a finding. */
export async function judgeNow(life: Life, seen: Seen, { fact, verdicts }: Judging): Promise<string> {
  const { dice, world, seller } = life
  const { id, version } = seenOf(seen, fact)
  const mostFen = fact.payableFen - (dice.chance(0.1) ? 0 : 1)
  const acts = verdicts.map((verdict) => ({
    verdict,
    payableFen: dice.int(1, Math.max(1, mostFen)),
    by: newOperator(world),
    key: life.nextKey(),
  }))
  const answers = await Promise.all(
    acts.map(({ verdict, payableFen, by, key }) => {
      const of = { merchantId: seller.actor.merchantId, id, version, answer: '经核实' }
      const body = verdict === 'REDUCE' ? ({ verdict, payableFen, ...of } as const) : ({ verdict, ...of } as const)
      return insist(life, () => askProven(world, api.platformOrderDesk.judge, handlersOf(life).judge, by, body, key))
    }),
  )
  const said = `judge ${fact.type} of ${fact.payableFen} fen ${verdicts.join(' and ')}: ${wordsOf(answers)}`
  const done = acts.filter((_, at) => answers[at]?.kind === 'done')
  // What is lowered to as much as before is not lowered.
  const isPossible = acts.some(({ verdict, payableFen }) => verdict !== 'REDUCE' || payableFen < fact.payableFen)
  const [act, ...others] = done
  if (others.length > 0 || (act === undefined) === isPossible) throw new Error(said)
  if (act === undefined) return said
  if (act.verdict === 'REDUCE' && act.payableFen >= fact.payableFen) throw new Error(said)
  if (act.verdict === 'WAIVE') {
    fact.said = 'waived'
    return said
  }
  if (act.verdict === 'REDUCE') fact.payableFen = act.payableFen
  fact.said = 'waits'
  fact.dueAt = world.clock.now().getTime() + Math.max(fact.leftMs, LEAST_MS)
  return said
}

/** What would go back now: the whole unused days of a service, and all that was paid of the rest. */
function backFen({ world }: Life, seen: Seen, { id, type, payableFen }: PlatformFact): number {
  const { startsAt, endsAt } = seen.platform.get(id) ?? {}
  if (type !== 'SERVICE') return payableFen
  const [from, to] = [Date.parse(startsAt ?? ''), Date.parse(endsAt ?? '')]
  const days = Math.round((to - from) / DAY)
  const unused = Math.max(0, Math.floor((to - world.clock.now().getTime()) / DAY))
  return Math.floor((payableFen * Math.min(days, unused)) / days)
}

/** All that goes back, or more; by two of the platform's people, and sometimes two approve at once. */
const giveBack: Operation = (life, seen) => {
  const paid = inState(life, seen, 'IN_SERVICE', 'FINISHED')
  return paid.length === 0
    ? Promise.resolve(null)
    : giveBackNow(life, seen, { fact: life.dice.pick(paid), isAsTheDiceSay: true })
}

interface GivingBack {
  readonly fact: PlatformFact
  /** Otherwise all that it gives back. */
  readonly isAsTheDiceSay: boolean
}

/** Throws unless it is done as expected. */
export async function giveBackNow(life: Life, seen: Seen, { fact, isAsTheDiceSay }: GivingBack): Promise<string> {
  const { dice, seller } = life
  const shown = await untilAnswered(life, () => deskOf(seller, fact.id))
  const mostFen = backFen(life, seen, fact)
  if (shown.refundableFen !== mostFen)
    throw new Error(`${fact.type} ${fact.no} gives ${shown.refundableFen} fen back, and must ${mostFen}`)
  const isOther = mostFen === 0 || (isAsTheDiceSay && dice.chance(0.2))
  // A service gives back all that is unused, never less.
  const isLess = isOther && fact.type === 'SERVICE' && mostFen > 1
  const amountFen = mostFen + (isLess ? -1 : isOther ? 1 : 0)
  const heldFen = Math.max(...predict(life, seen).map((book) => (isDeposit(fact) ? book.M_DEPOSIT : book.M_PROMO) ?? 0))
  const isPossible = amountFen <= mostFen && !isLess && (!staysOwn(fact) || amountFen <= heldFen)
  const entering = { kind: 'PLATFORM_ORDER_REFUND', amountFen, subjectNo: fact.no } as const
  const { words, entryNo } = await byTwo(life, entering, isPossible)
  if (entryNo !== null) fact.refundFen = amountFen
  return `give ${amountFen} of ${mostFen} fen of ${fact.type} back, with ${heldFen} fen there: ${words}`
}

/** The time of an order passes, and now and then somebody pays it in the same moment. */
const fallDue: Operation = async (life, seen) => {
  const { dice, seller, world } = life
  const waiting = inState(life, seen, 'UNPAID', 'PAYING').filter(({ dueAt }) => dueAt !== null)
  if (waiting.length === 0) return null
  const fact = dice.pick(waiting)
  const stretch = Math.max(0, (fact.dueAt ?? 0) - world.clock.now().getTime()) + MINUTE
  await passNight(life, stretch)
  const isRace = dice.chance(0.3)
  const key = life.nextKey()
  const [paid] = await Promise.all([
    isRace ? insist(life, () => pay(seller, seenOf(seen, fact), key)) : null,
    survive(life, () => world.work()),
  ])
  if (paid?.kind === 'done') {
    fact.said = 'paid'
    fact.besideFen = fact.payableFen
  }
  await survive(life, () => world.work())
  const raced = paid === null ? '' : `, and is paid in the same moment: ${wordOf(paid)}`
  return `${fact.type} of ${fact.payableFen} fen is due after ${stretch / 1_000} s${raced}`
}

/** Nothing is judged for ever. */
export async function judgeAll(life: Life, seen: Seen): Promise<void> {
  for (const fact of inState(life, seen, 'OBJECTING')) await judgeNow(life, seen, { fact, verdicts: ['UPHOLD'] })
}

export const platformDeskOperations: readonly { readonly weight: number; readonly what: Operation }[] = [
  { weight: 5, what: issueOne },
  { weight: 4, what: judgeOne },
  { weight: 3, what: giveBack },
  { weight: 2, what: fallDue },
]
