// Entry of the refunds of sale orders: asked for by people, sent in recorded steps, ended by what the provider says.
export { findRefund, heldByRefunds } from './refund-order.store.ts'
export { turnsOf, turnsOfReturns } from './refund-turns.ts'
export { askRefund } from './ask-refund.ts'
export type { Cover } from './set-aside.ts'
export { afterFailure } from './retry-ladder.ts'
export { refundedBooking } from './end-refund.ts'
export { createStuckRefund } from './stuck-refund.ts'
export { commissionTransferred, refundOnceMore, refundPaid, refundStepFailed } from './refund-events.ts'
