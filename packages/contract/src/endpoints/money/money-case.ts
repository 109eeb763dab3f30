// Money cases: where the house can't say by itself what became of money, a person of the platform finds out and says so.
import { telling } from '../../said.ts'
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { fenSchema } from '../../money.ts'
import { listBody, listData } from '../../paging.ts'
import { textSchema } from '../../rules.ts'
import { daySchema, instantSchema } from '../../time.ts'
import { reconKind, statementSums } from './recon-kind.ts'

export const moneyCaseKind = z.enum(
  [
    /** The provider says the opposite of how an order had ended. */
    'CALL_CONTRADICTED',
    /** The same of a payment that counts as failed: the buyer's money has arrived all the same. */
    'PAID_AFTER_FAILED',
    /** Closed by the provider after it had begun to work on it. */
    'CLOSED_WHILE_WORKING',
    /** What the provider describes is not the order that it was asked for. */
    'ANSWER_SENSELESS',
    /** Without an end for more than a day. */
    'CALL_UNDECIDED',
    /** Paid after the order was closed, and the provider refuses to send it back. */
    'LATE_REFUND_FAILED',
    /** The provider keeps refusing a refund. */
    'REFUND_STUCK',
    /** The provider keeps refusing to bring a transfer that has come into its merchant's wallet. */
    'RECHARGE_STUCK',
    /** The provider keeps refusing to bring over what a merchant has paid the platform. */
    'PAYMENT_STUCK',
    /** The provider keeps refusing to bring a merchant what the platform owes it by a bill or by the refund of a platform order. */
    'TRANSFER_STUCK',
    /** The provider tells of an order that nobody here knows. */
    'NUMBER_UNKNOWN',
    /** A notification of the provider that can't be applied, however often it is tried. */
    'NOTIFICATION_STUCK',
    /** A notification of the provider that nobody here can read, or that came under a certificate which was withdrawn. */
    'NOTIFICATION_UNREAD',
    /** The nightly audit found a book that does not follow from its entries. */
    'BOOK_BROKEN',
    /** A day's file of the provider, or its live balance, says something else than order and ledger. */
    'RECON_DIFFERENCE',
    /** The provider won't make a merchant's wallet, or holds another kind of member under its number. */
    'MEMBER_STUCK',
  ],
  { error: telling('没有这类个案', 'There is no such kind of case') },
)
export type MoneyCaseKind = z.output<typeof moneyCaseKind>

export const moneyCaseState = z.enum(['OPEN', 'TAKEN', 'RESOLVED'])
export type MoneyCaseState = z.output<typeof moneyCaseState>

/** How a case ended without any money moving. */
const quietResolution = z.enum(['NO_DIFFERENCE', 'PROVIDER_CORRECTED'], {
  error: telling('没有这种处理结果', 'There is no such outcome'),
})
/** Said by a person once two have booked it: the merchant has the money. */
const moneyResolution = z.enum(['PAID_TO_MERCHANT'], {
  error: telling('没有这种处理结果', 'There is no such outcome'),
})
/** Said by the booking of a manual entry, which closes the case. */
const bookedResolution = z.enum(['OUTCOME_DECLARED', 'RETURNED_TO_PAYER', 'LOSS_TAKEN', 'PUT_TO_SUSPENSE'])
export type BookedResolution = z.output<typeof bookedResolution>
export const moneyCaseResolution = z.enum([
  ...quietResolution.options,
  ...moneyResolution.options,
  ...bookedResolution.options,
])
export type MoneyCaseResolution = z.output<typeof moneyCaseResolution>
export const quietResolutions = quietResolution.options
export const moneyResolutions = moneyResolution.options

/** On the way to a wallet: the member is made, is of the right kind, a company audited, a person's name verified. */
const memberStep = z.enum(['CREATE', 'KIND', 'AUDIT', 'REAL_NAME'])
export type MemberStep = z.output<typeof memberStep>

const callStatus = z.enum(['NEW', 'SENT', 'PENDING', 'SUCCEEDED', 'FAILED'])

