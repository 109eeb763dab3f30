// What a service that gives out waybill numbers has to be able to do; each speaks to carriers in its own words and answers in ours.
import type { WaybillPayType } from '@merchant/contract'

export interface LabelParty {
  readonly name: string
  readonly phone: string
  /** Names of province, city and district. */
  readonly region: readonly string[]
  readonly detail: string
}

/** A shop's contract with a carrier. */
export interface CarrierAccount {
  readonly customerCode: string
  /** Null: the carrier gives none. */
  readonly secret: string | null
  /** Which branch picks up; '': whichever. */
  readonly site: string
  readonly payType: WaybillPayType
}

interface AskedNumber {
  /** Ours. The same for every repetition: whoever is asked again answers what it answered before. */
  readonly requestNo: string
  readonly carrierCode: string
  readonly account: CarrierAccount
  /** When it was first asked for. */
  readonly askedAt: Date
}

export interface AskedLabel extends AskedNumber {
  readonly sender: LabelParty
  readonly receiver: LabelParty
  readonly goods: string
}

export interface AskedCancel extends AskedNumber {
  readonly waybillNo: string
}

/** `refused`: asking again as it is brings nothing. `unknown`: nobody can say whether there is a number; ask again with the same request. */
interface Refused {
  readonly kind: 'refused'
  readonly reason: string
}
interface Unknown {
  readonly kind: 'unknown'
  readonly reason: string
}

export type LabelAnswer =
  | { readonly kind: 'issued'; readonly waybillNo: string; readonly sortCode: string; readonly hub: string }
  | Refused
  | Unknown

/** A number that is void already is `canceled`, however often it is asked. */
export type CancelAnswer = { readonly kind: 'canceled' } | Refused | Unknown

export interface WaybillDriver {
  readonly name: 'simulator'
  /** Never throws, and answers within some seconds: what takes longer is unknown. */
  obtain(label: AskedLabel): Promise<LabelAnswer>
  /** The same. */
  cancel(asked: AskedCancel): Promise<CancelAnswer>
}
