// What each role may do; read on every request from code, so a changed list holds from the next request on.
import { financeOperatorPermissions, ownerPermissions } from '@merchant/contract'
import type { MerchantActor, OperatorActor } from '../../kernel/actor.ts'

export type MerchantRole = MerchantActor['kind']
export type OperatorRole = 'PLATFORM_FINANCE'

/** A staff member may do what its own roles give it, and no such role can be assigned yet. */
const merchantPermissions: Readonly<Record<MerchantRole, ReadonlySet<string>>> = {
  OWNER: new Set(ownerPermissions),
  STAFF: new Set(),
}
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
}

export function actorOf(session: SessionIdentity): MerchantActor | OperatorActor {
  const { id: sessionId, principal_name: name } = session
  if (session.party === 'merchant' && session.merchant_id !== null) {
    const kind = session.principal_role as MerchantRole
    const permissions = merchantPermissions[kind]
    return {
      party: 'merchant',
      sessionId,
      merchantId: session.merchant_id,
      userId: session.principal_id,
      kind,
      name,
      permissions,
    }
  }
  const permissions = operatorPermissions[session.principal_role as OperatorRole]
  return { party: 'operator', sessionId, operatorId: session.principal_id, name, permissions }
}
