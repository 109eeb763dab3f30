// Who is acting. A merchant's id comes from here and nowhere else, so no request can name another merchant.
import type { Access, EnrolmentStep, Permission } from '@merchant/contract'
import type { DataScope } from '@merchant/database'

/** How a person can prove again who they are. */
export type StepUpMethod = 'password' | 'totp' | 'sms'

/** Until when this session may do sensitive acts, and how the person can prove it again; for kernel/step-up.ts. */
interface SteppedUp {
  readonly stepUpUntil: Date | null
  readonly stepUpMethods: readonly StepUpMethod[]
}

export interface MerchantActor extends SteppedUp {
  readonly party: 'merchant'
  readonly sessionId: string
  readonly merchantId: string
  readonly userId: string
  readonly kind: 'OWNER' | 'STAFF'
  readonly name: string
  readonly permissions: ReadonlySet<Permission>
  /** Which of the merchant's shops; null for all of them. */
  readonly dataScope: DataScope | null
  /** The one of these that is looked at in this session; null for all of them. */
  readonly chosenShopId: string | null
  /** The merchant's real name holds, or its grace does. */
  readonly isVerified: boolean
  /** The merchant has left: its people read, and change nothing. */
  readonly isClosed: boolean
}

export interface OperatorActor extends SteppedUp {
  readonly party: 'operator'
  readonly sessionId: string
  readonly operatorId: string
  readonly name: string
  /** What is still missing before this operator may do anything else; most have nothing here. */
  readonly enrolment: readonly EnrolmentStep[]
  readonly permissions: ReadonlySet<Permission>
}

/** A storefront acting for a merchant's buyers, proven by an API key's signature. */
export interface StorefrontActor {
  readonly party: 'storefront'
  readonly merchantId: string
  readonly apiKeyId: string
  readonly isVerified: boolean
  readonly isClosed: boolean
}

interface PublicActor {
  readonly party: 'public'
}

export type Actor = MerchantActor | OperatorActor | StorefrontActor | PublicActor

/** The parties an endpoint's `access` admits, as actor types. */
export type ActorOf<A extends Access> =
  | (A extends { public: true } ? PublicActor : never)
  | (A extends { merchant: {} } ? MerchantActor : never)
  | (A extends { operator: string } ? OperatorActor : never)
  | (A extends { storefront: {} } ? StorefrontActor : never)

/** The shop that is meant: the one that was named, or the one that is looked at; undefined for neither. */
export const meantShopOf = (actor: Actor, named?: string): string | undefined =>
  named ?? (actor.party === 'merchant' ? (actor.chosenShopId ?? undefined) : undefined)

/** The id of the person behind a token, whichever party it belongs to. */
export const principalIdOf = (actor: MerchantActor | OperatorActor): string =>
  actor.party === 'merchant' ? actor.userId : actor.operatorId

/** Text for logs: who did it. */
export function actorLabel(actor: Actor): {
  type: 'MERCHANT' | 'STAFF' | 'PLATFORM' | 'BUYER' | 'SYSTEM'
  id: string
  name: string
} {
  switch (actor.party) {
    case 'merchant':
      return { type: actor.kind === 'OWNER' ? 'MERCHANT' : 'STAFF', id: actor.userId, name: actor.name }
    case 'operator':
      return { type: 'PLATFORM', id: actor.operatorId, name: actor.name }
    case 'storefront':
      return { type: 'BUYER', id: actor.apiKeyId, name: '买家' }
    case 'public':
      return { type: 'SYSTEM', id: 'public', name: '系统' }
  }
}
