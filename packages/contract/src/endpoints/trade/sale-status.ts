// Where goods stand, for whoever speaks of goods.
import { z } from 'zod'

export const saleStatus = z.enum(['DRAFT', 'WAREHOUSE', 'ON_SALE', 'FORCED_OFF', 'BANNED', 'RECYCLED'])
export type SaleStatus = z.output<typeof saleStatus>
