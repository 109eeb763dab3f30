// The payout itself, the same whether an operator or the end of a wait lets it go: recorded, booked, and sent after the commit.
import type { TenantTx } from '@merchant/database'
import type { LoggedAct } from '../../../kernel/operation-log.ts'
import { notHeld } from './withdraw-hold.ts'
import { log } from './withdraw-order.log.ts'
import { bookSent } from './withdraw-order.money.ts'
import type { WithdrawDeps } from './withdraw-order.deps.ts'
import { move, type WithdrawRecord } from './withdraw-order.store.ts'

/** Moves a locked order whose payment is decided on to PAYING; answers the call that the caller sends after the commit. */
export async function sendOut(
  deps: Pick<WithdrawDeps, 'clock' | 'calls'>,
  tx: TenantTx,
  order: WithdrawRecord,
  actor: LoggedAct['actor'],
  summary: string,
  decided: { readonly decided_by?: string; readonly decided_at?: Date } = {},
): Promise<string> {
  const now = deps.clock.now()
  const { callId } = await deps.calls.plan(
    tx,
    {
      service: 'withdraw',
      number: order.withdraw_no,
      amountFen: order.amount_fen,
      feeFen: order.fee_fen,
      bankCardId: order.bank_card_id,
      subject: { type: 'withdrawOrder', id: order.id },
    },
    now,
  )
  const moved = await move(tx, order, 'pay', 'PAYING', { ...decided, ...notHeld, sent_at: now, call_id: callId })
  await bookSent(tx, moved, now, now)
  await log(deps, tx, moved, actor, 'pay', summary)
  return callId
}
