// Manual entries 人工入账: what no rule books by itself is entered by one operator with a voucher and booked by another.
import { telling } from '../../said.ts'
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { balanceFenSchema, fenSchema } from '../../money.ts'
import { listBody, listData } from '../../paging.ts'
import { textSchema } from '../../rules.ts'
import { daySchema, instantSchema } from '../../time.ts'

export const manualEntryKind = z.enum(
  [
    /** The available balance is raised or lowered; the other side is 待查 until somebody has explained it. */
    'ADJUST_UP',
    'ADJUST_DOWN',
    /** Available money is set aside, and given back by the number of the entry that froze it. */
    'FREEZE_FUNDS',
    'RELEASE_FUNDS',
    /** What is on the deposit, or set aside for promotion, is the merchant's to spend again, however it came there. */
    'DEPOSIT_RETURN',
    'PROMO_RETURN',
    /** A withdrawal that had arrived came back from the bank. */
    'WITHDRAW_BOUNCED',
    /** What became of a payout that the provider has not decided for days, as its people or the bank have said. */
    'WITHDRAW_DECLARED_PAID',
    'WITHDRAW_DECLARED_FAILED',
    /** The same of every other order at the provider, by its number there. */
    'CALL_DECLARED_DONE',
    'CALL_DECLARED_FAILED',
    /** Money of a merchant's bank has come to the platform's account: it goes on into the wallet. */
    'RECHARGE_TRANSFER',
    /** What a recharge brought goes back to its payer, all of it or a part. */
    'RECHARGE_REFUND',
    /** Of an order that a merchant paid to the platform, all of it or the unused part goes back. */
    'PLATFORM_ORDER_REFUND',
    /** A merchant is asked to pay so much that two persons say so; it names what that is about. */
    'ISSUE_PENALTY',
    'ISSUE_COMPENSATION',
    'ISSUE_BILL_DUE',
    /** The platform lends the merchant what it needs at once; it owes that from then on. */
    'PLATFORM_ADVANCE',
    /** The end of a money case: money that was nobody's has gone back, or the platform has made good what is missing. */
    'CASE_RETURNED',
    'CASE_LOSS',
    /** What a merchant's account at the provider has more or less than the book says, put to suspense. */
    'DIFFERENCE_MORE',
    'DIFFERENCE_LESS',
    /** What suspense says is missing, made good by the platform. */
    'SUSPENSE_LOSS',
  ],
  { error: telling('没有这类入账', 'There is no such kind of entry') },
)
export type ManualEntryKind = z.output<typeof manualEntryKind>

/**
 * APPROVED: by a second person, and booked when the provider has done its part; FAILED when it certainly has not. WITHDRAWN: by whoever
 * entered it, before somebody decided.
 */
export const manualEntryStatus = z.enum(['PENDING', 'APPROVED', 'BOOKED', 'FAILED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'])
export type ManualEntryStatus = z.output<typeof manualEntryStatus>

const action = z.enum(['approve', 'reject', 'withdraw'])

const row = z.object({
  id: idSchema,
  entryNo: z.string(),
  kind: manualEntryKind,
  /** What the kind is called, as the reader speaks. */
  kindLabel: z.string(),
  status: manualEntryStatus,
  merchantId: idSchema,
  merchantNo: z.string(),
  merchantName: z.string(),
  amountFen: z.int(),
  /** The document that it is about; null where there is none. */
  subjectNo: z.string().nullable(),
  /** When the bank sent a withdrawal back. */
  returnedOn: daySchema.nullable(),
  /** As the bank numbers the line of its statement; null where none is asked for, and of what was entered before it was. */
  bankReference: z.string().nullable(),
  reason: z.string(),
  /** The money case that it ends. */
  caseNo: z.string().nullable(),
  enteredBy: z.string(),
  enteredAt: instantSchema,
  /** Nobody can approve it any more then. */
  expiresAt: instantSchema,
  decidedBy: z.string().nullable(),
  decidedAt: instantSchema.nullable(),
  rejectReason: z.string().nullable(),
  isMine: z.boolean(),
  allowedActions: z.array(action),
  version: versionSchema,
})
export type ManualEntryRow = z.output<typeof row>

/** One line as it will be booked, or was: from one account to another. */
const line = z.object({ from: z.string(), to: z.string(), amountFen: z.int() })
const balances = z.object({
  availableFen: balanceFenSchema,
  pendingFen: balanceFenSchema,
  frozenFen: balanceFenSchema,
  depositFen: balanceFenSchema,
  debtFen: balanceFenSchema,
})

const info = row.extend({
  lines: z.array(line),
  /** Why it can't be booked as things stand; null when it can, and once it was decided. */
  obstacle: z.string().nullable(),
  /** As the ledger has it now. */
  balances,
  voucher: z.object({ url: z.string(), thumbnailUrl: z.string() }),
})
export type ManualEntryInfo = z.output<typeof info>

const asked = {
  kind: manualEntryKind.meta({ title: '类型' }),
  merchantId: idSchema.meta({ title: '商户' }),
  amountFen: fenSchema(1).meta({ title: '金额' }),
}
/**
 * As the kind asks for it: the number of the withdrawal, the recharge, the platform order, the order at the provider, the entry that froze
 * the money, or whatever a merchant has to pay for.
 */
const subjectNo = textSchema(1, 60).meta({ title: '单号' })
/** Of a returned withdrawal, as the bank's slip says it: by this day it is booked, within seven days of its arrival. */
const returnedOn = daySchema.meta({ title: '退回日期' })
/**
 * Of a transfer that has come: how the bank numbers it. Letters and digits alone, so that the same is the same however it is typed.
 */
