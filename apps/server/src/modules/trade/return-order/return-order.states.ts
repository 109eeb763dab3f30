// The life of a return as data: which event leads where, whose turn it is, and what the clock does for whoever lets time pass.
import type {
  AtDeadline,
  DisputeSide,
  DisputeStatus,
  ReturnAction,
  ReturnPhase,
  ReturnStatus,
  ReturnType,
  Said,
} from '@merchant/contract'
import { returnStatusLabels } from '@merchant/contract/labels'
import { said } from '@merchant/contract'
import { returnParameters } from './return-order.parameters.ts'

export type ReturnEvent =
  | 'pay'
  | 'waitForGoods'
  | 'reject'
  | 'offer'
  | 'decline'
  | 'question'
  | 'answer'
  | 'modify'
  | 'sendBack'
  | 'refuseReceipt'
  | 'waitForShip'
  | 'reship'
  | 'replaced'
  | 'escalate'
  | 'refunded'
  | 'payFailed'
  | 'close'

const OPEN = [
  'MERCHANT_REVIEW',
  'BUYER_NEGOTIATE',
  'MERCHANT_REJECTED',
  'WAIT_BUYER_RETURN',
  'WAIT_MERCHANT_RECEIVE',
  'WAIT_MERCHANT_SHIP',
  'IN_DISPUTE',
] as const

export const transitions: Readonly<Record<ReturnEvent, { from: readonly ReturnStatus[]; to: ReturnStatus }>> = {
  pay: {
    from: [
      'MERCHANT_REVIEW',
      'BUYER_NEGOTIATE',
      'WAIT_MERCHANT_RECEIVE',
      'WAIT_MERCHANT_SHIP',
      'IN_DISPUTE',
      'REFUND_FAILED',
    ],
    to: 'REFUNDING',
  },
  waitForGoods: { from: ['MERCHANT_REVIEW', 'BUYER_NEGOTIATE', 'IN_DISPUTE'], to: 'WAIT_BUYER_RETURN' },
  reject: { from: ['MERCHANT_REVIEW'], to: 'MERCHANT_REJECTED' },
  offer: { from: ['MERCHANT_REVIEW'], to: 'BUYER_NEGOTIATE' },
  question: { from: ['MERCHANT_REVIEW'], to: 'BUYER_NEGOTIATE' },
  decline: { from: ['BUYER_NEGOTIATE'], to: 'MERCHANT_REVIEW' },
  answer: { from: ['BUYER_NEGOTIATE'], to: 'MERCHANT_REVIEW' },
  modify: { from: ['MERCHANT_REVIEW', 'MERCHANT_REJECTED'], to: 'MERCHANT_REVIEW' },
  sendBack: { from: ['WAIT_BUYER_RETURN'], to: 'WAIT_MERCHANT_RECEIVE' },
  refuseReceipt: { from: ['WAIT_MERCHANT_RECEIVE'], to: 'MERCHANT_REJECTED' },
  waitForShip: { from: ['MERCHANT_REVIEW', 'BUYER_NEGOTIATE', 'WAIT_MERCHANT_RECEIVE'], to: 'WAIT_MERCHANT_SHIP' },
  reship: { from: ['WAIT_MERCHANT_SHIP'], to: 'WAIT_BUYER_RECEIVE' },
  replaced: { from: ['WAIT_BUYER_RECEIVE'], to: 'SUCCESS' },
  escalate: {
    from: ['MERCHANT_REJECTED', 'WAIT_BUYER_RETURN', 'WAIT_MERCHANT_RECEIVE', 'WAIT_BUYER_RECEIVE'],
    to: 'IN_DISPUTE',
  },
  refunded: { from: ['REFUNDING', 'REFUND_FAILED'], to: 'SUCCESS' },
  payFailed: {
    from: [
      'MERCHANT_REVIEW',
      'BUYER_NEGOTIATE',
      'WAIT_MERCHANT_RECEIVE',
      'WAIT_MERCHANT_SHIP',
      'IN_DISPUTE',
      'REFUNDING',
      'REFUND_FAILED',
    ],
    to: 'REFUND_FAILED',
  },
  close: { from: OPEN, to: 'CLOSED' },
}

