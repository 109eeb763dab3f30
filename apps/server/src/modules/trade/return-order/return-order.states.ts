// The life of a return as data: which event leads where, whose turn it is, and what the clock does for whoever lets time pass.
import type { AtDeadline, ReturnAction, ReturnPhase, ReturnStatus, ReturnType, Said } from '@merchant/contract'
import { returnStatusLabels } from '@merchant/contract/labels'
import { said } from '@merchant/contract'
import { returnParameters } from './return-order.parameters.ts'

export type ReturnEvent =
  | 'pay'
  | 'waitForGoods'
  | 'reject'
  | 'offer'
  | 'decline'
  | 'modify'
  | 'sendBack'
  | 'refuseReceipt'
  | 'refunded'
  | 'payFailed'
  | 'close'

const OPEN = [
  'MERCHANT_REVIEW',
  'BUYER_NEGOTIATE',
  'MERCHANT_REJECTED',
  'WAIT_BUYER_RETURN',
  'WAIT_MERCHANT_RECEIVE',
] as const

export const transitions: Readonly<Record<ReturnEvent, { from: readonly ReturnStatus[]; to: ReturnStatus }>> = {
  pay: { from: ['MERCHANT_REVIEW', 'BUYER_NEGOTIATE', 'WAIT_MERCHANT_RECEIVE', 'REFUND_FAILED'], to: 'REFUNDING' },
  waitForGoods: { from: ['MERCHANT_REVIEW', 'BUYER_NEGOTIATE'], to: 'WAIT_BUYER_RETURN' },
  reject: { from: ['MERCHANT_REVIEW'], to: 'MERCHANT_REJECTED' },
  offer: { from: ['MERCHANT_REVIEW'], to: 'BUYER_NEGOTIATE' },
  decline: { from: ['BUYER_NEGOTIATE'], to: 'MERCHANT_REVIEW' },
  modify: { from: ['MERCHANT_REVIEW', 'MERCHANT_REJECTED'], to: 'MERCHANT_REVIEW' },
  sendBack: { from: ['WAIT_BUYER_RETURN'], to: 'WAIT_MERCHANT_RECEIVE' },
  refuseReceipt: { from: ['WAIT_MERCHANT_RECEIVE'], to: 'MERCHANT_REJECTED' },
  refunded: { from: ['REFUNDING', 'REFUND_FAILED'], to: 'SUCCESS' },
  payFailed: {
    from: ['MERCHANT_REVIEW', 'BUYER_NEGOTIATE', 'WAIT_MERCHANT_RECEIVE', 'REFUNDING', 'REFUND_FAILED'],
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
  readonly refund_id: string | null
  readonly deadline_at: Date | null
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

/** What was not sent goes back whole: there is nothing to bargain about. */
const mayOffer = (one: ReturnStanding): boolean =>
  mayBe('offer', one) && one.phase !== 'BEFORE_SHIP' && one.offers < returnParameters.offers

type Party = 'merchant' | 'storefront'
type Offer = { readonly to: Party; readonly when: (one: ReturnStanding) => boolean }

const offers: Readonly<Record<ReturnAction, Offer>> = {
  agree: { to: 'merchant', when: ({ status }) => status === 'MERCHANT_REVIEW' },
  reject: { to: 'merchant', when: (one) => mayBe('reject', one) && mayReject(one) },
  offer: { to: 'merchant', when: mayOffer },
  receive: { to: 'merchant', when: ({ status }) => status === 'WAIT_MERCHANT_RECEIVE' },
  refuseReceipt: { to: 'merchant', when: (one) => mayBe('refuseReceipt', one) },
  extend: {
    to: 'merchant',
    when: ({ status, is_put_off: isPutOff }) =>
      !isPutOff && (status === 'MERCHANT_REVIEW' || status === 'WAIT_MERCHANT_RECEIVE'),
  },
  payAgain: { to: 'merchant', when: ({ status, refund_id: refund }) => status === 'REFUND_FAILED' && refund === null },
  cancel: { to: 'storefront', when: (one) => mayBe('close', one) && one.status !== 'WAIT_MERCHANT_RECEIVE' },
  modify: { to: 'storefront', when: (one) => mayBe('modify', one) && mayModify(one) },
  sendBack: { to: 'storefront', when: (one) => mayBe('sendBack', one) },
  accept: { to: 'storefront', when: ({ status }) => status === 'BUYER_NEGOTIATE' },
  decline: { to: 'storefront', when: (one) => mayBe('decline', one) },
  askTime: {
    to: 'storefront',
    when: ({ status, is_put_off_by_buyer: isPutOff }) => status === 'WAIT_BUYER_RETURN' && !isPutOff,
  },
}

const names = Object.keys(offers) as ReturnAction[]

export const mayDo = (action: ReturnAction, one: ReturnStanding): boolean => offers[action].when(one)

/** What each party may do to a return as it stands; the server checks again when it is done. */
export const allowedActions = (one: ReturnStanding, party: Party): ReturnAction[] =>
  names.filter((name) => offers[name].to === party && mayDo(name, one))

/** What the clock does for whoever lets the time pass. */
const atEnd: Readonly<Record<ReturnStatus, AtDeadline | null>> = {
  MERCHANT_REVIEW: 'REFUND',
  BUYER_NEGOTIATE: 'REVIEW',
  MERCHANT_REJECTED: 'CLOSE',
  WAIT_BUYER_RETURN: 'CLOSE',
  WAIT_MERCHANT_RECEIVE: 'REFUND',
  REFUNDING: null,
  REFUND_FAILED: 'PAY_AGAIN',
  SUCCESS: null,
  CLOSED: null,
}

/** What the clock does when the time is over; null: it does not run. */
export function atDeadlineOf({ status, type, deadline_at: dueAt }: ReturnStanding): AtDeadline | null {
  if (dueAt === null) return null
  return status === 'MERCHANT_REVIEW' && type === 'RETURN_REFUND' ? 'AGREE' : atEnd[status]
}
