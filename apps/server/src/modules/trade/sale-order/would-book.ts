// What is booked when the provider's call about an order ends, for whoever declares it; of one that failed nothing is booked, and it
// is tried again by itself.
import type { TenantDb, TenantTx } from '@merchant/database'
import { type Move, movesOf, postingRules } from '@merchant/ledger'
import { findRefund, refundedBooking } from './refund/index.ts'
import type { PossibleEnd } from './sale-order.deps.ts'
import { settledMoves } from './settle-order.ts'

type WouldBook = (db: TenantDb | TenantTx, end: PossibleEnd) => Promise<readonly Move[]>

const { orderPaid, orderRefundedBeforeSettlement, commissionReturned, settledRefundSent } = postingRules

/** By what the call is about. */
export const wouldBook = {
  payment: async (_db, { service, status, amountFen }) => {
    if (status === 'FAILED') return []
    return service === 'collect'
      ? movesOf(orderPaid, { paidFen: amountFen, subsidyFen: 0 })
      : movesOf(orderRefundedBeforeSettlement, { refundFen: amountFen, subsidyReturnFen: 0 })
  },
  saleOrder: async (_db, { status, amountFen, feeFen }) =>
    status === 'FAILED' ? [] : settledMoves({ netFen: amountFen - feeFen, commissionFen: feeFen }),
  async refundOrder(db, { service, status, subjectId }) {
    const refund = await findRefund(db, subjectId)
    if (status === 'FAILED' || refund === undefined) return []
    if (service === 'refund') return refundedBooking(refund).moves
    // The refund itself goes out as soon as the platform's part is there.
    return [
      ...movesOf(commissionReturned, { commissionFen: refund.commission_fen, lentFen: refund.lent_fen }),
      ...movesOf(settledRefundSent, { refundFen: refund.amount_fen, subsidyReturnFen: 0 }),
    ]
  },
} as const satisfies Record<string, WouldBook>
