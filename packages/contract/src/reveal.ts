// Seeing what is masked by default: what everybody must say who asks for it, and what they are told.
import { telling } from './said.ts'
import { z } from 'zod'

export const revealReason = z
  .enum(['SHIP', 'CONTACT', 'AFTER_SALE', 'CHECK'], { error: telling('请选择查看原因', 'Choose why you look') })
  .meta({ title: '查看原因' })
export type RevealReason = z.output<typeof revealReason>

/** The value, never cached or logged, and how many more this person may see today. */
export const revealed = z.object({ value: z.string(), leftToday: z.int() })
export type Revealed = z.output<typeof revealed>
