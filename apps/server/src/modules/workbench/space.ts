// Whose workbench somebody stands at: the merchant's, or the one that all operators of the platform share.
import { type MerchantActor, type OperatorActor, principalIdOf } from '../../kernel/actor.ts'

export type Person = MerchantActor | OperatorActor

/** No merchant ever has this id, so what operators keep is in nobody's reach but theirs. */
const PLATFORM_SPACE = '00000000-0000-0000-0000-000000000000'

export interface Space {
  /** The merchant_id under which the rows lie. */
  readonly id: string
  readonly personId: string
  /** May tidy up what others share. */
  readonly isOwner: boolean
}

export const spaceOf = (actor: Person): Space => ({
  id: actor.party === 'merchant' ? actor.merchantId : PLATFORM_SPACE,
  personId: principalIdOf(actor),
  isOwner: actor.party === 'merchant' && actor.kind === 'OWNER',
})
