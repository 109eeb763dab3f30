// Ends a withdrawal that was not paid, by its merchant or by the clock, and releases its money.
import { said, type Said } from '@merchant/contract'
import type { Database, TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import { type LoggedAct, system } from '../../../kernel/operation-log.ts'
import { disarmTimer } from '../../../kernel/timers.ts'
import { notHeld } from './hold-payout.ts'
import { log } from './withdraw-order.log.ts'
import { bookReleased } from './withdraw-order.money.ts'
import { lockWithdraw, move, type WithdrawRecord } from './withdraw-order.store.ts'

export async function cancelWithdrawal(
  tx: TenantTx,
  id: string,
  { actor, now }: { readonly actor: LoggedAct['actor']; readonly now: Date },
): Promise<WithdrawRecord> {
  const order = await lockWithdraw(tx, id)
  return release(tx, order, { event: 'cancel', summary: said('已由商户撤销', 'Cancelled by the merchant'), actor, now })
}

/** For the timer: an order that nobody confirmed in time ends. */
export const cancelUnconfirmed = (
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  merchantId: string,
  id: string,
): Promise<void> =>
  db.transaction(merchantId, async (tx) => {
    const now = clock.now()
    const order = await lockWithdraw(tx, id)
    if (order.status !== 'WAIT_CONFIRM' || order.confirm_expires_at > now) return
    await release(tx, order, {
      event: 'confirmExpired',
      summary: said('超时未验证，自动撤销', 'Not confirmed in time, cancelled'),
      actor: system,
      now,
    })
  })

interface Release {
  readonly event: 'cancel' | 'confirmExpired'
  readonly summary: Said
  readonly actor: LoggedAct['actor']
  readonly now: Date
}

async function release(
  tx: TenantTx,
  order: WithdrawRecord,
  { event, summary, actor, now }: Release,
): Promise<WithdrawRecord> {
  const isHeld = order.held_reason !== null
  const changes = {
    fail_reason: event === 'cancel' ? null : summary.zh,
    // Nobody has paid it after all.
    ...(isHeld ? { ...notHeld, decided_by: null, decided_at: null } : {}),
  }
  const moved = await move(tx, order, { event: isHeld ? 'cancelHeld' : event, to: 'CANCELED', changes })
  await bookReleased(tx, moved, { now })
  await disarmTimer(tx, 'withdrawOrder.confirmExpire', order.id, now)
  await log(tx, moved, { actor, event, summary, now })
  return moved
}
