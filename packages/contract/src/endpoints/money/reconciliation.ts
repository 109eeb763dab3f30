// Reconciliation 渠道对账 as the platform's people see it: each day's file against ours, what differs, the live balances,
// and what lies in 待查.
import { telling } from '../../said.ts'
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'
import { balanceFenSchema } from '../../money.ts'
import { listBody, listData } from '../../paging.ts'
import { daySchema, instantSchema } from '../../time.ts'
import { manualEntryKind } from './manual-entry.ts'
import { moneyCaseState } from './money-case.ts'
import { reconKind, statementSums } from './recon-kind.ts'

/** WAITING: the file is not there yet. RUNNING: under way. FAILED: it could not be read, and is tried again. */
export const reconDayStatus = z.enum(['WAITING', 'RUNNING', 'OK', 'DIFF', 'FAILED'], {
  error: telling('没有这种对账状态', 'There is no such state'),
})
export type ReconDayStatus = z.output<typeof reconDayStatus>

/** What is wrong with a day's file; with SUMS its lines and its summary disagree, and it was read all the same. */
const reconFault = z.enum(['NOT_THERE', 'NOT_FETCHED', 'COLUMNS', 'CHARSET', 'CUT_OFF', 'LINE', 'SUMS', 'TOO_MANY'])
export type ReconFault = z.output<typeof reconFault>

/** AUTO_FIXED: gone by itself when it was looked at again. MANUAL_FIXED, IGNORED: as a person resolved its case. */
export const reconDiffStatus = z.enum(['OPEN', 'AUTO_FIXED', 'MANUAL_FIXED', 'IGNORED'], {
  error: telling('没有这种差异状态', 'There is no such state'),
})
export type ReconDiffStatus = z.output<typeof reconDiffStatus>

/** Both null until a file was read. */
const sum = { count: z.int().nullable(), fen: z.int().nullable() }

const reconDay = z.object({
  day: daySchema,
  status: reconDayStatus,
  ours: z.object(sum),
  theirs: z.object({ ...sum, feeFen: z.int().nullable() }),
  matched: z.int().nullable(),
  /** When the file was last read; what of it is still open now. */
  found: z.int().nullable(),
  open: z.int(),
  fault: reconFault.nullable(),
  faultDetail: z.string().nullable(),
  /** Of the fault SUMS, which they are. */
  sums: statementSums.nullable(),
  attempts: z.int(),
  /** The file should have been there by now. */
  isLate: z.boolean(),
  finishedAt: instantSchema.nullable(),
  /** Null once it is done. */
  nextTryAt: instantSchema.nullable(),
  allowedActions: z.array(z.enum(['runAgain'])),
})
export type ReconDay = z.output<typeof reconDay>

const diff = z.object({
  id: idSchema,
  day: daySchema,
  kind: reconKind,
  status: reconDiffStatus,
  /** Null for an order that nobody here knows, and for the platform's own accounts. */
  merchantNo: z.string().nullable(),
  merchantName: z.string().nullable(),
  /** Of the order, as both sides name it; of the merchant or the account where a balance differs. */
  number: z.string(),
  providerNo: z.string().nullable(),
  service: z.string().nullable(),
  ours: z.object({
    status: z.string().nullable(),
    fen: z.int().nullable(),
    feeFen: z.int().nullable(),
    ledgerFen: z.int().nullable(),
  }),
  theirs: z.object({
    fen: z.int().nullable(),
    feeFen: z.int().nullable(),
    at: instantSchema.nullable(),
    lineNo: z.int().nullable(),
  }),
  /** What the order at the provider is about: a withdrawal, a payment of a sale order, a settlement. */
  subject: z.object({ type: z.string(), no: z.string() }).nullable(),
  /** What the provider answered when it was asked about the order. */
  asked: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
  /** What explains it, once it is closed. */
  evidence: z.record(z.string(), z.union([z.string(), z.number()])),
  caseNo: z.string().nullable(),
  caseId: idSchema.nullable(),
  caseState: moneyCaseState.nullable(),
  foundAt: instantSchema,
  settledAt: instantSchema.nullable(),
})
export type ReconDiff = z.output<typeof diff>

const reconAccount = z.enum(['platformBalance', 'platformReserve', 'transitForward'])
export type ReconAccount = z.output<typeof reconAccount>

