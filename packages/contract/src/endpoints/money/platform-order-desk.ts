// The platform's side of platform orders: orders of all merchants, what is issued, objections and invoices.
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { fenSchema } from '../../money.ts'
import { listBody, listData } from '../../paging.ts'
import { textSchema } from '../../rules.ts'
import { telling } from '../../said.ts'
import { instantSchema } from '../../time.ts'
import { platformInvoiceNo } from './platform-invoice.ts'
import {
  issuedOrderType,
  objectionStatus,
  platformDeskAction,
  platformInvoiceStatus,
  platformOrderStatus,
  platformOrderType,
} from './platform-order-words.ts'
import { platformOrderDetails, platformOrderFacts } from './platform-order.ts'

/** From this sum on, of what one merchant has to pay within a day, two persons issue it. */
export const TWO_PERSONS_FROM_FEN = 500_000

const row = z.object({
  ...platformOrderFacts,
  merchantId: idSchema,
  merchantNo: z.string(),
  merchantName: z.string(),
  allowedActions: z.array(platformDeskAction),
})
export type PlatformOrderDeskRow = z.output<typeof row>

const info = row.extend({
  ...platformOrderDetails,
  /** What would go back now: the unused days or units, or all that was paid. */
  refundableFen: z.int(),
  /** A refund that one person has entered and no second one has decided; null: none, and one may be entered. */
  waitingRefund: z
    .object({
      id: idSchema,
      entryNo: z.string(),
      amountFen: z.int(),
      enteredBy: z.string(),
      enteredAt: instantSchema,
    })
    .nullable(),
})
export type PlatformOrderDeskInfo = z.output<typeof info>

const of = { merchantId: idSchema.meta({ title: '商户' }), id: idSchema, version: versionSchema }
const reason = textSchema(2, 200)

export const platformOrderDesk = {
  list: endpoint({
    path: '/api/PlatformOrder/ListAll',
    summary: '所有商户的平台订单（平台运营），按状态分标签计数',
    access: { operator: 'platformOrderDesk.view' },
    body: listBody(['orderedAt:desc', 'orderedAt:asc'], {
      status: platformOrderStatus.optional().meta({ title: '状态' }),
      type: platformOrderType.optional().meta({ title: '订单类型' }),
      invoice: platformInvoiceStatus.optional().meta({ title: '开票状态' }),
      objection: objectionStatus.optional().meta({ title: '申诉结果' }),
      /** The whole number of the order or of the merchant, or the merchant's whole name. */
      keyword: z.string().trim().max(60).optional().meta({ title: '关键词' }),
      orderedFrom: instantSchema.optional().meta({ title: '下单时间起' }),
      /** Before this instant. */
      orderedTo: instantSchema.optional().meta({ title: '下单时间止' }),
    }),
    data: listData(row),
    refusals: ['request.invalid'],
  }),
  info: endpoint({
    path: '/api/PlatformOrder/InfoOfAny',
    summary: '一笔平台订单与经过（平台运营）',
    access: { operator: 'platformOrderDesk.view' },
    body: z.strictObject({ merchantId: of.merchantId, id: idSchema }),
    data: info,
    refusals: ['record.notFound'],
  }),
  issue: endpoint({
    path: '/api/PlatformOrder/Issue',
    summary:
      '向商户开出违约金、赔付、账单欠款或补缴保证金（平台运营）；须为这一次操作再次验证身份；一天内合计达到 5,000 元的由两人经人工入账开出',
    access: { operator: 'platformOrderDesk.handle' },
    command: true,
    freshProof: 'command',
    body: z.strictObject({
      merchantId: of.merchantId,
      type: issuedOrderType.meta({ title: '订单类型' }),
      title: textSchema(2, 60).meta({ title: '标题' }),
      reason: textSchema(5, 500).meta({ title: '原因' }),
      amountFen: fenSchema(1).meta({ title: '金额' }),
      /** The order, bill or violation that caused it. */
      relatedNo: textSchema(1, 40).optional().meta({ title: '关联单号' }),
    }),
    data: info,
    refusals: ['record.notFound', 'state.notAllowed', 'approval.needed', 'command.keyReused'],
  }),
  judge: endpoint({
    path: '/api/PlatformOrder/Judge',
    summary: '处理商户的申诉：维持、减免一部分或取消，须写明答复；也可撤回开出的应付款（平台运营）',
    access: { operator: 'platformOrderDesk.handle' },
    command: true,
    freshProof: 'command',
    body: z.discriminatedUnion(
      'verdict',
      [
        z.strictObject({ verdict: z.literal('UPHOLD'), ...of, answer: reason.meta({ title: '答复' }) }),
        z.strictObject({
          verdict: z.literal('REDUCE'),
          ...of,
          payableFen: fenSchema(1).meta({ title: '减免后金额' }),
          answer: reason.meta({ title: '答复' }),
        }),
        z.strictObject({ verdict: z.literal('WAIVE'), ...of, answer: reason.meta({ title: '答复' }) }),
      ],
      { error: telling('不支持的操作', 'There is no such act') },
    ),
    data: info,
    refusals: ['record.notFound', 'record.changed', 'state.notAllowed', 'limit.exceeded', 'command.keyReused'],
  }),
  answerInvoice: endpoint({
    path: '/api/PlatformOrder/AnswerInvoice',
    summary: '登记发票号码并附发票文件，或驳回开票申请并说明原因（平台运营）',
    access: { operator: 'platformOrderDesk.handle' },
    command: true,
    body: z.discriminatedUnion(
      'answer',
      [
        z.strictObject({
          answer: z.literal('issue'),
          ...of,
          invoiceNo: platformInvoiceNo,
          fileId: idSchema.meta({ title: '发票文件' }),
        }),
        z.strictObject({ answer: z.literal('reject'), ...of, reason: reason.meta({ title: '驳回原因' }) }),
      ],
      { error: telling('不支持的操作', 'There is no such act') },
    ),
    data: info,
    refusals: ['record.notFound', 'record.changed', 'state.notAllowed', 'command.keyReused'],
  }),
}
