// Bills 财务账单: what a shop sold, gave back and paid in one period, confirmed or disputed by its merchant, paid by the platform.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { balanceFenSchema, MAX_AMOUNT_FEN } from '../../money.ts'
import { listBody, listData } from '../../paging.ts'
import { textSchema } from '../../rules.ts'
import { telling } from '../../said.ts'
import { daySchema, instantSchema } from '../../time.ts'
import { platformInvoiceNo, platformInvoiceTerms } from './platform-invoice.ts'
import { platformInvoiceStatus } from './platform-order-words.ts'

/** D1: every order by itself as it falls due, the bill of a month states it. The others pay with the bill of a week, half a month or a month. */
export const settlementCycle = z.enum(['D1', 'W1', 'HM', 'M1'], {
  error: telling('没有这个结算周期', 'There is no such cycle'),
})
export type SettlementCycle = z.output<typeof settlementCycle>

export const billStatus = z.enum(['GENERATED', 'DISPUTED', 'CONFIRMED', 'PAYING', 'PAID', 'CARRIED'], {
  error: telling('没有这个账单状态', 'There is no such status'),
})
export type BillStatus = z.output<typeof billStatus>

export const billPayTrouble = z.enum(['RETRYING', 'STUCK'])
export type BillPayTrouble = z.output<typeof billPayTrouble>

export const billLineKind = z.enum(['INCOME', 'REFUND', 'FEE', 'PLATFORM', 'ADJUST'], {
  error: telling('没有这个明细类型', 'There is no such kind of line'),
})
export type BillLineKind = z.output<typeof billLineKind>

/** Figures that lines of more than one kind have, and that not each line of a kind has. */
export const billLineFigure = z.enum(['refundBefore', 'commissionReturn', 'penalty', 'compensate', 'other'], {
  error: telling('没有这个金额项', 'There is no such figure'),
})
export type BillLineFigure = z.output<typeof billLineFigure>

/** How many lines one objection names. */
export const MOST_DISPUTED_LINES = 100

const billAction = z.enum(['confirm', 'dispute', 'applyInvoice'])
export type BillAction = z.output<typeof billAction>
const platformBillAction = z.enum(['resolve', 'approve', 'reject', 'pay', 'answerInvoice'])
export type PlatformBillAction = z.output<typeof platformBillAction>

/** In the operation log. */
export const billActs = {
  'bill.generate': { label: ['生成账单', 'Bill drawn up'] },
  'bill.confirm': { label: ['确认账单', 'Confirm a bill'] },
  'bill.dispute': { label: ['对账单提出异议', 'Dispute a bill'] },
  'bill.download': { label: ['下载账单', 'Download a bill'], byPlatform: true },
  'bill.resolve': { label: ['处理账单异议', 'Answer the objection to a bill'], byPlatform: true },
  'bill.approve': { label: ['复核通过账单异议处理', 'Approve the answer to an objection'], byPlatform: true },
  'bill.reject': { label: ['复核驳回账单异议处理', 'Turn down the answer to an objection'], byPlatform: true },
  'bill.pay': { label: ['账单打款', 'Pay a bill'], byPlatform: true },
  'bill.payFailed': { label: ['账单打款未成功', 'Payment of a bill failed'] },
  'bill.paid': { label: ['账单结算完成', 'Bill settled'] },
  'bill.invoiceAsked': { label: ['申请平台费用发票', 'Ask for an invoice of the platform’s fees'] },
  'bill.invoiceIssued': { label: ['开具平台费用发票', 'Issue an invoice of fees'], byPlatform: true },
  'bill.invoiceRejected': { label: ['驳回平台费用发票', 'Refuse an invoice of fees'], byPlatform: true },
  'bill.setCycle': { label: ['修改商户结算周期', 'Change a settlement cycle'], byPlatform: true },
} as const satisfies Acts

/** In 分. Sums of its lines; what lowers the amount is positive here and taken off in `payableFen`. */
const figures = {
  goodsFen: balanceFenSchema,
  freightFen: balanceFenSchema,
  discountFen: balanceFenSchema,
  /** Paid back of these orders before they were settled. */
  refundBeforeFen: balanceFenSchema,
  refundAfterFen: balanceFenSchema,
  commissionFen: balanceFenSchema,
  commissionReturnFen: balanceFenSchema,
  serviceFen: balanceFenSchema,
  channelFen: balanceFenSchema,
  /** Paid to the platform out of the merchant’s own accounts beside its orders; below zero, more was given back. */
  penaltyFen: balanceFenSchema,
  compensateFen: balanceFenSchema,
  /** Services, packs and yearly fees. */
  otherFen: balanceFenSchema,
  /** Signed, as are what comes in and goes out. */
  adjustFen: balanceFenSchema,
}