const account = z.object({
  account: reconAccount,
  totalFen: z.int(),
  availableFen: z.int(),
  /** What the ledger says of it at that moment; null where the ledger does not follow the account. */
  ourFen: z.int().nullable(),
  isLow: z.boolean(),
  askedAt: instantSchema,
})

/** A book whose 待查 is not zero: money of which nobody knows yet whose it is, or what became of it. */
const suspenseBook = z.object({
  merchantId: idSchema,
  merchantNo: z.string(),
  merchantName: z.string(),
  /** Above zero it is held and nobody's; below zero it is missing. */
  amountFen: balanceFenSchema,
  /** When it last left zero. */
  since: instantSchema,
  /** What moved it last; null where no entry by hand did. */
  entry: z
    .object({
      id: idSchema,
      entryNo: z.string(),
      kind: manualEntryKind,
      /** What the kind is called, as the reader speaks. */
      kindLabel: z.string(),
      caseId: idSchema.nullable(),
      caseNo: z.string().nullable(),
    })
    .nullable(),
})
export type SuspenseBook = z.output<typeof suspenseBook>

/** In the operation log. */
export const reconciliationActs = {
  'reconciliation.runAgain': { label: ['重新对账', 'Reconcile a day again'], byPlatform: true },
} as const satisfies Acts

export const reconciliation = {
  days: endpoint({
    path: '/api/Finance/Reconciliation',
    summary: '渠道对账：逐日列出渠道对账文件与本平台的笔数、金额与差异；counts 按状态计数（平台运营）',
    access: { operator: 'reconciliation.view' },
    body: listBody(['day:desc', 'day:asc'], {
      status: reconDayStatus.optional().meta({ title: '状态' }),
      from: instantSchema.optional().meta({ title: '对账日起' }),
      to: instantSchema.optional().meta({ title: '对账日止' }),
    }),
    data: listData(reconDay),
    refusals: ['request.invalid'],
  }),
  differences: endpoint({
    path: '/api/Finance/ReconciliationDifference',
    summary: '对账差异：渠道与本平台不一致的单笔或余额，双方数字并列；counts 按状态计数（平台运营）',
    access: { operator: 'reconciliation.view' },
    body: listBody(['day:desc', 'day:asc'], {
      status: reconDiffStatus.optional().meta({ title: '状态' }),
      kind: reconKind.optional().meta({ title: '差异类型' }),
      from: instantSchema.optional().meta({ title: '对账日起' }),
      to: instantSchema.optional().meta({ title: '对账日止' }),
      /** The whole number of the order, the merchant, or the merchant's whole name. */
      keyword: z.string().trim().max(60).optional().meta({ title: '关键词' }),
    }),
    data: listData(diff),
    refusals: ['request.invalid'],
  }),
  balances: endpoint({
    path: '/api/Finance/ReconciliationBalance',
    summary: '实时余额核对：平台在渠道的自有账户，以及余额不一致的商户数（平台运营）',
    access: { operator: 'reconciliation.view' },
    body: z.strictObject({}).optional(),
    data: z.object({
      /** Each as it was last asked about; none before the first hour. */
      accounts: z.array(account),
      /** Merchants whose live balance differs and is not explained. */
      differing: z.int(),
      /** Merchants who were asked about last without a result: no answer, or calls under way that may explain a difference. */
      withoutResult: z.int(),
      /** The first of them, by their numbers. */
      lacking: z.array(z.object({ merchantNo: z.string(), name: z.string() })).max(3),
      comparedAt: instantSchema.nullable(),
    }),
  }),
  suspense: endpoint({
    path: '/api/Finance/Suspense',
    summary: '待查不为零的账本：商户、金额、自何时起，以及最近一笔入账与个案（平台运营）',
    access: { operator: 'reconciliation.view' },
    body: listBody(['since:asc', 'since:desc'], {
      /** The whole number of the merchant, or its whole name. */
      keyword: z.string().trim().max(60).optional().meta({ title: '关键词' }),
    }),
    data: listData(suspenseBook),
    refusals: ['request.invalid'],
  }),
  runAgain: endpoint({
    path: '/api/Finance/ReconciliationRun',
    summary: '重新取回某日的渠道对账文件并核对；已在排队或进行中的不会重复（平台运营）',
    access: { operator: 'reconciliation.run' },
    command: true,
    body: z.strictObject({ day: daySchema.meta({ title: '对账日' }) }),
    data: reconDay,
    refusals: ['state.notAllowed', 'command.keyReused'],
  }),
}
