// What SKUs cost the merchant 成本价: kept and seen by who sees the merchant’s bills, and by nobody else.
import { telling } from '../../said.ts'
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'
import { skuLimits } from './goods-skus.ts'

/** In fen; nothing is a cost, too. */
export const skuCostFen = z
  .int({ error: telling('成本价须为金额', 'A cost is an amount') })
  .min(0, { error: telling('成本价不能小于 0', 'A cost is not below zero') })
  .max(999_999_999, { error: telling('成本价不能超过 9,999,999.99 元', 'At most ¥9,999,999.99') })
  .meta({ title: '成本价' })

const goodsId = idSchema.meta({ title: '商品' })
/** Of every SKU that is on offer; null: nobody has said. */
const costs = z.object({ goodsId: idSchema, skus: z.array(z.object({ id: idSchema, costFen: z.int().nullable() })) })

/** In the operation log, which more people read than may know the figures. */
export const skuCostActs = {
  'skuCost.save': { label: ['改成本价', 'Change costs'] },
} as const satisfies Acts

export const skuCost = {
  ofGoods: endpoint({
    path: '/api/Goods/Costs',
    summary: '一个商品各 SKU 的成本价；只有能看财务账单的人能看',
    access: { merchant: 'bill.view' },
    shops: 'any',
    body: z.strictObject({ goodsId }),
    data: costs,
    refusals: ['request.invalid', 'record.notFound'],
  }),
  save: endpoint({
    path: '/api/Goods/CostSave',
    summary: '设置一个商品各 SKU 的成本价，为空即清除；不影响售价与审核，操作日志不记金额',
    access: { merchant: 'bill.view' },
    command: true,
    body: z.strictObject({
      goodsId,
      skus: z
        .array(z.strictObject({ id: idSchema.meta({ title: 'SKU' }), costFen: skuCostFen.nullable() }))
        .min(1)
        .max(skuLimits.skus)
        .meta({ title: 'SKU' }),
    }),
    data: costs,
    refusals: ['request.invalid', 'record.notFound', 'command.keyReused'],
  }),
}
