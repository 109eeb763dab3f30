// What comes in repays the debt first (J15): in the transaction that books a settlement or a recharge, no more than it has brought.
import { formatYuan, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { balanceOf } from '@merchant/ledger'
import { logAct, system } from '../../../../kernel/operation-log.ts'
import type { PlatformPaymentDeps } from '../platform-payment.deps.ts'
import { takePayment, type TakeDeps } from '../take-payment.ts'
import { debtRepaid } from './debt.events.ts'

export interface Income {
  readonly way: 'SETTLEMENT' | 'RECHARGE'
  /** Of the order or the recharge. */
  readonly no: string
  readonly fen: number
}

/**
 * The caller has just booked the income into the available balance: it holds that account, and so does whoever else takes from
 * it, which is why nobody repays the same debt beside it. Answers what it repaid.
 */
export async function takeFromIncome(
  deps: TakeDeps & Pick<PlatformPaymentDeps, 'notify' | 'onDebtGone'>,
  tx: TenantTx,
  { way, no, fen }: Income,
  now: Date,
): Promise<number> {
  const debtFen = 0 - (await balanceOf(tx, 'M_DEBT'))
  const amountFen = Math.min(debtFen, fen)
  if (amountFen <= 0) return 0
  const taken = { purpose: 'DEBT', way, amount_fen: amountFen, source_no: no, paid_by: 'system' } as const
  const note = way === 'SETTLEMENT' ? '结算到账，自动抵扣' : '充值到账，自动抵扣'
  const payment = await takePayment(deps, tx, { ...taken, note }, now)
  const yuan = formatYuan(amountFen, true)
  const summary = said(`从 ${no} 自动抵扣欠款 ${yuan} 元`, `¥${yuan} of debt were taken from ${no}`)
  const target = { type: 'platformPayment', id: payment.id, no: payment.payment_no }
  await logAct(tx, { actor: system, action: 'platformPayment.take', target, summary }, now)
  await deps.notify(tx, debtRepaid(payment, debtFen - amountFen))
  if (debtFen === amountFen) await deps.onDebtGone(tx, now)
  return amountFen
}
