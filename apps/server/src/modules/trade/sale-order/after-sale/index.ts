// Entry of what returns do to orders.
export { buyerRateBp } from './buyer-rate.ts'
export { beginReturn, changeReturn, endReturn, type OfReturn, payReturn, sendAnew } from './for-returns.ts'
export { type HowMuch, holdMoney, releaseMoney } from './hold-money.ts'
export { keepPromise } from './promise.ts'
export { type Returnable, sentOf, unsentOf } from './returnable.ts'
