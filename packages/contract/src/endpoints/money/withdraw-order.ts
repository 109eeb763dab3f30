// Withdraw orders 提现单: from the merchant's available balance to its bank card.
import { telling } from '../../said.ts'
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { balanceFenSchema, fenSchema } from '../../money.ts'
import { listBody, listData } from '../../paging.ts'
import { smsCodeSchema, textSchema } from '../../rules.ts'
import { daySchema, instantSchema } from '../../time.ts'
import { withdrawConfirmMethod, withdrawFacts, withdrawReview } from './withdraw-facts.ts'
import { withdrawSpeed, withdrawStatus, withdrawTab } from './withdraw-status.ts'

/**
 * Why a payout waits: the provider and the ledger differ, or could not be compared, a difference of a day's statement is still
 * open, or the merchant may not be paid now.
 */
const heldReason = z.enum(['DIFFERENCE', 'NOT_COMPARED', 'OPEN_DIFFERENCE', 'BARRED'])
export type HeldReason = z.output<typeof heldReason>

const withdrawRow = z.object({
  id: idSchema,
  withdrawNo: z.string(),
  merchantName: z.string(),
  amountFen: z.int(),
  feeFen: z.int(),
  arriveFen: z.int(),
  bankName: z.string(),
  cardLast4: z.string(),
  status: withdrawStatus,
  failReason: z.string().nullable(),
  /** A payout that the platform has decided on and that waits; it goes on by itself. Null when it waits for nothing. */
  held: z
    .object({
      reason: heldReason,
      since: instantSchema,
      checkedAt: instantSchema,
      /** Provider minus ledger; null for the merchant, and when they could not be compared. */
      differenceFen: balanceFenSchema.nullable(),
    })
    .nullable(),
  remark: z.string(),
  appliedAt: instantSchema,
  confirmExpiresAt: instantSchema.nullable(),
  speed: withdrawSpeed,
  paidAt: instantSchema.nullable(),
  /** The day by which its bank should have paid; null before it is sent. */
  expectedOn: daySchema.nullable(),
  arrivedAt: instantSchema.nullable(),
  /** When the bank sent back what had arrived; what is back is what had arrived. */
  bouncedAt: instantSchema.nullable(),
  /** On which day, where the bank's slip says no more; `bouncedAt` is then only the earliest it can have been. */
  bouncedOn: daySchema.nullable(),
  allowedActions: z.array(z.enum(['confirm', 'cancel', 'approve', 'pay', 'reject'])),
  version: versionSchema,
})
export type WithdrawRow = z.output<typeof withdrawRow>

const withdrawInfo = withdrawRow.extend(withdrawFacts)
export type WithdrawInfo = z.output<typeof withdrawInfo>
const reviewedWithdrawal = withdrawRow.extend(withdrawReview)
export type ReviewedWithdrawal = z.output<typeof reviewedWithdrawal>

/** Where the browser fetches a file that is made for it. */
const fileAddress = z.object({ url: z.string() })

const filters = {
  status: withdrawStatus.optional().meta({ title: '状态' }),
  /** Several states together; `status` is asked for beside it and counts alone. */
  tab: withdrawTab.optional().meta({ title: '分组' }),
  keyword: z.string().trim().max(40).optional().meta({ title: '关键词' }),
  appliedFrom: instantSchema.optional().meta({ title: '申请时间起' }),
  /** Before this instant. */
  appliedTo: instantSchema.optional().meta({ title: '申请时间止' }),
  arrivedFrom: instantSchema.optional().meta({ title: '到账时间起' }),
  arrivedTo: instantSchema.optional().meta({ title: '到账时间止' }),
}
const sorts = ['appliedAt:desc', 'appliedAt:asc', 'amount:desc'] as const

const rejection = z.strictObject({
  decision: z.literal('reject'),
  id: idSchema,
  version: versionSchema,
  reason: textSchema(2, 100).meta({ title: '驳回原因' }),
})
const decisionRefusals = [
  'record.notFound',
  'record.changed',
  'state.notAllowed',
  'permission.denied',
  'command.keyReused',
] as const

