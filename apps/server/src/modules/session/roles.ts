// What each caller may do; made anew for every request from code and the row that was read with the token.
import { type DataScope, financeOperatorPermissions, ownerPermissions } from '@merchant/contract'
import type { MerchantActor, OperatorActor, StepUpMethod } from '../../kernel/actor.ts'
import type { Reach } from '@merchant/database'
import { rightsOf, scopeOf } from '../../kernel/built-in-roles.ts'

export type MerchantRole = MerchantActor['kind']
export type OperatorRole = 'PLATFORM_FINANCE'

const permissionsOfOwner: ReadonlySet<string> = new Set(ownerPermissions)
const operatorPermissions: Readonly<Record<OperatorRole, ReadonlySet<string>>> = {
  PLATFORM_FINANCE: new Set(financeOperatorPermissions),
}

/** The session's columns that say who acts; the database checks that role and party fit. */
export interface SessionIdentity {
  readonly id: string
  readonly party: string
  readonly merchant_id: string | null
  readonly principal_id: string
  readonly principal_role: string
  readonly principal_name: string
  readonly step_up_until: Date | null
  /** Whether a second factor is on. */
  readonly has_totp: boolean
  readonly is_enabled: boolean | null
  readonly built_in_roles: string[] | null
  readonly permissions: string[] | null
  readonly data_scope: string | null
  readonly shop_ids: string[] | null
}

/** Null for a staff member who is disabled or was never given anything, whatever session is still about. */
export function actorOf(session: SessionIdentity): MerchantActor | OperatorActor | null {
  const { id: sessionId, principal_name: name, step_up_until: stepUpUntil } = session
  const stepUpMethods = stepUpMethodsOf(session)
  if (session.party === 'merchant' && session.merchant_id !== null) {
    const kind = session.principal_role as MerchantRole
    if (kind === 'STAFF' && session.is_enabled !== true) return null
    const permissions =
      kind === 'OWNER' ? permissionsOfOwner : rightsOf(session.built_in_roles ?? [], session.permissions ?? [])
    return {
      party: 'merchant',
      sessionId,
      merchantId: session.merchant_id,
      userId: session.principal_id,
      kind,
      name,
      permissions,
      reach: kind === 'OWNER' ? null : reachOf(session),
      stepUpUntil,
      stepUpMethods,
    }
  }
  const permissions = operatorPermissions[session.principal_role as OperatorRole]
  const operatorId = session.principal_id
  return { party: 'operator', sessionId, operatorId, name, permissions, stepUpUntil, stepUpMethods }
}

/** Null reaches every shop. A scope that this release does not know is the narrowest, as an unknown permission is none. */
function reachOf(session: SessionIdentity): Reach | null {
  const scope = scopeOf(session.built_in_roles ?? [], session.data_scope as DataScope | null)
  if (scope === 'ALL_SHOPS') return null
  return { shopIds: session.shop_ids ?? [], onlyOf: scope === 'SELF' ? session.principal_id : null }
}

/** Who has a second factor proves by it: the password alone is what the factor was added against. Operators have no phone. */
function stepUpMethodsOf(session: SessionIdentity): StepUpMethod[] {
  const known: StepUpMethod = session.has_totp ? 'totp' : 'password'
  return session.party === 'merchant' ? [known, 'sms'] : [known]
}
