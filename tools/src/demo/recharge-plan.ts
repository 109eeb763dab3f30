// The recharges of the demo as a plan: each way to pay, each purpose, and each way that one ends.
import type { RechargeMethod, RechargeTarget } from '@merchant/contract'
import { DAY, HOUR } from './durations.ts'

export interface PlannedRecharge {
  readonly at: Date
  readonly method: RechargeMethod
  readonly amountFen: number
  readonly target: RechargeTarget
  readonly fate: 'paid' | 'expires' | 'canceled' | 'refused'
  readonly remark: string
}

/** Of the merchant in full bloom; in the order of time, and none in the future. */
export function planRecharges(openedAt: Date, now: Date): PlannedRecharge[] {
  const later = (days: number) => new Date(openedAt.getTime() + days * DAY + 4 * HOUR)
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
  return [
    { at: later(2), method: 'QUICK', amountFen: 500_000, target: 'BALANCE', fate: 'paid', remark: '开业备用金' },
    { at: later(11), method: 'GATEWAY_B2C', amountFen: 200_000, target: 'DEPOSIT', fate: 'paid', remark: '' },
    { at: later(26), method: 'WECHAT', amountFen: 300_000, target: 'PROMO', fate: 'paid', remark: '新品推广' },
    { at: later(40), method: 'ALIPAY', amountFen: 128_800, target: 'BALANCE', fate: 'paid', remark: '' },
    { at: later(47), method: 'WECHAT', amountFen: 50_000, target: 'PROMO', fate: 'expires', remark: '' },
    { at: later(58), method: 'ALIPAY', amountFen: 99_900, target: 'BALANCE', fate: 'canceled', remark: '' },
    { at: ago(20 * 24), method: 'QUICK', amountFen: 4_000_000, target: 'BALANCE', fate: 'refused', remark: '备货' },
    {
      at: ago(20 * 24 - 1),
      method: 'GATEWAY_B2C',
      amountFen: 4_000_000,
      target: 'BALANCE',
      fate: 'paid',
      remark: '备货',
    },
    { at: ago(5 * 24), method: 'QUICK', amountFen: 120_000, target: 'BALANCE', fate: 'paid', remark: '' },
    { at: ago(30), method: 'WECHAT', amountFen: 200_000, target: 'PROMO', fate: 'paid', remark: '' },
  ]
}

/** Of the company, whose public account pays on its bank's page. */
export const companyRecharge = (at: Date): PlannedRecharge => ({
  at,
  method: 'GATEWAY_B2B',
  amountFen: 10_000_000,
  target: 'BALANCE',
  fate: 'paid',
  remark: '首笔备付金',
})

/** Of the merchant that leaves: what it has still to take out. */
export const leavingRecharge = (at: Date): PlannedRecharge => ({
  at,
  method: 'GATEWAY_B2C',
  amountFen: 30_000,
  target: 'BALANCE',
  fate: 'paid',
  remark: '开业备用金',
})