const billRow = z.object({
  id: idSchema,
  shopId: idSchema,
  shopName: z.string(),
  billNo: z.string(),
  cycle: settlementCycle,
  /** The first and the last day. */
  fromDay: daySchema,
  toDay: daySchema,
  orderCount: z.int(),
  refundCount: z.int(),
  ...figures,
  /** Below zero: what the bill before this one left to collect. */
  carryInFen: balanceFenSchema,
  payableFen: balanceFenSchema,
  /** What orders that settle by themselves and refunds have moved already. */
  settledFen: balanceFenSchema,
  toPayFen: balanceFenSchema,
  /** What the ledger moved when it was paid: less than `toPayFen` by what went back meanwhile. Null: not paid. */
  paidFen: balanceFenSchema.nullable(),
  carryOutFen: balanceFenSchema,
  status: billStatus,
  /** While it is paid: what it adds has not come over, and is tried again, or waits for the platform's people; null: nothing is wrong. */
  payTrouble: billPayTrouble.nullable(),
  generatedAt: instantSchema,
  /** It is confirmed by itself then; null once it is. */
  confirmDueAt: instantSchema.nullable(),
  /** While it is disputed: until then the platform means to answer. */
  answerDueAt: instantSchema.nullable(),
  /** The platform's fees of it, less what came back of them: what an invoice says. Below zero, more came back than was taken. */
  feesFen: balanceFenSchema,
  invoiceStatus: platformInvoiceStatus,
  version: z.int(),
})

const merchantRow = billRow.extend({ allowedActions: z.array(billAction) })
export type BillRow = z.output<typeof merchantRow>

const objection = z.object({
  at: instantSchema,
  lineCount: z.int(),
  /** What the platform says to all of it, and the sum of what it adds to single lines or takes off them, in 分; null: nothing yet. */
  answer: z
    .object({
      text: z.string(),
      adjustFen: balanceFenSchema,
      /** Lines that are corrected; the others are kept as they are. */
      correctedCount: z.int(),
      by: z.string(),
      at: instantSchema,
    })
    .nullable(),
})

const otherBill = z.object({ id: idSchema, billNo: z.string(), carryOutFen: balanceFenSchema })
export type OtherBill = z.output<typeof otherBill>

const whole = {
  confirmedAt: instantSchema.nullable(),
  /** By the clock; null: not confirmed yet. */
  isConfirmedByItself: z.boolean().nullable(),
  paidAt: instantSchema.nullable(),
  /** Orders of it that are not settled yet: while it is paid, those with an open return or held ones come last. */
  unsettledCount: z.int(),
  /** The newest; null: none. */
  objection: objection.nullable(),
  /** What was asked for last, and the answer to it; null: nothing. */
  invoice: z
    .object({
      title: z.string(),
      taxNo: z.string(),
      askedAt: instantSchema,
      /** Its file is fetched as one of the bill. */
      invoiceNo: z.string().nullable(),
      reason: z.string().nullable(),
      answeredAt: instantSchema.nullable(),
    })
    .nullable(),
  /** SHA-256 of its lines as they were drawn up. */
  linesHash: z.string(),
  /**
   * What the ledger has moved: for the lines that settled alone, and once it is paid for its orders as they settled. Less than the sum of
   * the lines by what went back of its orders between bill and payment, which the next bill names.
   */
  ledgerFen: balanceFenSchema,
  /** The bills that left something to collect from this one, and the one that takes what this one left. */
  carriedFrom: z.array(otherBill),
  carriedTo: otherBill.nullable(),
  history: z.array(
    z.object({
      at: instantSchema,
      actor: z.string(),
      text: z.string(),
      /** What was said of single lines then. */
      details: z.array(z.string()),
    }),
  ),
}

const billInfo = merchantRow.extend(whole)
export type BillInfo = z.output<typeof billInfo>

