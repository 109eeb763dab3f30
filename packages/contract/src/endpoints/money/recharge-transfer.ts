// Recharges by transfer 对公转账 as the platform's people see them: who says that money has come, and whose slip is not taken.
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { listBody, listData } from '../../paging.ts'
import { textSchema } from '../../rules.ts'
import { instantSchema } from '../../time.ts'
import { rechargeStatus, rechargeTarget } from './recharge-status.ts'

const row = z.object({
  id: idSchema,
  rechargeNo: z.string(),
  merchantId: idSchema,
  merchantNo: z.string(),
  merchantName: z.string(),
  /** As it was asked for. */
  amountFen: z.int(),
  /** As the platform's bank received it; null before. */
  arrivedFen: z.int().nullable(),
  target: rechargeTarget,
  transferCode: z.string(),
  status: rechargeStatus,
  rejectReason: z.string().nullable(),
  appliedAt: instantSchema,
  handedInAt: instantSchema.nullable(),
  paidAt: instantSchema.nullable(),
  /** `confirm`: enter a manual entry of the kind RECHARGE_TRANSFER, which another person approves. */
  allowedActions: z.array(z.enum(['confirm', 'reject'])),
  version: versionSchema,
})
export type TransferRow = z.output<typeof row>

const info = row.extend({
  remark: z.string(),
  slip: z.object({ url: z.string(), thumbnailUrl: z.string() }).nullable(),
  timeline: z.array(z.object({ at: instantSchema, actor: z.string(), text: z.string() })),
})
export type TransferInfo = z.output<typeof info>

export const rechargeTransfer = {
  list: endpoint({
    path: '/api/OrderRechargeService/TransferList',
    summary: '全部商户的对公转账充值（平台运营）；counts 按状态计数',
    access: { operator: 'rechargeTransfer.view' },
    body: listBody(['appliedAt:desc', 'appliedAt:asc'], {
      status: rechargeStatus.optional().meta({ title: '状态' }),
      /** The whole number of the recharge or of the merchant, the transfer's code, or the merchant's whole name. */
      keyword: z.string().trim().max(60).optional().meta({ title: '关键词' }),
    }),
    data: listData(row),
    refusals: ['request.invalid'],
  }),
  info: endpoint({
    path: '/api/OrderRechargeService/TransferInfo',
    summary: '一笔对公转账充值：凭证与经过（平台运营）',
    access: { operator: 'rechargeTransfer.view' },
    body: z.strictObject({ id: idSchema.meta({ title: '充值单' }) }),
    data: info,
    refusals: ['record.notFound'],
  }),
  reject: endpoint({
    path: '/api/OrderRechargeService/TransferReject',
    summary: '写明原因退回转账凭证，商户可重新提交或取消（平台运营）；款项不变动',
    access: { operator: 'rechargeTransfer.reject' },
    command: true,
    body: z.strictObject({
      id: idSchema.meta({ title: '充值单' }),
      version: versionSchema,
      reason: textSchema(2, 100).meta({ title: '退回原因' }),
    }),
    data: row,
    refusals: ['record.notFound', 'record.changed', 'state.notAllowed', 'command.keyReused'],
  }),
}
