// Platform orders 平台订单: what a merchant buys from the platform, and what the platform asks of it; the merchant is the payer.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { balanceFenSchema } from '../../money.ts'
import { listBody, listData } from '../../paging.ts'
import { textSchema } from '../../rules.ts'
import { telling } from '../../said.ts'
import { instantSchema } from '../../time.ts'
import { platformInvoiceTerms } from './platform-invoice.ts'
import {
  objectionStatus,
  packKind,
  platformInvoiceStatus,
  platformOrderAction,
  platformOrderCloseType,
  platformOrderFile,
  platformOrderIssuer,
  platformOrderPaidBy,
  platformOrderStatus,
  platformOrderType,
  platformPayMethod,
  platformRefundKind,
} from './platform-order-words.ts'
import { catalogueData } from './platform-product.ts'

/** From this amount on a payment out of the wallet asks who it is. */
export const PROVE_FROM_FEN = 500_000

/** Pictures that an objection shows. */
export const OBJECTION_FILES = 9

/** In the operation log. */
export const platformOrderActs = {
  'platformOrder.order': { label: ['订购平台服务', 'Order from the platform'] },
  'platformOrder.issue': { label: ['平台开出应付款', 'Issue what a merchant has to pay'], byPlatform: true },
  'platformOrder.pay': { label: ['支付平台订单', 'Pay a platform order'] },
  'platformOrder.paid': { label: ['平台订单付款成功', 'Platform order paid'] },
  'platformOrder.dropped': { label: ['放弃银行支付', 'Give up a payment by bank'] },
  'platformOrder.payFailed': { label: ['平台订单付款未成功', 'Payment of a platform order failed'] },
  'platformOrder.cancel': { label: ['取消平台订单', 'Cancel a platform order'] },
  'platformOrder.closed': { label: ['平台订单关闭', 'Platform order closed'], byPlatform: true },
  'platformOrder.object': { label: ['对平台订单申诉', 'Object to a platform order'] },
  'platformOrder.judge': { label: ['处理平台订单申诉', 'Judge an objection'], byPlatform: true },
  'platformOrder.deduct': { label: ['平台订单到期扣款', 'Platform order taken when due'] },
  'platformOrder.repaid': { label: ['平台订单欠款结清', 'Debt of a platform order repaid'] },
  'platformOrder.start': { label: ['平台服务生效', 'Service of the platform begins'] },
  'platformOrder.finish': { label: ['平台服务到期', 'Service of the platform ends'] },
  'platformOrder.renew': { label: ['续订平台服务', 'Renew a service of the platform'] },
  'platformOrder.autoRenew': { label: ['设置自动续订', 'Set automatic renewal'] },
  'platformOrder.refund': { label: ['平台订单退款', 'Refund a platform order'], byPlatform: true },
  'platformOrder.refundFailed': { label: ['平台订单退款未成功', 'Refund of a platform order failed'] },
  'platformOrder.refunded': { label: ['平台订单退款成功', 'Platform order refunded'] },
  'platformOrder.surplus': { label: ['平台订单重复付款', 'Platform order paid twice'] },
  'platformOrder.invoiceAsked': { label: ['申请平台发票', 'Ask the platform for an invoice'] },
  'platformOrder.invoiceIssued': { label: ['开具平台发票', 'Issue an invoice of the platform'], byPlatform: true },
  'platformOrder.download': {
    label: ['下载平台订单回单或发票', 'Download the receipt or invoice of a platform order'],
  },
  'platformOrder.invoiceRejected': { label: ['驳回平台发票', 'Refuse an invoice of the platform'], byPlatform: true },
} as const satisfies Acts

