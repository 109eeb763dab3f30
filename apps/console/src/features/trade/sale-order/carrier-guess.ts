// Which carrier a waybill number belongs to, and which one was used last; so that nobody has to choose what is known.
import { type CarrierNumbers, recogniseCarriers } from '@merchant/contract'

export type CarrierOrigin = 'chosen' | 'byNumber' | 'lastUsed'

/** The carrier to ship with and why: chosen by hand, else known by its number, else the one used last. */
export function carrierFor(
  waybillNo: string,
  carriers: readonly CarrierNumbers[],
  chosen: string | null,
  lastUsed: string | null,
): { code: string; origin: CarrierOrigin } | null {
  if (chosen !== null) return { code: chosen, origin: 'chosen' }
  const [guessed] = recogniseCarriers(waybillNo, carriers)
  if (guessed !== undefined) return { code: guessed, origin: 'byNumber' }
  const isStillServed = carriers.some(({ code }) => code === lastUsed)
  return lastUsed !== null && isStillServed ? { code: lastUsed, origin: 'lastUsed' } : null
}

const LAST_USED_KEY = 'ship.carrier'

/** Code of the carrier that was shipped with last in this browser, or null. */
export const lastUsedCarrier = (): string | null => localStorage.getItem(LAST_USED_KEY)
export const rememberCarrier = (code: string): void => localStorage.setItem(LAST_USED_KEY, code)
