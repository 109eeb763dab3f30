// Fund flow 资金流水: every ledger line of the merchant with its running balance.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'
import { balanceFenSchema, fenSchema } from '../../money.ts'
import { listBody, listData } from '../../paging.ts'
import { telling } from '../../said.ts'
import { daySchema, instantSchema, monthSchema } from '../../time.ts'

export const flowAccount = z.enum(['AVAILABLE', 'PENDING', 'FROZEN', 'DEPOSIT', 'PROMO', 'DEBT'])
export type FlowAccount = z.output<typeof flowAccount>
/** What money is frozen for. */
export const heldKind = z.enum(['WITHDRAWAL', 'REFUND', 'DISPUTE', 'PLATFORM'])

export const flowDirection = z.enum(['IN', 'OUT', 'MOVE'])
export type FlowDirection = z.output<typeof flowDirection>

/** What a line is about 业务类型: a word of the ledger, which the labels of the fund flow name. */
const flowKind = z
  .string()
  .regex(/^[a-zA-Z]{4,30}$/, { error: telling('没有这种业务类型', 'There is no such kind of movement') })

export const flowPeriod = z.enum(['DAY', 'MONTH'], {
  error: telling('只能按日或按月汇总', 'By days or by months alone'),
})
export type FlowPeriod = z.output<typeof flowPeriod>

/** On whose side the money was before, or is after. */
export const flowCounterparty = z.enum(['BUYER', 'BANK', 'PLATFORM', 'OWN'])
export type FlowCounterparty = z.output<typeof flowCounterparty>

const flow = z.object({
  id: idSchema,
  /** Readable, of this line alone, and found by it: of the day, the account and its place there. */
  flowNo: z.string(),
  counterparty: flowCounterparty,
  at: instantSchema,
  account: flowAccount,
  direction: flowDirection,
  /** Machine name of the posting's kind; the label is `kindLabel`. */
  kind: z.string(),
  kindLabel: z.string(),
  amountFen: balanceFenSchema,
  balanceAfterFen: balanceFenSchema,
  subjectType: z.string(),
  subjectId: z.string(),
  subjectNo: z.string(),
  relatedNo: z.string(),
  note: z.string(),
})
export type FundFlow = z.output<typeof flow>

/** What happened at once in the books, with its lines. */
const fundEvent = flow
  .pick({ id: true, at: true, kind: true, kindLabel: true })
  .extend(flow.pick({ subjectType: true, subjectId: true, subjectNo: true, relatedNo: true, note: true }).shape)
  .extend({
    /** By how much the merchant's accounts together changed; 0 where money only moved between them. */
    netFen: balanceFenSchema,
    /** What moved between the merchant's accounts. */
    movedFen: balanceFenSchema,
    lines: z.array(
      flow.pick({ id: true, account: true, direction: true, kindLabel: true, amountFen: true, balanceAfterFen: true }),
    ),
  })
export type FundEvent = z.output<typeof fundEvent>

const fundDay = z.object({
  /** In Shanghai. */
  day: z.string(),
  incomeFen: balanceFenSchema,
  expenseFen: balanceFenSchema,
  count: z.int(),
})
export type FundDay = z.output<typeof fundDay>

const period = {
  keyword: z.string().trim().max(40).optional().meta({ title: '单号' }),
  from: instantSchema.optional().meta({ title: '入账时间起' }),
  to: instantSchema.optional().meta({ title: '入账时间止' }),
}
const summary = z.object({
  openingFen: balanceFenSchema,
  incomeFen: balanceFenSchema,
  expenseFen: balanceFenSchema,
  /** Moves with the merchant's other accounts, signed; 0 when all accounts are looked at. */
  movedFen: balanceFenSchema,
  closingFen: balanceFenSchema,
})

const fileAddress = z.object({ url: z.string() })
const NO_PERIOD = telling('账期应为 YYYY-MM-DD 或 YYYY-MM', 'a day as YYYY-MM-DD, or a month as YYYY-MM')

