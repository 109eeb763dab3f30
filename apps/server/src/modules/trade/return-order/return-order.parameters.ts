// The deadlines of returns: whoever is waited for has so long, and then the clock answers.
import { MOST_APPLICATIONS, MOST_CHANGES, MOST_OFFERS, MOST_REJECTIONS, RETURN_RULES_AT_MOST } from '@merchant/contract'

const HOUR = 3_600_000
const DAY = 24 * HOUR

export const returnParameters = {
  /** Nothing is sent so shortly after the payment: the money goes back at once. */
  instantMs: 30 * 60_000,
  /** The merchant answers, after an offer that came to nothing in less time. */
  reviewMs: 48 * HOUR,
  reviewAgainMs: 24 * HOUR,
  negotiateMs: 48 * HOUR,
  /** The buyer sends the goods back, and once asks for more time. */
  sendBackMs: 7 * DAY,
  sendBackMoreMs: 3 * DAY,
  receiveMs: 10 * DAY,
  /** Once its carrier has handed it over, and at least after that was heard. */
  lookMs: 48 * HOUR,
  lookAtLeastMs: 24 * HOUR,
  /** The buyer changes what the merchant has refused. */
  rejectedMs: 7 * DAY,
  /** The merchant asks once for more time, and says why. */
  extendMs: 24 * HOUR,
  /** After a refund for which the merchant's balance did not do. */
  payAgainMs: DAY,
  /** The merchant sends anew, and the buyer has it. */
  reshipMs: 48 * HOUR,
  reshippedMs: 10 * DAY,
  /** In a dispute: each side shows what it has, the platform means to rule, and whoever lost appeals. */
  evidenceMs: 48 * HOUR,
  judgeMs: 72 * HOUR,
  appealMs: 48 * HOUR,
  /** Of one return; the second is about what came back after a ruling. */
  disputes: 3,
  /** Shown as due soon. */
  soonMs: 12 * HOUR,
  applications: MOST_APPLICATIONS,
  changes: MOST_CHANGES,
  rejections: MOST_REJECTIONS,
  offers: MOST_OFFERS,
  /** Of one shop. */
  rules: RETURN_RULES_AT_MOST,
} as const
