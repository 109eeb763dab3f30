// The kinds of paper that is printed of sale orders, and which orders still want some.
import { z } from 'zod'
import { telling } from '../../said.ts'

/** PICK: one list of the goods of all of them. PACK: a note for each, which lies in its parcel. */
export const printTemplate = z
  .enum(['PICK', 'PACK'], { error: telling('没有这种单据', 'There is no such paper') })
  .meta({ title: '单据' })
export type PrintTemplate = z.output<typeof printTemplate>

/** Of the orders to ship those of which something was printed, and those of which nothing was. */
export const printState = z
  .enum(['NO', 'YES'], { error: telling('没有这种打印状态', 'There is no such state of printing') })
  .meta({ title: '打印状态' })
export type PrintState = z.output<typeof printState>
