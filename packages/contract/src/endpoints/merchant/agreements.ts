// What a person agrees to when they register.
import { z } from 'zod'

/** Versions of /rp and /ys that the person has ticked; anything but the current ones is refused. */
export const agreementsSchema = z
  .strictObject({ registration: z.string().max(20), privacy: z.string().max(20) })
  .meta({ title: '协议' })
