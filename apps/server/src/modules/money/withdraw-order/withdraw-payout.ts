// The operators' and the provider's side: one lets pass, another pays, either rejects; then what the bank made of it.
// Unknown is never failed. Each decision is proven for exactly this order and its version.
import { type Api, type BodyOf, type WithdrawRow } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { afterwards } from '../../../kernel/afterwards.ts'
import { type Command, once, wasDone } from '../../../kernel/command.ts'
import { provider } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mustHaveProven } from '../../../kernel/step-up.ts'
import { hold, holdOf, isLarge, notHeld } from './withdraw-hold.ts'
import { payoutArrived, payoutFailed, payoutRejected } from './withdraw-order.events.ts'
import { log } from './withdraw-order.log.ts'
import { bookFailed, bookPaid, bookReleased } from './withdraw-order.money.ts'
import type { SettledPayout, WithdrawDeps } from './withdraw-order.deps.ts'
import { HELD_NAME, statusName } from './withdraw-order.states.ts'
import { lockWithdraw, move, mustFindWithdraw, toRow, type WithdrawRecord } from './withdraw-order.store.ts'
import { sendOut } from './withdraw-send.ts'

type Decision = BodyOf<Api['withdrawOrder']['pay']>
type Audit = BodyOf<Api['withdrawOrder']['audit']>
type Rejection = Extract<Decision, { decision: 'reject' }>

export interface Payout {
  audit(actor: OperatorActor, audit: Audit, command: Command): Promise<WithdrawRow>
  decide(actor: OperatorActor, decision: Decision, command: Command): Promise<WithdrawRow>
  withdrawPaid(tx: TenantTx, payout: SettledPayout): Promise<void>
  withdrawFailed(tx: TenantTx, payout: SettledPayout): Promise<void>
}

export function createPayout(deps: WithdrawDeps): Payout {
  const { db, clock } = deps
  return {
    async audit(actor, audit, command) {
      const merchantId = await merchantOf(deps, audit.id)
      return db.transaction(merchantId, (tx) =>
        once(tx, command, clock.now(), async () => {
          await mustHaveProven(tx, actor, command, clock.now())
          const order = await mustFindAsSeen(tx, audit)
          if (order.status !== 'AUDITING') refuse('state.notAllowed', { status: statusName(order.status) })
          return toRow(await decideAudit(deps, tx, actor, order, audit), actor)
        }),
      )
    },

    async decide(actor, decision, command) {
      const merchantId = await merchantOf(deps, decision.id)
      const comparison = await compareFor(deps, merchantId, decision, command)
      const { callId, row } = await db.transaction(merchantId, (tx) =>
        once(tx, command, clock.now(), async () => {
          await mustHaveProven(tx, actor, command, clock.now())
          const decided = await decide(deps, tx, actor, decision, comparison)
          return { ...decided, row: toRow(await mustFindWithdraw(tx, decision.id), actor) }
        }),
      )
      if (comparison !== null && row.held !== null) deps.onHeld(merchantId)
      // Sent after the commit; if it fails or we die here, the recorded call is sent or asked for by the resolver.
      const sendAndRead = async () => {
        if (callId !== null) await deps.calls.send(merchantId, callId)
        return toRow(await mustFindWithdraw(db.tenant(merchantId), decision.id), actor)
      }
      return afterwards(deps, sendAndRead, () => row)
    },

    async withdrawPaid(tx, payout) {
      const order = await lockWithdraw(tx, payout.subjectId)
      if (order.status === 'SUCCESS') return
      const moved = await move(tx, order, 'paid', 'SUCCESS', { arrived_at: payout.occurredAt })
      await bookPaid(tx, moved, payout.occurredAt, clock.now())
      await log(deps, tx, moved, provider, 'paid', '已到账')
      await deps.notify(tx, payoutArrived(moved))
    },

    async withdrawFailed(tx, payout) {
      const order = await lockWithdraw(tx, payout.subjectId)
      if (order.status === 'FAILED') return
      const reason = payout.reason ?? '银行未受理'
      const moved = await move(tx, order, 'failed', 'FAILED', { fail_reason: reason })
      await bookFailed(tx, moved, payout.occurredAt, clock.now())
      await log(deps, tx, moved, provider, 'failed', `打款失败：${reason}，金额已退回可用余额`)
      await deps.notify(tx, payoutFailed(moved, reason))
    },
  }
}

