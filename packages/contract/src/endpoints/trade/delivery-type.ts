// How an order reaches its buyer.
import { z } from 'zod'

/**
 * VIRTUAL: without a parcel, with the payment. VOUCHER: as its codes are redeemed. PICKUP: goods that could be sent, which their buyer fetches
 * at the shop with one code.
 */
export const deliveryType = z.enum(['EXPRESS', 'VIRTUAL', 'VOUCHER', 'PICKUP'])
export type DeliveryType = z.output<typeof deliveryType>
