// Between a template as the server knows it and as the form holds it, where anything may still be missing; pure.
import {
  type api,
  type ChargeMode,
  type FreightTemplate,
  type FreightTerms,
  freightTerms,
  type InputOf,
} from '@merchant/contract'

export type FreightSaving = InputOf<typeof api.freight.save>
/** Names are those of the command, so that the server's complaints find their fields. */
export type FreightValues = Pick<FreightSaving, 'name' | 'terms' | 'shipFromAddressId' | 'carrierCodes'>

/** What a new rule begins with: a piece, a kilogram, ten litres. */
export const firstCharge: Readonly<Record<ChargeMode, FreightTerms['base']>> = {
  COUNT: { firstUnit: 1, firstFen: 800, stepUnit: 1, stepFen: 200 },
  WEIGHT: { firstUnit: 1_000, firstFen: 800, stepUnit: 1_000, stepFen: 200 },
  VOLUME: { firstUnit: 10_000, firstFen: 800, stepUnit: 10_000, stepFen: 200 },
}

export const valuesOf = (template: FreightTemplate | null): FreightValues =>
  template === null
    ? {
        name: '',
        shipFromAddressId: null,
        carrierCodes: [],
        terms: { chargeMode: 'COUNT', base: firstCharge.COUNT, areaRules: [], freeRules: [], noDelivery: [] },
      }
    : {
        name: template.name,
        shipFromAddressId: template.shipFromAddressId,
        carrierCodes: template.carrierCodes,
        terms: template.terms,
      }

/** Charged by something else, the parts of every rule begin anew; the prices stay. */
export function recharged(terms: FreightValues['terms'], mode: ChargeMode): FreightValues['terms'] {
  const { firstUnit, stepUnit } = firstCharge[mode]
  const { base, areaRules = [] } = terms
  return {
    ...terms,
    chargeMode: mode,
    base: { ...base, firstUnit, stepUnit },
    areaRules: areaRules.map((rule) => ({ ...rule, firstUnit, stepUnit })),
  }
}

/** The terms once they are whole; null while something is missing or wrong. */
export function wholeTerms(terms: unknown): FreightTerms | null {
  const checked = freightTerms.safeParse(terms)
  return checked.success ? checked.data : null
}

export const chargeFields = ['firstUnit', 'firstFen', 'stepUnit', 'stepFen'] as const
export type ChargeField = (typeof chargeFields)[number]

type Rules = NonNullable<FreightValues['terms']['areaRules']>

/** The rows below take the fields of this one. */
export function filledDown(rules: Rules, from: number, fields: readonly ChargeField[]): Rules {
  const source = rules[from]
  if (source === undefined) return rules
  const taken = Object.fromEntries(fields.map((field) => [field, source[field]]))
  return rules.map((rule, at) => (at > from ? { ...rule, ...taken } : rule))
}

/** What the other rules of the list have named. */
export const takenBesides = (
  rules: readonly ({ readonly regions?: readonly string[] } | undefined)[] | undefined,
  own: number,
): ReadonlySet<string> => new Set((rules ?? []).flatMap((rule, at) => (at === own ? [] : (rule?.regions ?? []))))
