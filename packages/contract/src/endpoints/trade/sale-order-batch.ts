// What is done to many sale orders at once, with what became of each.
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'
import { textSchema } from '../../rules.ts'
import { telling } from '../../said.ts'
import { waybillSchema } from '../../waybill.ts'
import { tagTerms } from './order-tags.ts'
import { flagSchema } from './sale-order-list.ts'

/** How much longer a merchant lets the receipt wait, at once; no more than three times and thirty days in all. */
export const EXTEND_DAYS = [3, 5, 7, 10] as const
export const extendDays = z
  .literal([...EXTEND_DAYS], { error: telling('可延长 3、5、7 或 10 天', '3, 5, 7 or 10 days') })
  .meta({ title: '延长天数' })

export const MOST_AT_ONCE = 100
export const orderIds = z
  .array(idSchema.meta({ title: '订单' }))
  .min(1, { error: telling('至少选择一个订单', 'Choose an order') })
  .max(MOST_AT_ONCE, { error: telling('一次最多 100 个订单', 'At most 100 orders at once') })
  .meta({ title: '订单' })

export const saleOrderBatch = endpoint({
  path: '/api/OrderService/Batch',
  summary:
    '批量备注、标记、打标签、延长收货、按各自的电子面单号发货，或把合并发货的包裹一并撤销，逐单回答结果；一单不能操作不影响其余',
  access: {
    merchant: {
      field: 'action',
      acts: {
        remark: 'saleOrder.remark',
        extend: 'saleOrder.ship',
        shipByWaybill: 'saleOrder.ship',
        undoShip: 'saleOrder.ship',
      },
    },
  },
  command: true,
  body: z.discriminatedUnion(
    'action',
    [
      z.strictObject({
        action: z.literal('remark'),
        orderIds,
        /** What is not sent stays as it is. */
        remark: textSchema(0, 200).optional().meta({ title: '备注' }),
        flag: flagSchema.optional().meta({ title: '标记' }),
        ...tagTerms,
      }),
      z.strictObject({ action: z.literal('extend'), orderIds, days: extendDays }),
      /** Each goes with all that is left of it, by the number that was taken for it. */
      z.strictObject({
        action: z.literal('shipByWaybill'),
        orderIds,
        /** Numbers that are on parcels of other buyers too are known to be right. */
        isSure: z.boolean().default(false).meta({ title: '确认使用' }),
      }),
      /** Of each the parcel with this number is taken back: one label may stand for several orders. */
      z.strictObject({ action: z.literal('undoShip'), orderIds, waybillNo: waybillSchema.meta({ title: '运单号' }) }),
    ],
    { error: telling('不支持的操作', 'There is no such act') },
  ),
  data: z.object({
    succeeded: z.array(idSchema),
    failed: z.array(z.object({ id: idSchema, code: z.string(), message: z.string() })),
  }),
  refusals: [
    'permission.denied',
    'record.notFound',
    'state.notAllowed',
    'record.changed',
    'carrier.unknown',
    'carrier.off',
    'waybill.elsewhere',
    'limit.exceeded',
    'command.keyReused',
  ],
})
