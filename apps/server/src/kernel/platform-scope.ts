// Where the platform's own rows lie in tables that begin with a merchant: its roles, its log, what its people keep.
import type { MerchantActor, OperatorActor } from './actor.ts'

/** No merchant ever has this id, so what operators keep is in nobody's reach but theirs. */
export const PLATFORM_SCOPE = '00000000-0000-0000-0000-000000000000'

/** The id under which a person's rows lie: the merchant's, or the one that all operators share. */
export const ownerScopeIdOf = (actor: MerchantActor | OperatorActor): string =>
  actor.party === 'merchant' ? actor.merchantId : PLATFORM_SCOPE
