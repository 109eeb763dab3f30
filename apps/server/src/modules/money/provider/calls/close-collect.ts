// Makes sure that an order which waits for its payer can't be paid any more.
import type { Allinpay } from '@merchant/allinpay'
import type { Database } from '@merchant/database'
import type { Clock } from '../../../../kernel/clock.ts'
import type { Exchange } from './exchange.ts'
import type { CallRow } from './planned-call.ts'
import { isFinal, waitsForPayer } from './provider-call.states.ts'
import { findCall, lockCall } from './provider-call.store.ts'
import { type Effects, settleCall } from './settle-call.ts'

interface CloseDeps {
  readonly db: Database
  readonly clock: Clock
  readonly orders: Allinpay['orders']
  readonly effects: Effects
  readonly ask: Exchange['ask']
}

/** `paid` when it was paid a moment before; no transaction may be open. */
export async function closeCollect(
  deps: CloseDeps,
  merchantId: string,
  callId: string,
): Promise<'closed' | 'paid' | 'unknown'> {
  const call = await findCall(deps.db.tenant(merchantId), callId)
  if (!waitsForPayer(call.service)) throw new Error(`Nobody pays this order by hand: ${call.number}`)
  if (call.status === 'NEW' && (await closeUnsent(deps, call))) return 'closed'
  // Its answer is not believed; the query that follows says whether it is closed or was paid a moment before.
  if (!isFinal(call.status)) await deps.orders.close({ orderNo: call.number })
  const { outcome } = await deps.ask(merchantId, callId)
  return outcome === 'succeeded' ? 'paid' : outcome === 'failed' ? 'closed' : 'unknown'
}

/** An order that was never sent ends here; false when someone sends it at this moment. */
async function closeUnsent(
  { db, clock, effects }: Pick<CloseDeps, 'db' | 'clock' | 'effects'>,
  call: CallRow,
): Promise<boolean> {
  return db.transaction(call.merchant_id, async (tx) => {
    const current = await lockCall(tx, call.id)
    if (current.status !== 'NEW') return false
    const finding = {
      callId: call.id,
      judge: () => ({ kind: 'failed', providerNo: null, reason: '未发起支付即已关闭' }) as const,
      isCheck: true,
    }
    const settled = await settleCall(tx, effects, finding, clock.now())
    return settled.effect === 'ended'
  })
}
