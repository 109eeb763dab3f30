// How much one recharge may be by each way and what it costs, as the platform's people set it. Out of memory: no statement runs.
import type { ParameterKey, RechargeMethod } from '@merchant/contract'
import { inForce } from '../../../kernel/in-force.ts'

interface Way {
  readonly minFen: number
  readonly maxFen: number
  /** Ten-thousandths of the amount, inside it. */
  readonly feeBp: number
}

/** By a way that has a fee: what says the most of one, and the fee. What comes by a transfer is credited as it came. */
const ways: Readonly<Record<RechargeMethod, readonly [most: ParameterKey, fee: ParameterKey | null]>> = {
  QUICK: ['recharge.maxCardFen', 'recharge.quickFeeBp'],
  GATEWAY_B2C: ['recharge.maxBankFen', 'recharge.bankFeeBp'],
  GATEWAY_B2B: ['recharge.maxBankFen', 'recharge.bankFeeBp'],
  WECHAT: ['recharge.maxCardFen', 'recharge.scanFeeBp'],
  ALIPAY: ['recharge.maxCardFen', 'recharge.scanFeeBp'],
  TRANSFER: ['recharge.maxBankFen', null],
}

/** As it is now; an order keeps what it was applied for. @param handle any of the database whose parameters are meant */
export function rechargeWay(handle: object, method: RechargeMethod): Way {
  const [most, fee] = ways[method]
  return {
    minFen: inForce(handle, 'recharge.minFen'),
    maxFen: inForce(handle, most),
    feeBp: fee === null ? 0 : inForce(handle, fee),
  }
}

interface RechargeCounts {
  /** Orders of the whole merchant that wait to be paid. */
  readonly maxOpen: number
  /** Orders of the whole merchant in a day, whatever became of them. */
  readonly perDay: number
}

export const rechargeCounts = (handle: object): RechargeCounts => ({
  maxOpen: inForce(handle, 'recharge.maxOpen'),
  perDay: inForce(handle, 'recharge.perDay'),
})