/** What of a return decides what may be done to it. */
export interface ReturnStanding {
  readonly status: ReturnStatus
  readonly type: ReturnType
  readonly phase: ReturnPhase
  readonly rejections: number
  readonly offers: number
  readonly changes: number
  readonly receipt_refusals: number
  readonly is_put_off: boolean
  readonly is_put_off_by_buyer: boolean
  readonly received_at: Date | null
  readonly signed_back_at: Date | null
  readonly refund_id: string | null
  readonly deadline_at: Date | null
  readonly paused_left_ms: number | null
  readonly dispute_status: DisputeStatus | null
  readonly disputes: number
  readonly is_judged: boolean
  readonly question: string | null
  readonly is_hand_back_due: boolean
  readonly handed_back_at: Date | null
  readonly hand_back_signed_at: Date | null
  readonly return_address_enc: Buffer | null
  readonly reship_signed_at: Date | null
  readonly waybill_changes: number
}

export function statusName(status: ReturnStatus): Said {
  const [zh, en] = returnStatusLabels[status].text
  return said(zh, en)
}

const mayBe = (event: ReturnEvent, { status }: Pick<ReturnStanding, 'status'>): boolean =>
  transitions[event].from.includes(status)

/** Refused twice, it is agreed to or offered something for; unless what came back was refused: then nobody need pay for the same again. */
export const mayReject = (one: ReturnStanding): boolean =>
  one.rejections < returnParameters.rejections || one.receipt_refusals > 0

/** Asked anew so often. */
export const mayModify = (one: ReturnStanding): boolean => one.changes < returnParameters.changes

/** What was not sent goes back whole: there is nothing to bargain about. A question counts as an offer does. */
const mayOffer = (one: ReturnStanding): boolean =>
  mayBe('offer', one) && one.phase !== 'BEFORE_SHIP' && one.offers < returnParameters.offers

type Party = 'merchant' | 'storefront'
type Offer = { readonly to: Party | 'either'; readonly when: (one: ReturnStanding, party: Party) => boolean }

export const sideOf = (party: Party): DisputeSide => (party === 'merchant' ? 'MERCHANT' : 'BUYER')

/** Agreed to when the shop had no address: nobody can send anything, and no time runs until the merchant gives one. */
export const lacksAddress = ({ status, return_address_enc: address }: ReturnStanding): boolean =>
  status === 'WAIT_BUYER_RETURN' && address === null

/**
 * A buyer who was refused, to whom nothing comes anew, or who is not told where to send the goods; a merchant who gets something else back
 * than was sent, or nothing.
 */
const mayEscalate = (one: ReturnStanding, party: Party): boolean =>
  one.disputes < returnParameters.disputes &&
  (party === 'merchant'
    ? one.status === 'WAIT_MERCHANT_RECEIVE'
    : one.status === 'MERCHANT_REJECTED' || one.status === 'WAIT_BUYER_RECEIVE' || lacksAddress(one))

/** In which the clock runs against the merchant. */
export const merchantsTurn: readonly ReturnStatus[] = ['MERCHANT_REVIEW', 'WAIT_MERCHANT_RECEIVE', 'WAIT_MERCHANT_SHIP']

const isArgued: readonly (DisputeStatus | null)[] = [
  'WAIT_MERCHANT_EVIDENCE',
  'WAIT_BUYER_EVIDENCE',
  'JUDGING',
  'APPEALING',
]
const lost: Partial<Readonly<Record<DisputeStatus, readonly DisputeSide[]>>> = {
  DONE_BUYER: ['MERCHANT'],
  DONE_MERCHANT: ['BUYER'],
  DONE_PARTIAL: ['BUYER', 'MERCHANT'],
}
/** Ruled, not in force yet, and not as this side wanted. */
const hasLost = ({ status, dispute_status: ruled }: ReturnStanding, party: Party): boolean =>
  status === 'IN_DISPUTE' && ruled !== null && lost[ruled]?.includes(sideOf(party)) === true

/** Nobody takes back what the platform has ruled about, nor goods that are at the merchant's for it to look at. */
const mayCancel = (one: ReturnStanding): boolean =>
  mayBe('close', one) &&
  one.status !== 'WAIT_MERCHANT_RECEIVE' &&
  !one.is_judged &&
  // What came back is the merchant's already.
  (one.status !== 'WAIT_MERCHANT_SHIP' || one.received_at === null)

/** What is with the merchant and was not paid for; a number that was wrong is put right while nobody has the parcel. */
const mayHandBack = (one: ReturnStanding): boolean =>
  one.is_hand_back_due || (one.handed_back_at !== null && one.hand_back_signed_at === null)

/** It leaves, or it did under another number than was said: put right while nobody has the parcel. */
const mayReship = (one: ReturnStanding): boolean =>
  mayBe('reship', one) || (one.status === 'WAIT_BUYER_RECEIVE' && one.reship_signed_at === null)

/** The number of what comes back was wrong, and nobody has signed for it. */
const mayCorrect = (one: ReturnStanding): boolean =>
  one.status === 'WAIT_MERCHANT_RECEIVE' &&
  one.signed_back_at === null &&
  one.waybill_changes < returnParameters.waybillChanges

