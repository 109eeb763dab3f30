// The auditor's own reckoning of how far a return has come: what each act leads to, and what the clock does for whoever is silent.
import type { DisputeRuling } from '@merchant/contract'
import { shareOfRefund } from './auditor-refunds.ts'
import { droppedFen } from './auditor-parcels.ts'
import { asideOf, mayLeave, type OrderFact, promisedFen } from './life.ts'
import { isRuled, type ReturnFact } from './return-facts.ts'
import { payBack, sentFen } from './return-worth.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** So long each side has to answer, to send, and to look at what has come. */
const REVIEW_MS = 48 * HOUR
const REVIEW_AGAIN_MS = 24 * HOUR
const ANSWER_OFFER_MS = 48 * HOUR
const SEND_BACK_MS = 7 * DAY
const LOOK_AT_MS = 10 * DAY
const REJECTED_MS = 7 * DAY
const SEND_ANEW_MS = 48 * HOUR
const GET_ANEW_MS = 10 * DAY
const PAY_AGAIN_MS = DAY
const PROVE_MS = 48 * HOUR
const APPEAL_MS = 48 * HOUR
const MOST_WORDS = 10
export const firstDeadline = (now: number): number => now + REVIEW_MS
export const EXTEND_MS = DAY
export const ASK_TIME_MS = 3 * DAY

/** Of what goes back, the merchant's own part: the rest is the platform's commission. */
const ownPart = (order: OrderFact, { isSettled, fen }: Pick<ReturnFact, 'isSettled' | 'fen'>): number =>
  isSettled ? fen - shareOfRefund(order, fen) : 0

export interface Moment {
  readonly now: number
  /** What the merchant has to spend: settled money is taken from there; and its deposit, which helps where money is owed. */
  readonly availableFen: number
  readonly depositFen: number
}

const waits = (one: ReturnFact, status: ReturnFact['status'], dueAt: number | null): true => {
  one.status = status
  one.dueAt = dueAt
  return true
}

/** Whether the merchant's balance does, with what is frozen for it; what was owed for a day takes the deposit too, and what is ruled is lent. */
export const canPay = (order: OrderFact, one: ReturnFact, { availableFen, depositFen }: Moment): boolean =>
  isRuled(one) || ownPart(order, one) <= availableFen + one.heldFen + (one.status === 'REFUND_FAILED' ? depositFen : 0)

/** Its money goes back, or is refused where there is too little of it. */
export function pays(order: OrderFact, one: ReturnFact, moment: Moment): boolean {
  if (!canPay(order, one, moment)) return false
  payBack(order, one)
  return true
}

/** The same where a refusal changes nothing about what was promised: it is tried again every day. */
function paysOrOwes(order: OrderFact, one: ReturnFact, moment: Moment): true {
  return pays(order, one, moment) || waits(one, 'REFUND_FAILED', moment.now + PAY_AGAIN_MS)
}

const waitsForGoods = (one: ReturnFact, { now }: Moment): true => waits(one, 'WAIT_BUYER_RETURN', now + SEND_BACK_MS)
const waitsForShip = (one: ReturnFact, { now }: Moment): true => waits(one, 'WAIT_MERCHANT_SHIP', now + SEND_ANEW_MS)

export function agreed(order: OrderFact, one: ReturnFact, moment: Moment): boolean {
  if (one.type === 'REFUND_ONLY') return pays(order, one, moment)
  return one.type === 'RESHIP' ? waitsForShip(one, moment) : waitsForGoods(one, moment)
}

export const rejected = (one: ReturnFact, { now }: Moment): true => waits(one, 'MERCHANT_REJECTED', now + REJECTED_MS)

export function offered(one: ReturnFact, offer: NonNullable<ReturnFact['offer']>, { now }: Moment): true {
  one.offer = offer
  return waits(one, 'BUYER_NEGOTIATE', now + ANSWER_OFFER_MS)
}

/** Shown or not, it is the merchant's turn again, as after an offer that came to nothing. */
export function questioned(one: ReturnFact, { now }: Moment): true {
  one.offer = null
  return waits(one, 'BUYER_NEGOTIATE', now + ANSWER_OFFER_MS)
}

