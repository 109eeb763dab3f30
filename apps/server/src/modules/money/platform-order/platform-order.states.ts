// The life of a platform order as data, and what its merchant and the platform may do with it.
import {
  type PlatformDeskAction,
  type PlatformOrderAction,
  type PlatformOrderStatus,
  type PlatformOrderType,
  said,
  type Said,
} from '@merchant/contract'
import type { Tables } from '@merchant/database'
import type { Selectable } from 'kysely'
import { refuse } from '../../../kernel/refusal.ts'
import { platformOrderParameters } from './platform-order.parameters.ts'

type OrderRecord = Selectable<Tables['platform_order']>

export type PlatformOrderEvent =
  | 'begin'
  | 'payFailed'
  | 'paid'
  | 'overdue'
  | 'repaid'
  | 'object'
  | 'uphold'
  | 'waive'
  | 'close'
  | 'start'
  | 'finish'
  | 'refund'
  | 'refunded'

/** Money that comes late pays an order that was closed: it is never lost. */
export const transitions: Readonly<
  Record<PlatformOrderEvent, { readonly from: readonly PlatformOrderStatus[]; readonly to: PlatformOrderStatus }>
> = {
  begin: { from: ['UNPAID'], to: 'PAYING' },
  payFailed: { from: ['PAYING'], to: 'UNPAID' },
  paid: { from: ['UNPAID', 'PAYING', 'CLOSED'], to: 'PAID' },
  overdue: { from: ['UNPAID'], to: 'OVERDUE' },
  repaid: { from: ['OVERDUE'], to: 'FINISHED' },
  object: { from: ['UNPAID'], to: 'OBJECTING' },
  uphold: { from: ['OBJECTING'], to: 'UNPAID' },
  waive: { from: ['OBJECTING', 'UNPAID'], to: 'CLOSED' },
  close: { from: ['UNPAID'], to: 'CLOSED' },
  start: { from: ['PAID'], to: 'IN_SERVICE' },
  finish: { from: ['PAID', 'IN_SERVICE'], to: 'FINISHED' },
  refund: { from: ['PAID', 'IN_SERVICE', 'FINISHED'], to: 'REFUNDING' },
  refunded: { from: ['REFUNDING'], to: 'REFUNDED' },
}

const names: Readonly<Record<PlatformOrderStatus, Said>> = {
  UNPAID: said('待支付', 'to be paid'),
  PAYING: said('支付中', 'being paid'),
  OBJECTING: said('申诉中', 'objected to'),
  OVERDUE: said('已逾期', 'overdue'),
  PAID: said('已支付', 'paid'),
  IN_SERVICE: said('服务中', 'in service'),
  FINISHED: said('已完成', 'finished'),
  REFUNDING: said('退款中', 'being refunded'),
  REFUNDED: said('已退款', 'refunded'),
  CLOSED: said('已关闭', 'closed'),
}
export const statusName = (status: PlatformOrderStatus): Said => names[status]

const MANDATORY: readonly PlatformOrderType[] = ['PENALTY', 'COMPENSATION', 'BILL_DUE']
/** Taken by itself when it is due. */
export const isMandatory = (type: PlatformOrderType): boolean => MANDATORY.includes(type)

/** Stays the merchant's own, on another account of its. */
export const staysWithMember = (type: PlatformOrderType): type is 'DEPOSIT' | 'DEPOSIT_TOPUP' | 'PROMO' =>
  type === 'DEPOSIT' || type === 'DEPOSIT_TOPUP' || type === 'PROMO'

export const isDeposit = (type: PlatformOrderType): boolean => type === 'DEPOSIT' || type === 'DEPOSIT_TOPUP'

export const refuseSecondDeposit = (): never =>
  refuse('state.notAllowed', {
    status: said('已有保证金订单待支付，请先支付或取消', 'a deposit waits to be paid already: pay or cancel it first'),
  })

/** The last moment of an objection; null: there is none, or one was made. */
export function objectUntil(order: Pick<OrderRecord, 'type' | 'status' | 'objected_at' | 'ordered_at'>): Date | null {
  const mayObject = order.type === 'PENALTY' || order.type === 'COMPENSATION'
  if (!mayObject || order.status !== 'UNPAID' || order.objected_at !== null) return null
  return new Date(order.ordered_at.getTime() + platformOrderParameters.objectMs)
}