/** What happened, as values; words are the reader's. */
export const moneyCaseFacts = z.object({
  service: z
    .enum(['collect', 'agentPay', 'withdraw', 'refund', 'transfer', 'deposit', 'consume', 'purchase'])
    .optional(),
  /** How the order stood here at that moment. */
  status: callStatus.optional(),
  doubt: z.enum(['CLOSED_WHILE_WORKING', 'OTHER_ORDER', 'OTHER_AMOUNT', 'OTHER_PROVIDER_NO', 'OTHER_PAYER']).optional(),
  said: z.enum(['SUCCEEDED', 'FAILED']).optional(),
  saidReason: z.string().optional(),
  saidAmountFen: z.int().optional(),
  saidOrderNo: z.string().optional(),
  saidProviderNo: z.string().optional(),
  /** At which step towards a wallet. */
  memberStep: memberStep.optional(),
  /** Since when there is no end. */
  plannedAt: instantSchema.optional(),
  orderNo: z.string().optional(),
  notificationId: z.string().optional(),
  /** How often it could not be applied, and what the last try said, in the program's words. */
  attempts: z.int().optional(),
  fault: z.string().optional(),
  /** Upon what it had been booked, where that was not the provider's answer to a query. */
  bookedOn: z.literal('notification').optional(),
  /** What the audit says, in the ledger's own words. */
  findings: z.array(z.string()).optional(),
  /** In what provider and house differ, of which day, and what each side has. */
  difference: reconKind.optional(),
  day: daySchema.optional(),
  ourFen: z.int().optional(),
  theirFen: z.int().optional(),
  /** What it cost by each side. */
  ourFeeFen: z.int().optional(),
  theirFeeFen: z.int().optional(),
  ledgerFen: z.int().optional(),
  lineNo: z.int().optional(),
  /** In what the lines of a day's file and its summary disagree. */
  sums: statementSums.optional(),
})
export type MoneyCaseFacts = z.output<typeof moneyCaseFacts>

const subjectType = z.enum([
  'providerCall',
  'saleOrder',
  'refundOrder',
  'rechargeOrder',
  'platformPayment',
  'bill',
  'platformOrderRefund',
  'notification',
  'book',
  'reconDiff',
  'reconDay',
  'payMember',
])
export type MoneyCaseSubject = z.output<typeof subjectType>

/** What the viewer may do now; `resolve` with or without money. */
const action = z.enum(['take', 'handOver', 'release', 'note', 'resolve'])

const row = z.object({
  id: idSchema,
  number: z.string(),
  kind: moneyCaseKind,
  /** What it is, as the reader speaks: its kind, or of a difference which one, whose, and how much. */
  title: z.string(),
  state: moneyCaseState,
  /** Null for what concerns the platform alone. */
  merchantId: idSchema.nullable(),
  merchantNo: z.string().nullable(),
  merchantName: z.string().nullable(),
  subjectType,
  subjectNo: z.string(),
  providerNo: z.string().nullable(),
  amountFen: z.int().nullable(),
  facts: moneyCaseFacts,
  /** How often the same was told again. */
  repeats: z.int(),
  ownerName: z.string().nullable(),
  isMine: z.boolean(),
  resolution: moneyCaseResolution.nullable(),
  resolutionFen: z.int().nullable(),
  resolutionNote: z.string().nullable(),
  openedAt: instantSchema,
  toldAt: instantSchema,
  resolvedAt: instantSchema.nullable(),
  /** Who closed it by a word alone; null where an entry, the provider or the clock did. */
  resolvedByName: z.string().nullable(),
  allowedActions: z.array(action),
  version: versionSchema,
})
export type MoneyCaseRow = z.output<typeof row>

const moneyCaseEvent = z.enum(['opened', 'repeated', 'decided', 'taken', 'handedOver', 'released', 'noted', 'resolved'])
export type MoneyCaseEvent = z.output<typeof moneyCaseEvent>

const info = row.extend({
  /** What manual entries for the case have brought its merchant so far. */
  paidFen: z.int(),
  /** How the order at the provider that it is about stands here now; null where it is about none. */
  callStatus: callStatus.nullable(),
  /** What the withdrawal that it is about costs its merchant: the bank gets the rest. Null where it is about none. */
  feeFen: z.int().nullable(),
  /** Others about the same order, here or at the provider, the newest first: what somebody has decided of it already. */
  related: z.array(row.pick({ id: true, number: true, title: true, state: true, resolution: true, openedAt: true })),
  /** The newest two hundred, oldest first. */
  history: z.array(
    z.object({
      id: idSchema,
      event: moneyCaseEvent,
      actorName: z.string(),
      actorType: z.string(),
      facts: moneyCaseFacts,
      note: z.string().nullable(),
      at: instantSchema,
    }),
  ),
})
export type MoneyCaseInfo = z.output<typeof info>