export const platformOrderFacts = {
  id: idSchema,
  shopId: idSchema.nullable(),
  orderNo: z.string(),
  type: platformOrderType,
  issuer: platformOrderIssuer,
  title: z.string(),
  /** What it was issued for, and what is to be paid after a judgement. */
  amountFen: z.int(),
  payableFen: z.int(),
  paidFen: z.int(),
  /** What became a debt when nobody had paid. */
  owedFen: z.int(),
  refundedFen: z.int(),
  /** Taken by itself when it is due. */
  isMandatory: z.boolean(),
  status: platformOrderStatus,
  dueAt: instantSchema.nullable(),
  startsAt: instantSchema.nullable(),
  endsAt: instantSchema.nullable(),
  /** Of a service that runs: begun days that are left. */
  daysLeft: z.int().nullable(),
  autoRenew: z.boolean(),
  invoiceStatus: platformInvoiceStatus,
  objectionStatus: objectionStatus.nullable(),
  paidBy: platformOrderPaidBy.nullable(),
  relatedNo: z.string().nullable(),
  orderedAt: instantSchema,
  paidAt: instantSchema.nullable(),
  closedAt: instantSchema.nullable(),
  version: versionSchema,
}

const row = z.object({ ...platformOrderFacts, allowedActions: z.array(platformOrderAction) })
export type PlatformOrderRow = z.output<typeof row>

/** As `rechargeOrder` says it. */
const step = z.object({
  kind: z.enum(['smsCode', 'noTriesLeft', 'hostedPage', 'wait', 'none']),
  url: z.string().nullable(),
})

const other = z.object({ id: idSchema, orderNo: z.string(), status: platformOrderStatus })

