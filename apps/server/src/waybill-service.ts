// Which service gives out waybill numbers: the part of the environment about it.
import { z } from 'zod'
import type { WaybillSettings } from './modules/trade/sale-order/index.ts'

/** Spread into the environment's schema. */
export const waybillVariables = {
  /** Left out: the simulator, and in production nobody. */
  WAYBILL_DRIVER: z.enum(['simulator', 'none']).optional(),
}

const environment = z.object(waybillVariables)
type WaybillVariables = z.output<typeof environment>

export const waybillsOf = (set: WaybillVariables, isProduction: boolean): WaybillSettings => ({
  driver: set.WAYBILL_DRIVER ?? (isProduction ? 'none' : 'simulator'),
})

/** Why these settings may not run in production, for the operator of the server. */
export const waybillFaults = (set: WaybillVariables): string[] =>
  set.WAYBILL_DRIVER === 'simulator'
    ? ['WAYBILL_DRIVER=simulator: no carrier would know the numbers on the labels; set none']
    : []
