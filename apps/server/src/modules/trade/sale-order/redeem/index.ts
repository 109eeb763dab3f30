// Entry of the codes of vouchers: found and redeemed at the counter, and expired by the clock.
export { expireCodes } from './expire-codes.ts'
export { findCode } from './find-code.ts'
export { redeem } from './redeem.ts'
