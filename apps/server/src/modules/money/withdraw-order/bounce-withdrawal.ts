// A returned withdrawal 退票: the bank sends back what had arrived. The provider's file tells it, or two of the platform's
// people with a voucher; never a notification.
import { formatYuan, said, type Said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { LoggedAct } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { WithdrawDeps } from './withdraw-order.deps.ts'
import { payoutBounced } from './withdraw-order.events.ts'
import { log } from './withdraw-order.log.ts'
import { bookBounced } from './withdraw-order.money.ts'
import { withdrawParameters } from './withdraw-order.parameters.ts'
import { statusName } from './withdraw-order.states.ts'
import { lockWithdraw, move, type WithdrawRecord } from './withdraw-order.store.ts'

export interface Bounce {
  readonly orderId: string
  /** What came back: what the bank had received, or all of it with the fee. */
  readonly backFen: number
  /** When the bank sent it back. */
  readonly bouncedAt: Date
  /** The day alone, where nobody knows the time of it. */
  readonly bouncedOn?: string
  readonly reason: Said
  readonly by: LoggedAct['actor']
}

/** What may be sent back: paid, and not longer ago than banks take. Errors: state.notAllowed. */
export async function mustBeBounceable(tx: TenantTx, orderId: string, bouncedAt: Date): Promise<WithdrawRecord> {
  const order = await lockWithdraw(tx, orderId)
  const status = statusName(order.status)
  if (order.status !== 'SUCCESS' || order.arrived_at === null) refuse('state.notAllowed', { status })
  const sinceMs = bouncedAt.getTime() - order.arrived_at.getTime()
  if (sinceMs > withdrawParameters.bounceWithinMs)
    refuse('state.notAllowed', {
      status: said(`退回时${status.zh}超过七天`, `${status.en} more than seven days before it came back`),
    })
  return order
}

/** What may come back of a withdrawal. */
export const mayComeBack = (order: Pick<WithdrawRecord, 'amount_fen' | 'fee_fen'>, fen: number): boolean =>
  fen === order.amount_fen || fen === order.amount_fen - order.fee_fen

/** Books it once; answers false when it was booked before. Errors: state.notAllowed. */
export async function bounceWithdrawal(
  { notify }: Pick<WithdrawDeps, 'notify'>,
  tx: TenantTx,
  { orderId, backFen, bouncedAt, bouncedOn, reason, by }: Bounce,
  now: Date,
): Promise<boolean> {
  if ((await lockWithdraw(tx, orderId)).status === 'BOUNCED') return false
  const order = await mustBeBounceable(tx, orderId, bouncedAt)
  const changes = { bounced_at: bouncedAt, bounced_on: bouncedOn ?? null, bounced_fen: backFen, fail_reason: reason.zh }
  const moved = await move(tx, order, { event: 'bounced', to: 'BOUNCED', changes })
  await bookBounced(tx, moved, { backFen, occurredAt: bouncedAt, now })
  await log(tx, moved, {
    actor: by,
    event: 'bounced',
    summary: backAgain(moved, backFen, reason),
    now,
  })
  await notify(tx, payoutBounced(moved, reason))
  return true
}

/** The fee was taken for the way there; it is back when the bank or the provider has sent it back too. */
function backAgain({ amount_fen: amountFen, fee_fen: feeFen }: WithdrawRecord, backFen: number, reason: Said): Said {
  const [back, fee] = [formatYuan(backFen, true), formatYuan(feeFen, true)]
  const isWhole = backFen === amountFen
  const kept =
    feeFen === 0
      ? said('', '')
      : isWhole
        ? said(`，含手续费 ${fee} 元`, `, the fee of ¥${fee} included`)
        : said(`，手续费 ${fee} 元不退`, `, without the fee of ¥${fee}`)
  return said(
    `银行退票：${reason.zh}，${back} 元已退回可用余额${kept.zh}`,
    `Sent back by the bank: ${reason.en}. ¥${back} is available again${kept.en}`,
  )
}
