// An order is due: what its merchant chose is closed, what it has to pay is taken from balance and deposit, and the rest is owed.
import { formatYuan, said } from '@merchant/contract'
import { type TenantTx, withoutDataScope } from '@merchant/database'
import { balancesOf } from '@merchant/ledger'
import { system } from '../../../kernel/operation-log.ts'
import { deducted } from './platform-order.events.ts'
import type { PlatformOrderDeps } from './platform-order.deps.ts'
import { happened } from './platform-order.history.ts'
import { deductedBooking } from './platform-order.money.ts'
import { lockMerchant, lockOrder, move, mustFindOrder, type OrderRecord } from './platform-order.store.ts'
import { openPaymentOf } from './bank/payment.store.ts'
import { take } from './pay-order.ts'
import { armRelease, armRestriction } from './restrict-overdue.ts'

type DueDeps = Pick<PlatformOrderDeps, 'db' | 'clock' | 'notify' | 'takePayment'> & {
  readonly calls: Pick<PlatformOrderDeps['calls'], 'close'>
}

/**
 * For the timer. A payment that its bank works on wins; throws while the provider can't say what became of it, and when the
 * balance has changed meanwhile, so that the timer comes again.
 */
export async function orderDue(deps: DueDeps, merchantId: string, id: string): Promise<void> {
  const { db, clock, calls } = deps
  const seen = await mustFindOrder(db.tenant(merchantId), id)
  if (seen.status === 'PAYING' && seen.due_at !== null && seen.due_at <= clock.now()) {
    const open = await openPaymentOf(db.tenant(merchantId), id)
    const verdict = open === undefined ? 'closed' : await calls.close(merchantId, open.call_id)
    if (verdict === 'unknown') throw new Error(`Nobody knows yet whether platform order ${seen.order_no} is paid`)
  }
  await db.transaction(merchantId, async (tx) => {
    const order = await lockOrder(tx, id)
    const now = clock.now()
    if (order.due_at === null || order.due_at > now) return
    if (order.status === 'PAYING') throw new Error(`Platform order ${order.order_no} is being paid`)
    if (order.status !== 'UNPAID') return
    await (order.is_mandatory ? deduct(deps, tx, order, now) : closeUnpaid(tx, order, now))
  })
}

async function closeUnpaid(tx: TenantTx, order: OrderRecord, now: Date): Promise<void> {
  const closed = await move(tx, order, 'close', { close_type: 'TIMEOUT', closed_at: now, now })
  const summary = said('超时未支付，订单关闭', 'Not paid in time, closed')
  await happened(tx, closed, { actor: system, event: 'closed', summary, now })
}

async function deduct(
  deps: Pick<DueDeps, 'notify' | 'takePayment'>,
  tx: TenantTx,
  order: OrderRecord,
  now: Date,
): Promise<void> {
  // Of two that are due at the same moment the second sees what the first has left.
  await lockMerchant(tx)
  const { M_AVAILABLE, M_DEPOSIT } = await balancesOf(tx)
  const fromAvailableFen = Math.max(0, Math.min(M_AVAILABLE, order.payable_fen))
  const fromDepositFen = Math.max(0, Math.min(M_DEPOSIT, order.payable_fen - fromAvailableFen))
  const takenFen = fromAvailableFen + fromDepositFen
  const owedFen = order.payable_fen - takenFen
  const booking = deductedBooking(order, { fromAvailableFen, fromDepositFen, owedFen })
  if (booking === null) throw new Error(`Nobody says how platform order ${order.order_no} is taken`)
  const key = `platformOrder/${order.id}/deducted`
  await take(deps, tx, order, { booking, fen: takenFen, key, actor: system, now })
  const columns = { pay_method: 'DEDUCTED', paid_fen: takenFen, owed_fen: owedFen, now } as const
  const moved =
    owedFen === 0
      ? await move(tx, await move(tx, order, 'paid', { ...columns, paid_at: now }), 'finish', { now })
      : await move(tx, order, 'overdue', columns)
  const [available, deposit, owed] = [fromAvailableFen, fromDepositFen, owedFen].map((fen) => formatYuan(fen, true))
  const summary = said(
    `到期扣款：余额 ${available} 元，保证金 ${deposit} 元，转欠款 ${owed} 元`,
    `Taken when due: ¥${available} from the balance, ¥${deposit} from the deposit, ¥${owed} are owed`,
  )
  await happened(tx, moved, { actor: system, event: 'deduct', summary, now })
  if (owedFen > 0) await armRestriction(tx, moved, now)
  await deps.notify(tx, deducted(moved))
}

/** Of orders whose rest is owed: as soon as the merchant owes nothing any more, they are paid. */
export async function debtRepaid(tx: TenantTx, now: Date): Promise<void> {
  // Of the whole merchant, whoever repays.
  const overdue = await withoutDataScope(() =>
    tx.selectFrom('platform_order').selectAll().where('status', '=', 'OVERDUE').orderBy('id').forUpdate().execute(),
  )
  for (const order of overdue) {
    const repaid = await move(tx, order, 'repaid', { paid_fen: order.payable_fen, owed_fen: 0, paid_at: now, now })
    const summary = said('欠款已结清', 'Nothing is owed any more')
    await happened(tx, repaid, { actor: system, event: 'repaid', summary, now })
    await armRelease(tx, repaid, now)
  }
}