const line = z.object({
  id: idSchema,
  kind: billLineKind,
  /** null: of a platform order, or of an adjustment that is of none. */
  orderId: idSchema.nullable(),
  /** Paid to the platform, or corrected; null: of an order of the shop. */
  platformOrderId: idSchema.nullable(),
  /** Of either. */
  orderNo: z.string(),
  refundNo: z.string(),
  /** The commission rules that held for its order; none: the rates of its categories. */
  commissionRules: z.array(z.string()),
  ...figures,
  /** What it adds to the bill or takes off it. */
  netFen: balanceFenSchema,
  /** Moved by itself, not paid with this bill. */
  isSettledAlone: z.boolean(),
  at: instantSchema,
  note: z.string(),
  /** What the merchant objects to; null: nothing. */
  objection: z.string().nullable(),
  /** What the platform says to that, and adds or takes off for it, 0: the line is kept; null: nothing yet, or nothing that holds. */
  answer: z.object({ text: z.string(), adjustFen: balanceFenSchema }).nullable(),
})
export type BillLine = z.output<typeof line>

const lineFilters = {
  kind: billLineKind.optional().meta({ title: '明细类型' }),
  /** Those that the merchant objects to. */
  isDisputed: z.boolean().optional().meta({ title: '有异议' }),
  /** Those that settled alone, or that the bill pays. */
  isSettledAlone: z.boolean().optional().meta({ title: '已单独结算' }),
  /** Those that have this figure. */
  figure: billLineFigure.optional().meta({ title: '金额项' }),
  /** The whole number of an order, a platform order or a refund. */
  keyword: z.string().trim().max(50).optional().meta({ title: '关键词' }),
}
const filters = {
  /** Left out: all of them. */
  status: billStatus.optional().meta({ title: '状态' }),
  /** Bills whose period begins within these. */
  fromDay: daySchema.optional().meta({ title: '账期起' }),
  toDay: daySchema.optional().meta({ title: '账期止' }),
  invoice: platformInvoiceStatus.optional().meta({ title: '开票状态' }),
}
const sorts = ['fromDay:desc', 'fromDay:asc'] as const
const of = { id: idSchema, version: versionSchema }
const file = z.object({ url: z.string() })
/** INVOICE: the platform's, of its fees, where there is one. */
export const billFormat = z.enum(['XLSX', 'PDF', 'INVOICE'], {
  error: telling('没有这种格式', 'There is no such format'),
})

const cycleTerms = z.object({
  cycle: settlementCycle,
  /** From the end of the running period on; null: as now. */
  nextCycle: settlementCycle.nullable(),
  /** Of the running period, the last one included. */
  fromDay: daySchema,
  toDay: daySchema,
})
export type CycleTerms = z.output<typeof cycleTerms>

export const bill = {
  list: endpoint({
    path: '/api/Finance/MerchantList',
    summary: '财务账单：每店铺每账期一张，按状态分标签计数，可按账期、开票状态或账单号查找',
    access: { merchant: 'bill.view' },
    body: listBody([...sorts], {
      ...filters,
      /** The whole number. */
      keyword: z.string().trim().max(50).optional().meta({ title: '账单号' }),
    }),
    data: listData(merchantRow),
    refusals: ['request.invalid'],
  }),
  cycle: endpoint({
    path: '/api/Finance/Cycle',
    summary: '本商户的结算周期与当前账期，以及已定的变更；还没有店铺时为空',
    access: { merchant: 'bill.view' },
    shops: 'any',
    body: z.strictObject({}).optional(),
    data: cycleTerms.nullable(),
    refusals: [],
  }),
  info: endpoint({
    path: '/api/Finance/BillInfo',
    summary: '账单详情：收支构成、结转、异议、账本核对与经过',
    access: { merchant: 'bill.view' },
    shops: 'any',
    body: z.strictObject({ id: idSchema }),
    data: billInfo,
    refusals: ['record.notFound'],
  }),
  lines: endpoint({
    path: '/api/Finance/BillLines',
    summary: '账单明细：每笔收入、退款、费用与调整，合计等于账单金额',
    access: { merchant: 'bill.view' },
    shops: 'any',
    body: listBody(['at:asc', 'at:desc'], { id: idSchema.meta({ title: '账单' }), ...lineFilters }),
    data: listData(line),
    refusals: ['record.notFound', 'request.invalid'],
  }),
  confirm: endpoint({
    path: '/api/Finance/BillConfirm',
    summary: '确认账单：之后不能再提异议',
    access: { merchant: 'bill.confirm' },
    shops: 'any',
    command: true,
    body: z.strictObject(of),
    data: billInfo,
    refusals: ['record.notFound', 'record.changed', 'state.notAllowed', 'command.keyReused'],
  }),
  dispute: endpoint({
    path: '/api/Finance/BillDispute',
    summary: '对账单明细提出异议：确认期限内，逐行说明；由平台处理后重新确认',
    access: { merchant: 'bill.dispute' },
    shops: 'any',
    command: true,
    body: z.strictObject({
      ...of,
      lines: z
        .array(z.strictObject({ id: idSchema, reason: textSchema(2, 200).meta({ title: '异议原因' }) }))
        .min(1, { error: telling('请选择有异议的明细', 'Choose the lines that are wrong') })
        .max(MOST_DISPUTED_LINES, {
          error: telling(`一次最多选择 ${MOST_DISPUTED_LINES} 条`, `At most ${MOST_DISPUTED_LINES} lines`),
        })
        .meta({ title: '异议明细' }),
    }),
    data: billInfo,
    refusals: ['record.notFound', 'record.changed', 'state.notAllowed', 'command.keyReused'],
  }),
  download: endpoint({
    path: '/api/Finance/BillDownload',
    summary:
      '下载账单：XLSX 含汇总、订单明细、退款明细、费用明细、摘要核对五张表；PDF 为对账单；INVOICE 为平台开具的费用发票',
    access: { merchant: 'bill.export' },
    shops: 'any',
    body: z.strictObject({ id: idSchema, format: billFormat.meta({ title: '格式' }) }),
    data: file,
    refusals: ['record.notFound', 'request.tooMany'],
  }),
  applyInvoice: endpoint({
    path: '/api/Finance/BillInvoice',
    summary: '申请平台费用发票：账单结清或结转后，按佣金、服务费与渠道费减去退还佣金的净额开具；被驳回后可重新申请',
    access: { merchant: 'bill.invoice' },
    shops: 'any',
    command: true,
    body: z.strictObject({ ...of, ...platformInvoiceTerms }),
    data: billInfo,
    refusals: ['record.notFound', 'record.changed', 'state.notAllowed', 'command.keyReused'],
  }),
}

