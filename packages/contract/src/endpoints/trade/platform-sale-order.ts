// Orders of all merchants, as the platform's people find, read, hold and release them.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { listBody, listData } from '../../paging.ts'
import { textSchema } from '../../rules.ts'
import { telling } from '../../said.ts'
import { instantSchema } from '../../time.ts'
import { deliveryType } from './delivery-type.ts'
import { goodsSnapshot, ofLine } from './goods-snapshot.ts'
import { orderInfo } from './sale-order-info.ts'
import { holdReason, orderHold, saleOrderStage, saleOrderStatus, settleStatus } from './sale-order-list.ts'

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

/** Those that are held, whatever their state; then a tab for each state. */
export const platformSaleOrderTab = z.enum(['HELD', ...saleOrderStage.options])

const holdAction = z.enum(['hold', 'release'])

const ofMerchant = {
  merchantId: idSchema,
  merchantNo: z.string(),
  merchantName: z.string(),
}

const platformOrderRow = z.object({
  ...ofMerchant,
  id: idSchema,
  orderNo: z.string(),
  status: saleOrderStatus,
  deliveryType,
  settleStatus,
  hold: orderHold.nullable(),
  items: z.array(z.object({ title: z.string(), specText: z.string(), quantity: z.int() })),
  buyerNickname: z.string(),
  payableFen: z.int(),
  refundedFen: z.int(),
  createdAt: instantSchema,
  paidAt: instantSchema.nullable(),
  shipDeadlineAt: instantSchema.nullable(),
  allowedActions: z.array(holdAction),
})
export type PlatformSaleOrderRow = z.output<typeof platformOrderRow>

export const platformSaleOrder = {
  list: endpoint({
    path: '/api/OrderService/PlatformList',
    summary:
      '全部商户的销售订单（平台运营）：按状态、是否暂停与下单时间查看；可按订单号、支付单号、退款单号、售后单号、介入单号、运单号、商户号或商户全名查找，按店铺编号或店铺全名筛选',
    access: { operator: 'platformSaleOrder.view' },
    body: listBody(['createdAt:desc', 'createdAt:asc'], {
      tab: platformSaleOrderTab.optional().meta({ title: '状态' }),
      keyword: z.string().trim().max(50).optional().meta({ title: '关键词' }),
      /** Its number or whole name. */
      shop: z.string().trim().max(50).optional().meta({ title: '店铺' }),
      createdFrom: instantSchema.optional().meta({ title: '下单时间起' }),
      createdTo: instantSchema.optional().meta({ title: '下单时间止' }),
    }),
    data: listData(platformOrderRow),
    refusals: ['request.invalid'],
  }),
  info: endpoint({
    path: '/api/OrderService/PlatformInfo',
    summary: '任一商户的订单详情（平台运营）：商品、金额、支付、发货、时间线，收货信息脱敏',
    access: { operator: 'platformSaleOrder.view' },
    body: z.strictObject(whose),
    data: z.object({
      ...ofMerchant,
      /** What its merchant may do to it is not said here. */
      order: orderInfo.omit({ allowedActions: true }),
      allowedActions: z.array(holdAction),
    }),
    refusals: ['record.notFound'],
  }),
  snapshot: endpoint({
    path: '/api/OrderService/PlatformSnapshot',
    summary: '任一商户订单的交易快照（平台运营）：一件商品下单时的标题、图片、参数、详情、价格与服务承诺',
    access: { operator: 'platformSaleOrder.view' },
    body: z.strictObject({ merchantId: whose.merchantId, ...ofLine }),
    data: goodsSnapshot,
    refusals: ['record.notFound'],
  }),
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
      allowedActions: z.array(holdAction),
      version: versionSchema,
    }),
    refusals: ['record.notFound', 'state.notAllowed', 'command.keyReused'],
  }),
}
