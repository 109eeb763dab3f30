// What is booked when the provider's call about a recharge or its refund ends, for whoever declares it.
import { movesOf, postingRules } from '@merchant/ledger'
import type { WouldBook } from '../provider/index.ts'
import { mustFindRecharge } from './recharge-order.store.ts'
import { receivedMoves } from './settle-recharge.ts'

const { rechargeRefunded, rechargeRefundFailed } = postingRules

/** By what the call is about. */
export const wouldBook = {
  rechargeOrder: async (db, { status, subjectId }) =>
    status === 'FAILED' ? [] : receivedMoves(await mustFindRecharge(db, subjectId)),
  rechargeRefund: async (_db, { status, amountFen }) =>
    movesOf(status === 'FAILED' ? rechargeRefundFailed : rechargeRefunded, { amountFen }),
} as const satisfies Record<string, WouldBook>
