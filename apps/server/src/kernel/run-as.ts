// Runs a request within the reach of whoever makes it; from here on no statement goes further (decision 14), and those of a list are
// planned once (decision 1280).
import type { Endpoint } from '@merchant/contract'
import { type DataScope, planningOnce, withDataScope } from '@merchant/database'
import type { Actor, MerchantActor } from './actor.ts'
import { isPaged } from './is-paged.ts'

export function runAs<T>(actor: Actor, endpoint: Pick<Endpoint, 'shops' | 'data'>, work: () => T): T {
  const planned = isPaged(endpoint) ? () => planningOnce(work) : work
  return withDataScope(actor.party === 'merchant' ? scopeOf(actor, endpoint.shops) : null, planned)
}

/** What is about the chosen shop is narrower than the person's reach, and never wider: only a shop within it is chosen. */
function scopeOf({ dataScope, chosenShopId }: MerchantActor, shops: Endpoint['shops']): DataScope | null {
  if (shops === 'any' || chosenShopId === null) return dataScope
  return { shopIds: [chosenShopId], onlyOf: dataScope?.onlyOf ?? null }
}
