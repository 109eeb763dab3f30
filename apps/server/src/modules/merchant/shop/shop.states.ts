// The life of a shop as far as its merchant decides it: what 营业 and 休息 are reached from.
import { shopStatus } from '@merchant/contract'
import type { z } from 'zod'

export type ShopStatus = z.output<typeof shopStatus>

/** Where a merchant's wish leads from each state; null: it is not the merchant's to decide. */
export const shopTransitions: Readonly<
  Record<ShopStatus, { readonly open: ShopStatus; readonly rest: ShopStatus } | null>
> = {
  PENDING: { open: 'OPEN', rest: 'RESTING' },
  OPEN: { open: 'OPEN', rest: 'RESTING' },
  RESTING: { open: 'OPEN', rest: 'RESTING' },
  FROZEN: null,
  CLOSED: null,
}

export const shopStatusText: Readonly<Record<ShopStatus, string>> = {
  PENDING: '待开通',
  OPEN: '营业',
  RESTING: '休息',
  FROZEN: '冻结',
  CLOSED: '关闭',
}
