// The operator's and the provider's side: pay or reject, then what the bank made of it. Unknown is never failed.
import { type Api, type BodyOf, type WithdrawRow } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../kernel/actor.ts'
import { type Command, once } from '../../kernel/command.ts'
import { provider } from '../../kernel/operation-log.ts'
import { refuse } from '../../kernel/refusal.ts'
import { log, tellEnd } from './withdraw-order.log.ts'
import { bookFailed, bookPaid, bookReleased, bookSent } from './withdraw-order.money.ts'
import type { SettledPayout, WithdrawNeeds } from './withdraw-order.needs.ts'
import { lockWithdraw, move, mustFindWithdraw, toRow } from './withdraw-order.store.ts'

type Decision = BodyOf<Api['withdrawOrder']['pay']>

export interface Payout {
  decide(actor: OperatorActor, decision: Decision, command: Command): Promise<WithdrawRow>
  withdrawPaid(tx: TenantTx, payout: SettledPayout): Promise<void>
  withdrawFailed(tx: TenantTx, payout: SettledPayout): Promise<void>
}

export function createPayout(needs: WithdrawNeeds): Payout {
  const { db, clock } = needs
  return {
    async decide(actor, decision, command) {
      const merchantId = await merchantOf(needs, decision.id)
      const { callId } = await db.transaction(merchantId, (tx) =>
        once(tx, command, clock.now(), () => decide(needs, tx, actor, decision)),
      )
      // Sent after the commit; if we die here, the recorded call is sent or asked for by the resolver.
      if (callId !== null) await needs.calls.send(merchantId, callId)
      return toRow(await mustFindWithdraw(db.tenant(merchantId), decision.id), 'operator')
    },

    async withdrawPaid(tx, payout) {
      const order = await lockWithdraw(tx, payout.subjectId)
      if (order.status === 'SUCCESS') return
      const moved = await move(tx, order, 'paid', 'SUCCESS', { arrived_at: payout.occurredAt })
      await bookPaid(tx, moved, payout.occurredAt, clock.now())
      await log(needs, tx, moved, provider, 'paid', '已到账')
      await tellEnd(needs, tx, moved, 'INFO', '提现已到账', '款项已转入您的银行卡')
    },

    async withdrawFailed(tx, payout) {
      const order = await lockWithdraw(tx, payout.subjectId)
      if (order.status === 'FAILED') return
      const reason = payout.reason ?? '银行未受理'
      const moved = await move(tx, order, 'failed', 'FAILED', { fail_reason: reason })
      await bookFailed(tx, moved, payout.occurredAt, clock.now())
      await log(needs, tx, moved, provider, 'failed', `打款失败：${reason}，金额已退回可用余额`)
      await tellEnd(needs, tx, moved, 'WARN', '提现打款失败', `${reason}，金额已退回可用余额`)
    },
  }
}

/** Operators act on the order of whichever merchant it is; from here on everything carries that merchant. */
async function merchantOf(needs: WithdrawNeeds, id: string): Promise<string> {
  const row = await needs.db.acrossMerchants
    .selectFrom('withdraw_order')
    .select('merchant_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.merchant_id ?? refuse('record.notFound')
}

async function decide(
  needs: WithdrawNeeds,
  tx: TenantTx,
  actor: OperatorActor,
  decision: Decision,
): Promise<{ callId: string | null }> {
  const now = needs.clock.now()
  const order = await lockWithdraw(tx, decision.id)
  if (order.version !== decision.version) refuse('record.changed')
  if (order.applied_by === actor.operatorId) refuse('permission.denied')
  const decided = { decided_by: actor.operatorId, decided_at: now }
  if (decision.decision === 'reject') {
    const moved = await move(tx, order, 'reject', 'REJECTED', { ...decided, fail_reason: decision.reason })
    await bookReleased(tx, moved, now, now)
    await log(needs, tx, moved, actor, 'reject', `平台驳回：${decision.reason}`)
    await tellEnd(needs, tx, moved, 'WARN', '提现被平台驳回', `${decision.reason}，金额已退回可用余额`)
    return { callId: null }
  }
  const { callId } = await needs.calls.plan(
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
  const moved = await move(tx, order, 'pay', 'PAYING', { ...decided, sent_at: now, call_id: callId })
  await bookSent(tx, moved, now, now)
  await log(needs, tx, moved, actor, 'pay', '平台已打款，等待银行到账')
  return { callId }
}
