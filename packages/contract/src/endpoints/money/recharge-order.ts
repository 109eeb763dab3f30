// Recharge orders 充值单: the merchant's own money into its wallet, by card, online banking, QR code or a transfer of its bank.
import { telling } from '../../said.ts'
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { fenSchema } from '../../money.ts'
import { listBody, listData } from '../../paging.ts'
import { textSchema } from '../../rules.ts'
import { instantSchema } from '../../time.ts'
import { rechargeStatus, rechargeTarget } from './recharge-status.ts'

export const rechargeRefundStatus = z.enum(['PROCESSING', 'SUCCESS', 'FAILED'])
export type RechargeRefundStatus = z.output<typeof rechargeRefundStatus>

/**
 * QUICK: a bound card, confirmed by a code to its own phone. GATEWAY: the bank's own page, of a person or a company. TRANSFER:
 * 对公转账 to the platform's own account, which two of its people confirm.
 */
export const rechargeMethod = z.enum(['QUICK', 'GATEWAY_B2C', 'GATEWAY_B2B', 'WECHAT', 'ALIPAY', 'TRANSFER'], {
  error: telling('没有这种充值方式', 'There is no such way to pay'),
})
export type RechargeMethod = z.output<typeof rechargeMethod>

/**
 * What the payer does next: type the code that went to the card's phone, cancel because too many were wrong, pay on the bank's
 * page, scan, transfer and hand in the slip, wait, or nothing. `url` leads to a page made for whoever opens it.
 */
const payStep = z.object({
  kind: z.enum(['smsCode', 'noTriesLeft', 'hostedPage', 'qrCode', 'transfer', 'wait', 'none']),
  url: z.string().nullable(),
  /** What the QR code says. */
  qrText: z.string().nullable(),
})
export type RechargeStep = z.output<typeof payStep>

const rechargeRow = z.object({
  id: idSchema,
  rechargeNo: z.string(),
  amountFen: z.int(),
  feeFen: z.int(),
  /** What is added to the account. */
  receivedFen: z.int(),
  /** What the platform's bank received of a transfer, which may be another amount than was asked for; null before. */
  arrivedFen: z.int().nullable(),
  /** What of it repaid a debt as it came in: that part is not in the available balance. */
  repaidFen: z.int(),
  /** What is back with its payer, and what is on its way there. */
  refundedFen: z.int(),
  refundingFen: z.int(),
  target: rechargeTarget,
  method: rechargeMethod,
  bankName: z.string().nullable(),
  cardLast4: z.string().nullable(),
  status: rechargeStatus,
  failReason: z.string().nullable(),
  /** Why the slip of a transfer was not taken. */
  rejectReason: z.string().nullable(),
  remark: z.string(),
  appliedAt: instantSchema,
  expiresAt: instantSchema.nullable(),
  paidAt: instantSchema.nullable(),
  closedAt: instantSchema.nullable(),
  allowedActions: z.array(z.enum(['pay', 'handIn', 'cancel'])),
  version: versionSchema,
})
export type RechargeRow = z.output<typeof rechargeRow>

/** Where a transfer goes to. */
const receivingAccount = z.object({ name: z.string(), no: z.string(), bank: z.string() })
export type ReceivingAccount = z.output<typeof receivingAccount>

const rechargeInfo = rechargeRow.extend({
  step: payStep,
  /** Of a transfer: what its payer writes into the remark, where the money goes, and the slip that was handed in last. */
  transfer: z
    .object({
      code: z.string(),
      account: receivingAccount.nullable(),
      slip: z.object({ url: z.string(), thumbnailUrl: z.string() }).nullable(),
    })
    .nullable(),
  /** What went back to its payer, or should have, the oldest first. */
  refunds: z.array(
    z.object({
      refundNo: z.string(),
      amountFen: z.int(),
      status: rechargeRefundStatus,
      reason: z.string(),
      failReason: z.string().nullable(),
      askedAt: instantSchema,
      endedAt: instantSchema.nullable(),
    }),
  ),
  /** The provider's number of it. */
  providerNo: z.string().nullable(),
  timeline: z.array(z.object({ at: instantSchema, actor: z.string(), text: z.string() })),
})
export type RechargeInfo = z.output<typeof rechargeInfo>

const option = z.object({
  method: rechargeMethod,
  minFen: z.int(),
  maxFen: z.int(),
  /** Ten-thousandths of the amount, inside it. */
  feeBp: z.int(),
})

/** In the operation log. */
export const rechargeOrderActs = {
  'rechargeOrder.apply': { label: ['发起充值', 'Begin a recharge'] },
  'rechargeOrder.confirm': { label: ['确认充值', 'Confirm a recharge'] },
  'rechargeOrder.handIn': { label: ['提交转账凭证', 'Hand in the slip of a transfer'] },
  'rechargeOrder.rejected': { label: ['退回转账凭证', 'Reject the slip of a transfer'], byPlatform: true },
  'rechargeOrder.credit': { label: ['确认转账到账', 'Confirm a transfer'], byPlatform: true },
  'rechargeOrder.creditFailed': { label: ['转入钱包未成功', 'Wallet not credited'] },
  'rechargeOrder.cancel': { label: ['取消充值', 'Cancel a recharge'] },
  'rechargeOrder.receipt': { label: ['下载充值回单', 'Download a recharge’s receipt'] },
  'rechargeOrder.paid': { label: ['充值到账', 'Recharge received'] },
  'rechargeOrder.failed': { label: ['充值失败', 'Recharge failed'] },
  'rechargeOrder.closed': { label: ['充值关闭', 'Recharge closed'] },
  'rechargeOrder.refundAsked': { label: ['充值退回', 'Refund a recharge'], byPlatform: true },
  'rechargeOrder.refunded': { label: ['充值已退回', 'Recharge refunded'] },
  'rechargeOrder.refundFailed': { label: ['充值退回未成功', 'Recharge refund failed'] },
} as const satisfies Acts

