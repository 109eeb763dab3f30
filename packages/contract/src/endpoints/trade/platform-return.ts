// Returns of all merchants as the platform's people read them with their order, and the clock of one that is in no dispute.
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { telling } from '../../said.ts'
import { clockNote, hoursMore, returnClockAct } from './return-dispute-facts.ts'
import { returnInfo, returnRow } from './return-order.ts'

const merchantId = idSchema.meta({ title: '商户' })
const named = { merchantId, id: idSchema.meta({ title: '售后单' }) }
const of = { ...named, version: versionSchema, note: clockNote }

const platformReturnInfo = z.object({
  merchantId: idSchema,
  merchantNo: z.string(),
  merchantName: z.string(),
  /** What its sides may do to it is not said here. */
  return: returnInfo.omit({ allowedActions: true }),
  allowedActions: z.array(returnClockAct),
})
export type PlatformReturnInfo = z.output<typeof platformReturnInfo>

const platformReturnRow = returnRow.omit({ allowedActions: true })
export type PlatformReturnRow = z.output<typeof platformReturnRow>

export const platformReturn = {
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
