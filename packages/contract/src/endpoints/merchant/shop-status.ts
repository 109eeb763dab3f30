// How a shop stands, known to all who show one.
import { z } from 'zod'

/** PENDING: it opens by itself once its merchant can take money in. FROZEN: by the platform. */
export const shopStatus = z.enum(['PENDING', 'OPEN', 'RESTING', 'CLOSED', 'FROZEN'])
export type ShopStatus = z.output<typeof shopStatus>
