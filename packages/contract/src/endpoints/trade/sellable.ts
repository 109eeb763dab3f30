// What can be ordered at this moment, for whoever takes an order down.
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'
import { keptTierPrices } from './goods-skus.ts'
import { goodsType } from './goods-type.ts'

const sellableSku = z.object({
  skuId: idSchema,
  goodsId: idSchema,
  shopId: idSchema,
  shopName: z.string(),
  title: z.string(),
  specText: z.string(),
  outerSkuCode: z.string(),
  thumbnailUrl: z.string().nullable(),
  type: goodsType,
  isPresale: z.boolean(),
  /** Its buyer may have it at the shop. */
  isFetchable: z.boolean(),
  priceFen: z.int(),
  tierPrices: keptTierPrices,
  available: z.int(),
})
export type SellableSku = z.output<typeof sellableSku>

/** As many as one looks through; whoever misses one types more of its name. */
export const MOST_SELLABLE = 30

export const sellable = endpoint({
  path: '/api/Goods/Sellable',
  summary: '可下单的商品规格：按商品标题、SKU 编码或编号搜索；不填为最近更新的在售商品',
  access: { merchant: 'saleOrder.place' },
  body: z.strictObject({ keyword: z.string().trim().max(60).default('').meta({ title: '关键词' }) }),
  data: z.object({ list: z.array(sellableSku) }),
})
