// What one run knows of the world outside of the server: who ordered and paid what, what was commanded, and how the bank decided.
import type { RuleFact } from './commission-fact.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { RechargeMethod, RechargeTarget, ScheduleDay } from '@merchant/contract'
import { Refusal } from '../../../apps/server/src/kernel/refusal.ts'
import type { Seller } from '../../../apps/server/src/testing/seller.ts'
import { isUnavailable } from '@merchant/database'
import type { Dice } from './dice.ts'
import type { PlatformFact } from './platform-fact.ts'
import type { BillingFact } from './bill-fact.ts'
import type { ReturnFact } from './return-facts.ts'
import { line } from './statement-hook.ts'
import type { World } from './world.ts'

export interface OrderFact {
  readonly id: string
  readonly totalFen: number
  readonly commissionFen: number
  /** Of the one line: how many were bought, and for how much together. */
  readonly pieces: number
  /** That line's id, once somebody has asked for it. */
  lineId?: string
  readonly goodsFen: number
  /** How many of them were sent, never will be, and of these how many are gone. */
  shipped: number
  dropped: number
  lost: number
  /** What was promised back to the buyer, in this order. */
  readonly refunds: RefundFact[]
  /** Pages that the buyer has open; each can be paid on whenever it likes. */
  readonly pages: ((action: string) => Promise<string | null>)[]
  /** The buyer has given the money to the provider. */
  isPaid: boolean
  /** How often it has given it, besides, for a payment that the provider had closed. */
  late?: number
  /** The platform's people have said that it is held. */
  isHeld?: boolean
  address?: AddressFact
  /** The merchant was told that it is shipped: something was, and nothing of it waits any more. */
  isShipped: boolean
  /** What its buyer asked for after the payment, the newest last. */
  readonly returns: ReturnFact[]
  /** What came back of what was sent, for how much, what of its share nobody asked for, and what was sent anew. */
  readonly back: { pieces: number; fen: number; forfeitedFen: number; restocked: number; sentAnew: number }
}

export interface RefundFact {
  readonly amountFen: number
  readonly isSettled: boolean
  /** What the platform lent for it, once that was heard of. */
  lentFen?: number
}

/** What an order begins with. */
export const untouched = () => ({
  shipped: 0,
  dropped: 0,
  lost: 0,
  refunds: [],
  pages: [],
  isPaid: false,
  isShipped: false,
  returns: [],
  back: { pieces: 0, fen: 0, forfeitedFen: 0, restocked: 0, sentAnew: 0 },
})

/** How often the buyer has given the order's money to the provider. */
export const timesPaid = ({ isPaid, late = 0 }: OrderFact): number => (isPaid ? 1 : 0) + late

/** Where an order goes, as far as its buyer has asked for another place. */
export interface AddressFact {
  /** What was agreed to last; null: nothing, or it goes where it was placed for. */
  detail: string | null
  /** What its merchant may refuse still. */
  waiting: AskedAddress | null
  /** What waited when the order closed; the auditor's own note. */
  closedOver?: AskedAddress | null
  times: number
}

interface AskedAddress {
  readonly changeId: string
  readonly detail: string
  readonly askedAt: number
}

/** What was promised back. */
export const promisedFen = ({ refunds }: OrderFact): number =>
  refunds.reduce((sum, { amountFen }) => sum + amountFen, 0)

/** All of it was promised back. */
export const isGoingBack = (order: OrderFact): boolean => promisedFen(order) === order.totalFen

/** How many pieces wait to be sent. */
export const leftOf = ({ pieces, shipped, dropped }: OrderFact): number => pieces - shipped - dropped

/** What no refund may take and nobody may send: a return asks for it, and was not refused. */
const awaiting = ({ returns }: OrderFact): ReturnFact | undefined =>
  returns.find(({ isPaid, status }) => !isPaid && !['MERCHANT_REJECTED', 'SUCCESS', 'CLOSED'].includes(status))
export const asideOf = (order: OrderFact): number => awaiting(order)?.fen ?? 0
const heldBack = (order: OrderFact): number => {
  const one = awaiting(order)
  return one?.isUnsent === true ? one.pieces : 0
}

