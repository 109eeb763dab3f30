// What the platform decided of goods, as a line of their history.
import { z } from 'zod'
import { idSchema } from '../../ids.ts'
import { instantSchema } from '../../time.ts'

export const rulingKind = z.enum(['FORCED_OFF', 'BANNED', 'FIXED', 'APPEAL_GRANTED'])
export type RulingKind = z.output<typeof rulingKind>

export const ruling = z.object({
  id: idSchema,
  kind: rulingKind,
  /** '' unless they were taken off. */
  rule: z.string(),
  reason: z.string(),
  at: instantSchema,
  /** What shows it. Private: the addresses are good for ten minutes. */
  pictures: z.array(z.object({ fileId: idSchema, url: z.string(), thumbnailUrl: z.string() })),
})
export type GoodsRuling = z.output<typeof ruling>
