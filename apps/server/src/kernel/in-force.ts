// Which value of a parameter is in force, and which was at an earlier moment: a row goes on with what it was made under.
import { parameterCatalogue, type ParameterKey, parameterMs } from '@merchant/contract'
import { originOf } from '@merchant/database'

/** One change of a parameter. */
export interface PastValue {
  readonly at: Date
  readonly value: number
}

/** By key, the newest first. */
export type PastValues = ReadonlyMap<ParameterKey, readonly PastValue[]>

/** What each opened database says, as it was read last; of one that nobody read everything is as it is without changes. */
const known = new WeakMap<object, PastValues>()

export const keepInForce = (handle: object, values: PastValues): void => void known.set(originOf(handle), values)

/**
 * In the parameter's unit. Out of memory: no statement runs.
 * @param handle any of the database whose parameters are meant
 * @param at when the row was made whose deadline it is; now where nothing is said
 */
export function inForce(handle: object, key: ParameterKey, at?: Date): number {
  const changes = changesInForce(handle, key)
  const change = at === undefined ? changes[0] : changes.find((past) => past.at <= at)
  return change?.value ?? parameterCatalogue[key].standard
}

/** The lowest that was in force at any moment from `since` to `until`: what was raised meanwhile is as it was. */
export function lowestInForce(
  handle: object,
  key: ParameterKey,
  { since, until }: { readonly since: Date; readonly until: Date },
): number {
  const during = changesInForce(handle, key).filter(({ at }) => at > since && at <= until)
  return Math.min(inForce(handle, key, since), ...during.map(({ value }) => value))
}

/** Its changes, the newest first; before them it was as the catalogue says. For statements that ask about many rows at once. */
export const changesInForce = (handle: object, key: ParameterKey): readonly PastValue[] =>
  known.get(originOf(handle))?.get(key) ?? []

/** The same as a time. */
export const inForceMs = (handle: object, key: ParameterKey, at?: Date): number =>
  parameterMs(key, inForce(handle, key, at))

/** When what begins now ends by itself. */
export const dueFrom = (handle: object, key: ParameterKey, now: Date): Date =>
  new Date(now.getTime() + inForceMs(handle, key))
