// How much one recharge may be, by which way, what it costs, and how long it may be paid.
import type { RechargeMethod } from '@merchant/contract'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface Way {
  readonly minFen: number
  readonly maxFen: number
  /** Ten-thousandths of the amount, inside it. */
  readonly feeBp: number
}

const byCard: Way = { minFen: 100, maxFen: 5_000_000, feeBp: 0 }
const byBank: Way = { minFen: 100, maxFen: 50_000_000, feeBp: 0 }

export const rechargeParameters = {
  /** From the application of a transfer, or from its rejected slip, to the last moment of a slip. */
  transferMs: 7 * DAY,
  /** After the first, second, … certain failure to credit a wallet with a transfer that has come. */
  creditAgainMs: [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR, 24 * HOUR],
  /** Once those are used up: a person has a case of it, and it is still tried. */
  creditStuckMs: 24 * HOUR,
  /** So long after it came a recharge may go back to its payer. */
  refundWithinMs: 90 * DAY,
  /** Orders of the whole merchant that wait to be paid. */
  maxOpen: 5,
  /** Orders of the whole merchant in a day, whatever became of them. */
  perDay: 20,
  /** Wrong codes of one order. */
  maxCodeTries: 3,
  /** A confirmation that nobody has heard of for so long may be made again, once the provider still waits for it. */
  confirmAgainMs: MINUTE,
  resendMs: MINUTE,
  /** Questions of one merchant to the provider about what became of an order. */
  refresh: [{ max: 30, perMs: MINUTE }],
  ways: {
    QUICK: byCard,
    GATEWAY_B2C: byBank,
    GATEWAY_B2B: byBank,
    WECHAT: byCard,
    ALIPAY: byCard,
    TRANSFER: byBank,
  } satisfies Record<RechargeMethod, Way>,
} as const
