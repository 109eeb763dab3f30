// A merchant leaves: its owner asks for it, it waits, and is closed once nothing of it is open.
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { fenSchema } from '../../money.ts'
import { textSchema } from '../../rules.ts'
import { instantSchema } from '../../time.ts'
import { merchantStatus } from './merchant-status.ts'

/** What keeps a merchant from being closed, in the order in which it is best cleared. */
export const closingBlockerKind = z.enum([
  'ORDERS',
  'SETTLEMENTS',
  'RETURNS',
  'DISPUTES',
  'REFUNDS',
  'BILLS',
  'PLATFORM_ORDERS',
  'PLATFORM_PAYMENTS',
  'RECHARGES',
  'WITHDRAWALS',
  'DEBT',
  'PENDING',
  'FROZEN',
  'AVAILABLE',
  'PROMOTION',
  'DEPOSIT',
  'SUSPENSE',
  'CASES',
  'RESTRICTIONS',
])
export type ClosingBlockerKind = z.output<typeof closingBlockerKind>

/** So many of them are open, or so much is left. */
const closingBlocker = z.object({
  kind: closingBlockerKind,
  count: z.int().positive().nullable(),
  fen: fenSchema(1).nullable(),
})
export type ClosingBlocker = z.output<typeof closingBlocker>

const asked = {
  reason: z.string(),
  requestedByName: z.string(),
  requestedAt: instantSchema,
  /** Not before; from then on it is looked at every day. */
  dueAt: instantSchema,
}

/** A request that holds. */
const openClosing = z.object({
  ...asked,
  /** When the wait was over and something was still open; null: it is not over, or nothing was looked at yet. */
  checkedAt: instantSchema.nullable(),
})

/** It was closed, or its owner took it back. */
export const closingEnd = z.enum(['DONE', 'CANCELED'])
export type ClosingEnd = z.output<typeof closingEnd>

const endedClosing = z.object({
  ...asked,
  ended: z.object({ at: instantSchema, kind: closingEnd, byName: z.string() }),
})

/** How a merchant's leaving stands. */
export const closingStanding = z.object({
  /** Null: nobody has asked for it. */
  closing: openClosing.nullable(),
  /** As of now; empty: nothing keeps it. */
  blockers: z.array(closingBlocker),
  /** The newest first. */
  past: z.array(endedClosing),
})
export type ClosingStanding = z.output<typeof closingStanding>

const ownClosing = closingStanding.extend({
  status: merchantStatus,
  /** For how many days a request waits. */
  waitDays: z.int(),
})
export type OwnClosing = z.output<typeof ownClosing>

export const merchantClosing = {
  info: endpoint({
    path: '/api/merchant/CloseInfo',
    summary: '注销商户的进度：申请、等待期、尚未结清的事项与历次申请',
    access: { merchant: 'owner' },
    body: z.strictObject({}).optional(),
    data: ownClosing,
    shops: 'any',
  }),
  request: endpoint({
    path: '/api/merchant/CloseRequest',
    summary: '申请注销商户：全部商品下架、不再接单，等待期（默认 30 天）内可撤销；期满且全部结清后注销',
    access: { merchant: 'owner' },
    freshProof: 'session',
    command: true,
    body: z.strictObject({ reason: textSchema(2, 200).meta({ title: '注销原因' }) }),
    data: ownClosing,
    refusals: ['state.notAllowed', 'command.keyReused'],
  }),
  cancel: endpoint({
    path: '/api/merchant/CloseCancel',
    summary: '撤销注销申请：可重新上架商品与接单；已下架的商品不自动上架',
    access: { merchant: 'owner' },
    command: true,
    body: z.strictObject({}),
    data: ownClosing,
    refusals: ['state.notAllowed', 'command.keyReused'],
  }),
}
