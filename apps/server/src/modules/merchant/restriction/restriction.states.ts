// What the platform may do to a merchant that is in business, as data; where it leads is what all that is in force says together.
import { type MerchantStatus, type RestrictionScope, said, type Said } from '@merchant/contract'
import { merchantStatusLabels } from '@merchant/contract/labels'
import type { Tables } from '@merchant/database'
import type { Selectable } from 'kysely'

export type RestrictionRecord = Selectable<Tables['merchant_restriction']>
type RestrictionEvent = 'restrict' | 'suspend' | 'restore'

/**
 * A suspended merchant may be restricted besides: its withdrawals, or for a reason that outlasts the suspension. Whoever is leaving stays
 * on its way whatever is held against it, is not closed before that is lifted, and comes back to it when the leaving is taken back.
 */
export const transitions: Readonly<
  Record<RestrictionEvent, { readonly from: readonly MerchantStatus[]; readonly to: readonly MerchantStatus[] }>
> = {
  restrict: { from: ['ACTIVE', 'RESTRICTED', 'SUSPENDED', 'CLOSING'], to: ['RESTRICTED', 'SUSPENDED', 'CLOSING'] },
  suspend: { from: ['ACTIVE', 'RESTRICTED'], to: ['SUSPENDED'] },
  restore: {
    from: ['RESTRICTED', 'SUSPENDED', 'CLOSING'],
    to: ['ACTIVE', 'RESTRICTED', 'SUSPENDED', 'CLOSING'],
  },
}

export function statusName(status: MerchantStatus): Said {
  const [zh, en] = merchantStatusLabels[status].text
  return said(zh, en.toLowerCase())
}

/** What a suspension locks: it sells nothing; what is its own it takes out. */
export const SUSPENDED_SCOPES: readonly RestrictionScope[] = ['GOODS', 'ORDERS']
/** What an order that is overdue for too long locks; it goes on selling, for what comes in pays what it owes. */
export const OVERDUE_SCOPES: readonly RestrictionScope[] = ['GOODS', 'WITHDRAWALS']

/** What all that is in force comes to; the reason is of the newest that makes it so. */
export function standingOf(inForce: readonly RestrictionRecord[]) {
  const suspension = inForce.find(({ kind }) => kind === 'SUSPEND')
  const locks = (scope: RestrictionScope) => inForce.some(({ scopes }) => scopes.includes(scope))
  return {
    status: suspension === undefined ? (inForce.length === 0 ? 'ACTIVE' : 'RESTRICTED') : 'SUSPENDED',
    status_reason: (suspension ?? inForce.at(-1))?.reason ?? null,
    goods_locked: locks('GOODS'),
    orders_locked: locks('ORDERS'),
    withdrawals_locked: locks('WITHDRAWALS'),
  } as const
}
