// The operators' side: one lets pass, another pays, either rejects; each decision proven for exactly this order and version.
import { type Api, type BodyOf, said, type WithdrawRow } from '@merchant/contract'
import type { Database, TenantTx } from '@merchant/database'
import { inBoth } from '../../../kernel/in-both.ts'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { afterwards } from '../../../kernel/afterwards.ts'
import { type Command, once, wasDone } from '../../../kernel/command.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mustHaveProven } from '../../../kernel/step-up.ts'
import { compare, type Comparison, hold, holdOf, isLarge, notHeld } from './hold-payout.ts'
import { type ClosedDeps, mustNotHaveClosed } from './closed-difference.ts'
import { type BarrierDeps, payoutBarrier } from './payout-barrier.ts'
import { planPayout } from './plan-payout.ts'
import type { WithdrawDeps } from './withdraw-order.deps.ts'
import { payoutApproved, payoutRejected } from './withdraw-order.events.ts'
import { log } from './withdraw-order.log.ts'
import { bookReleased } from './withdraw-order.money.ts'
import { HELD_NAME, statusName } from './withdraw-order.states.ts'
import { lockWithdraw, move, mustFindWithdraw, toRow, type WithdrawRecord } from './withdraw-order.store.ts'

type Decision = BodyOf<Api['withdrawOrder']['pay']>
type Audit = BodyOf<Api['withdrawOrder']['audit']>

interface By {
  readonly actor: OperatorActor
  readonly now: Date
}

export async function auditWithdrawal(
  { db, clock, notify }: Pick<WithdrawDeps, 'db' | 'clock' | 'notify'>,
  { actor, audit, command }: { readonly actor: OperatorActor; readonly audit: Audit; readonly command: Command },
): Promise<WithdrawRow> {
  const merchantId = await merchantOf(db, audit.id)
  return db.transaction(merchantId, (tx) =>
    once(tx, command, clock.now(), async () => {
      const by = { actor, now: clock.now() }
      await mustHaveProven(tx, actor, command, by.now)
      const order = await mustFindAsSeen(tx, audit)
      if (order.status !== 'AUDITING') refuse('state.notAllowed', { status: statusName(order.status) })
      const audited =
        audit.decision === 'reject'
          ? reject(notify, tx, order, { ...by, reason: audit.reason })
          : letPass(notify, tx, order, by)
      return toRow(await audited, actor)
    }),
  )
}

type PayDeps = Pick<
  WithdrawDeps,
  | 'db'
  | 'clock'
  | 'notify'
  | 'calls'
  | 'compareWithProvider'
  | 'hasOpenDifference'
  | 'onHeld'
  | 'onError'
  | 'mustBeApart'
> &
  BarrierDeps &
  ClosedDeps

export async function decidePayout(
  deps: PayDeps,
  {
    actor,
    decision,
    command,
  }: { readonly actor: OperatorActor; readonly decision: Decision; readonly command: Command },
): Promise<WithdrawRow> {
  const { db, clock, calls, onHeld } = deps
  const merchantId = await merchantOf(db, decision.id)
  const mustCompare = decision.decision === 'pay' && !(await wasDone(db.tenant(merchantId), command))
  const comparison = mustCompare ? await compareLarge(deps, merchantId, decision.id) : null
  const { callId, row } = await db.transaction(merchantId, (tx) =>
    once(tx, command, clock.now(), async () => {
      const by = { actor, now: clock.now() }
      await mustHaveProven(tx, actor, command, by.now)
      const order = await mustFindAsSeen(tx, decision)
      const planned = await carryOut(deps, tx, order, { ...by, decision, comparison })
      return { callId: planned, row: toRow(await mustFindWithdraw(tx, decision.id), actor) }
    }),
  )
  if (comparison !== null && row.held !== null) onHeld(merchantId)
  // Sent after the commit; if it fails or we die here, the recorded call is sent or asked for by the resolver.
  const sendAndRead = async () => {
    if (callId !== null) await calls.send(merchantId, callId)
    return toRow(await mustFindWithdraw(db.tenant(merchantId), decision.id), actor)
  }
  return afterwards(deps, sendAndRead, () => row)
}

