// 交易快照: the goods of a line as its buyer saw them when it was ordered, and what of that is another today.
import { z } from 'zod'
import { shownDetail } from '../../goods-detail.ts'
import { idSchema } from '../../ids.ts'
import { instantSchema } from '../../time.ts'
import { keptParams } from './attributes.ts'
import { rejectField } from './goods-audit.ts'
import { saleOrderItem } from './sale-order-list.ts'

/** What of goods is compared with what was seen. */
const seenField = rejectField.exclude(['categoryId', 'specs', 'skus'])
export type SeenField = z.output<typeof seenField>

const picture = z.object({ fileId: idSchema, url: z.string(), thumbnailUrl: z.string() })

/** Which line of an order. */
export const ofLine = {
  orderId: idSchema.meta({ title: '订单' }),
  itemId: idSchema.meta({ title: '商品' }),
}

export const goodsSnapshot = z.object({
  orderId: idSchema,
  orderNo: z.string(),
  orderedAt: instantSchema,
  /** As it was bought: its price and what was promised of it. */
  item: saleOrderItem.pick({
    id: true,
    goodsId: true,
    title: true,
    specText: true,
    thumbnailUrl: true,
    quantity: true,
    unitFen: true,
    discountFen: true,
    cutFen: true,
    payFen: true,
    afterSaleDays: true,
    noReasonReturn: true,
    services: true,
  }),
  /** Null: it was ordered before this was kept, and the line is all that is left. Of a picture that was deleted since the small one is shown. */
  seen: z
    .object({
      title: z.string(),
      shortTitle: z.string(),
      sellingPoint: z.string(),
      unit: z.string(),
      brandName: z.string().nullable(),
      pictures: z.array(picture),
      longPictures: z.array(picture),
      /** Null: there was none, or it was deleted since. */
      video: z.object({ fileId: idSchema, url: z.string() }).nullable(),
      params: keptParams,
      detail: shownDetail,
      /** Since when they had been on sale so. */
      since: instantSchema,
    })
    .nullable(),
  /** Which of it is another on sale today; nothing while they are not on sale. */
  changed: z.array(seenField),
  isOnSale: z.boolean(),
  /** For good. */
  isDeleted: z.boolean(),
})
export type GoodsSnapshot = z.output<typeof goodsSnapshot>