const offers: Readonly<Record<ReturnAction, Offer>> = {
  agree: { to: 'merchant', when: ({ status }) => status === 'MERCHANT_REVIEW' },
  reject: { to: 'merchant', when: (one) => mayBe('reject', one) && mayReject(one) },
  offer: { to: 'merchant', when: mayOffer },
  question: { to: 'merchant', when: mayOffer },
  setAddress: { to: 'merchant', when: lacksAddress },
  receive: { to: 'merchant', when: ({ status }) => status === 'WAIT_MERCHANT_RECEIVE' },
  refuseReceipt: { to: 'merchant', when: (one) => mayBe('refuseReceipt', one) && !one.is_judged },
  extend: {
    to: 'merchant',
    when: ({ status, is_put_off: isPutOff, deadline_at: dueAt }) =>
      !isPutOff && dueAt !== null && merchantsTurn.includes(status),
  },
  reship: { to: 'merchant', when: mayReship },
  convert: { to: 'merchant', when: (one) => mayBe('reship', one) },
  payAgain: { to: 'merchant', when: ({ status, refund_id: refund }) => status === 'REFUND_FAILED' && refund === null },
  handBack: { to: 'merchant', when: mayHandBack },
  cancel: { to: 'storefront', when: mayCancel },
  modify: { to: 'storefront', when: (one) => mayBe('modify', one) && mayModify(one) },
  sendBack: { to: 'storefront', when: (one) => mayBe('sendBack', one) || mayCorrect(one) },
  accept: { to: 'storefront', when: ({ status, question }) => status === 'BUYER_NEGOTIATE' && question === null },
  decline: { to: 'storefront', when: (one) => mayBe('decline', one) && one.question === null },
  answer: { to: 'storefront', when: (one) => mayBe('answer', one) && one.question !== null },
  askTime: {
    to: 'storefront',
    when: ({ status, is_put_off_by_buyer: isPutOff, deadline_at: dueAt }) =>
      status === 'WAIT_BUYER_RETURN' && !isPutOff && dueAt !== null,
  },
  gotIt: { to: 'storefront', when: (one) => mayBe('replaced', one) },
  waiveGoods: { to: 'storefront', when: ({ is_hand_back_due: isDue }) => isDue },
  escalate: { to: 'either', when: mayEscalate },
  prove: {
    to: 'either',
    when: ({ status, dispute_status: dispute }) => status === 'IN_DISPUTE' && isArgued.includes(dispute),
  },
  appeal: { to: 'either', when: hasLost },
  acceptVerdict: {
    to: 'either',
    when: (one, party) => hasLost(one, party) && one.dispute_status !== 'DONE_PARTIAL',
  },
}

const names = Object.keys(offers) as ReturnAction[]

export const mayDo = (action: ReturnAction, one: ReturnStanding, party: Party): boolean =>
  [party, 'either'].includes(offers[action].to) && offers[action].when(one, party)

/** What each party may do to a return as it stands; the server checks again when it is done. */
export const allowedActions = (one: ReturnStanding, party: Party): ReturnAction[] =>
  names.filter((name) => mayDo(name, one, party))

/** What the clock does for whoever lets the time pass. */
const atEnd: Readonly<Record<ReturnStatus, AtDeadline | null>> = {
  MERCHANT_REVIEW: 'REFUND',
  BUYER_NEGOTIATE: 'REVIEW',
  MERCHANT_REJECTED: 'CLOSE',
  WAIT_BUYER_RETURN: 'CLOSE',
  WAIT_MERCHANT_RECEIVE: 'REFUND',
  WAIT_MERCHANT_SHIP: 'REFUND',
  WAIT_BUYER_RECEIVE: 'FINISH',
  IN_DISPUTE: 'JUDGE',
  REFUNDING: null,
  REFUND_FAILED: 'PAY_AGAIN',
  SUCCESS: null,
  CLOSED: null,
}

/** What the clock does when the time is over; null: it does not run. */
export function atDeadlineOf(one: ReturnStanding): AtDeadline | null {
  const { status, type } = one
  if (one.deadline_at === null) return null
  // Nobody knows that anything came: no money goes back for a number alone.
  if (status === 'WAIT_MERCHANT_RECEIVE' && one.signed_back_at === null) return 'TURN_OVER'
  if (status === 'IN_DISPUTE' && one.dispute_status !== null && lost[one.dispute_status] !== undefined) return 'EXECUTE'
  return status === 'MERCHANT_REVIEW' && type !== 'REFUND_ONLY' ? 'AGREE' : atEnd[status]
}
