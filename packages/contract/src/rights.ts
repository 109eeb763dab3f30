// What an endpoint asks of a merchant's person or of an operator: one right, or another one for each of the acts that it does.
import type { MerchantPermission, OperatorPermission } from './permissions.ts'

/**
 * A permission, or any one of several; `'any'` is whoever works there, `'owner'` the person whom the merchant belongs to,
 * which no role can hand to anybody.
 */
export type MerchantRight = MerchantPermission | 'any' | 'owner' | readonly MerchantPermission[]

/**
 * One endpoint that does several things, told apart by a field of its body: by its value, or, with the acts `present` and
 * `absent`, by whether it is given at all. An act without a right is nobody's.
 */
export interface RightByAct {
  readonly field: string
  readonly acts: Readonly<Record<string, MerchantRight>>
}

/** The same for operators. */
export interface OperatorRightByAct {
  readonly field: string
  readonly acts: Readonly<Record<string, OperatorPermission>>
}
export type OperatorRight = OperatorPermission | 'any'

/** The acts of such an endpoint that a party may do, of all there are. */
export interface ActsOnly {
  readonly field: string
  readonly acts: readonly string[]
}

/**
 * What a dangerous call asks of whoever is signed in already (安全验证). `session`: a proof of the last ten minutes, or for
 * these acts alone. `command`: a proof for exactly this call and its content, used up in the transaction of the command; or, with
 * `of`, for these acts alone.
 */
export type FreshProof = 'session' | 'command' | (ActsOnly & { readonly of?: 'command' })

export const isByAct = (right: MerchantRight | RightByAct): right is RightByAct =>
  typeof right === 'object' && 'acts' in right

/** Which act a checked body asks for. */
export function actIn({ field, acts }: RightByAct | OperatorRightByAct | ActsOnly, body: unknown): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined
  const names = Array.isArray(acts) ? acts : Object.keys(acts)
  const isByPresence = names.includes('present') || names.includes('absent')
  if (isByPresence) return value === undefined ? 'absent' : 'present'
  return typeof value === 'string' ? value : ''
}

/** Every right that lets somebody do something at an endpoint. */
export const rightsOf = (right: MerchantRight | RightByAct): readonly MerchantRight[] =>
  isByAct(right) ? Object.values(right.acts) : [right]

/** Every right that lets an operator do something at an endpoint. */
export const operatorRightsOf = (right: OperatorRight | OperatorRightByAct): readonly OperatorRight[] =>
  typeof right === 'string' ? [right] : Object.values(right.acts)

/** The right of an operator that this body takes; null when it asks for an act that is no operator's. */
export const operatorRightFor = (right: OperatorRight | OperatorRightByAct, body: unknown): OperatorRight | null =>
  typeof right === 'string' ? right : (right.acts[actIn(right, body)] ?? null)

/** The right that this body takes; null when it asks for an act that is nobody's. */
export function rightFor(right: MerchantRight | RightByAct, body: unknown): MerchantRight | null {
  return isByAct(right) ? (right.acts[actIn(right, body)] ?? null) : right
}
