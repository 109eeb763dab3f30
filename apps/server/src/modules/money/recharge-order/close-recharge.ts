// A recharge that nobody pays is closed, by its merchant or by the clock. The provider is asked first: a payment under way wins.
import { said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { type LoggedAct, system } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { disarmTimer } from '../../../kernel/timers.ts'
import type { RechargeDeps } from './recharge-order.deps.ts'
import { log } from './recharge-order.log.ts'
import { allowedActions, hasDeadline, statusName } from './recharge-order.states.ts'
import { lockRecharge, move, mustFindRecharge, type RechargeRecord } from './recharge-order.store.ts'

type CloseDeps = Pick<RechargeDeps, 'db' | 'clock'> & { readonly calls: Pick<RechargeDeps['calls'], 'close'> }

/** Safe to repeat. Refuses state.notAllowed, provider.pending while nobody can say whether it was paid. */
export async function cancelRecharge(deps: CloseDeps, actor: MerchantActor, id: string): Promise<void> {
  const { db, clock, calls } = deps
  const { merchantId } = actor
  const callId = await db.transaction(merchantId, async (tx) => {
    const order = await lockRecharge(tx, id)
    if (order.method === 'TRANSFER') return cancelTransfer(tx, order, actor, clock.now())
    if (order.status !== 'CREATED') refuse('state.notAllowed', { status: statusName(order.status) })
    const now = clock.now()
    if (order.cancel_asked_at === null) {
      await tx.updateTable('recharge_order').set({ cancel_asked_at: now }).where('id', '=', id).execute()
      const summary = said('取消充值', 'Cancelled the recharge')
      await log(tx, order, { actor, event: 'cancel', summary, now })
    }
    return order.call_id
  })
  // Of a transfer the provider knows nothing.
  if (callId === null) return
  const verdict = await calls.close(merchantId, callId)
  if (verdict === 'paid') refuse('state.notAllowed', { status: said('已付款', 'paid already') })
  if (verdict === 'unknown') refuse('provider.pending')
}

/** For the timer. Throws while the provider can't say whether it was paid, so that the timer comes again. */
export async function expireRecharge({ db, clock, calls }: CloseDeps, merchantId: string, id: string): Promise<void> {
  const order = await mustFindRecharge(db.tenant(merchantId), id)
  if (!hasDeadline(order) || order.expires_at > clock.now()) return
  if (order.method === 'TRANSFER') return db.transaction(merchantId, (tx) => expireTransfer(tx, id, clock.now()))
  if (order.call_id === null) return
  const verdict = await calls.close(merchantId, order.call_id)
  if (verdict === 'unknown')
    throw new Error(`Recharge ${order.recharge_no}: the provider does not say whether it was paid`)
}

async function cancelTransfer(tx: TenantTx, order: RechargeRecord, actor: MerchantActor, now: Date): Promise<null> {
  // Cancelled before, and nobody heard of it.
  if (order.status === 'CLOSED' && order.cancel_asked_at !== null) return null
  if (!allowedActions(order).includes('cancel')) refuse('state.notAllowed', { status: statusName(order.status) })
  const summary = said('取消充值', 'Cancelled the recharge')
  await endTransfer(tx, order, { actor, event: 'cancel', summary, changes: { cancel_asked_at: now }, now })
  return null
}

/** Money that comes later all the same is credited from there. */
async function expireTransfer(tx: TenantTx, id: string, now: Date): Promise<void> {
  const order = await lockRecharge(tx, id)
  if (!hasDeadline(order) || order.expires_at > now) return
  const summary = said('逾期未提交转账凭证，充值已关闭', 'No slip of a transfer was handed in in time, closed')
  await endTransfer(tx, order, { actor: system, event: 'closed', summary, changes: {}, now })
}

interface Ending extends Pick<LoggedAct, 'actor' | 'summary'> {
  readonly event: 'cancel' | 'closed'
  readonly changes: { readonly cancel_asked_at?: Date }
  readonly now: Date
}

async function endTransfer(tx: TenantTx, order: RechargeRecord, { changes, ...ending }: Ending): Promise<void> {
  await move(tx, order, 'closed', { ...changes, closed_at: ending.now })
  await disarmTimer(tx, 'rechargeOrder.expire', order.id, ending.now)
  await log(tx, order, ending)
}