const applyBody = z.strictObject({
  amountFen: fenSchema(1).meta({ title: '提现金额' }),
  bankCardId: idSchema.meta({ title: '银行卡' }),
  speed: withdrawSpeed.default('D0').meta({ title: '到账方式' }),
  /** As it was shown: another one is refused, so that nobody pays a fee that was never seen. */
  feeFen: fenSchema().optional().meta({ title: '手续费' }),
  remark: textSchema(0, 50)
    .refine((text) => !text.includes('|'), {
      error: telling('备注不能包含竖线', 'A note cannot hold a vertical bar'),
    })
    .default('')
    .meta({ title: '备注' }),
})
const applied = withdrawRow.extend({
  resendAfterSeconds: z.int(),
  /** False when no code could be sent for it now, because one for something else was sent a moment before. */
  isCodeSent: z.boolean(),
})
const applyRefusals = [
  'balance.short',
  'limit.exceeded',
  'bankCard.coolingDown',
  'fee.changed',
  'record.notFound',
  'wallet.stepMissing',
  'state.notAllowed',
  'request.tooMany',
  'command.keyReused',
] as const

/** In the operation log. */
export const withdrawOrderActs = {
  'withdrawOrder.approve': { label: ['提现审核通过', 'Approve a withdrawal'], byPlatform: true },
  'withdrawOrder.hold': { label: ['提现打款（暂缓）', 'Pay a withdrawal (held)'], byPlatform: true },
  'withdrawOrder.pay': { label: ['提现打款', 'Pay a withdrawal'], byPlatform: true },
  'withdrawOrder.reject': { label: ['提现驳回', 'Reject a withdrawal'], byPlatform: true },
  'withdrawOrder.apply': { label: ['申请提现', 'Apply for a withdrawal'] },
  'withdrawOrder.confirm': { label: ['确认提现', 'Confirm a withdrawal'] },
  'withdrawOrder.cancel': { label: ['撤销提现', 'Cancel a withdrawal'] },
  'withdrawOrder.confirmExpired': { label: ['提现确认超时', 'Withdrawal not confirmed in time'] },
  'withdrawOrder.paid': { label: ['提现到账', 'Withdrawal paid'], byPlatform: true },
  'withdrawOrder.export': { label: ['导出提现单', 'Export withdrawals'], byPlatform: true },
  'withdrawOrder.receipt': { label: ['下载提现回单', 'Download a withdrawal’s receipt'], byPlatform: true },
  'withdrawOrder.failed': { label: ['提现失败', 'Withdrawal failed'], byPlatform: true },
  'withdrawOrder.bounced': { label: ['提现退票', 'Withdrawal sent back by the bank'] },
} as const satisfies Acts

