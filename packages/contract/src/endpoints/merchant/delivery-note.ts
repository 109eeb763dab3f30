// What a shop's delivery notes say beside receiver and goods, and on which paper they come, unless the desk that prints chose another.
import { z } from 'zod'
import { textSchema } from '../../rules.ts'
import { telling } from '../../said.ts'

/** A4, or the label of 100 × 180 mm. */
export const notePaper = z.enum(['A4', 'LABEL'])
export type NotePaper = z.output<typeof notePaper>

export const notePart = z.enum([
  'LOGO',
  'PAID_AT',
  'BUYER',
  'SKU_CODE',
  'AMOUNTS',
  'REMARK',
  'SERVICE_PHONE',
  'RETURN_ADDRESS',
])
export type NotePart = z.output<typeof notePart>

/** As it is answered. */
export const deliveryNote = z.object({ paper: notePaper, parts: z.array(notePart), foot: z.string() })
export type DeliveryNote = z.output<typeof deliveryNote>

/** Characters of what a shop tells its buyers below. */
export const NOTE_FOOT_MOST = 100

/** As it is saved. */
export const deliveryNoteBody = z.strictObject({
  paper: notePaper.meta({ title: '纸张' }),
  parts: z
    .array(notePart)
    .max(notePart.options.length)
    .refine((parts) => new Set(parts).size === parts.length, { error: telling('内容重复', 'Each part once') })
    .meta({ title: '显示内容' }),
  foot: textSchema(0, NOTE_FOOT_MOST).meta({ title: '附言' }),
})
