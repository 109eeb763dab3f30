// Which carrier a waybill number belongs to, and which one was used last; so that nobody has to choose what is known.

interface CarrierPrefixes {
  readonly code: string
  readonly waybillPrefixes: readonly string[]
}

/** Code of the carrier whose prefix begins the number; the longest prefix wins ('77305' before '77'). Null when none does. */
export function guessCarrier(waybillNo: string, carriers: readonly CarrierPrefixes[]): string | null {
  const number = waybillNo.replace(/\s+/g, '').toUpperCase()
  let best: { code: string; length: number } | null = null
  for (const { code, waybillPrefixes } of carriers) {
    for (const prefix of waybillPrefixes) {
      const isLonger = prefix.length > (best?.length ?? 0)
      if (isLonger && number.startsWith(prefix.toUpperCase())) best = { code, length: prefix.length }
    }
  }
  return best?.code ?? null
}

export type CarrierOrigin = 'chosen' | 'byNumber' | 'lastUsed'

/** The carrier to ship with and why: chosen by hand, else known by its number, else the one used last. */
export function carrierFor(
  waybillNo: string,
  carriers: readonly CarrierPrefixes[],
  chosen: string | null,
  lastUsed: string | null,
): { code: string; origin: CarrierOrigin } | null {
  if (chosen !== null) return { code: chosen, origin: 'chosen' }
  const guessed = guessCarrier(waybillNo, carriers)
  if (guessed !== null) return { code: guessed, origin: 'byNumber' }
  const isStillServed = carriers.some(({ code }) => code === lastUsed)
  return lastUsed !== null && isStillServed ? { code: lastUsed, origin: 'lastUsed' } : null
}

const LAST_USED_KEY = 'ship.carrier'

/** Code of the carrier that was shipped with last in this browser, or null. */
export const lastUsedCarrier = (): string | null => localStorage.getItem(LAST_USED_KEY)
export const rememberCarrier = (code: string): void => localStorage.setItem(LAST_USED_KEY, code)