const platformRow = billRow.extend({
  merchantId: idSchema,
  merchantNo: z.string(),
  merchantName: z.string(),
  allowedActions: z.array(platformBillAction),
})
export type PlatformBillRow = z.output<typeof platformRow>
const platformInfo = platformRow.extend(whole)
export type PlatformBillInfo = z.output<typeof platformInfo>

const whose = { merchantId: idSchema.meta({ title: '商户' }), id: idSchema.meta({ title: '账单' }) }
const terms = cycleTerms.extend({
  merchantId: idSchema,
  merchantNo: z.string(),
  merchantName: z.string(),
  version: z.int(),
})
export type SettlementTerms = z.output<typeof terms>

export const platformBill = {
  list: endpoint({
    path: '/api/Finance/BillList',
    summary: '全部商户的账单（平台运营）：按状态与开票状态查看，可按账单号、商户号或商户全名查找',
    access: { operator: 'platformBill.view' },
    body: listBody([...sorts], {
      ...filters,
      keyword: z.string().trim().max(50).optional().meta({ title: '关键词' }),
    }),
    data: listData(platformRow),
    refusals: ['request.invalid'],
  }),
  info: endpoint({
    path: '/api/Finance/PlatformBillInfo',
    summary: '任一商户的账单详情（平台运营）',
    access: { operator: 'platformBill.view' },
    body: z.strictObject(whose),
    data: platformInfo,
    refusals: ['record.notFound'],
  }),
  lines: endpoint({
    path: '/api/Finance/PlatformBillLines',
    summary: '任一商户的账单明细（平台运营）',
    access: { operator: 'platformBill.view' },
    body: listBody(['at:asc', 'at:desc'], { ...whose, ...lineFilters }),
    data: listData(line),
    refusals: ['record.notFound', 'request.invalid'],
  }),
  download: endpoint({
    path: '/api/Finance/PlatformBillDownload',
    summary: '下载任一商户的账单（平台运营）：与商户下载的一致，记入商户的操作日志',
    access: { operator: 'platformBill.export' },
    body: z.strictObject({ ...whose, format: billFormat.meta({ title: '格式' }) }),
    data: file,
    refusals: ['record.notFound', 'request.tooMany'],
  }),
  resolve: endpoint({
    path: '/api/Finance/BillResolve',
    summary: '处理账单异议：逐条答复有异议的明细并给出调整金额（0 为维持该条），须另一人复核后生效',
    access: { operator: 'platformBill.resolve' },
    command: true,
    body: z.strictObject({
      ...whose,
      version: versionSchema,
      answer: textSchema(2, 500).meta({ title: '答复' }),
      /** Every line that is disputed, once. */
      lines: z
        .array(
          z.strictObject({
            id: idSchema,
            /** Signed, in 分: added to what the merchant gets; 0: the line is kept. */
            adjustFen: z
              .int({ error: telling('调整金额必须是以分为单位的整数', 'An adjustment in whole fen') })
              .min(-MAX_AMOUNT_FEN)
              .max(MAX_AMOUNT_FEN)
              .meta({ title: '调整金额' }),
            /** Of this line alone; left out: the answer to all of them. */
            answer: textSchema(2, 200).optional().meta({ title: '本条说明' }),
          }),
        )
        .min(1, { error: telling('请逐条答复有异议的明细', 'Answer each disputed line') })
        .max(MOST_DISPUTED_LINES)
        .meta({ title: '逐条答复' }),
    }),
    data: platformInfo,
    refusals: ['record.notFound', 'record.changed', 'state.notAllowed', 'command.keyReused'],
  }),
  decide: endpoint({
    path: '/api/Finance/BillDecide',
    summary: '复核账单异议的处理：通过后账单重新待商户确认，驳回须说明原因并重新处理；处理人不能复核',
    access: { operator: 'platformBill.approve' },
    freshProof: 'command',
    command: true,
    body: z
      .strictObject({
        ...whose,
        version: versionSchema,
        isApproved: z.boolean().meta({ title: '通过' }),
        /** Of what is turned down. */
        reason: textSchema(2, 200).optional().meta({ title: '驳回原因' }),
      })
      .refine(({ isApproved, reason }) => isApproved || reason !== undefined, {
        path: ['reason'],
        error: telling('请填写驳回原因', 'Say why it is turned down'),
      }),
    data: platformInfo,
    refusals: ['record.notFound', 'record.changed', 'state.notAllowed', 'permission.denied', 'command.keyReused'],
  }),
  pay: endpoint({
    path: '/api/Finance/Payment',
    summary: '账单打款（平台运营）：逐单托管代付其订单，调整与结转一并结清；金额须与待结算金额一致',
    access: { operator: 'platformBill.pay' },
    freshProof: 'command',
    command: true,
    body: z.strictObject({
      ...whose,
      version: versionSchema,
      amountFen: balanceFenSchema.meta({ title: '结算金额' }),
    }),
    data: platformInfo,
    refusals: ['record.notFound', 'record.changed', 'state.notAllowed', 'command.keyReused'],
  }),
  answerInvoice: endpoint({
    path: '/api/Finance/BillInvoiceAnswer',
    summary: '答复费用发票的申请（平台运营）：登记发票号码并附发票文件，或驳回并说明原因',
    access: { operator: 'platformBill.invoice' },
    command: true,
    body: z.discriminatedUnion(
      'answer',
      [
        z.strictObject({
          answer: z.literal('issue'),
          ...whose,
          version: versionSchema,
          invoiceNo: platformInvoiceNo,
          fileId: idSchema.meta({ title: '发票文件' }),
        }),
        z.strictObject({
          answer: z.literal('reject'),
          ...whose,
          version: versionSchema,
          reason: textSchema(2, 200).meta({ title: '驳回原因' }),
        }),
      ],
      { error: telling('不支持的操作', 'There is no such act') },
    ),
    data: platformInfo,
    refusals: ['record.notFound', 'record.changed', 'state.notAllowed', 'command.keyReused'],
  }),
  terms: endpoint({
    path: '/api/Finance/SettlementTerms',
    summary: '商户的结算周期与当前账期（平台运营），按商户号或商户全名查找',
    access: { operator: 'platformBill.view' },
    body: z.strictObject({ keyword: z.string().trim().min(1).max(50).meta({ title: '商户' }) }),
    data: z.object({ list: z.array(terms) }),
    refusals: [],
  }),
  setCycle: endpoint({
    path: '/api/Finance/SettlementCycle',
    summary: '修改商户的结算周期（平台运营）：自当前账期结束后生效',
    access: { operator: 'platformBill.terms' },
    freshProof: 'command',
    command: true,
    body: z.strictObject({
      merchantId: idSchema.meta({ title: '商户' }),
      version: versionSchema,
      cycle: settlementCycle.meta({ title: '结算周期' }),
    }),
    data: terms,
    refusals: ['record.notFound', 'record.changed', 'command.keyReused'],
  }),
}
