// Which service tells where parcels are: the part of the environment about it, checked so that none is half configured.
import { z } from 'zod'
import type { TrackingSettings } from './modules/trade/tracking/index.ts'

const optional = z
  .string()
  .optional()
  .transform((text) => (text === '' ? undefined : text))

/** Spread into the environment's schema. */
export const trackingVariables = {
  /** Left out: the simulator, and in production nobody. */
  TRACKING_DRIVER: z.enum(['simulator', 'kuaidi100', 'none']).optional(),
  KUAIDI100_CUSTOMER: optional,
  KUAIDI100_KEY: optional,
  /** Random text of ours, from which each merchant's salt of pushes is made. */
  KUAIDI100_SALT: optional,
  KUAIDI100_ENDPOINT: z.url({ protocol: /^https?$/ }).default('https://poll.kuaidi100.com'),
}

const environment = z.object(trackingVariables)
type TrackingVariables = z.output<typeof environment>

/** Throws an error that names the variables that the chosen service lacks. */
export function trackingOf(set: TrackingVariables, isProduction: boolean): TrackingSettings {
  const driver = set.TRACKING_DRIVER ?? (isProduction ? 'none' : 'simulator')
  if (driver !== 'kuaidi100') return { driver }
  const { KUAIDI100_CUSTOMER: customer, KUAIDI100_KEY: key, KUAIDI100_SALT: salt, KUAIDI100_ENDPOINT: endpoint } = set
  if (!customer || !key || !salt || salt.length < 16)
    throw new Error(
      'TRACKING_DRIVER=kuaidi100 needs KUAIDI100_CUSTOMER, KUAIDI100_KEY, and a random KUAIDI100_SALT of 16 characters or more',
    )
  return { driver, customer, key, salt, endpoint }
}

/** Why these settings may not run in production, for the operator of the server. */
export function trackingFaults(set: TrackingVariables): string[] {
  const faults: string[] = []
  if (set.TRACKING_DRIVER === 'simulator')
    faults.push('TRACKING_DRIVER=simulator: made-up tracks would confirm receipts; set kuaidi100 or none')
  if (!set.KUAIDI100_ENDPOINT.startsWith('https://')) faults.push('KUAIDI100_ENDPOINT must begin with https://')
  return faults
}
