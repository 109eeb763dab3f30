// The states of a recharge, and what it is for.
import { z } from 'zod'
import { telling } from '../../said.ts'

/**
 * CREATED: waits for its payer. CONFIRMING: a transfer whose slip the platform looks at. PAYING: the payer or the platform has
 * confirmed, the money is on its way into the wallet. REFUNDING: a part or all of it is on its way back to its payer. REFUNDED: all
 * of it is back. REJECTED: the slip was not taken. CLOSED: nobody paid in time.
 */
export const rechargeStatus = z.enum([
  'CREATED',
  'CONFIRMING',
  'PAYING',
  'SUCCESS',
  'REFUNDING',
  'REFUNDED',
  'FAILED',
  'REJECTED',
  'CLOSED',
])
export type RechargeStatus = z.output<typeof rechargeStatus>

export const rechargeTarget = z.enum(['BALANCE', 'DEPOSIT', 'PROMO'], {
  error: telling('没有这种充值用途', 'There is no such purpose'),
})
export type RechargeTarget = z.output<typeof rechargeTarget>
