// An order as it is paid, by whatever way: its service begins, or it is finished; in the transaction that books the money.
import { formatYuan, type PlatformOrderPaidBy, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { LoggedAct } from '../../../kernel/operation-log.ts'
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
  return paid.period_months === null ? move(tx, paid, 'finish', { now }) : beginDueService(tx, paid, now)
}

/** A renewal begins where the order before it ends, if that is still to come. */
function serviceTimes(order: OrderRecord, now: Date) {
  if (order.period_months === null) return {}
  const startsAt = order.starts_at !== null && order.starts_at > now ? order.starts_at : now
  const quantity = linesOf(order)[0]?.quantity ?? 1
  return { starts_at: startsAt, ends_at: monthsAfter(startsAt, order.period_months * quantity) }
}
