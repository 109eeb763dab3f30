// Orders that wait for their settlement, as the platform's people see them, and one settled at once.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'
import { fenSchema } from '../../money.ts'
import { listBody, listData } from '../../paging.ts'
import { instantSchema } from '../../time.ts'

/** Due and not settled, sent and not decided, or not due yet. */
export const settlementState = z.enum(['DUE', 'UNDERWAY', 'COMING'])

const settlementRow = z.object({
  merchantId: idSchema,
  orderId: idSchema,
  orderNo: z.string(),
  merchantNo: z.string(),
  merchantName: z.string(),
  /** What the merchant gets: the payment less refunds and commission. */
  amountFen: z.int(),
  commissionFen: z.int(),
  /** Done between the asking and the answer. */
  state: z.enum([...settlementState.options, 'SETTLED']),
  dueAt: instantSchema,
  /** Why the last attempt came to nothing; null when there was none. */
  lastFailure: z.object({ reason: z.string(), at: instantSchema }).nullable(),
  /** Money of it is on its way back to the buyer, and it is settled once that has ended. */
  isRefunding: z.boolean(),
  /** The platform holds it, and it is settled once it is released. */
  isHeld: z.boolean(),
  allowedActions: z.array(z.enum(['settle'])),
})
export type SettlementRow = z.output<typeof settlementRow>

/** In the operation log. */
export const settlementActs = {
  'saleOrder.settleAsked': { label: ['订单立即结算', 'Settle an order at once'], byPlatform: true },
} as const satisfies Acts

export const settlement = {
  list: endpoint({
    path: '/api/Finance/SettlementList',
    summary: '全部商户待结算的订单（平台运营）：已到期、处理中、未到期；可按订单号、商户号或商户全名查找',
    access: { operator: 'settlement.view' },
    body: listBody(['dueAt:asc', 'dueAt:desc'], {
      state: settlementState.default('DUE').meta({ title: '状态' }),
      keyword: z.string().trim().max(50).optional().meta({ title: '关键词' }),
    }),
    data: listData(settlementRow),
    refusals: ['request.invalid'],
  }),
  signalAgentPay: endpoint({
    path: '/api/AllinpayOrder/SignalAgentPay',
    summary:
      '立即结算一笔已到期的订单（单笔托管代付，平台运营）：金额须与待结算金额一致；与到期自动结算是同一流程，同一订单只结算一次',
    access: { operator: 'settlement.settle' },
    freshProof: 'command',
    command: true,
    body: z.strictObject({
      merchantId: idSchema.meta({ title: '商户' }),
      orderId: idSchema.meta({ title: '订单' }),
      amountFen: fenSchema(0).meta({ title: '结算金额' }),
    }),
    data: settlementRow,
    refusals: ['record.notFound', 'record.changed', 'state.notAllowed', 'request.tooMany', 'command.keyReused'],
  }),
}
