// Returns of all merchants as the platform's people find them and read them with their order, and the clock of one that is in no dispute.
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { listBody, listData } from '../../paging.ts'
import { telling } from '../../said.ts'
import { instantSchema } from '../../time.ts'
import { clockNote, hoursMore, returnClockAct } from './return-dispute-facts.ts'
import { returnInfo, returnRow, returnTab } from './return-order.ts'
import { returnType } from './return-reasons.ts'

const merchantId = idSchema.meta({ title: '商户' })
const named = { merchantId, id: idSchema.meta({ title: '售后单' }) }
const of = { ...named, version: versionSchema, note: clockNote }

const ofMerchant = {
  merchantId: idSchema,
  merchantNo: z.string(),
  merchantName: z.string(),
}

const platformReturnInfo = z.object({
  ...ofMerchant,
  /** What its sides may do to it is not said here. */
  return: returnInfo.omit({ allowedActions: true }),
  allowedActions: z.array(returnClockAct),
})
export type PlatformReturnInfo = z.output<typeof platformReturnInfo>

const platformReturnRow = returnRow.omit({ allowedActions: true })
export type PlatformReturnRow = z.output<typeof platformReturnRow>

/** Among those of other merchants: what it is about, how far it is, and the time that runs. */
const listedReturn = returnRow
  .pick({
    id: true,
    returnNo: true,
    orderNo: true,
    goodsTitle: true,
    specText: true,
    wantedSpecText: true,
    buyerNickname: true,
    type: true,
    phase: true,
    reason: true,
    quantity: true,
    amountFen: true,
    status: true,
    deadlineAt: true,
    atDeadline: true,
    isPaused: true,
    disputeStatus: true,
    appliedAt: true,
    endedAt: true,
  })
  .extend(ofMerchant)
export type PlatformReturnListRow = z.output<typeof listedReturn>

export const platformReturn = {
  list: endpoint({
    path: '/api/ReturnOrder/PlatformList',
    summary:
      '全部商户的售后单（平台运营）：按状态分标签计数，SOON 为 12 小时内到期；可按类型与申请时间筛选，按售后单号、退款单号、仲裁单号、订单号、支付单号、发货运单号、商户号或商户全名查找',
    access: { operator: 'returnDispute.view' },
    body: listBody(['appliedAt:desc', 'appliedAt:asc', 'deadlineAt:asc'], {
      /** Left out: all of them. */
      tab: returnTab.optional().meta({ title: '状态' }),
      type: returnType.optional().meta({ title: '售后类型' }),
      keyword: z.string().trim().max(50).optional().meta({ title: '关键词' }),
      appliedFrom: instantSchema.optional().meta({ title: '申请时间起' }),
      appliedTo: instantSchema.optional().meta({ title: '申请时间止' }),
    }),
    data: listData(listedReturn),
    refusals: ['request.invalid'],
  }),
  ofOrder: endpoint({
    path: '/api/ReturnOrder/PlatformOfOrder',
    summary: '任一商户一个订单的售后单，新的在前（平台运营）',
    access: { operator: 'returnDispute.view' },
    body: z.strictObject({ merchantId, orderId: idSchema.meta({ title: '订单' }) }),
    data: z.object({ returns: z.array(platformReturnRow) }),
    refusals: ['record.notFound'],
  }),
  info: endpoint({
    path: '/api/ReturnOrder/PlatformInfo',
    summary: '任一商户的售后单详情（平台运营，图片地址短时有效）',
    access: { operator: 'returnDispute.view' },
    body: z.strictObject(named),
    data: platformReturnInfo,
    refusals: ['record.notFound'],
  }),
  operate: endpoint({
    path: '/api/ReturnOrder/PlatformOperator',
    summary:
      '暂停、恢复或延长一个未介入售后单的计时（平台运营）：写明原因，双方可见，商户会收到通知；每次最多延长 240 小时，且不超过当前时间之后 30 天。平台介入中的售后单在平台介入里处理',
    access: { operator: 'returnDispute.handle' },
    command: true,
    body: z.discriminatedUnion(
      'action',
      [
        z.strictObject({ action: z.literal('pause'), ...of }),
        z.strictObject({ action: z.literal('resume'), ...of }),
        z.strictObject({ action: z.literal('prolong'), ...of, hours: hoursMore }),
      ],
      { error: telling('不支持的操作', 'There is no such act') },
    ),
    data: platformReturnInfo,
    refusals: ['record.notFound', 'record.changed', 'state.notAllowed', 'limit.exceeded', 'command.keyReused'],
  }),
}
