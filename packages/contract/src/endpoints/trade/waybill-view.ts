// A number that a carrier's interface gave out for a parcel, as the people who ship see it.
import { z } from 'zod'
import { idSchema } from '../../ids.ts'
import { telling } from '../../said.ts'
import { instantSchema } from '../../time.ts'

/** The size of its label in millimetres. */
export const waybillPaper = z.enum(['100x180', '76x130'], {
  error: telling('没有这种面单尺寸', 'There is no such size'),
})
export type WaybillPaper = z.output<typeof waybillPaper>

/**
 * ASKING: the carrier was asked and has not answered yet. ISSUED: the number is there. REFUSED: it gives none, for a reason. USED: a
 * parcel went by it. CANCELING: the carrier was asked to take it back and has not answered yet. CANCELED: it is void.
 */
export const waybillState = z.enum(['ASKING', 'ISSUED', 'REFUSED', 'USED', 'CANCELING', 'CANCELED'])
export type WaybillState = z.output<typeof waybillState>

export const waybill = z.object({
  id: idSchema,
  orderId: idSchema,
  carrierCode: z.string(),
  carrierName: z.string(),
  state: waybillState,
  /** Null: the carrier has not given one. */
  waybillNo: z.string().nullable(),
  /** What the carrier said no with; null: it did not. */
  reason: z.string().nullable(),
  /** Its label names a receiver that is the order's no more: it can't be used. */
  isStale: z.boolean(),
  printCount: z.int(),
  lastPrintedAt: instantSchema.nullable(),
  createdAt: instantSchema,
})
export type Waybill = z.output<typeof waybill>
