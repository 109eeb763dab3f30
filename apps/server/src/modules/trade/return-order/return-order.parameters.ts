// The limits of returns, and deadlines of theirs that are no parameters of the platform.
import { MOST_APPLICATIONS, MOST_CHANGES, MOST_OFFERS, MOST_REJECTIONS, RETURN_RULES_AT_MOST } from '@merchant/contract'

const HOUR = 3_600_000
const DAY = 24 * HOUR

export const returnParameters = {
  /** Nothing is sent so shortly after the payment: the money goes back at once. */
  instantMs: 30 * 60_000,
  /** The merchant answers anew, after an offer that came to nothing. */
  reviewAgainMs: 24 * HOUR,
  /** The buyer asks once for more time to send the goods back. */
  sendBackMoreMs: 3 * DAY,
  /** The merchant looks at what came back, once its carrier has handed it over, and at least after that was heard. */
  lookMs: 48 * HOUR,
  lookAtLeastMs: 24 * HOUR,
  /** The merchant asks once for more time, and says why. */
  extendMs: 24 * HOUR,
  /** The platform gives more time up to so far from now. */
  furthestMs: 30 * DAY,
  /** After a refund for which the merchant's balance did not do. */
  payAgainMs: DAY,
  /** Disputes of one return; the second is about what came back after a ruling. */
  disputes: 3,
  /** How often a buyer puts the number of what comes back right. */
  waybillChanges: 2,
  /** Shown as due soon. */
  soonMs: 12 * HOUR,
  applications: MOST_APPLICATIONS,
  changes: MOST_CHANGES,
  rejections: MOST_REJECTIONS,
  offers: MOST_OFFERS,
  /** Of one shop. */
  rules: RETURN_RULES_AT_MOST,
} as const
