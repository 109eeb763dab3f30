// Shipping many orders by their numbers, as they are pasted: each goes with all that is left of it, and answers for itself.
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { businessNoSchema, idSchema } from '../../ids.ts'
import { telling } from '../../said.ts'
import { waybillSchema } from '../../waybill.ts'

export const SHIP_ROWS_AT_MOST = 500

const tooMany = { error: telling('一次最多 500 单', 'At most 500 orders at once') }
const tooFew = { error: telling('至少填写一单', 'At least one order') }
const orderNo = businessNoSchema.meta({ title: '订单号' })

export const shipRowOperations = {
  checkRows: endpoint({
    path: '/api/OrderService/ShipRowsCheck',
    summary: '批量发货前按订单号核对：是否存在、能否发货及原因、待发件数；不写入任何数据',
    access: { merchant: 'saleOrder.ship' },
    shops: 'any',
    body: z.strictObject({
      orderNos: z.array(orderNo).min(1, tooFew).max(SHIP_ROWS_AT_MOST, tooMany).meta({ title: '订单号' }),
    }),
    /** Numbers of no order are left out. */
    data: z.array(
      z.object({
        orderNo: z.string(),
        /** Its goods in a few words. */
        about: z.string(),
        /** Masked. */
        receiverName: z.string(),
        /** Pieces that may leave. */
        left: z.int(),
        /** Why it can't be shipped; null: it can. */
        problem: z.string().nullable(),
      }),
    ),
    refusals: [],
  }),
  shipRows: endpoint({
    path: '/api/OrderService/ShipRows',
    summary:
      '按订单号、快递公司与运单号批量发货，每单发出全部待发商品，各自成败并逐单回答结果；不填快递公司时按单号识别；有待处理退款的订单不会被拒退，按失败回答',
    access: { merchant: 'saleOrder.ship' },
    command: true,
    body: z.strictObject({
      rows: z
        .array(
          z.strictObject({
            orderNo,
            /** Absent: the likeliest by the look of the number. */
            carrierCode: z.string().max(20).optional().meta({ title: '快递公司' }),
            waybillNo: waybillSchema.meta({ title: '运单号' }),
            /** The number is known to be on another buyer's parcel too, and is right all the same. */
            isSure: z.boolean().default(false).meta({ title: '确认使用' }),
          }),
        )
        .min(1, tooFew)
        .max(SHIP_ROWS_AT_MOST, tooMany)
        .meta({ title: '订单' }),
    }),
    data: z.object({
      /** With what it takes to undo each. */
      succeeded: z.array(z.object({ orderNo: z.string(), orderId: idSchema, version: z.int(), shipmentId: idSchema })),
      failed: z.array(z.object({ orderNo: z.string(), code: z.string(), message: z.string() })),
    }),
    refusals: ['command.keyReused'],
  }),
}
