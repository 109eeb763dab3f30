// What a tracking service has to be able to do; each knows carriers, states and times in its own words and answers in ours.
import type { ParcelState } from '@merchant/contract'

/** A state that a service can tell; the others are our own. */
export type ToldState = Exclude<ParcelState, 'CREATED' | 'CANCELED'>

export interface Trace {
  readonly at: Date
  readonly text: string
  /** '' where it is not told. */
  readonly city: string
  /** Null: it says nothing of the state. */
  readonly state: ToldState | null
  /** The service's finer word. */
  readonly subState: string | null
}

/** Which parcel is asked about. */
export interface AskedParcel {
  readonly merchantId: string
  readonly carrierCode: string
  readonly waybillNo: string
  /** The last four digits of the receiver's phone, where the carrier wants them; else ''. */
  readonly phoneTail: string
  readonly shippedAt: Date
  /** Names of province, city and district of the receiver. */
  readonly to: readonly string[]
}

/** `none`: it knows the number not yet. `refused`: asking again as it is brings nothing. `unknown`: nobody can say; ask later. */
export type TrackAnswer =
  | { readonly kind: 'found'; readonly traces: readonly Trace[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'refused' | 'unknown'; readonly reason: string }

/** What a service sends by itself. `isGivenUp`: it watches the number no more, though the parcel has not arrived. */
export interface Pushed {
  readonly carrierCode: string
  readonly waybillNo: string
  readonly traces: readonly Trace[]
  readonly isGivenUp: boolean
}

export interface TrackingDriver {
  readonly name: 'simulator' | 'kuaidi100'
  /** Never throws. */
  query(parcel: AskedParcel): Promise<TrackAnswer>
  /** Asks to be told of each event; left out by a service that can't. True: it will tell. Never throws. */
  readonly subscribe?: (parcel: AskedParcel) => Promise<boolean>
  /** Reads what was pushed for this merchant; null: its signature is wrong or it says nothing that can be read. */
  readonly readPush?: (merchantId: string, form: URLSearchParams) => Pushed | null
}
