// What is booked when the provider's call about a payment to the platform or an advance ends, for whoever declares it; of one that failed
// nothing is booked.
import { movesOf, postingRules } from '@merchant/ledger'
import type { WouldBook } from '../provider/index.ts'

const { platformPaid, advanceLent } = postingRules

/** By what the call is about. */
export const wouldBook = {
  platformPayment: async (_db, { status, amountFen }) =>
    status === 'FAILED' ? [] : movesOf(platformPaid, { amountFen }),
  platformAdvance: async (_db, { status, amountFen }) =>
    status === 'FAILED' ? [] : movesOf(advanceLent, { amountFen }),
} as const satisfies Record<string, WouldBook>