/** Operators act on the order of whichever merchant it is; from here on everything carries that merchant. */
export async function merchantOf(db: Database, id: string): Promise<string> {
  const row = await db.acrossMerchants
    .selectFrom('withdraw_order')
    .select('merchant_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.merchant_id ?? refuse('record.notFound')
}

/** Before the transaction, because the provider is asked; null where nothing has to be compared. */
async function compareLarge(
  deps: Pick<PayDeps, 'db' | 'compareWithProvider' | 'hasOpenDifference'>,
  merchantId: string,
  id: string,
): Promise<Comparison | null> {
  const tenant = deps.db.tenant(merchantId)
  return isLarge(tenant, await mustFindWithdraw(tenant, id)) ? compare(deps, merchantId) : null
}

/** The order, locked, in the version that the operator looked at. */
async function mustFindAsSeen(tx: TenantTx, { id, version }: { readonly id: string; readonly version: number }) {
  const order = await lockWithdraw(tx, id)
  if (order.version !== version) refuse('record.changed')
  return order
}

async function letPass(
  notify: WithdrawDeps['notify'],
  tx: TenantTx,
  order: WithdrawRecord,
  { actor, now }: By,
): Promise<WithdrawRecord> {
  const changes = { audited_by: actor.operatorId, audited_at: now }
  const moved = await move(tx, order, { event: 'approve', to: 'APPROVED', changes })
  await log(tx, moved, {
    actor,
    event: 'approve',
    summary: said('平台审核通过，等待另一位平台人员打款', 'Approved by the platform; a second operator will pay it'),
    now,
  })
  await notify(tx, payoutApproved(moved))
  return moved
}

async function reject(
  notify: WithdrawDeps['notify'],
  tx: TenantTx,
  order: WithdrawRecord,
  { actor, now, reason }: By & { readonly reason: string },
): Promise<WithdrawRecord> {
  const changes = { decided_by: actor.operatorId, decided_at: now, fail_reason: reason, ...notHeld }
  const moved = await move(tx, order, { event: 'reject', to: 'REJECTED', changes })
  await bookReleased(tx, moved, { now })
  await log(tx, moved, {
    actor,
    event: 'reject',
    summary: said(`平台驳回：${reason}`, `Rejected by the platform: ${inBoth(reason).en}`),
    now,
  })
  await notify(tx, payoutRejected(moved, inBoth(reason)))
  return moved
}

/** Answers the call to send, or null when nothing is sent now. */
async function carryOut(
  deps: Pick<PayDeps, 'calls' | 'notify' | 'mustBeApart'> & BarrierDeps & ClosedDeps,
  tx: TenantTx,
  order: WithdrawRecord,
  { actor, now, decision, comparison }: By & { readonly decision: Decision; readonly comparison: Comparison | null },
): Promise<string | null> {
  const { calls, notify } = deps
  if (decision.decision === 'reject') {
    await reject(notify, tx, order, { actor, now, reason: decision.reason })
    return null
  }
  // Four eyes; the table itself refuses it too.
  if (order.audited_by === actor.operatorId)
    refuse('state.notAllowed', {
      status: said('本人审核，须由另一位平台人员打款', 'you let it pass, so somebody else must pay it'),
    })
  if (order.audited_by !== null) await deps.mustBeApart(tx, { first: order.audited_by, second: actor.operatorId }, now)
  await mustNotHaveClosed(deps, tx, order, { operatorId: actor.operatorId, now })
  // It is decided already, and goes on by itself: nobody can be talked into paying past a difference.
  if (order.held_reason !== null) refuse('state.notAllowed', { status: HELD_NAME })
  // What was let pass may have become wrong meanwhile; it is paid once that is over, or rejected.
  const barrier = order.status === 'APPROVED' ? await payoutBarrier(deps, tx, order) : null
  if (barrier !== null) refuse('state.notAllowed', { status: barrier })
  const why = order.status === 'APPROVED' ? holdOf(tx, order, { comparison, now }) : null
  if (why !== null) {
    await hold(notify, tx, order, { actor, why, now })
    return null
  }
  const decided = { decided_by: actor.operatorId, decided_at: now }
  return planPayout(calls, tx, order, {
    actor,
    summary: said('平台已打款，等待银行到账', 'Paid out by the platform, waiting for the bank'),
    decided,
    now,
  })
}
