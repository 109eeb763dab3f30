// The payout itself, the same whether an operator or the end of a wait lets it go: recorded, booked, and sent after the commit.
import { type Said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { LoggedAct } from '../../../kernel/operation-log.ts'
import { notHeld } from './hold-payout.ts'
import type { WithdrawDeps } from './withdraw-order.deps.ts'
import { log } from './withdraw-order.log.ts'
import { bookSent } from './withdraw-order.money.ts'
import { move, type WithdrawRecord } from './withdraw-order.store.ts'

interface Sending {
  readonly actor: LoggedAct['actor']
  readonly summary: Said
  readonly decided?: { readonly decided_by: string; readonly decided_at: Date }
  readonly now: Date
}

/** Moves a locked order whose payment is decided on to PAYING; answers the call that the caller sends after the commit. */
export async function planPayout(
  calls: Pick<WithdrawDeps['calls'], 'plan'>,
  tx: TenantTx,
  order: WithdrawRecord,
  { actor, summary, decided, now }: Sending,
): Promise<string> {
  const { callId } = await calls.plan(
    tx,
    {
      service: 'withdraw',
      number: order.withdraw_no,
      amountFen: order.amount_fen,
      feeFen: order.fee_fen,
      speed: order.speed,
      bankCardId: order.bank_card_id,
      subject: { type: 'withdrawOrder', id: order.id },
    },
    now,
  )
  const changes = { ...decided, ...notHeld, sent_at: now, call_id: callId }
  const moved = await move(tx, order, { event: 'pay', to: 'PAYING', changes })
  await bookSent(tx, moved, { now })
  await log(tx, moved, { actor, event: 'pay', summary, now })
  return callId
}
