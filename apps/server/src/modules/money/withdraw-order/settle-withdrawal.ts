// What the bank made of a payout, in the transaction that settles its call. Unknown is never failed.
import { said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { inBoth } from '../../../kernel/in-both.ts'
import { provider } from '../../../kernel/operation-log.ts'
import type { SettledPayout, WithdrawDeps } from './withdraw-order.deps.ts'
import { payoutArrived, payoutFailed, payoutNotSent } from './withdraw-order.events.ts'
import { log } from './withdraw-order.log.ts'
import { bookFailed, bookPaid } from './withdraw-order.money.ts'
import { lockWithdraw, move } from './withdraw-order.store.ts'

type SettleDeps = Pick<WithdrawDeps, 'clock' | 'notify'>

export async function withdrawPaid(
  { clock, notify }: SettleDeps,
  tx: TenantTx,
  { subjectId, occurredAt, declaredBy }: SettledPayout,
): Promise<void> {
  const now = clock.now()
  const order = await lockWithdraw(tx, subjectId)
  if (order.status === 'SUCCESS') return
  const moved = await move(tx, order, { event: 'paid', to: 'SUCCESS', changes: { arrived_at: occurredAt } })
  await bookPaid(tx, moved, { occurredAt, now })
  await log(tx, moved, {
    actor: declaredBy ?? provider,
    event: 'paid',
    summary: said('已到账', 'Arrived'),
    now,
  })
  await notify(tx, payoutArrived(moved))
}

export async function withdrawFailed(
  { clock, notify }: SettleDeps,
  tx: TenantTx,
  { subjectId, occurredAt, reason, isPlatformFault, declaredBy }: SettledPayout,
): Promise<void> {
  const now = clock.now()
  const order = await lockWithdraw(tx, subjectId)
  if (order.status === 'FAILED') return
  const why = inBoth(reason ?? '银行未受理')
  const moved = await move(tx, order, { event: 'failed', to: 'FAILED', changes: { fail_reason: why.zh } })
  await bookFailed(tx, moved, { occurredAt, now })
  await log(tx, moved, {
    actor: declaredBy ?? provider,
    event: 'failed',
    summary: said(
      `打款失败：${why.zh}，金额已退回可用余额`,
      `The payout failed: ${why.en}. The amount is available again`,
    ),
    now,
  })
  await notify(tx, (isPlatformFault === true ? payoutNotSent : payoutFailed)(moved, why))
}
