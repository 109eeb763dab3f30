// What is booked when the provider's call about a platform order ends, for whoever declares it; of one that failed nothing is booked.
import type { WouldBook } from '../provider/index.ts'
import { mustFindPayment } from './bank/payment.store.ts'
import { backBooking, bankBooking } from './platform-order.money.ts'
import { mustFindOrder } from './platform-order.store.ts'

/** By what the call is about. */
export const wouldBook = {
  platformOrderPayment: async (db, { status, subjectId }) => {
    if (status === 'FAILED') return []
    const payment = await mustFindPayment(db, subjectId)
    return bankBooking(await mustFindOrder(db, payment.order_id), payment.amount_fen).moves
  },
  platformOrderRefund: async (db, { status, subjectId, amountFen }) => {
    if (status === 'FAILED') return []
    const { order_id: orderId } = await db
      .selectFrom('platform_order_refund')
      .select('order_id')
      .where('id', '=', subjectId)
      .executeTakeFirstOrThrow()
    return backBooking(await mustFindOrder(db, orderId), amountFen).moves
  },
} as const satisfies Record<string, WouldBook>