export const rechargeOrder = {
  options: endpoint({
    path: '/api/OrderRechargeService/Options',
    summary: '充值方式、每笔限额与手续费',
    access: { merchant: 'rechargeOrder.view' },
    body: z.strictObject({}).optional(),
    data: z.object({ methods: z.array(option), openOrdersLeft: z.int(), ordersLeftToday: z.int() }),
    refusals: [],
  }),
  apply: endpoint({
    path: '/api/OrderRechargeService/DepositApply',
    summary: '发起充值，回答付款人下一步要做的事',
    access: { merchant: 'rechargeOrder.apply' },
    command: true,
    body: z
      .strictObject({
        amountFen: fenSchema(1).meta({ title: '充值金额' }),
        target: rechargeTarget.default('BALANCE').meta({ title: '充值用途' }),
        method: rechargeMethod.meta({ title: '充值方式' }),
        /** Of QUICK. */
        bankCardId: idSchema.optional().meta({ title: '银行卡' }),
        /** As it was shown: another one is refused, so that nobody pays a fee that was never seen. */
        feeFen: fenSchema().optional().meta({ title: '手续费' }),
        remark: textSchema(0, 50)
          .refine((text) => !text.includes('|'), {
            error: telling('备注不能包含竖线', 'A note cannot hold a vertical bar'),
          })
          .default('')
          .meta({ title: '备注' }),
      })
      .refine(({ method, bankCardId }) => method !== 'QUICK' || bankCardId !== undefined, {
        path: ['bankCardId'],
        error: telling('请选择付款的银行卡', 'Choose the card that pays'),
      }),
    data: rechargeInfo,
    refusals: [
      'limit.exceeded',
      'fee.changed',
      'record.notFound',
      'wallet.stepMissing',
      'state.notAllowed',
      'command.keyReused',
    ],
  }),
  confirm: endpoint({
    path: '/api/OrderRechargeService/Confirm',
    summary: '以银行卡预留手机收到的验证码确认快捷充值；最多试 3 次',
    access: { merchant: 'rechargeOrder.apply' },
    command: true,
    body: z.strictObject({
      id: idSchema,
      smsCode: z
        .string()
        .regex(/^\d{5,6}$/, { error: telling('请输入短信验证码', 'Enter the SMS code') })
        .meta({ title: '验证码' }),
    }),
    data: rechargeInfo,
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
    path: '/api/OrderRechargeService/ResendCode',
    summary: '重新发送快捷充值的验证码',
    access: { merchant: 'rechargeOrder.apply', whileClosed: false },
    body: z.strictObject({ id: idSchema }),
    data: z.object({ resendAfterSeconds: z.int() }),
    refusals: ['record.notFound', 'state.notAllowed', 'provider.pending', 'provider.refused', 'request.tooMany'],
  }),
  handIn: endpoint({
    path: '/api/OrderRechargeService/Voucher',
    summary: '提交对公转账的付款凭证；平台核对到账后入账，凭证被退回的可重新提交',
    access: { merchant: 'rechargeOrder.apply' },
    command: true,
    body: z.strictObject({ id: idSchema, slipFileId: idSchema.meta({ title: '付款凭证' }) }),
    data: rechargeInfo,
    refusals: ['record.notFound', 'state.notAllowed', 'command.keyReused'],
  }),
  cancel: endpoint({
    path: '/api/OrderRechargeService/Cancel',
    summary: '取消尚未付款的充值；渠道已收款的以到账为准',
    access: { merchant: 'rechargeOrder.apply' },
    command: true,
    body: z.strictObject({ id: idSchema }),
    data: rechargeInfo,
    refusals: ['record.notFound', 'state.notAllowed', 'provider.pending', 'command.keyReused'],
  }),
  receipt: endpoint({
    path: '/api/OrderRechargeService/Receipt',
    summary: '充值电子回单（PDF）的下载地址，一分钟内在本次登录中有效；入账后可下载',
    access: { merchant: 'rechargeOrder.view' },
    body: z.strictObject({ id: idSchema }),
    data: z.object({ url: z.string() }),
    refusals: ['record.notFound', 'state.notAllowed'],
  }),
  listMine: endpoint({
    path: '/api/OrderRechargeService/ListOfLogined',
    summary: '本商户的充值单',
    access: { merchant: 'rechargeOrder.view' },
    body: listBody(['appliedAt:desc', 'appliedAt:asc'], {
      status: rechargeStatus.optional().meta({ title: '状态' }),
      /** A whole recharge number. */
      keyword: z.string().trim().max(40).optional().meta({ title: '关键词' }),
      appliedFrom: instantSchema.optional().meta({ title: '申请时间起' }),
      /** Before this instant. */
      appliedTo: instantSchema.optional().meta({ title: '申请时间止' }),
    }),
    data: listData(rechargeRow),
    refusals: ['request.invalid'],
  }),
  info: endpoint({
    path: '/api/OrderRechargeService/Info',
    summary: '一笔充值单、下一步与经过；refresh 时先向渠道查询结果',
    access: { merchant: 'rechargeOrder.view' },
    body: z.strictObject({ id: idSchema, refresh: z.boolean().default(false).meta({ title: '向渠道查询' }) }),
    data: rechargeInfo,
    refusals: ['record.notFound', 'request.tooMany'],
  }),
}
