// The waybill service that the settings name.
import type { Clock } from '../../../../../kernel/clock.ts'
import { createWaybillSimulator } from './simulator.ts'
import type { WaybillDriver } from './waybill-driver.ts'

export type { CancelAnswer, CarrierAccount, LabelAnswer, LabelParty, WaybillDriver } from './waybill-driver.ts'

/** `none`: nobody gives out numbers; they are typed by hand. */
export interface WaybillSettings {
  readonly driver: 'simulator' | 'none'
}

/** Null: nobody is asked. */
export const waybillDriverOf = ({ driver }: WaybillSettings, deps: { readonly clock: Clock }): WaybillDriver | null =>
  driver === 'none' ? null : createWaybillSimulator(deps)