const target = { id: idSchema.meta({ title: '个案' }), version: versionSchema }
const note = textSchema(2, 500).meta({ title: '处理说明' })

/** In the operation log. */
export const moneyCaseActs = {
  'moneyCase.take': { label: ['领取资金个案', 'Take a money case'], byPlatform: true },
  'moneyCase.handOver': { label: ['转交资金个案', 'Hand a money case over'], byPlatform: true },
  'moneyCase.release': { label: ['退回资金个案', 'Release a money case'], byPlatform: true },
  'moneyCase.note': { label: ['资金个案备注', 'Note on a money case'], byPlatform: true },
  'moneyCase.resolve': { label: ['资金个案结案', 'Resolve a money case'], byPlatform: true },
  'moneyCase.resolveMoney': {
    label: ['资金个案结案并处理款项', 'Resolve a money case and settle its money'],
    byPlatform: true,
  },
  'moneyCase.open': { label: ['资金个案立案', 'Money case opened'] },
} as const satisfies Acts

export const moneyCase = {
  list: endpoint({
    path: '/api/MoneyCase/List',
    summary: '资金个案：系统无法自行判断、须由平台人员核实的资金事项；counts 按状态计数',
    access: { operator: 'moneyCase.view' },
    body: listBody(['openedAt:asc', 'openedAt:desc'], {
      state: moneyCaseState.optional().meta({ title: '状态' }),
      kind: moneyCaseKind.optional().meta({ title: '类型' }),
      /** `me`, or one of `colleagues`. */
      owner: z
        .union([z.literal('me'), idSchema], { error: telling('没有这位经办人', 'There is no such person') })
        .optional()
        .meta({ title: '经办人' }),
      /** The whole number of the case, of its order here or at the provider, or of the merchant, or the merchant's whole name. */
      keyword: z.string().trim().max(60).optional().meta({ title: '关键词' }),
    }),
    data: listData(row),
    refusals: ['request.invalid'],
  }),
  info: endpoint({
    path: '/api/MoneyCase/Info',
    summary: '一个资金个案及其全部经过',
    access: { operator: 'moneyCase.view' },
    body: z.strictObject({ id: idSchema.meta({ title: '个案' }) }),
    data: info,
    refusals: ['record.notFound'],
  }),
  colleagues: endpoint({
    path: '/api/MoneyCase/Colleague',
    summary: '可以处理资金个案的平台人员，用于转交与筛选',
    access: { operator: 'moneyCase.view' },
    body: z.strictObject({}).optional(),
    data: z.array(z.object({ id: idSchema, name: z.string() })),
  }),
  handle: endpoint({
    path: '/api/MoneyCase/Handle',
    summary:
      '领取、转交、退回、备注，或以无资金变动的结果结案；结案由领取人作出，须为这一次操作再次验证身份；其打款因该商户的差异暂缓者，不能结案该差异',
    access: { operator: 'moneyCase.handle' },
    command: true,
    freshProof: { field: 'action', acts: ['resolve'], of: 'command' },
    body: z.discriminatedUnion(
      'action',
      [
        z.strictObject({ action: z.literal('take'), ...target }),
        z.strictObject({ action: z.literal('handOver'), ...target, to: idSchema.meta({ title: '接手人' }) }),
        z.strictObject({ action: z.literal('release'), ...target }),
        z.strictObject({ action: z.literal('note'), ...target, note }),
        z.strictObject({
          action: z.literal('resolve'),
          ...target,
          resolution: quietResolution.meta({ title: '处理结果' }),
          note,
        }),
      ],
      { error: telling('不支持的操作', 'There is no such act') },
    ),
    data: info,
    refusals: ['record.notFound', 'record.changed', 'state.notAllowed', 'command.keyReused'],
  }),
  resolveMoney: endpoint({
    path: '/api/MoneyCase/ResolveMoney',
    summary: '结案并说明资金去向与金额，由领取人作出；须为这一次操作再次验证身份',
    access: { operator: 'moneyCase.handle' },
    command: true,
    freshProof: 'command',
    body: z.strictObject({
      ...target,
      resolution: moneyResolution.meta({ title: '处理结果' }),
      amountFen: fenSchema(1).meta({ title: '金额' }),
      note,
    }),
    data: info,
    refusals: ['record.notFound', 'record.changed', 'state.notAllowed', 'command.keyReused'],
  }),
}