export const withdrawOrder = {
  quote: endpoint({
    path: '/api/OrderWithdrawService/Quote',
    summary: '提现前的可提金额、手续费、今日剩余次数与金额、预计到账',
    access: { merchant: 'withdrawOrder.view' },
    body: z.strictObject({
      amountFen: fenSchema(0).default(0).meta({ title: '提现金额' }),
      /** A company's public account has another maximum and no fee. */
      bankCardId: idSchema.optional().meta({ title: '银行卡' }),
      speed: withdrawSpeed.default('D0').meta({ title: '到账方式' }),
    }),
    data: z.object({
      availableFen: z.int(),
      feeFen: z.int(),
      arriveFen: z.int(),
      minFen: z.int(),
      maxFen: z.int(),
      ordersLeftToday: z.int(),
      /** What of the day's amount is left; `maxFen` is within it. */
      fenLeftToday: z.int(),
      freeLeftThisMonth: z.int(),
      arrival: z.string(),
      /** Those that the platform offers, each with its fee; one of them: there is nothing to choose. */
      speeds: z.array(z.object({ speed: withdrawSpeed, feeFen: z.int(), arrival: z.string() })),
      /** Why nothing at all can be withdrawn now, whatever the amount: debt, the wallet, papers, a phone that was changed. */
      barrier: z.string().nullable(),
    }),
    refusals: ['record.notFound'],
  }),
  apply: endpoint({
    path: '/api/OrderWithdrawService/Withdraw',
    summary: '申请提现：冻结金额并向登录手机发送验证码',
    access: { merchant: 'withdrawOrder.apply' },
    command: true,
    body: applyBody,
    data: applied,
    refusals: applyRefusals,
  }),
  applyTyped: endpoint({
    path: '/api/AllinpayOrder/WithdrawApply',
    summary: '申请提现（通道服务名）：与 OrderWithdrawService/Withdraw 同一流程、同一限额',
    access: { merchant: 'withdrawOrder.apply' },
    command: true,
    body: applyBody,
    data: applied,
    refusals: applyRefusals,
  }),
  resendCode: endpoint({
    path: '/api/OrderWithdrawService/ResendCode',
    summary: '重新发送提现验证码',
    access: { merchant: 'withdrawOrder.apply', whileClosed: false },
    body: z.strictObject({ id: idSchema }),
    data: z.object({ resendAfterSeconds: z.int(), validSeconds: z.int() }),
    refusals: ['request.tooMany', 'withdraw.codeTooLate', 'sms.notSent', 'record.notFound', 'state.notAllowed'],
  }),
  confirm: endpoint({
    path: '/api/OrderWithdrawService/Confirm',
    summary: '以短信验证码或动态口令确认提现；每个验证码 3 分钟内有效，最多试 3 次',
    access: { merchant: 'withdrawOrder.apply' },
    command: true,
    body: z.strictObject({
      id: idSchema,
      method: withdrawConfirmMethod.default('SMS').meta({ title: '验证方式' }),
      /** Six digits: of the text, or the dynamic code of whoever confirms. */
      smsCode: smsCodeSchema.meta({ title: '验证码' }),
    }),
    data: withdrawRow,
    refusals: [
      'smsCode.wrong',
      'otp.wrong',
      'limit.exceeded',
      'record.notFound',
      'state.notAllowed',
      'request.tooMany',
      'command.keyReused',
    ],
  }),
  cancel: endpoint({
    path: '/api/OrderWithdrawService/Cancel',
    summary: '撤销尚未打款或暂缓打款的提现，金额解冻',
    access: { merchant: 'withdrawOrder.cancel' },
    command: true,
    body: z.strictObject({ id: idSchema }),
    data: withdrawRow,
    refusals: ['record.notFound', 'state.notAllowed', 'command.keyReused'],
  }),
  listMine: endpoint({
    path: '/api/OrderWithdrawService/ListOfLogined',
    summary: '本商户的提现单',
    access: { merchant: 'withdrawOrder.view' },
    body: listBody(sorts, filters),
    data: listData(withdrawRow),
    refusals: ['request.invalid'],
  }),
  listAll: endpoint({
    path: '/api/OrderWithdrawService/List',
    summary: '全部商户的提现单（平台运营）',
    access: { operator: 'payout.view' },
    body: listBody(sorts, filters),
    data: listData(withdrawRow),
    refusals: ['request.invalid'],
  }),
  info: endpoint({
    path: '/api/OrderWithdrawService/Info',
    summary: '一笔提现单的收款人与经过',
    access: { merchant: 'withdrawOrder.view' },
    body: z.strictObject({ id: idSchema }),
    data: withdrawInfo,
    refusals: ['record.notFound'],
  }),
  review: endpoint({
    path: '/api/OrderWithdrawService/Review',
    summary: '一笔提现单的审核资料：经过、收款人、余额与该商户的其他提现（平台运营）',
    access: { operator: 'payout.view' },
    body: z.strictObject({ id: idSchema }),
    data: reviewedWithdrawal,
    refusals: ['record.notFound'],
  }),
  receipt: endpoint({
    path: '/api/OrderWithdrawService/Receipt',
    summary: '提现电子回单（PDF）的下载地址，一分钟内在本次登录中有效',
    access: { merchant: 'withdrawOrder.view', operator: 'payout.view' },
    body: z.strictObject({ id: idSchema }),
    data: fileAddress,
    refusals: ['record.notFound', 'state.notAllowed'],
  }),
  audit: endpoint({
    path: '/api/OrderWithdrawService/Audit',
    summary: '审核大额或首次提现：通过后由另一位平台人员打款，或驳回',
    access: { operator: 'payout.audit' },
    freshProof: 'command',
    command: true,
    body: z.discriminatedUnion(
      'decision',
      [z.strictObject({ decision: z.literal('approve'), id: idSchema, version: versionSchema }), rejection],
      { error: telling('不支持的操作', 'There is no such act') },
    ),
    data: withdrawRow,
    refusals: decisionRefusals,
  }),
  pay: endpoint({
    path: '/api/OrderWithdrawService/Pay',
    summary: '平台打款或驳回（驳回须写原因，金额解冻）；审核人不能打款；渠道与账本不一致时大额打款暂缓，一致后自动打款',
    access: { operator: 'payout.pay' },
    freshProof: 'command',
    command: true,
    body: z.discriminatedUnion(
      'decision',
      [z.strictObject({ decision: z.literal('pay'), id: idSchema, version: versionSchema }), rejection],
      { error: telling('不支持的操作', 'There is no such act') },
    ),
    data: withdrawRow,
    refusals: decisionRefusals,
  }),
}
