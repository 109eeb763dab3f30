// Who does something to a parcel, and what that takes.
import type { MerchantActor, StorefrontActor } from '../../../../kernel/actor.ts'
import type { SaleOrderDeps } from '../sale-order.deps.ts'
import type { TextDeps } from '../text/text-receiver.ts'

export interface By {
  readonly actor: MerchantActor | StorefrontActor
  readonly now: Date
}

export interface ShipDeps
  extends Pick<SaleOrderDeps, 'carrierName' | 'carrierToShip' | 'parcels' | 'returns'>, TextDeps {
  readonly stock: Pick<SaleOrderDeps['stock'], 'ship' | 'unship' | 'takeBack' | 'writeOff' | 'release'>
}

/** The person, or the key that a storefront came with. */
export const idOf = (actor: By['actor']): string => (actor.party === 'merchant' ? actor.userId : actor.apiKeyId)
