// The life of a shop as far as its merchant decides it: what 营业 and 休息 are reached from.
import { said, type Said } from '@merchant/contract'
import type { Tables } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'

type ShopStatus = Tables['shop']['status']

/**
 * Where a merchant's wish leads from each state; null: it is not the merchant's to decide. What is to open waits in PENDING until the
 * merchant itself is in business.
 * @public docs/domain/merchant.md shows it.
 */
export const shopTransitions: Readonly<
  Record<ShopStatus, { readonly open: ShopStatus; readonly rest: ShopStatus } | null>
> = {
  PENDING: { open: 'OPEN', rest: 'RESTING' },
  OPEN: { open: 'OPEN', rest: 'RESTING' },
  RESTING: { open: 'OPEN', rest: 'RESTING' },
  FROZEN: null,
  CLOSED: null,
}

export const shopStatusText: Readonly<Record<ShopStatus, Said>> = {
  PENDING: said('待开通', 'not open yet'),
  OPEN: said('营业', 'open'),
  RESTING: said('休息', 'resting'),
  FROZEN: said('冻结', 'frozen'),
  CLOSED: said('关闭', 'closed'),
}

/** What the platform may freeze, and what an unfrozen shop goes back to. */
type Freezable = NonNullable<Tables['shop']['status_before_freeze']>
export const isFreezable = (status: ShopStatus): status is Freezable =>
  status === 'PENDING' || status === 'OPEN' || status === 'RESTING'

/** Where the merchant's wish leads. Refuses state.notAllowed for a shop that the platform has frozen or closed. */
export function statusAfter(
  status: ShopStatus,
  { open, isInBusiness }: { readonly open: boolean; readonly isInBusiness: boolean },
): ShopStatus {
  const transitions = shopTransitions[status] ?? refuse('state.notAllowed', { status: shopStatusText[status] })
  if (!open) return transitions.rest
  return isInBusiness || status === 'OPEN' ? transitions.open : 'PENDING'
}