export function declined(one: ReturnFact, { now }: Moment): true {
  one.offer = null
  return waits(one, 'MERCHANT_REVIEW', now + REVIEW_AGAIN_MS)
}

export function accepted(order: OrderFact, one: ReturnFact, moment: Moment): true {
  if (one.offer !== null) Object.assign(one, one.offer)
  return one.type === 'REFUND_ONLY' ? paysOrOwes(order, one, moment) : waitsForGoods(one, moment)
}

/** Or its number is put right, which changes nothing else. */
export function sentBack(one: ReturnFact, { now }: Moment): true {
  if (one.status === 'WAIT_MERCHANT_RECEIVE') return true
  one.isSentBack = true
  return waits(one, 'WAIT_MERCHANT_RECEIVE', now + LOOK_AT_MS)
}

export function received(order: OrderFact, one: ReturnFact, isRestocked: boolean, moment: Moment): boolean {
  if (one.type !== 'EXCHANGE' && !canPay(order, one, moment)) return false
  one.isRestocked = isRestocked
  return one.type === 'EXCHANGE' ? waitsForShip(one, moment) : pays(order, one, moment)
}

/** Or the number of what was sent is put right, which changes nothing else. */
export function reshipped({ back }: OrderFact, one: ReturnFact, { now }: Moment): true {
  if (one.status === 'WAIT_BUYER_RECEIVE') return true
  if (one.isRestocked === true) back.restocked += one.pieces
  back.sentAnew += one.pieces
  return waits(one, 'WAIT_BUYER_RECEIVE', now + GET_ANEW_MS)
}

export function ended(one: ReturnFact, status: 'SUCCESS' | 'CLOSED'): true {
  one.heldFen = 0
  return waits(one, status, null)
}

/** Either side turns to the platform, or the clock does (null); of settled money what there is of it is frozen. */
export function escalated(order: OrderFact, one: ReturnFact, side: 'BUYER' | 'MERCHANT' | null, moment: Moment): true {
  const stage = side === 'BUYER' ? 'WAIT_MERCHANT_EVIDENCE' : 'WAIT_BUYER_EVIDENCE'
  const words = { BUYER: 0, MERCHANT: 0, ...(side === null ? {} : { [side]: 1 }) }
  one.dispute = { stage, isAppealed: false, ruling: null, words }
  // What was held for an earlier ruling is there again.
  one.heldFen = Math.min(ownPart(order, one), Math.max(0, moment.availableFen + one.heldFen))
  return waits(one, 'IN_DISPUTE', moment.now + PROVE_MS)
}

/** A side shows what it has, ten times at most; whoever is waited for brings it before the platform. */
export function proved(one: ReturnFact, side: 'BUYER' | 'MERCHANT'): boolean {
  const { dispute } = one
  if (dispute === null || dispute.words[side] >= MOST_WORDS) return false
  dispute.words[side] += 1
  return dispute.stage !== `WAIT_${side}_EVIDENCE` || toJudge(one)
}

/** Everything was said that has to be: it is the platform's turn, and nobody rules by clock. */
export function toJudge(one: ReturnFact): true {
  if (one.dispute !== null) one.dispute.stage = one.dispute.isAppealed ? 'APPEALING' : 'JUDGING'
  one.dueAt = null
  return true
}

/** What may be ruled to go back at most. */
export const mostRuled = (order: OrderFact, one: ReturnFact): number =>
  Math.min(one.maxFen, order.totalFen - promisedFen(order) - asideOf(order) + one.fen)

/** In force once nobody may appeal any more; the ruling on an appeal at once. */
export function ruled(
  order: OrderFact,
  one: ReturnFact,
  { ruling, fen, needsGoods }: { readonly ruling: DisputeRuling; readonly fen: number; readonly needsGoods: boolean },
  moment: Moment,
): true {
  const { dispute } = one
  if (dispute === null) throw new Error(`nothing is disputed in return ${one.id}`)
  const { isAppealed } = dispute
  const amountFen = ruling === 'MERCHANT' ? 0 : ruling === 'BUYER' ? Math.min(one.fen, mostRuled(order, one)) : fen
  dispute.ruling = { ruling, fen: amountFen, needsGoods }
  dispute.stage = 'RULED'
  one.dueAt = moment.now + APPEAL_MS
  return isAppealed ? inForce(order, one, moment) : true
}

