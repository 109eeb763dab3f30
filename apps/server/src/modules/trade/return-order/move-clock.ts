// The platform stops the clock of a return, starts it with what was left, or puts its end off; its merchant is told, and both read why.
import { type ReturnClockAct, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { happened } from './return-history.ts'
import type { ReturnOrderDeps } from './return-order.deps.ts'
import { returnClockMoved } from './return-order.events.ts'
import { returnParameters } from './return-order.parameters.ts'
import type { ReturnStanding } from './return-order.states.ts'
import { change, type ReturnRecord } from './return-order.store.ts'

/** A clock that stands still is started before it is given more; while money is tried to be paid nobody is given time. */
export const mayMoveClock = (
  act: ReturnClockAct,
  {
    status,
    deadline_at: dueAt,
    paused_left_ms: left,
  }: Pick<ReturnStanding, 'status' | 'deadline_at' | 'paused_left_ms'>,
): boolean => (act === 'resume' ? left !== null : dueAt !== null && status !== 'REFUND_FAILED')

export type ClockMove =
  | { readonly action: 'pause' | 'resume'; readonly note: string }
  | { readonly action: 'prolong'; readonly note: string; readonly hours: number }

interface Held {
  readonly one: ReturnRecord
  readonly actor: OperatorActor
  readonly now: Date
}

/** With its order held. Out: the return as it is now. Errors: refuses limit.exceeded for an end that is too far away. */
export async function moveClock(
  { notify }: Pick<ReturnOrderDeps, 'notify'>,
  tx: TenantTx,
  move: ClockMove,
  { one, actor, now }: Held,
): Promise<ReturnRecord> {
  const { action, note } = move
  const moved = await change(tx, one, clockAfter(move, one, now), now)
  const happening = action === 'prolong' ? { event: action, hours: move.hours, note } : { event: action, note }
  await happened(tx, moved, { actor, happening, now })
  const about = { subjectId: one.id, shopId: one.shop_id }
  const facts = { returnId: one.id, returnNo: one.return_no, note }
  await notify(tx, returnClockMoved(about, { ...facts, until: moved.deadline_at, isMore: action === 'prolong' }))
  return moved
}

function clockAfter(move: ClockMove, { deadline_at: dueAt, paused_left_ms: left }: ReturnRecord, now: Date) {
  if (move.action === 'prolong') {
    const until = new Date((dueAt ?? now).getTime() + move.hours * 3_600_000)
    return until.getTime() > now.getTime() + returnParameters.furthestMs ? refuseFurther() : { deadline_at: until }
  }
  return move.action === 'pause'
    ? { deadline_at: null, paused_left_ms: Math.max(0, (dueAt ?? now).getTime() - now.getTime()) }
    : { deadline_at: new Date(now.getTime() + (left ?? 0)), paused_left_ms: null }
}

function refuseFurther(): never {
  const days = returnParameters.furthestMs / 86_400_000
  return refuse('limit.exceeded', {
    limit: said(`售后时限最多延长到 ${days} 天之后`, `the time of a return ends within ${days} days from now`),
  })
}