const hasPaid = ({ status }: Pick<OrderRecord, 'status'>): boolean =>
  status === 'PAID' || status === 'IN_SERVICE' || status === 'FINISHED'

/** What of it an invoice is over: what the platform has earned and kept. */
export const invoiceableFen = ({ paid_fen, refunded_fen }: Pick<OrderRecord, 'paid_fen' | 'refunded_fen'>): number =>
  paid_fen - refunded_fen

/** Of what was given back in part, the rest is kept; a deposit is the merchant's own. */
export const mayAskInvoice = (
  order: Pick<OrderRecord, 'type' | 'status' | 'paid_fen' | 'refunded_fen' | 'invoice_status'>,
): boolean =>
  (hasPaid(order) || order.status === 'REFUNDED') &&
  invoiceableFen(order) > 0 &&
  !staysWithMember(order.type) &&
  order.type !== 'COMPENSATION' &&
  (order.invoice_status === 'NONE' || order.invoice_status === 'REJECTED')

/** Runs for a time, or will. */
export const runs = ({ status, period_months: months }: Pick<OrderRecord, 'status' | 'period_months'>): boolean =>
  months !== null && (status === 'IN_SERVICE' || status === 'PAID')

export const isRenewable = (order: Pick<OrderRecord, 'status' | 'period_months' | 'issuer'>): boolean =>
  runs(order) || (order.status === 'FINISHED' && order.period_months !== null)

/** What its merchant may do with it. */
export function allowedActions(order: OrderRecord, isRenewed: boolean, now: Date): PlatformOrderAction[] {
  const until = objectUntil(order)
  return [
    ...(order.status === 'UNPAID' ? (['pay'] as const) : []),
    ...(order.status === 'PAYING' ? (['dropPayment'] as const) : []),
    ...(order.status === 'UNPAID' && order.issuer === 'MERCHANT' ? (['cancel'] as const) : []),
    ...(until !== null && until > now ? (['object'] as const) : []),
    ...(isRenewable(order) && !isRenewed ? (['renew'] as const) : []),
    ...(runs(order) ? (['setAutoRenew'] as const) : []),
    ...(mayAskInvoice(order) ? (['applyInvoice'] as const) : []),
  ]
}

/** What was bought with an order as units, as it stands. */
export interface PackLeft {
  readonly units: number
  readonly units_left: number
}

export function allowedDeskActions(order: OrderRecord, pack: PackLeft | null, now: Date): PlatformDeskAction[] {
  return [
    ...(order.status === 'OBJECTING' ? (['judge'] as const) : []),
    ...(order.status === 'UNPAID' && order.issuer === 'PLATFORM' ? (['waive'] as const) : []),
    ...(refundableFen(order, pack, now) > 0 ? (['refund'] as const) : []),
    ...(order.invoice_status === 'APPLIED' ? (['answerInvoice'] as const) : []),
  ]
}

const DAY = 86_400_000

/** Begun days that are left of a service that runs; null: none does. */
export const daysLeft = ({ status, ends_at: endsAt }: OrderRecord, now: Date): number | null =>
  status !== 'IN_SERVICE' || endsAt === null ? null : Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / DAY))

/** What would go back now: the whole unused days of a service, the unused units of a pack, and all that was paid of the rest. */
export function refundableFen(order: OrderRecord, pack: PackLeft | null, now: Date): number {
  if (!transitions.refund.from.includes(order.status)) return 0
  const { paid_fen: paidFen, starts_at: startsAt, ends_at: endsAt } = order
  if (pack !== null) return Number((BigInt(paidFen) * BigInt(pack.units_left)) / BigInt(pack.units))
  if (order.period_months === null) return paidFen
  if (order.status === 'PAID') return paidFen
  if (startsAt === null || endsAt === null) return 0
  const days = Math.round((endsAt.getTime() - startsAt.getTime()) / DAY)
  const unused = Math.max(0, Math.floor((endsAt.getTime() - now.getTime()) / DAY))
  return days === 0 ? 0 : Math.floor((paidFen * Math.min(unused, days)) / days)
}
