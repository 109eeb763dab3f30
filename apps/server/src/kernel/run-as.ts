// Runs a request within the reach of whoever makes it; from here on no statement goes further (decision 14).
import type { Endpoint } from '@merchant/contract'
import { type DataScope, withDataScope } from '@merchant/database'
import type { Actor, MerchantActor } from './actor.ts'

export function runAs<T>(actor: Actor, { shops }: Pick<Endpoint, 'shops'>, work: () => T): T {
  return withDataScope(actor.party === 'merchant' ? scopeOf(actor, shops) : null, work)
}

/** What is about the chosen shop is narrower than the person's reach, and never wider: only a shop within it is chosen. */
function scopeOf({ dataScope, chosenShopId }: MerchantActor, shops: Endpoint['shops']): DataScope | null {
  if (shops === 'any' || chosenShopId === null) return dataScope
  return { shopIds: [chosenShopId], onlyOf: dataScope?.onlyOf ?? null }
}
