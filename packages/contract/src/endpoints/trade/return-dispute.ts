// The platform's desk of disputes: both sides beside each other, questions to either, clocks that stop, and the ruling.
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { fenSchema } from '../../money.ts'
import { listBody, listData } from '../../paging.ts'
import { textSchema } from '../../rules.ts'
import { telling } from '../../said.ts'
import { instantSchema } from '../../time.ts'
import {
  clockNote,
  disputeLiability,
  disputeRuling,
  disputeSide,
  evidenceSide,
  disputeStatus,
  hoursMore,
  MOST_EVIDENCE_FILES,
  returnClockAct,
  returnFreightBy,
} from './return-dispute-facts.ts'
import { returnInfo } from './return-order.ts'
import { returnType } from './return-reasons.ts'

const disputeAction = z.enum(['judge', 'ask', 'prove', ...returnClockAct.options])
export type DisputeAction = z.output<typeof disputeAction>

const disputeRow = z.object({
  merchantId: idSchema,
  merchantNo: z.string(),
  merchantName: z.string(),
  id: idSchema,
  disputeNo: z.string(),
  returnId: idSchema,
  returnNo: z.string(),
  orderNo: z.string(),
  goodsTitle: z.string(),
  buyerNickname: z.string(),
  type: returnType,
  initiator: evidenceSide,
  status: disputeStatus,
  claimFen: z.int(),
  openedAt: instantSchema,
  /** Null: it is over, or its clock stands still. */
  dueAt: instantSchema.nullable(),
  version: versionSchema,
})
export type DisputeRow = z.output<typeof disputeRow>

const named = { merchantId: idSchema.meta({ title: '商户' }), id: idSchema.meta({ title: '仲裁单' }) }
const of = { ...named, version: versionSchema }
const text = textSchema(5, 500)
const note = clockNote

const disputeInfo = disputeRow.extend({
  return: returnInfo.omit({ allowedActions: true }),
  /** What may be ruled to go back at most, in 分. */
  mostFen: z.int(),
  /** Only all of it, or nothing: what was not sent goes back whole. */
  isWhole: z.boolean(),
  /** The goods are with the buyer, so that they may be asked back first. */
  mayNeedGoods: z.boolean(),
  allowedActions: z.array(disputeAction),
})
export type DisputeDesk = z.output<typeof disputeInfo>

export const returnDispute = {
  list: endpoint({
    path: '/api/ReturnDispute/List',
    summary:
      '全部商户的平台介入（平台运营）：按状态分标签，按时限排序；可按仲裁单号、售后单号、订单号、商户号或商户全名查找',
    access: { operator: 'returnDispute.view' },
    body: listBody(['dueAt:asc', 'dueAt:desc'], {
      status: disputeStatus.optional().meta({ title: '状态' }),
      keyword: z.string().trim().max(50).optional().meta({ title: '关键词' }),
    }),
    data: listData(disputeRow),
    refusals: ['request.invalid'],
  }),
  info: endpoint({
    path: '/api/ReturnDispute/Info',
    summary: '一份平台介入：售后单、双方举证、历次裁决（平台运营，图片地址短时有效）',
    access: { operator: 'returnDispute.view' },
    body: z.strictObject(named),
    data: disputeInfo,
    refusals: ['record.notFound'],
  }),
  verdict: endpoint({
    path: '/api/ReturnDispute/Verdict',
    summary:
      '裁决（平台运营）：支持买家、支持商家或部分支持，写明责任方与退货运费承担方；申诉期内可申诉一次，申诉须由另一人裁决并立即生效',
    access: { operator: 'returnDispute.handle' },
    freshProof: 'command',
    command: true,
    body: z
      .strictObject({
        ...of,
        ruling: disputeRuling.meta({ title: '裁决结果' }),
        /** Of a partial one. */
        amountFen: fenSchema(1).optional().meta({ title: '裁决金额' }),
        needsGoods: z.boolean().default(false).meta({ title: '买家须先退货' }),
        liability: disputeLiability.meta({ title: '责任方' }),
        freightBy: returnFreightBy.meta({ title: '退货运费承担方' }),
        /** Both sides read it. */
        text: text.meta({ title: '裁决说明' }),
      })
      .refine(({ ruling, amountFen }) => (ruling === 'PARTIAL') === (amountFen !== undefined), {
        error: telling('部分支持须填写裁决金额，其他结果不填', 'An amount is for a partial ruling, and for no other'),
        path: ['amountFen'],
      }),
    data: disputeInfo,
    refusals: [
      'record.notFound',
      'record.changed',
      'state.notAllowed',
      'refund.aboveRest',
      'permission.denied',
      'command.keyReused',
    ],
  }),
  operate: endpoint({
    path: '/api/ReturnDispute/Operator',
    summary: '处理平台介入（平台运营）：要求一方补充举证、平台举证、暂停、恢复或延长计时',
    access: { operator: 'returnDispute.handle' },
    command: true,
    body: z.discriminatedUnion(
      'action',
      [
        z.strictObject({
          action: z.literal('ask'),
          ...of,
          side: disputeSide.meta({ title: '举证方' }),
          text: text.meta({ title: '举证说明' }),
        }),
        z.strictObject({
          action: z.literal('prove'),
          ...of,
          text: text.meta({ title: '举证说明' }),
          fileIds: z
            .array(idSchema)
            .max(MOST_EVIDENCE_FILES, {
              error: telling(`举证图片最多 ${MOST_EVIDENCE_FILES} 张`, `At most ${MOST_EVIDENCE_FILES} pictures`),
            })
            .default([])
            .meta({ title: '举证图片' }),
        }),
        z.strictObject({ action: z.literal('pause'), ...of, note }),
        z.strictObject({ action: z.literal('resume'), ...of, note }),
        z.strictObject({
          action: z.literal('prolong'),
          ...of,
          hours: hoursMore,
          note,
        }),
      ],
      { error: telling('不支持的操作', 'There is no such act') },
    ),
    data: disputeInfo,
    refusals: ['record.notFound', 'record.changed', 'state.notAllowed', 'limit.exceeded', 'command.keyReused'],
  }),
}
