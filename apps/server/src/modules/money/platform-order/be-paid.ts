// An order as it is paid, by whatever way: its service begins, or it is finished; in the transaction that books the money.
import { formatYuan, packKindOf, type PlatformOrderPaidBy, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { LoggedAct } from '../../../kernel/operation-log.ts'
import { grantPack } from './pack/pack.store.ts'
import { happened } from './platform-order.history.ts'
import { linesOf, move, type OrderRecord } from './platform-order.store.ts'
import { beginDueService } from './service-runs.ts'
import { monthsAfter } from './service-clock.ts'

interface Paid {
  readonly paidBy: PlatformOrderPaidBy
  readonly actor: LoggedAct['actor']
  readonly now: Date
}

/** Of a locked order. Out: the order as it is now. */
export async function bePaid(tx: TenantTx, order: OrderRecord, { paidBy, actor, now }: Paid): Promise<OrderRecord> {
  const wasClosed = order.status === 'CLOSED'
  const paid = await move(tx, order, 'paid', {
    paid_fen: order.payable_fen,
    pay_method: paidBy,
    paid_at: now,
    closed_at: null,
    close_type: null,
    ...serviceTimes(order, now),
    now,
  })
  const yuan = formatYuan(order.payable_fen, true)
  const summary = wasClosed
    ? said(`关闭后到账 ${yuan} 元，订单恢复`, `¥${yuan} arrived after it was closed: the order stands again`)
    : said(`已支付 ${yuan} 元`, `¥${yuan} were paid`)
  await happened(tx, paid, { actor, event: 'paid', summary, now })
  if (paid.period_months !== null) return beginDueService(tx, paid, now)
  await grantUnits(tx, paid, now)
  return move(tx, paid, 'finish', { now })
}

/** Of a pack that was sold with its units; they are there once it is paid. */
async function grantUnits(tx: TenantTx, order: OrderRecord, now: Date): Promise<void> {
  const kind = packKindOf(order.type)
  const units = linesOf(order).reduce((sum, line) => sum + (line.units ?? 0) * line.quantity, 0)
  if (kind === null || units === 0) return
  await grantPack(tx, { orderId: order.id, kind, units }, now)
}

/** A renewal begins where the order before it ends, if that is still to come. */
function serviceTimes(order: OrderRecord, now: Date) {
  if (order.period_months === null) return {}
  const startsAt = order.starts_at !== null && order.starts_at > now ? order.starts_at : now
  const quantity = linesOf(order)[0]?.quantity ?? 1
  return { starts_at: startsAt, ends_at: monthsAfter(startsAt, order.period_months * quantity) }
}
