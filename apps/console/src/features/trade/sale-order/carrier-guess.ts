// Which carrier a waybill number belongs to, and which one was used last; so that nobody has to choose what is known.
import { type CarrierNumbers, recogniseCarriers } from '@merchant/contract'

export type CarrierOrigin = 'chosen' | 'byNumber' | 'preferred' | 'lastUsed'

interface CarrierWishes {
  readonly chosen: string | null
  readonly lastUsed: string | null
  readonly preferred: readonly string[]
}

/**
 * The carrier to ship with and why: chosen by hand, else known by its number, else one that the freight templates prefer (the one used
 * last, if they prefer that, too), else the one used last.
 */
export function carrierFor(
  waybillNo: string,
  carriers: readonly CarrierNumbers[],
  { chosen, lastUsed, preferred }: CarrierWishes,
): { code: string; origin: CarrierOrigin } | null {
  if (chosen !== null) return { code: chosen, origin: 'chosen' }
  const [guessed] = recogniseCarriers(waybillNo, carriers)
  if (guessed !== undefined) return { code: guessed, origin: 'byNumber' }
  const served = preferred.filter((wanted) => carriers.some(({ code }) => code === wanted))
  const wanted = served.find((code) => code === lastUsed) ?? served[0]
  if (wanted !== undefined) return { code: wanted, origin: 'preferred' }
  const isStillServed = carriers.some(({ code }) => code === lastUsed)
  return lastUsed !== null && isStillServed ? { code: lastUsed, origin: 'lastUsed' } : null
}

interface NamedCarrier {
  readonly code: string
  readonly name: string
}

/** Those that are preferred before the others, in their own order. */
export function preferredFirst(carriers: readonly NamedCarrier[], preferred: readonly string[]) {
  const option = ({ code, name }: NamedCarrier) => ({ value: code, label: name })
  const wanted = preferred.flatMap((code) => carriers.find((carrier) => carrier.code === code) ?? [])
  return { wanted: wanted.map(option), others: carriers.filter((carrier) => !wanted.includes(carrier)).map(option) }
}

const LAST_USED_KEY = 'ship.carrier'

/** Code of the carrier that was shipped with last in this browser, or null. */
export const lastUsedCarrier = (): string | null => localStorage.getItem(LAST_USED_KEY)
export const rememberCarrier = (code: string): void => localStorage.setItem(LAST_USED_KEY, code)
