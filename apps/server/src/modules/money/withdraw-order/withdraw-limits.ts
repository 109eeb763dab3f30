// What a withdrawal may be and costs, as the platform's people set it. Out of memory: no statement runs.
import type { WithdrawSpeed } from '@merchant/contract'
import { inForce } from '../../../kernel/in-force.ts'

export interface WithdrawLimits {
  readonly minFen: number
  readonly maxFen: number
  /** To a company's own public account, where there is no fee either. */
  readonly maxPublicFen: number
  readonly perDay: number
  readonly perDayFen: number
  readonly freePerMonth: number
  readonly feeFen: number
  /** Added to the fee of what arrives on the same day. */
  readonly sameDayFeeFen: number
  readonly speeds: readonly WithdrawSpeed[]
}

/** As they are now; an order keeps what it was applied for. @param handle any of the database whose parameters are meant */
export const withdrawLimits = (handle: object): WithdrawLimits => ({
  minFen: inForce(handle, 'withdraw.minFen'),
  maxFen: inForce(handle, 'withdraw.maxFen'),
  maxPublicFen: inForce(handle, 'withdraw.maxPublicFen'),
  perDay: inForce(handle, 'withdraw.perDay'),
  perDayFen: inForce(handle, 'withdraw.perDayFen'),
  freePerMonth: inForce(handle, 'withdraw.freePerMonth'),
  feeFen: inForce(handle, 'withdraw.feeFen'),
  sameDayFeeFen: inForce(handle, 'withdraw.sameDayFeeFen'),
  speeds: inForce(handle, 'withdraw.nextDay') === 1 ? ['D0', 'D1'] : ['D0'],
})
