// Fund flow 资金流水: every ledger line of the merchant with its running balance.
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'
import { balanceFenSchema } from '../../money.ts'
import { listBody, listData } from '../../paging.ts'
import { instantSchema } from '../../time.ts'

export const flowAccount = z.enum(['AVAILABLE', 'PENDING', 'FROZEN', 'DEPOSIT', 'PROMO', 'DEBT'])
export type FlowAccount = z.output<typeof flowAccount>
/** What money is frozen for. */
export const heldKind = z.enum(['WITHDRAWAL', 'REFUND', 'DISPUTE', 'PLATFORM'])

export const flowDirection = z.enum(['IN', 'OUT', 'MOVE'])
export type FlowDirection = z.output<typeof flowDirection>

const flow = z.object({
  id: idSchema,
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
      ...period,
    }),
    data: listData(flow).extend({ summary }),
    refusals: ['limit.exceeded', 'request.invalid'],
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
