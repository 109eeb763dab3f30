// Whose views somebody sees: the merchant's, or those that all operators of the platform share.
import { type MerchantActor, type OperatorActor, principalIdOf } from '../../../kernel/actor.ts'
import { ownerScopeIdOf } from '../../../kernel/platform-scope.ts'

export type Person = MerchantActor | OperatorActor

export interface OwnerScope {
  /** The merchant_id of the rows. */
  readonly id: string
  readonly personId: string
  /** May delete what others share. */
  readonly isOwner: boolean
}

export const ownerScopeOf = (actor: Person): OwnerScope => ({
  id: ownerScopeIdOf(actor),
  personId: principalIdOf(actor),
  isOwner: actor.party === 'merchant' && actor.kind === 'OWNER',
})
