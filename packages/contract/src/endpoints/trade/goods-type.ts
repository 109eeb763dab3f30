// What kind of thing goods are, and how an order of them reaches its buyer.
import { z } from 'zod'
import { telling } from '../../said.ts'

/** VIRTUAL goods are sent by nobody: they are delivered with the payment. Chosen when goods are made, and kept. */
export const goodsType = z.enum(['PHYSICAL', 'VIRTUAL'], {
  error: telling('没有这种商品类型', 'There is no such type of goods'),
})
export type GoodsType = z.output<typeof goodsType>

/** VIRTUAL: without a parcel. */
export const deliveryType = z.enum(['EXPRESS', 'VIRTUAL'])
export type DeliveryType = z.output<typeof deliveryType>
