// The tracking service that the settings name.
import type { Clock } from '../../../../kernel/clock.ts'
import { createKuaidi100, type Kuaidi100Settings } from './kuaidi100.ts'
import { createSimulator } from './simulator.ts'
import type { TrackingDriver } from './tracking-driver.ts'

export type { AskedParcel, Pushed, Trace, TrackAnswer, TrackingDriver } from './tracking-driver.ts'

/** `none`: nobody is asked, and nothing is known of any parcel. */
export type TrackingSettings =
  | { readonly driver: 'simulator' | 'none' }
  | ({ readonly driver: 'kuaidi100' } & Kuaidi100Settings)

interface DriverDeps {
  readonly carrierOf: (code: string) => { readonly kuaidi100Code: string } | null
  readonly carrierOfService: (company: string) => string | null
  readonly clock: Clock
  readonly pushUrl: string
  readonly onError: (problem: string, error?: unknown) => void
}

/** Null: nobody is asked. */
export function trackingDriverOf(
  settings: TrackingSettings,
  { clock, pushUrl, carrierOf, carrierOfService, onError }: DriverDeps,
): TrackingDriver | null {
  switch (settings.driver) {
    case 'none':
      return null
    case 'simulator':
      return createSimulator({ clock })
    case 'kuaidi100':
      return createKuaidi100({ ...settings, pushUrl, carrierOf, carrierOfService, onError })
  }
}
