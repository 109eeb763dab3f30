// Carriers as they are in the memory of a server: found by code, by what people write, and by what tracking services call them.
import { type CarrierNumbers, recogniseCarriers, type Said, said } from '@merchant/contract'
import { refuse } from '../../../kernel/refusal.ts'
import type { CarrierRecord } from './carrier.store.ts'

/** Numbers are a hint and never a check: carriers begin new ones whenever they like, and the person may choose another company. */
export interface Carrier extends CarrierNumbers {
  readonly name: string
  readonly nameEn: string
  /** The newest first. */
  readonly formerNames: readonly string[]
  /** Its customers' line. */
  readonly phone: string
  /** '' where it has none. */
  readonly website: string
  /** '': the tracking service does not know it. */
  readonly kuaidi100Code: string
  /** Whoever asks where a parcel is must say the last four digits of the receiver's phone. */
  readonly asksPhoneTail: boolean
  /** It gives out numbers and labels by its interface. */
  readonly hasEWaybill: boolean
  /** With others nothing new is shipped. */
  readonly enabled: boolean
}

export const carrierOfRow = (row: CarrierRecord): Carrier => ({
  code: row.code,
  name: row.name,
  nameEn: row.name_en,
  formerNames: row.former_names,
  phone: row.phone,
  website: row.website,
  kuaidi100Code: row.kuaidi100_code,
  waybillPrefixes: row.waybill_prefixes,
  waybillPatterns: row.waybill_patterns,
  asksPhoneTail: row.asks_phone_tail,
  hasEWaybill: row.has_e_waybill,
  enabled: row.enabled,
})

const nameInBoth = ({ name, nameEn }: Pick<Carrier, 'name' | 'nameEn'>): Said => said(name, nameEn)

/** English names by Chinese ones, by those of before too. */
export const englishNames = (carriers: readonly Carrier[]): ReadonlyMap<string, string> =>
  new Map([
    ...carriers.flatMap(({ formerNames, nameEn }) => formerNames.map((name) => [name, nameEn] as const)),
    ...carriers.map(({ name, nameEn }) => [name, nameEn] as const),
  ])

const plain = (text: string): string => text.replaceAll(' ', '').toUpperCase()

/** @param now all of them, as they are at the moment of the call */
export function findCarriers(now: () => readonly Carrier[]) {
  const carrierOf = (code: string): Carrier | null => now().find((carrier) => carrier.code === code) ?? null
  return {
    /** Disabled ones, too. */
    carrierOf,
    /** The Chinese name of one, of a disabled one too; null for a code that is none. */
    carrierName: (code: string): string | null => carrierOf(code)?.name ?? null,
    /** The Chinese name of one that something new is shipped with. Refuses carrier.unknown, carrier.off. */
    carrierToShip(code: string): string {
      const carrier = carrierOf(code) ?? refuse('carrier.unknown')
      if (!carrier.enabled) refuse('carrier.off', { name: nameInBoth(carrier) })
      return carrier.name
    },
    /**
     * By its code or a name as people write them; where nothing is said, the likeliest of those that are offered by the look of the
     * number. Null: nobody's.
     */
    namedCarrier(written: string, waybillNo: string): Carrier | null {
      const wanted = plain(written)
      if (wanted === '') return carrierOf(likeliest(waybillNo) ?? '')
      const named = (...names: readonly string[]) => names.some((name) => plain(name) === wanted)
      return (
        now().find(({ code, name, nameEn }) => named(code, name, nameEn)) ??
        now().find(({ formerNames }) => named(...formerNames)) ??
        null
      )
    },
    /** Our code of what a tracking service calls so; null for one that nobody can ship with. */
    carrierOfService: (company: string): string | null =>
      company === '' ? null : (now().find(({ kuaidi100Code }) => kuaidi100Code === company)?.code ?? null),
  }
  function likeliest(waybillNo: string): string | undefined {
    const [code] = recogniseCarriers(
      waybillNo,
      now().filter(({ enabled }) => enabled),
    )
    return code
  }
}
