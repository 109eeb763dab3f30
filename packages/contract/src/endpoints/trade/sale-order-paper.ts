// The kinds of paper that is printed of sale orders.
import { z } from 'zod'
import { telling } from '../../said.ts'

/** PICK: one list of the goods of all of them. PACK: a note for each, which lies in its parcel. WAYBILL: the carrier's label, which is stuck on it. */
export const printTemplate = z
  .enum(['PICK', 'PACK', 'WAYBILL'], { error: telling('没有这种单据', 'There is no such paper') })
  .meta({ title: '单据' })
export type PrintTemplate = z.output<typeof printTemplate>
