// Which carrier a waybill number belongs to: by what carriers' numbers look like, whole ones first, and by how they begin while one types.
import { waybillPatternLength } from './waybill-pattern.ts'

export interface CarrierNumbers {
  readonly code: string
  /** Regular expressions of whole numbers. */
  readonly waybillPatterns: readonly string[]
  /** How its numbers begin. */
  readonly waybillPrefixes: readonly string[]
}

/** A number as carriers write it: without blanks, in capitals. */
export const plainWaybill = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase()

/** Made once of each list: a table of numbers is looked through for every one of its rows. */
const compiled = new WeakMap<readonly string[], readonly RegExp[]>()

function formsOf(patterns: readonly string[]): readonly RegExp[] {
  const known = compiled.get(patterns)
  if (known !== undefined) return known
  // One that may not be kept was written past this program.
  const forms = patterns
    .filter((pattern) => waybillPatternLength(pattern) !== null)
    .map((pattern) => new RegExp(`^(?:${pattern})$`))
  compiled.set(patterns, forms)
  return forms
}

/**
 * Codes of the carriers that the number may belong to, the likeliest first; none when nobody's numbers look so. Those whose whole
 * numbers look so come before those whose numbers only begin so; among them the longer beginning comes first ('77305' before '77').
 */
export function recogniseCarriers(typed: string, carriers: readonly CarrierNumbers[]): string[] {
  const number = plainWaybill(typed)
  return carriers
    .flatMap((carrier) => {
      const begins = Math.max(
        -1,
        ...carrier.waybillPrefixes.map((prefix) => (number.startsWith(prefix) ? prefix.length : -1)),
      )
      const isWhole = formsOf(carrier.waybillPatterns).some((form) => form.test(number))
      return number !== '' && (isWhole || begins >= 0) ? [{ code: carrier.code, begins, isWhole }] : []
    })
    .toSorted((one, other) => Number(other.isWhole) - Number(one.isWhole) || other.begins - one.begins)
    .map(({ code }) => code)
}