/** And how many of them may be. */
export const mayLeave = (order: OrderFact): number => leftOf(order) - heldBack(order)

/** The merchant was told that so many pieces are sent, or all that may be. */
export function noteSent(fact: OrderFact, pieces = mayLeave(fact)): void {
  fact.shipped += pieces
  fact.isShipped = leftOf(fact) === 0
}

export interface WithdrawalFact {
  readonly id: string
  readonly no: string
  readonly amountFen: number
  readonly feeFen: number
  /** What the last command about it led to; what follows from time and the bank is the auditor's matter. */
  said: 'applied' | 'confirmed' | 'cancelled' | 'rejected' | 'paid'
  /** The bank turned it down, or the provider never took it; otherwise the bank pays what it is told to. */
  isTurnedDown: boolean
  /** The bank has sent back what it had received. */
  isReturned: boolean
  /** And the platform's people have told so. */
  isTold: boolean
}

export interface RechargeFact {
  readonly id: string
  readonly no: string
  readonly amountFen: number
  readonly target: RechargeTarget
  readonly method: RechargeMethod
  /** Pages and codes that the payer has open; each can be paid on whenever it likes. */
  readonly pages: (() => Promise<void>)[]
  /** The payer's bank has given the money to the provider. */
  isPaid: boolean
  /** It has refused to. */
  isTurnedDown: boolean
  /** It gave it after the provider had closed the order. */
  isLate?: boolean
  /** The merchant was told that nobody can pay it any more. */
  isCancelled: boolean
  /** Of a transfer: the merchant was told that its slip is there. */
  isHandedIn: boolean
  /** Of a transfer: what two of the platform's people said has come; null while they have not. */
  creditedFen: number | null
  /** What two of the platform's people sent back to its payer, in this order. */
  readonly sentBack: number[]
}

export interface ScheduleFact {
  readonly on: ScheduleDay
  readonly keepFen: number
  readonly minFen: number
  /** Of all schedules of this merchant, the days that had their run. */
  readonly days: Set<string>
  /** When it must run next; null while it is paused. */
  dueAt: number | null
  /** What a run that was just heard of had to leave; the auditor's own note. */
  mustStayFen: number
}

export interface DebtFact {
  /** What two of the platform's people lent: sent to the provider, and what became of it as far as is known. */
  readonly advances: { readonly entryId: string; readonly fen: number; state: 'sent' | 'lent' | 'failed' }[]
  /** What the merchant was told that it has paid by hand, by the payment's id. */
  readonly byHand: Map<string, number>
  /** Every payment that was ever seen. */
  readonly payments: Map<string, { readonly fen: number; readonly isByHand: boolean; readonly hasArrived: boolean }>
  /** Numbers of orders and recharges whose money is known to have come. */
  readonly heard: Set<string>
  /** Something was owed since the audit before the last; the auditor's own note. */
  hasOwed: boolean
  /** And what is owed has changed since then. */
  hasChanged: boolean
}

export interface Life {
  readonly seed: number
  readonly world: World
  /** Left out: what is sent at once goes at once. */
  readonly turns?: Turns
  readonly dice: Dice
  readonly seller: Seller & { readonly cardId: string }
  readonly buyer: { readonly id: string; readonly nickname: string; readonly phone: string }
  readonly goods: {
    readonly priceFen: number
    readonly freightFen: number
    readonly commissionBp: number
    readonly afterSaleDays: number
  }
  readonly orders: OrderFact[]
  /** What the platform's people said of the commission. */
  readonly rules: RuleFact[]
  /** Pieces of the goods, before anybody bought. */
  readonly stockBefore: number
  readonly withdrawals: WithdrawalFact[]
  readonly recharges: RechargeFact[]
  /** Null until the merchant has set one. */
  schedule: ScheduleFact | null
  /** What was added to the available balance, or taken from it, by two of the platform's people. */
  readonly adjustments: { readonly fen: number }[]
  /** What the platform's people have set aside, and what of it they have not given back. */
  readonly holds: { readonly entryNo: string; heldFen: number }[]
  /** What banks have brought to the platform's own account, for recharges by transfer. */
  readonly arrived: { readonly fen: number }[]
  readonly debt: DebtFact
  /** What the merchant ordered from the platform, and what the platform asked of it. */
  readonly platform: PlatformFact[]
  readonly billing: BillingFact
  /** The platform's own accounts at the provider, before the merchant's first order. */
  readonly platformBefore: Readonly<Record<string, number>>
  /** Pictures handed in once and shown whenever one is asked for: the voucher of entries, the slip of transfers. */
  readonly papers: { voucher?: string; slip?: string }
  /** What the provider was told to do wrong. */
  readonly trouble: {
    /** Its gateway refuses payouts for what is wrong with the platform: for certain, and without having one. */
    refusesPayouts: boolean
  }
  /** What was done, in words; printed when the run fails. */
  readonly steps: string[]
  /** Keys of commands, each for one. */
  nextKey(): string
}