/** One day or month of the books; its closing is the opening of the next. */
const fundPeriod = summary.extend({
  /** `2026-11-27` or `2026-11`, in Shanghai. */
  period: z.string(),
  /** [from, to) */
  from: instantSchema,
  to: instantSchema,
  count: z.int(),
  /** Nothing can come any more: there is a paper of it. */
  isOver: z.boolean(),
})
export type FundPeriod = z.output<typeof fundPeriod>

/** In the operation log. */
export const financeActs = {
  'fundFlow.statement': { label: ['下载资金对账单', 'Download a statement of the fund flow'] },
} as const satisfies Acts

/** What holds money, and until when nobody can say. */
const held = z.object({
  kind: heldKind,
  /** Of its document. */
  id: z.string(),
  no: z.string(),
  fen: z.int(),
  since: instantSchema,
  /** Of the platform's people, who wrote it down. */
  reason: z.string().nullable(),
})
export type HeldMoney = z.output<typeof held>

export const finance = {
  frozen: endpoint({
    path: '/api/Finance/FrozenList',
    summary: '冻结金额的明细：每一笔因何冻结',
    access: { merchant: 'withdrawOrder.view' },
    shops: 'any',
    body: z.strictObject({}).optional(),
    data: z.object({
      frozenFen: balanceFenSchema,
      /** Frozen for something that is not in the list; 0 on a good day. */
      otherFen: balanceFenSchema,
      /** The oldest fifty of each kind. */
      list: z.array(held),
    }),
    refusals: [],
  }),
  flows: endpoint({
    path: '/api/Finance/MerchantFlowList',
    summary: '资金流水：逐笔分录、每笔余额与筛选合计',
    access: { merchant: 'fundFlow.view' },
    shops: 'any',
    body: listBody(['at:desc'], {
      account: flowAccount.optional().meta({ title: '账户' }),
      direction: flowDirection.optional().meta({ title: '收支' }),
      kinds: z
        .array(flowKind)
        .min(1, { error: telling('至少选择一种业务类型', 'Choose one kind at least') })
        .max(50, { error: telling('业务类型过多', 'Too many kinds') })
        .optional()
        .meta({ title: '业务类型' }),
      minFen: fenSchema(0).optional().meta({ title: '金额起' }),
      maxFen: fenSchema(0).optional().meta({ title: '金额止' }),
      ...period,
    }),
    data: listData(flow).extend({
      summary,
      /** Kinds and amounts are looked for among the newest fifty thousand lines of each account; there are more in that time. */
      isCut: z.boolean(),
    }),
    refusals: ['limit.exceeded', 'request.invalid'],
  }),
  periods: endpoint({
    path: '/api/Finance/PeriodList',
    summary: '资金日结与月结：某月每一天，或最近 24 个月每一月的期初、收入、支出、划转与期末',
    access: { merchant: 'fundFlow.view' },
    shops: 'any',
    body: z.strictObject({
      by: flowPeriod.meta({ title: '汇总方式' }),
      /** Whose days; this month's when it is not said. */
      month: monthSchema.optional().meta({ title: '月份' }),
      account: flowAccount.optional().meta({ title: '账户' }),
    }),
    /** Newest first. */
    data: z.object({ list: z.array(fundPeriod) }),
    refusals: ['limit.exceeded', 'request.invalid'],
  }),
  statementPaper: endpoint({
    path: '/api/Finance/StatementPaper',
    summary: '资金对账单（PDF）的下载地址：一天或一个月，须已结束；一分钟内在本次登录中有效',
    access: { merchant: 'fundFlow.export' },
    shops: 'any',
    body: z.strictObject({
      statementPeriod: z.union([daySchema, monthSchema], { error: NO_PERIOD }).meta({ title: '账期' }),
    }),
    data: fileAddress,
    refusals: ['limit.exceeded', 'state.notAllowed', 'request.invalid'],
  }),
  statement: endpoint({
    path: '/api/Finance/MerchantStatement',
    summary: '资金对账单：每个业务事件一行、附其分录，每日小计与合计',
    access: { merchant: 'fundFlow.view' },
    shops: 'any',
    body: listBody(['at:desc'], period),
    data: listData(fundEvent).extend({
      summary,
      /** Every day of the answered period with anything on it, newest first. */
      days: z.array(fundDay),
    }),
    refusals: ['limit.exceeded', 'request.invalid'],
  }),
}
