// Whose workbench somebody stands at: the merchant's, or the one that all operators of the platform share.
import { type MerchantActor, type OperatorActor, principalIdOf } from '../../../kernel/actor.ts'
import { spaceIdOf } from '../../../kernel/platform-space.ts'

export type Person = MerchantActor | OperatorActor

export interface Space {
  /** The merchant_id under which the rows lie. */
  readonly id: string
  readonly personId: string
  /** May tidy up what others share. */
  readonly isOwner: boolean
}

export const spaceOf = (actor: Person): Space => ({
  id: spaceIdOf(actor),
  personId: principalIdOf(actor),
  isOwner: actor.party === 'merchant' && actor.kind === 'OWNER',
})