export function inForce(order: OrderFact, one: ReturnFact, moment: Moment): true {
  const ruling = one.dispute?.ruling ?? null
  if (ruling === null) throw new Error(`nothing is ruled in return ${one.id}`)
  if (ruling.ruling === 'MERCHANT') return ended(one, 'CLOSED')
  one.fen = Math.min(ruling.fen, mostRuled(order, one))
  one.type = ruling.needsGoods || one.isSentBack ? 'RETURN_REFUND' : 'REFUND_ONLY'
  if (ruling.needsGoods) return waitsForGoods(one, moment)
  if (one.isSentBack) one.isRestocked = false
  return paysOrOwes(order, one, moment)
}

/** The time of whoever was waited for is over. */
export function timeIsOver(order: OrderFact, one: ReturnFact, moment: Moment): void {
  switch (one.status) {
    case 'MERCHANT_REVIEW':
      if (one.type === 'REFUND_ONLY') paysOrOwes(order, one, moment)
      else agreed(order, one, moment)
      return
    case 'BUYER_NEGOTIATE':
      declined(one, moment)
      return
    case 'MERCHANT_REJECTED':
    case 'WAIT_BUYER_RETURN':
      ended(one, 'CLOSED')
      return
    case 'WAIT_MERCHANT_RECEIVE':
      // Nobody has signed for what came back.
      escalated(order, one, null, moment)
      return
    case 'WAIT_MERCHANT_SHIP':
    case 'REFUND_FAILED':
      paysOrOwes(order, one, moment)
      return
    case 'WAIT_BUYER_RECEIVE':
      ended(one, 'SUCCESS')
      return
    case 'IN_DISPUTE':
      if (one.dispute?.stage === 'RULED') inForce(order, one, moment)
      else toJudge(one)
      return
    case 'REFUNDING':
    case 'SUCCESS':
    case 'CLOSED':
      throw new Error(`nothing happens by itself to a return that is ${one.status}`)
  }
}

/** Asked anew: the answer to a refusal is a new question, and what is not answered yet wins no time unless more is asked for. */
export function modified(
  one: ReturnFact,
  wish: Pick<ReturnFact, 'type' | 'pieces' | 'isUnsent' | 'fen' | 'maxFen'>,
  { now }: Moment,
): true {
  const isMore = wish.fen > one.fen || (wish.type === 'REFUND_ONLY' && one.type !== 'REFUND_ONLY')
  const dueAt =
    one.status === 'MERCHANT_REVIEW' && one.dueAt !== null
      ? Math.max(one.dueAt, isMore ? now + REVIEW_AGAIN_MS : 0)
      : firstDeadline(now)
  const { type, pieces, isUnsent, fen, maxFen } = wish
  Object.assign(one, { type, pieces, isUnsent, fen, maxFen, isSentBack: one.isSentBack && !isUnsent })
  return waits(one, 'MERCHANT_REVIEW', dueAt)
}

/** What was refused is not set aside meanwhile: what of it is there still is what is disputed. Out: whether anything is. */
export function isStillDue(order: OrderFact, one: ReturnFact, isToShip: boolean): boolean {
  const { pieces } = one
  const unsentFen = one.isUnsent && isToShip && pieces <= mayLeave(order) ? droppedFen(order, pieces) : 0
  if (unsentFen > 0) {
    Object.assign(one, { fen: unsentFen, maxFen: unsentFen })
    return true
  }
  const maxFen = sentFen(order, pieces) ?? 0
  if (maxFen === 0) return false
  Object.assign(one, { isUnsent: false, fen: Math.min(one.fen, maxFen), maxFen })
  return true
}