const bankReference = z
  .string()
  .max(200, {
    error: telling('银行流水号为 4 至 64 位字母或数字', 'The bank’s reference has 4 to 64 letters or digits'),
  })
  .transform((text) =>
    text
      .normalize('NFKC')
      .replace(/[\s\p{P}\p{Cf}]/gu, '')
      .toUpperCase(),
  )
  .refine((text) => /^[0-9A-Z]{4,64}$/.test(text), {
    error: telling('银行流水号为 4 至 64 位字母或数字', 'The bank’s reference has 4 to 64 letters or digits'),
  })
  .meta({ title: '银行流水号' })
const caseId = idSchema.meta({ title: '个案' })
const target = { id: idSchema.meta({ title: '入账单' }), version: versionSchema }

const bookingRefusals = [
  'record.notFound',
  'state.notAllowed',
  'balance.short',
  'account.short',
  'limit.exceeded',
  'request.invalid',
  'bankReference.taken',
] as const

/** In the operation log. */
export const manualEntryActs = {
  'manualEntry.enter': { label: ['登记人工入账', 'Enter a manual entry'], byPlatform: true },
  'manualEntry.approve': { label: ['人工入账复核通过', 'Approve a manual entry'], byPlatform: true },
  'manualEntry.reject': { label: ['人工入账驳回', 'Reject a manual entry'], byPlatform: true },
  'manualEntry.withdraw': { label: ['撤回人工入账', 'Take back a manual entry'], byPlatform: true },
  'manualEntry.madeGood': { label: ['平台补足损失', 'A loss made good by the platform'] },
  'manualEntry.notMade': { label: ['平台补足损失未成功', 'A loss could not be made good'] },
  'manualEntry.expire': { label: ['人工入账逾期未复核', 'Manual entry not approved in time'] },
} as const satisfies Acts

export const manualEntry = {
  list: endpoint({
    path: '/api/ManualEntry/List',
    summary: '人工入账单（平台运营）；counts 按状态计数',
    access: { operator: 'manualEntry.view' },
    body: listBody(['enteredAt:desc', 'enteredAt:asc'], {
      status: manualEntryStatus.optional().meta({ title: '状态' }),
      kind: manualEntryKind.optional().meta({ title: '类型' }),
      /** What waits for whoever asks: nobody decides what they entered themselves. */
      waitsFor: z
        .literal('me', { error: telling('只能筛选待我复核', 'Only what waits for me can be chosen') })
        .optional()
        .meta({ title: '复核' }),
      /** The whole number of the entry, of its document, of its case or of the merchant, or the merchant's whole name. */
      keyword: z.string().trim().max(60).optional().meta({ title: '关键词' }),
    }),
    data: listData(row),
    refusals: ['request.invalid'],
  }),
  info: endpoint({
    path: '/api/ManualEntry/Info',
    summary: '一张人工入账单：凭证、分录与该商户的余额（平台运营）',
    access: { operator: 'manualEntry.view' },
    body: z.strictObject({ id: idSchema.meta({ title: '入账单' }) }),
    data: info,
    refusals: ['record.notFound'],
  }),
  preview: endpoint({
    path: '/api/ManualEntry/Preview',
    summary: '登记前的预览：该商户的余额、将入账的分录；不能入账时说明原因（平台运营）',
    access: { operator: 'manualEntry.enter' },
    body: z.strictObject({
      ...asked,
      subjectNo: subjectNo.optional(),
      returnedOn: returnedOn.optional(),
      bankReference: bankReference.optional(),
      caseId: caseId.optional(),
    }),
    data: z.object({ balances, lines: z.array(line) }),
    refusals: [...bookingRefusals],
  }),
  enter: endpoint({
    path: '/api/ManualEntry/Enter',
    summary: '登记人工入账，须附凭证；由另一位平台人员复核后入账，七天未复核作废',
    access: { operator: 'manualEntry.enter' },
    command: true,
    body: z.strictObject({
      ...asked,
      subjectNo: subjectNo.optional(),
      returnedOn: returnedOn.optional(),
      bankReference: bankReference.optional(),
      reason: textSchema(5, 200).meta({ title: '原因' }),
      voucherFileId: idSchema.meta({ title: '凭证' }),
      caseId: caseId.optional(),
    }),
    data: row,
    refusals: [...bookingRefusals, 'command.keyReused'],
  }),
  decide: endpoint({
    path: '/api/ManualEntry/Decide',
    summary: '复核人工入账：通过即入账，或写明原因驳回；登记人不能复核；须为这一次操作再次验证身份',
    access: { operator: 'manualEntry.approve' },
    command: true,
    freshProof: 'command',
    body: z.discriminatedUnion(
      'decision',
      [
        // What is approved is said in full, so that the proof is for exactly this.
        z.strictObject({
          decision: z.literal('approve'),
          ...target,
          ...asked,
          subjectNo: subjectNo.nullable(),
          returnedOn: returnedOn.nullable().default(null),
          bankReference: bankReference.nullable().default(null),
        }),
        z.strictObject({
          decision: z.literal('reject'),
          ...target,
          reason: textSchema(2, 100).meta({ title: '驳回原因' }),
        }),
      ],
      { error: telling('不支持的操作', 'There is no such act') },
    ),
    data: row,
    refusals: [...bookingRefusals, 'record.changed', 'command.keyReused'],
  }),
  withdraw: endpoint({
    path: '/api/ManualEntry/Withdraw',
    summary: '登记人撤回自己登记、尚未复核的人工入账',
    access: { operator: 'manualEntry.enter' },
    command: true,
    body: z.strictObject(target),
    data: row,
    refusals: ['record.notFound', 'record.changed', 'state.notAllowed', 'command.keyReused'],
  }),
}
