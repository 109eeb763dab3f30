// What the checks at the confirmation of a withdrawal look for, and what they found.
import { z } from 'zod'

const withdrawRiskRule = z.enum([
  /** The merchant's first withdrawal of all. */
  'FIRST',
  /** The first to this card or account. */
  'NEW_CARD',
  'LARGE',
  /** Far above what the merchant usually takes out. */
  'UNUSUAL_AMOUNT',
  /** The merchant is restricted, suspended or closing. */
  'STANDING',
  'PHONE_CHANGED',
  /** The card was bound anew, though money went to it before. */
  'CARD_CHANGED',
  /** Confirmed in a browser that the account knows only since a moment ago. */
  'NEW_DEVICE',
  /** Confirmed from a network that nobody signed in from. */
  'NEW_ADDRESS',
  'MANY_CANCELS',
])
export type WithdrawRiskRule = z.output<typeof withdrawRiskRule>

/** LOW goes on by itself; the others wait for a person. */
const withdrawRiskLevel = z.enum(['LOW', 'MEDIUM', 'HIGH'])
export type WithdrawRiskLevel = z.output<typeof withdrawRiskLevel>

export const withdrawRisk = {
  /** Null until it is confirmed. */
  riskLevel: withdrawRiskLevel.nullable(),
  riskHits: z.array(
    z.object({
      rule: withdrawRiskRule,
      /** Alone enough for a person to look at it. */
      needsReview: z.boolean(),
      /** Why, in a sentence. */
      reason: z.string(),
    }),
  ),
}
