/** 订单: how one begins, which states it goes through, and what its confirmation has to respect. */
import { fromChinaTime, ORDER_STATUS, ORDER_TYPE } from '@merchant/allinpay/wire'
import { refuse } from '../edge/refusal.ts'
import { providerNumber } from '../numbers.ts'
import { type OrderDetails, type OrderRow, orders } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { countUse } from './limits.ts'
import { paidKindOf } from './order-kinds.ts'
import { notifyOrder } from './order-notification.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** From which state an order may go where. */
const NEXT_STATES: Readonly<Record<number, readonly number[]>> = {
  [ORDER_STATUS.unpaid]: [ORDER_STATUS.inProgress, ORDER_STATUS.succeeded, ORDER_STATUS.failed, ORDER_STATUS.closed],
  [ORDER_STATUS.inProgress]: [ORDER_STATUS.succeeded, ORDER_STATUS.failed, ORDER_STATUS.closed],
  [ORDER_STATUS.succeeded]: [ORDER_STATUS.refunded],
  // A payment that was under way at its channel while the order was closed.
  [ORDER_STATUS.closed]: [ORDER_STATUS.succeeded],
  [ORDER_STATUS.refunded]: [ORDER_STATUS.refunded],
}

interface NewOrder {
  bizOrderNo: string
  type: number
  amount: bigint
  fee: bigint
  buyer: string
  receiver?: string
  validateType?: number
  payMethod?: string
  backUrl?: string | undefined
  frontUrl?: string | undefined
  orderExpireDatetime?: string | undefined
  extendInfo?: string | undefined
  oriBizOrderNo?: string
  details: OrderDetails
}

/** Records a new order as 未支付. Refuses 40017 number used, 40016 fee above amount, 20015 expiry not within a day. */
export async function addOrder(work: UnitOfWork, begun: NewOrder): Promise<OrderRow> {
  await mustBeNewNumber(work, begun.bizOrderNo)
  if (begun.fee > begun.amount) refuse('40016')
  return work.add(orders, {
    appId: work.appId,
    bizOrderNo: begun.bizOrderNo,
    orderNo: providerNumber(work.now),
    type: begun.type,
    state: ORDER_STATUS.unpaid,
    amount: begun.amount,
    fee: begun.fee,
    buyer: begun.buyer,
    receiver: begun.receiver ?? null,
    validateType: begun.validateType ?? 1,
    payMethod: begun.payMethod ?? null,
    backUrl: begun.backUrl ?? null,
    frontUrl: begun.frontUrl ?? null,
    expiresAt: readExpiry(work, begun.orderExpireDatetime),
    createdAt: work.now,
    confirmedAt: null,
    finishedAt: null,
    errorMessage: null,
    extendInfo: begun.extendInfo ?? null,
    payToken: null,
    settleAt: null,
    settleOutcome: null,
    oriBizOrderNo: begun.oriBizOrderNo ?? null,
    refunded: 0n,
    refundedFee: 0n,
    wasInProgress: false,
    splitState: null,
    details: begun.details,
  })
}

/** Refuses 40017: all kinds of orders share one space of numbers. */
export async function mustBeNewNumber(work: UnitOfWork, bizOrderNo: string): Promise<void> {
  if (await work.find(orders, { appId: work.appId, bizOrderNo })) refuse('40017')
}

/** The order. Refuses 40000 unknown. */
export async function mustFindOrder(work: UnitOfWork, bizOrderNo: string): Promise<OrderRow> {
  return (await work.find(orders, { appId: work.appId, bizOrderNo })) ?? refuse('40000')
}

/** Refuses unless the order still waits for its payer: 40033 confirmed before, 40004 finished, 40003 expired. */
export function mustBePayable(work: UnitOfWork, order: OrderRow): void {
  if (order.confirmedAt) refuse('40033')
  if (order.state !== ORDER_STATUS.unpaid) refuse('40004')
  if (order.expiresAt && order.expiresAt <= work.now) refuse('40003')
}

/** 进行中: the channel or the bank works on it; `settleAt` is when it will answer, null when it never does by itself. */
export async function putInProgress(
  work: UnitOfWork,
  order: OrderRow,
  settleAt: Date | null,
  outcome: 'success' | 'fail',
): Promise<void> {
  await count(work, order, 1)
  setState(work, order, ORDER_STATUS.inProgress, {
    confirmedAt: work.now,
    wasInProgress: true,
    settleAt,
    settleOutcome: settleAt && outcome,
  })
}

/** 成功, and a notification. */
export async function markSucceeded(work: UnitOfWork, order: OrderRow): Promise<void> {
  if (order.state !== ORDER_STATUS.inProgress) await count(work, order, 1)
  const confirmedAt = order.confirmedAt ?? work.now
  setState(work, order, ORDER_STATUS.succeeded, { confirmedAt, finishedAt: work.now, settleAt: null })
  notifyOrder(work, order, 'OK')
}

/** 失败 with a reason. Only withdrawals are notified and, each by its switch, refunds and payouts of a batch. */
export async function markFailed(work: UnitOfWork, order: OrderRow, reason: string): Promise<void> {
  if (order.state === ORDER_STATUS.inProgress) await count(work, order, -1)
  setState(work, order, ORDER_STATUS.failed, { finishedAt: work.now, errorMessage: reason, settleAt: null })
  if (isFailureTold(work, order)) notifyOrder(work, order, 'error')
}

function isFailureTold({ settings }: UnitOfWork, { type }: OrderRow): boolean {
  if (type === ORDER_TYPE.refund) return settings.notifyRefundFailure
  if (type === ORDER_TYPE.batchAgentPay) return settings.notifyBatchFailure
  return type === ORDER_TYPE.withdraw
}

/** 关闭: nobody paid, or the channel never answered. No notification. `paidAt`: when the channel is paid all the same, null for never. */
export function markClosed(work: UnitOfWork, order: OrderRow, paidAt: Date | null): void {
  const settleOutcome = paidAt === null ? order.settleOutcome : 'success'
  setState(work, order, ORDER_STATUS.closed, { finishedAt: work.now, settleAt: paidAt, settleOutcome })
}

/** 成功-发生退款. */
export function markRefunded(work: UnitOfWork, order: OrderRow): void {
  setState(work, order, ORDER_STATUS.refunded, {})
}

function setState(work: UnitOfWork, order: OrderRow, state: number, changes: Partial<OrderRow>): void {
  if (!NEXT_STATES[order.state]?.includes(state)) {
    throw new Error(`order ${order.bizOrderNo} cannot go from ${order.state} to ${state}`)
  }
  work.change(orders, order, { ...changes, state })
}

function count(work: UnitOfWork, order: OrderRow, sign: 1 | -1): Promise<void> {
  return countUse(work, order, paidKindOf(order), sign)
}

function readExpiry(work: UnitOfWork, text: string | undefined): Date | null {
  if (text === undefined) return null
  const expiresAt = fromChinaTime(text)
  if (!expiresAt) refuse('10000')
  const life = expiresAt.getTime() - work.now.getTime()
  if (life <= 0 || life > DAY_MS) refuse('20015')
  return expiresAt
}
