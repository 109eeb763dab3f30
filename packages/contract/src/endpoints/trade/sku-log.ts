// What became of an SKU's stock and price: each change with what caused it or who made it, the newest first.
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'
import { listBody, listData } from '../../paging.ts'
import { instantSchema } from '../../time.ts'
import { keptTierPrices } from './goods-skus.ts'

/** Why stock or what orders hold of it changed. */
export const stockReason = z.enum(['ORDER', 'CLOSE', 'SHIP', 'UNSHIP', 'SHORT', 'RETURN', 'MANUAL', 'IMPORT'])
export type StockReason = z.output<typeof stockReason>

const stockLogRow = z.object({
  id: idSchema,
  at: instantSchema,
  reason: stockReason,
  /** Pieces more or fewer on hand. */
  delta: z.int(),
  /** Pieces more or fewer held by orders. */
  lockedDelta: z.int(),
  stockAfter: z.int(),
  lockedAfter: z.int(),
  /** Number of the order, or of the goods for a change by hand. */
  subjectNo: z.string(),
  /** Who changed it by hand; null for what orders did, and for what is older than this is kept. */
  byName: z.string().nullable(),
})
export type StockLogRow = z.output<typeof stockLogRow>

/** By hand, by a table, or as a person of the platform let it pass. */
export const priceReason = z.enum(['MANUAL', 'IMPORT', 'AUDIT'])
export type PriceReason = z.output<typeof priceReason>
export const priceKind = z.enum(['PRICE', 'MARKET', 'TIERS'])
export type PriceKind = z.output<typeof priceKind>

const priceLogRow = z.object({
  id: idSchema,
  at: instantSchema,
  kind: priceKind,
  /** Null: from before this was kept. */
  reason: priceReason.nullable(),
  /** Null where there was none: of a first price, of no market price, and of tier prices. */
  beforeFen: z.int().nullable(),
  afterFen: z.int().nullable(),
  /** Of tier prices alone. */
  beforeTiers: keptTierPrices.nullable(),
  afterTiers: keptTierPrices.nullable(),
  byName: z.string(),
})
export type PriceLogRow = z.output<typeof priceLogRow>

const skuId = idSchema.meta({ title: 'SKU' })

export const skuLog = {
  stock: endpoint({
    path: '/api/Goods/StockLog',
    summary: '一个 SKU 的库存记录：每次变动的原因、数量、操作人与变动后的库存；可只看人工调整',
    access: { merchant: 'goods.view' },
    body: listBody(['at:desc'], {
      skuId,
      /** Without what orders did. */
      byHand: z.boolean().optional().meta({ title: '只看人工调整' }),
    }),
    data: listData(stockLogRow),
    refusals: ['request.invalid', 'record.notFound'],
  }),
  price: endpoint({
    path: '/api/Goods/PriceLog',
    summary: '一个 SKU 的价格记录：首次定价，以及售价、划线价、阶梯价每次修改的前后、原因与操作人',
    access: { merchant: 'goods.view' },
    body: listBody(['at:desc'], { skuId }),
    data: listData(priceLogRow),
    refusals: ['request.invalid', 'record.notFound'],
  }),
}
