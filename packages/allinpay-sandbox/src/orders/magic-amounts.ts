/** Amounts that force an outcome; off unless `magicAmounts` is on, so that no real-looking amount fails by accident. */
import { orders, type OrderRow } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { isScan, type PayMethod } from './pay-method.ts'

const SECOND_MS = 1_000

/** What a bank or the channel does with an order by itself. */
interface MagicOutcome {
  readonly says: string
  readonly outcome: 'success' | 'fail' | 'never' | 'refusedAtOnce' | 'afterClosing'
  readonly afterMs: number
}

const WITHDRAWALS: Readonly<Record<string, MagicOutcome>> = {
  90101: { says: '30 秒后到账', outcome: 'success', afterMs: 30 * SECOND_MS },
  90102: { says: '30 秒后失败', outcome: 'fail', afterMs: 30 * SECOND_MS },
  90103: { says: '一直处理中', outcome: 'never', afterMs: 0 },
  90104: { says: '银行当场拒绝', outcome: 'refusedAtOnce', afterMs: 0 },
}
const REFUNDS: Readonly<Record<string, MagicOutcome>> = {
  90401: { says: '30 秒后退款成功', outcome: 'success', afterMs: 30 * SECOND_MS },
  90402: { says: '30 秒后退款失败', outcome: 'fail', afterMs: 30 * SECOND_MS },
}
const PAYMENTS: Readonly<Record<string, MagicOutcome>> = {
  90201: { says: '3 秒后自动支付成功', outcome: 'success', afterMs: 3 * SECOND_MS },
  90202: { says: '一直不支付', outcome: 'never', afterMs: 0 },
  90203: { says: '关闭 3 秒后才支付成功', outcome: 'afterClosing', afterMs: 3 * SECOND_MS },
}
const AGENT_PAYS: Readonly<Record<string, MagicOutcome>> = {
  90301: { says: '10 秒后代付成功', outcome: 'success', afterMs: 10 * SECOND_MS },
}

const QUICK_PAYS: Readonly<Record<string, MagicOutcome>> = {
  90501: { says: '银行当场拒绝', outcome: 'refusedAtOnce', afterMs: 0 },
  90502: { says: '30 秒后扣款成功', outcome: 'success', afterMs: 30 * SECOND_MS },
  90503: { says: '30 秒后扣款失败', outcome: 'fail', afterMs: 30 * SECOND_MS },
  90504: { says: '一直处理中', outcome: 'never', afterMs: 0 },
}

/** All of them, for the inspector: amount in 分 → what happens. */
export const MAGIC_AMOUNTS = {
  withdraw: WITHDRAWALS,
  refund: REFUNDS,
  pay: PAYMENTS,
  agentPay: AGENT_PAYS,
  quickPay: QUICK_PAYS,
} as const

/** The forced outcome of an amount, when the switch is on. */
export function magicOf(work: UnitOfWork, kind: keyof typeof MAGIC_AMOUNTS, amount: bigint): MagicOutcome | null {
  return work.settings.magicAmounts ? (MAGIC_AMOUNTS[kind][amount.toString()] ?? null) : null
}

/** A QR payment whose amount is magic pays itself. */
export function planMagicPayment(work: UnitOfWork, order: OrderRow, method: PayMethod): void {
  const magic = method.kind === 'scan' ? magicOf(work, 'pay', order.amount) : null
  if (magic?.outcome !== 'success') return
  work.change(orders, order, { settleAt: new Date(work.now.getTime() + magic.afterMs), settleOutcome: 'success' })
}

/** When a QR payment that was just closed is paid all the same; null for never. */
export function paidAfterClosing(work: UnitOfWork, order: OrderRow): Date | null {
  const magic = isScan(order.payMethod) ? magicOf(work, 'pay', order.amount) : null
  return magic?.outcome === 'afterClosing' ? new Date(work.now.getTime() + magic.afterMs) : null
}
