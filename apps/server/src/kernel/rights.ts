// Who may call an endpoint and who may do the one act that a body asks for, read from the endpoint's declaration alone.
import {
  type Access,
  actIn,
  codeOf,
  type Endpoint,
  type MerchantRight,
  type OperatorRight,
  operatorRightFor,
  operatorRightsOf,
  rightFor,
  rightsOf,
} from '@merchant/contract'
import type { Actor, MerchantActor, OperatorActor } from './actor.ts'
import { refuse } from './refusal.ts'

/** Whether there is anything at this endpoint that the actor may do. */
export function isAdmitted({ merchant, operator, storefront }: Access, actor: Actor): boolean {
  switch (actor.party) {
    case 'merchant':
      return merchant !== undefined && rightsOf(merchant).some((right) => holds(actor, right))
    case 'operator':
      // Who is not set up yet has no permissions, and is told what is missing instead of that it may not.
      if (operator !== undefined && actor.enrolment.length > 0) return true
      return operator !== undefined && operatorRightsOf(operator).some((right) => mayOperate(actor, right))
    case 'storefront':
      return storefront !== undefined
    case 'public':
      return false
  }
}

/** Sends away who may do nothing here before the merchant is verified. Errors: refuses certification.missing. */
export function mustBeVerified({ whileUnverified }: Access, actor: Actor): void {
  if (!isUnverified(actor) || whileUnverified === true || typeof whileUnverified === 'object') return
  if (whileUnverified !== actor.party) refuse('certification.missing')
}

/** Papers of who has left run out, and what it has done stays its own to read. */
const isUnverified = (actor: Actor): boolean =>
  (actor.party === 'merchant' || actor.party === 'storefront') && !actor.isVerified && !hasLeft(actor)

/**
 * No command of a merchant that is closed, nor of its buyers, but those that are open to it, and nothing else that writes. Errors: refuses
 * merchant.closed.
 */
export function mustBeOpen({ command, access: { whileClosed } }: Pick<Endpoint, 'access' | 'command'>, actor: Actor) {
  if ((whileClosed ?? !command) === false && hasLeft(actor)) refuse('merchant.closed')
}

const hasLeft = (actor: Actor): boolean =>
  (actor.party === 'merchant' || actor.party === 'storefront') && actor.isClosed

/**
 * Lets an admitted actor do what a checked body asks for. Errors: refuses permission.denied, certification.missing, merchant.closed.
 */
export function mustBeAllowed(access: Access, actor: Actor, body: unknown): void {
  mustHoldRight(access, actor, body)
  const { whileUnverified, whileClosed } = access
  if (typeof whileClosed === 'object' && hasLeft(actor) && !whileClosed.acts.includes(actIn(whileClosed, body)))
    refuse('merchant.closed')
  if (!isUnverified(actor) || typeof whileUnverified !== 'object') return
  if (!whileUnverified.acts.includes(actIn(whileUnverified, body))) refuse('certification.missing')
}

function mustHoldRight({ merchant, operator, storefront }: Access, actor: Actor, body: unknown): void {
  if (actor.party === 'storefront') {
    const isAllowed = typeof storefront !== 'object' || storefront.acts.includes(actIn(storefront, body))
    if (!isAllowed) refuse('permission.denied')
  }
  if (actor.party === 'operator' && operator !== undefined) {
    const right = operatorRightFor(operator, body)
    if (right === null) refuse('permission.denied')
    if (!mayOperate(actor, right)) refuse('permission.denied', { missing: right === 'any' ? [right] : [codeOf(right)] })
  }
  if (actor.party !== 'merchant' || merchant === undefined) return
  const right = rightFor(merchant, body)
  if (right === null || !holds(actor, right)) refuse('permission.denied', missingOf(right))
}

const mayOperate = ({ permissions }: OperatorActor, right: OperatorRight): boolean =>
  right === 'any' || permissions.has(right)

function holds({ kind, permissions }: MerchantActor, right: MerchantRight): boolean {
  if (right === 'any') return true
  if (right === 'owner') return kind === 'OWNER'
  return typeof right === 'string' ? permissions.has(right) : right.some((one) => permissions.has(one))
}

/** What would be needed, for whoever asks an owner for it. */
function missingOf(right: MerchantRight | null): { missing?: readonly string[] } {
  if (right === null) return {}
  if (right === 'any' || right === 'owner') return { missing: [right] }
  return { missing: typeof right === 'string' ? [codeOf(right)] : right.map(codeOf) }
}