/** Operators act on the order of whichever merchant it is; from here on everything carries that merchant. */
async function merchantOf(deps: WithdrawDeps, id: string): Promise<string> {
  const row = await deps.db.acrossMerchants
    .selectFrom('withdraw_order')
    .select('merchant_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.merchant_id ?? refuse('record.notFound')
}

/** Before the transaction, because the provider is asked; null where nothing has to be compared, or was already. */
async function compareFor(deps: WithdrawDeps, merchantId: string, decision: Decision, command: Command) {
  const reader = deps.db.tenant(merchantId)
  if (decision.decision !== 'pay' || (await wasDone(reader, command))) return null
  return isLarge(await mustFindWithdraw(reader, decision.id)) ? deps.compareWithProvider(merchantId) : null
}

/** The order, locked, in the version that the operator looked at. */
async function mustFindAsSeen(tx: TenantTx, { id, version }: { readonly id: string; readonly version: number }) {
  const order = await lockWithdraw(tx, id)
  if (order.version !== version) refuse('record.changed')
  return order
}

async function decideAudit(
  deps: WithdrawDeps,
  tx: TenantTx,
  actor: OperatorActor,
  order: WithdrawRecord,
  audit: Audit,
): Promise<WithdrawRecord> {
  if (audit.decision === 'reject') return reject(deps, tx, actor, order, audit)
  const audited = { audited_by: actor.operatorId, audited_at: deps.clock.now() }
  const moved = await move(tx, order, 'approve', 'APPROVED', audited)
  await log(deps, tx, moved, actor, 'approve', '平台审核通过，等待另一位平台人员打款')
  return moved
}

async function reject(
  deps: WithdrawDeps,
  tx: TenantTx,
  actor: OperatorActor,
  order: WithdrawRecord,
  { reason }: Rejection,
): Promise<WithdrawRecord> {
  const now = deps.clock.now()
  const decided = { decided_by: actor.operatorId, decided_at: now, fail_reason: reason, ...notHeld }
  const moved = await move(tx, order, 'reject', 'REJECTED', decided)
  await bookReleased(tx, moved, now, now)
  await log(deps, tx, moved, actor, 'reject', `平台驳回：${reason}`)
  await deps.notify(tx, payoutRejected(moved, reason))
  return moved
}

async function decide(
  deps: WithdrawDeps,
  tx: TenantTx,
  actor: OperatorActor,
  decision: Decision,
  comparison: Awaited<ReturnType<typeof compareFor>>,
): Promise<{ callId: string | null }> {
  const now = deps.clock.now()
  const order = await mustFindAsSeen(tx, decision)
  if (decision.decision === 'reject') {
    await reject(deps, tx, actor, order, decision)
    return { callId: null }
  }
  // Four eyes; the table itself refuses it too.
  if (order.audited_by === actor.operatorId) refuse('state.notAllowed', { status: '本人审核，须由另一位平台人员打款' })
  // It is decided already, and goes on by itself: nobody can be talked into paying past a difference.
  if (order.held_reason !== null) refuse('state.notAllowed', { status: HELD_NAME })
  const why = order.status === 'APPROVED' ? holdOf(order, comparison, now) : null
  if (why !== null) {
    await hold(deps, tx, order, actor, why)
    return { callId: null }
  }
  const decided = { decided_by: actor.operatorId, decided_at: now }
  return { callId: await sendOut(deps, tx, order, actor, '平台已打款，等待银行到账', decided) }
}