export const platformOrderDetails = {
  description: z.string(),
  lines: z.array(
    z.object({
      productName: z.string(),
      name: z.string(),
      quantity: z.int(),
      unitFen: z.int(),
      amountFen: z.int(),
      periodMonths: z.int().nullable(),
      units: z.int().nullable(),
    }),
  ),
  /** Of a pack that was paid: what it brought, what is left of it, and what was taken back unused with a refund. */
  pack: z.object({ kind: packKind, units: z.int(), unitsLeft: z.int(), unitsBack: z.int() }).nullable(),
  objection: z
    .object({
      at: instantSchema,
      text: z.string(),
      /** Private pictures: their addresses are good for ten minutes. */
      pictures: z.array(z.object({ fileId: idSchema, url: z.string(), thumbnailUrl: z.string() })),
      status: objectionStatus,
      answer: z.string().nullable(),
      judgedAt: instantSchema.nullable(),
    })
    .nullable(),
  /** Until when an objection is possible; null: not any more, or never. */
  objectUntil: instantSchema.nullable(),
  invoice: z
    .object({
      title: z.string(),
      taxNo: z.string(),
      /** As it was asked for. */
      amountFen: balanceFenSchema,
      /** It can be downloaded; what was issued before files were kept has its number alone. */
      hasFile: z.boolean(),
      invoiceNo: z.string().nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  remark: z.string(),
  closeType: platformOrderCloseType.nullable(),
  renews: other.nullable(),
  renewedBy: other.nullable(),
  refunds: z.array(
    z.object({
      refundNo: z.string(),
      kind: platformRefundKind,
      amountFen: z.int(),
      status: z.enum(['PROCESSING', 'SUCCESS']),
      reason: z.string(),
      failReason: z.string().nullable(),
      askedAt: instantSchema,
      endedAt: instantSchema.nullable(),
    }),
  ),
  history: z.array(z.object({ at: instantSchema, actor: z.string(), text: z.string() })),
}

const info = row.extend({
  ...platformOrderDetails,
  /** The newest attempt to pay by bank. */
  payment: z
    .object({
      id: idSchema,
      paymentNo: z.string(),
      method: platformPayMethod,
      bankName: z.string().nullable(),
      cardLast4: z.string().nullable(),
      isOpen: z.boolean(),
      failReason: z.string().nullable(),
      expiresAt: instantSchema,
      step,
    })
    .nullable(),
  /** What the wallet can pay now. */
  availableFen: balanceFenSchema,
})
export type PlatformOrderInfo = z.output<typeof info>

const packStanding = z.object({
  kind: packKind,
  /** Of all that was bought. */
  boughtLeft: z.int(),
  /** Of the free units of this month. */
  freeLeft: z.int(),
  freePerMonth: z.int(),
  /** So few are left that more should be bought; never of what nobody has bought and what is free. */
  isFew: z.boolean(),
})
export type PackStanding = z.output<typeof packStanding>

/** What a merchant orders from the catalogue. */
export const platformOrderTerms = {
  productId: idSchema.meta({ title: '平台服务' }),
  versionCode: z.string().max(20).meta({ title: '版本代码' }),
  quantity: z
    .int({ error: telling('数量须为整数', 'A whole number') })
    .min(1, { error: telling('数量至少为 1', 'At least 1') })
    .max(999, { error: telling('数量不能超过 999', 'At most 999') })
    .default(1)
    .meta({ title: '数量' }),
  autoRenew: z.boolean().default(false).meta({ title: '自动续订' }),
  remark: textSchema(0, 200).default('').meta({ title: '备注' }),
}

const paying = {
  method: platformPayMethod.meta({ title: '支付方式' }),
  /** Of QUICK. */
  bankCardId: idSchema.optional().meta({ title: '银行卡' }),
}
interface Paying {
  readonly method: z.output<typeof platformPayMethod>
  readonly bankCardId?: string | undefined
}
const namesCard = ({ method, bankCardId }: Paying) => method !== 'QUICK' || bankCardId !== undefined
const noCard = { path: ['bankCardId'], error: telling('请选择付款的银行卡', 'Choose the card that pays') }

const of = { id: idSchema, version: versionSchema }
const smsCode = z
  .string()
  .regex(/^\d{5,6}$/, { error: telling('请输入短信验证码', 'Enter the SMS code') })
  .meta({ title: '验证码' })

const orderRefusals = ['record.notFound', 'state.notAllowed', 'limit.exceeded', 'command.keyReused'] as const
const payRefusals = ['balance.short', 'wallet.stepMissing'] as const

export const platformOrder = {
  catalogue: endpoint({
    path: '/api/PlatformOrder/Catalogue',
    summary: '平台在售的服务与价格',
    access: { merchant: 'platformOrder.view' },
    body: z.strictObject({}).optional(),
    data: catalogueData,
  }),
  packs: endpoint({
    path: '/api/PlatformOrder/Packs',
    summary: '短信包与面单包的剩余数量与本月免费额度',
    access: { merchant: 'platformOrder.view' },
    body: z.strictObject({}).optional(),
    data: z.array(packStanding),
  }),
  list: endpoint({
    path: '/api/PlatformOrder/List',
    summary: '本商户的平台订单，按状态分标签计数；可按类型、开票状态、申诉结果、单号或关联单号、下单时间查找',
    access: { merchant: 'platformOrder.view' },
    body: listBody(['orderedAt:desc', 'orderedAt:asc'], {
      status: platformOrderStatus.optional().meta({ title: '状态' }),
      type: platformOrderType.optional().meta({ title: '订单类型' }),
      invoice: platformInvoiceStatus.optional().meta({ title: '开票状态' }),
      objection: objectionStatus.optional().meta({ title: '申诉结果' }),
      /** A whole number: of the order, or of what it is about. */
      keyword: z.string().trim().max(40).optional().meta({ title: '关键词' }),
      orderedFrom: instantSchema.optional().meta({ title: '下单时间起' }),
      /** Before this instant. */
      orderedTo: instantSchema.optional().meta({ title: '下单时间止' }),
    }),
    data: listData(row),
    refusals: ['request.invalid'],
  }),
  info: endpoint({
    path: '/api/PlatformOrder/Info',
    summary: '一笔平台订单、付款的下一步与经过；refresh 时先向渠道查询结果',
    access: { merchant: 'platformOrder.view' },
    shops: 'any',
    body: z.strictObject({ id: idSchema, refresh: z.boolean().default(false).meta({ title: '向渠道查询' }) }),
    data: info,
    refusals: ['record.notFound', 'request.tooMany'],
  }),
  download: endpoint({
    path: '/api/PlatformOrder/Download',
    summary: '下载平台订单的文件（PDF），地址一分钟内在本次登录中有效：RECEIPT 为付款回单，INVOICE 为平台开具的发票',
    access: { merchant: 'platformOrder.view' },
    shops: 'any',
    body: z.strictObject({ id: idSchema, format: platformOrderFile.meta({ title: '格式' }) }),
    data: z.object({ url: z.string() }),
    refusals: ['record.notFound', 'state.notAllowed'],
  }),
  add: endpoint({
    path: '/api/PlatformOrder/Add',
    summary: '订购平台服务，价格以服务目录为准；在付款期限内支付，逾期关闭',
    access: { merchant: 'platformOrder.pay' },
    command: true,
    body: z.strictObject(platformOrderTerms),
    data: info,
    refusals: orderRefusals,
  }),
  addWithPay: endpoint({
    path: '/api/PlatformOrder/AddWithPay',
    summary: '订购平台服务并立即以余额支付；5,000 元及以上须为这一次付款再次验证身份',
    access: { merchant: 'platformOrder.pay' },
    command: true,
    freshProof: 'command',
    body: z.strictObject(platformOrderTerms),
    data: info,
    refusals: [...orderRefusals, ...payRefusals],
  }),
  operate: endpoint({
    path: '/api/PlatformOrder/Operator',
    summary:
      '处理平台订单：支付（余额或银行）、放弃银行支付、取消、申诉、续订、自动续订、申请发票；余额支付 5,000 元及以上须为这一次付款再次验证身份',
    access: {
      merchant: {
        field: 'action',
        acts: {
          pay: 'platformOrder.pay',
          dropPayment: 'platformOrder.pay',
          cancel: 'platformOrder.cancel',
          object: 'platformOrder.pay',
          renew: 'platformOrder.pay',
          setAutoRenew: 'platformOrder.pay',
          applyInvoice: 'platformOrder.invoice',
        },
      },
    },
    command: true,
    freshProof: { field: 'action', acts: ['pay'], of: 'command' },
    body: z.discriminatedUnion(
      'action',
      [
        z.strictObject({ action: z.literal('pay'), ...of, ...paying }).refine(namesCard, noCard),
        z.strictObject({ action: z.literal('dropPayment'), ...of }),
        z.strictObject({ action: z.literal('cancel'), ...of }),
        z.strictObject({
          action: z.literal('object'),
          ...of,
          text: textSchema(5, 500).meta({ title: '申诉理由' }),
          fileIds: z
            .array(idSchema)
            .max(OBJECTION_FILES, {
              error: telling(`凭证最多 ${OBJECTION_FILES} 张`, `At most ${OBJECTION_FILES} pictures`),
            })
            .default([])
            .meta({ title: '申诉凭证' }),
        }),
        z.strictObject({ action: z.literal('renew'), ...of }),
        z.strictObject({
          action: z.literal('setAutoRenew'),
          ...of,
          autoRenew: z.boolean().meta({ title: '自动续订' }),
        }),
        z.strictObject({
          action: z.literal('applyInvoice'),
          ...of,
          ...platformInvoiceTerms,
        }),
      ],
      { error: telling('不支持的操作', 'There is no such act') },
    ),
    data: info,
    refusals: [...orderRefusals, ...payRefusals, 'record.changed', 'permission.denied', 'provider.pending'],
  }),
  confirm: endpoint({
    path: '/api/PlatformOrder/Confirm',
    summary: '以银行卡预留手机收到的验证码确认付款；最多试 3 次',
    access: { merchant: 'platformOrder.pay' },
    command: true,
    body: z.strictObject({ id: idSchema, smsCode }),
    data: info,
    refusals: [
      'smsCode.wrong',
      'record.notFound',
      'state.notAllowed',
      'provider.pending',
      'provider.refused',
      'request.tooMany',
      'command.keyReused',
    ],
  }),
  resendCode: endpoint({
    path: '/api/PlatformOrder/ResendCode',
    summary: '重新发送银行卡付款的验证码',
    access: { merchant: 'platformOrder.pay', whileClosed: false },
    shops: 'any',
    body: z.strictObject({ id: idSchema }),
    data: z.object({ resendAfterSeconds: z.int() }),
    refusals: ['record.notFound', 'state.notAllowed', 'provider.pending', 'provider.refused', 'request.tooMany'],
  }),
}
