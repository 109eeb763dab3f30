// Orders of all merchants that the platform's people hold and release.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { textSchema } from '../../rules.ts'
import { telling } from '../../said.ts'
import { instantSchema } from '../../time.ts'
import { holdReason, orderHold, saleOrderStatus } from './sale-order-list.ts'

/** What an operator holds an order for; a new address is its buyer's. */
const platformHoldReason = holdReason.exclude(['ADDRESS_REVIEW'], {
  error: telling('没有这种暂停原因', 'There is no such reason'),
})

/** In the operation log. */
export const saleOrderHoldActs = {
  'saleOrder.hold': { label: ['暂停订单发货', 'Hold an order'], byPlatform: true },
  'saleOrder.release': { label: ['恢复订单发货', 'Release an order'], byPlatform: true },
} as const satisfies Acts

const whose = {
  merchantId: idSchema.meta({ title: '商户' }),
  orderId: idSchema.meta({ title: '订单' }),
}

export const platformSaleOrder = {
  hold: endpoint({
    path: '/api/OrderService/Hold',
    summary:
      '暂停或恢复一个订单（平台运营）：暂停时不能发货与结算，发货时限停止计时，恢复后按剩余时间继续；商户会收到通知。已暂停的订单再次暂停即更改原因',
    access: { operator: 'platformSaleOrder.hold' },
    command: true,
    body: z.discriminatedUnion(
      'action',
      [
        z.strictObject({
          action: z.literal('hold'),
          ...whose,
          reason: platformHoldReason.meta({ title: '暂停原因' }),
          /** The merchant reads it. */
          note: textSchema(2, 100).meta({ title: '暂停说明' }),
        }),
        z.strictObject({
          action: z.literal('release'),
          ...whose,
          note: textSchema(2, 100).meta({ title: '恢复说明' }),
        }),
      ],
      { error: telling('不支持的操作', 'There is no such act') },
    ),
    data: z.object({
      orderId: idSchema,
      orderNo: z.string(),
      status: saleOrderStatus,
      hold: orderHold.nullable(),
      shipDeadlineAt: instantSchema.nullable(),
      /** What may be done to it next. */
      allowedActions: z.array(z.enum(['hold', 'release'])),
      version: versionSchema,
    }),
    refusals: ['record.notFound', 'state.notAllowed', 'command.keyReused'],
  }),
}
