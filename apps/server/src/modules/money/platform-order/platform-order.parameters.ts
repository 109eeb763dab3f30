// How long a platform order may be paid and objected to, how it is paid by bank, and when its service is spoken of.
import type { ParameterKey, PlatformOrderType, PlatformPayMethod } from '@merchant/contract'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Which parameter says how long it may be paid, from the order or its issue on, until it is closed or taken. */
export const dueOf: Readonly<Record<PlatformOrderType, ParameterKey>> = {
  SERVICE: 'platformOrder.dueMin',
  PROMO: 'platformOrder.dueMin',
  SMS_PACK: 'platformOrder.dueMin',
  WAYBILL_PACK: 'platformOrder.dueMin',
  ENTRY_FEE: 'platformOrder.dueMin',
  ANNUAL_FEE: 'platformOrder.dueMin',
  DEPOSIT: 'platformOrder.dueDays',
  DEPOSIT_TOPUP: 'platformOrder.dueDays',
  PENALTY: 'platformOrder.penaltyDays',
  COMPENSATION: 'platformOrder.penaltyDays',
  BILL_DUE: 'platformOrder.dueDays',
}

export const platformOrderParameters = {
  /** From its issue. */
  objectMs: 3 * DAY,
  /** The least that is left to pay after a judgement. */
  afterJudgementMs: DAY,
  /** Before it is closed or taken its merchant is told. */
  tellBeforeMs: DAY,
  /** Overdue for so long, it restricts its merchant. */
  restrictAfterMs: 7 * DAY,
  /** Before a service ends, its merchant is told. */
  noticeMs: [30 * DAY, 7 * DAY, DAY],
  /** So long before the end the next order is made by itself. */
  renewMs: DAY,
  /** An attempt to pay by bank. */
  payMs: 30 * MINUTE,
  /** Attempts of one order. */
  maxPayments: 10,
  /** Unpaid orders that the merchant has made. */
  maxOpen: 10,
  /** Wrong codes of one attempt. */
  maxCodeTries: 3,
  /** A confirmation that nobody has heard of for so long may be made again, once the provider still waits for it. */
  confirmAgainMs: MINUTE,
  resendMs: MINUTE,
  /** Questions of one merchant to the provider about what became of a payment. */
  refresh: [{ max: 30, perMs: MINUTE }],
  /** After the first, second, … certain failure to bring a refund back. */
  refundAgainMs: [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR, 24 * HOUR],
  /** Once those are used up people have a case of it: how often it is looked whether that has ended. */
  refundStuckMs: HOUR,
  /** The most of one payment by bank. */
  maxFen: { QUICK: 5_000_000, GATEWAY_B2C: 50_000_000, GATEWAY_B2B: 50_000_000 } satisfies Record<
    Exclude<PlatformPayMethod, 'BALANCE'>,
    number
  >,
} as const