export type Answer<T> =
  | { readonly kind: 'done'; readonly data: T }
  | { readonly kind: 'refused'; readonly refusal: string }

/** Of the world, what whoever asks has to know: whether the server is the same still, and when there is another one. */
type Replaceable = Pick<World, 'restarts' | 'restart' | 'isUp'>
interface Asking {
  readonly world: Replaceable
  readonly turns?: Turns
}

/** Does what it is given, after all that it was given before. */
export type Turns = <T>(act: () => Promise<T>) => Promise<T>

/** For a run that must not depend on the machine: what would be sent at once is sent one by one, in the order in which it is written. */
export function oneByOne(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return (act) => {
    const next = last.then(act, act)
    last = next
    return next
  }
}
const atOnce: Turns = (act) => act()

/** Minutes at least, on a machine on which every answer takes long. */
const MOST_TRIES = 20
const PAUSE_MS = 50

/**
 * Does what a careful client does: sends again, with the same key, whatever it got no answer to.
 * Errors: throws what is neither a refusal nor the end of the server or of a wait.
 */
export const insist = <T>({ world, turns = atOnce }: Asking, act: () => Promise<T>): Promise<Answer<T>> =>
  turns(() => insistOn(world, act))

async function insistOn<T>(world: Replaceable, act: () => Promise<T>): Promise<Answer<T>> {
  for (let tries = 1; ; tries += 1) {
    await world.isUp()
    const before = world.restarts
    try {
      return { kind: 'done', data: await act() }
    } catch (error) {
      if (await wasKilled(world, before)) continue
      if (error instanceof Refusal) return { kind: 'refused', refusal: error.refusal }
      await mayComeAgain(error, tries)
    }
  }
}

/** The same for what nobody waits for: what the server or a slow machine left undone is taken up by the next look at it. */
export const survive = ({ world, turns = atOnce }: Asking, act: () => Promise<unknown>): Promise<void> =>
  turns(() => surviveDoing(world, act))

async function surviveDoing(world: Replaceable, act: () => Promise<unknown>): Promise<void> {
  await world.isUp()
  const before = world.restarts
  try {
    await act()
  } catch (error) {
    if (!(await wasKilled(world, before)) && !isUnavailable(error)) throw error
  }
  if (line.isBroken) await world.restart()
}

/** For what only looks, or may be done any number of times: until it is answered. */
export async function untilAnswered<T>({ world }: Asking, look: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    await world.isUp()
    const before = world.restarts
    try {
      return await look()
    } catch (error) {
      if (await wasKilled(world, before)) continue
      await mayComeAgain(error, tries)
    }
  }
}

/** Waits a moment after "not now", which on a busy machine is said without any fault; throws everything else. */
export async function mayComeAgain(error: unknown, tries: number): Promise<void> {
  if (!isUnavailable(error) || tries >= MOST_TRIES) throw error
  await pause(tries * PAUSE_MS)
}

/** Whether the server has died meanwhile; then there is another one now. */
async function wasKilled(world: Replaceable, before: number): Promise<boolean> {
  if (line.isBroken) await world.restart()
  // The one who heard of it first may still be starting the next one.
  await world.isUp()
  return world.restarts > before
}

export const wordOf = (answer: Answer<unknown>): string => (answer.kind === 'done' ? 'done' : answer.refusal)

/** Of commands sent at once: which of them had which answer is not the seed's to say. */
export const wordsOf = (answers: readonly Answer<unknown>[]): string => answers.map(wordOf).toSorted().join(' ')
