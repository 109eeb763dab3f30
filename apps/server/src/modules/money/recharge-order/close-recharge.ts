// A recharge that nobody pays is closed, by its merchant or by the clock. The provider is asked first: a payment under way wins.
import { said } from '@merchant/contract'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { RechargeDeps } from './recharge-order.deps.ts'
import { log } from './recharge-order.log.ts'
import { OPEN, statusName } from './recharge-order.states.ts'
import { lockRecharge, mustFindRecharge } from './recharge-order.store.ts'

type CloseDeps = Pick<RechargeDeps, 'db' | 'clock'> & { readonly calls: Pick<RechargeDeps['calls'], 'close'> }

/** Safe to repeat. Refuses state.notAllowed, provider.pending while nobody can say whether it was paid. */
export async function cancelRecharge(deps: CloseDeps, actor: MerchantActor, id: string): Promise<void> {
  const { db, clock, calls } = deps
  const { merchantId } = actor
  const callId = await db.transaction(merchantId, async (tx) => {
    const order = await lockRecharge(tx, id)
    if (order.status !== 'CREATED') refuse('state.notAllowed', { status: statusName(order.status) })
    const now = clock.now()
    if (order.cancel_asked_at === null) {
      await tx.updateTable('recharge_order').set({ cancel_asked_at: now }).where('id', '=', id).execute()
      const summary = said('取消充值', 'Cancelled the recharge')
      await log(tx, order, { actor, event: 'cancel', summary, now })
    }
    return order.call_id
  })
  if (callId === null) throw new Error(`The recharge ${id} has no call`)
  const verdict = await calls.close(merchantId, callId)
  if (verdict === 'paid') refuse('state.notAllowed', { status: said('已付款', 'paid already') })
  if (verdict === 'unknown') refuse('provider.pending')
}

/** For the timer. Throws while the provider can't say whether it was paid, so that the timer comes again. */
export async function expireRecharge({ db, clock, calls }: CloseDeps, merchantId: string, id: string): Promise<void> {
  const order = await mustFindRecharge(db.tenant(merchantId), id)
  if (!OPEN.includes(order.status) || order.expires_at > clock.now() || order.call_id === null) return
  const verdict = await calls.close(merchantId, order.call_id)
  if (verdict === 'unknown')
    throw new Error(`Recharge ${order.recharge_no}: the provider does not say whether it was paid`)
}
