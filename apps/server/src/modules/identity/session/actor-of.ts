// What each caller may do; made anew for every request from code and the row that was read with the token.
import { type EnrolmentStep, ownerPermissions, type Permission } from '@merchant/contract'
import type { DataScope, Tables } from '@merchant/database'
import type { MerchantActor, OperatorActor, StepUpMethod } from '../../../kernel/actor.ts'
import { merchantSide, platformSide, scopeOf } from '../role/index.ts'

const permissionsOfOwner: ReadonlySet<Permission> = new Set(ownerPermissions)

/** The session's columns that say who acts; the database checks that role and party fit. */
interface SessionIdentity {
  readonly id: string
  readonly party: string
  readonly merchant_id: string | null
  readonly principal_id: string
  readonly principal_role: string
  readonly principal_name: string
  readonly step_up_until: Date | null
  /** Whether a second factor is on. */
  readonly has_totp: boolean
  /** An operator's password was made by somebody else and must be replaced. */
  readonly has_one_time_password: boolean
  readonly is_enabled: boolean | null
  readonly built_in_roles: string[] | null
  readonly permissions: string[] | null
  readonly data_scope: Tables['staff_access']['data_scope']
  readonly shop_ids: string[] | null
  readonly chosen_shop_id: string | null
  readonly verified_until: Date | null
  readonly closed_at: Date | null
}

/** Null for who is disabled or was never given anything, whatever session is still about. */
export function actorOf(session: SessionIdentity, now: Date): MerchantActor | OperatorActor | null {
  const isMerchant = session.party === 'merchant' && session.merchant_id !== null
  const isOwner = isMerchant && session.principal_role === 'OWNER'
  if (!isOwner && session.is_enabled !== true) return null
  const who = {
    sessionId: session.id,
    name: session.principal_name,
    stepUpUntil: session.step_up_until,
    stepUpMethods: stepUpMethodsOf(session),
  }
  const side = isMerchant ? merchantSide : platformSide
  const rights = side.rightsOf(session.built_in_roles ?? [], session.permissions ?? [])
  if (session.party === 'merchant' && session.merchant_id !== null) {
    const dataScope = isOwner ? null : dataScopeOf(session)
    return {
      ...who,
      party: 'merchant',
      merchantId: session.merchant_id,
      userId: session.principal_id,
      kind: isOwner ? 'OWNER' : 'STAFF',
      permissions: isOwner ? permissionsOfOwner : rights,
      dataScope,
      chosenShopId: chosenWithin(dataScope, session.chosen_shop_id),
      isVerified: session.verified_until !== null && now < session.verified_until,
      isClosed: session.closed_at !== null,
    }
  }
  const enrolment = enrolmentOf(session)
  // Until the account is set up it is good for that alone; there is no setting that says otherwise.
  const permissions = enrolment.length === 0 ? rights : new Set<Permission>()
  return { ...who, party: 'operator', operatorId: session.principal_id, permissions, enrolment }
}

/** Null reaches every shop. A scope that this release does not know is the narrowest, as an unknown permission is none. */
function dataScopeOf(session: SessionIdentity): DataScope | null {
  const scope = scopeOf(session.built_in_roles ?? [], session.data_scope)
  if (scope === 'ALL_SHOPS') return null
  return { shopIds: session.shop_ids ?? [], onlyOf: scope === 'SELF' ? session.principal_id : null }
}

/** A shop that was taken from a person since is no longer looked at. */
const chosenWithin = (scope: DataScope | null, shopId: string | null): string | null =>
  shopId === null || scope === null || scope.shopIds.includes(shopId) ? shopId : null

const enrolmentOf = (session: SessionIdentity): EnrolmentStep[] => [
  ...(session.has_one_time_password ? (['password'] as const) : []),
  ...(session.has_totp ? [] : (['totp'] as const)),
]

/** Who has a second factor proves by it: the password alone is what the factor was added against. Operators have no phone. */
function stepUpMethodsOf(session: SessionIdentity): StepUpMethod[] {
  const known: StepUpMethod = session.has_totp ? 'totp' : 'password'
  return session.party === 'merchant' ? [known, 'sms'] : [known]
}
