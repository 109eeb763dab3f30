// What came back was handed over: its merchant looks at it now, and the clock runs from there.
import type { TenantTx } from '@merchant/database'
import { system } from '../../../kernel/operation-log.ts'
import { happened } from './return-history.ts'
import type { ReturnOrderDeps } from './return-order.deps.ts'
import { returnArrived } from './return-order.events.ts'
import { returnParameters } from './return-order.parameters.ts'
import { change, mustFindReturn, type ReturnRecord } from './return-order.store.ts'

/** With its order held. Told twice, or of what was looked at meanwhile, it changes nothing. */
export async function signedBack(
  { notify }: Pick<ReturnOrderDeps, 'notify'>,
  tx: TenantTx,
  returnId: string,
  { signedAt, now }: { readonly signedAt: Date; readonly now: Date },
): Promise<void> {
  const one = await mustFindReturn(tx, returnId)
  if (one.status !== 'WAIT_MERCHANT_RECEIVE' || one.signed_back_at !== null) return
  // Another parcel's: before that nobody had been told where to send it.
  if (one.agreed_at !== null && signedAt < one.agreed_at) return
  const told = await change(
    tx,
    one,
    { signed_back_at: signedAt, has_come_back: true, ...dueOf(one, signedAt, now) },
    now,
  )
  await happened(tx, told, { actor: system, happening: { event: 'signedBack', at: signedAt.toISOString() }, now })
  const left = (told.deadline_at ?? now).getTime() - now.getTime()
  const about = { subjectId: one.id, shopId: one.shop_id }
  await notify(
    tx,
    returnArrived(about, {
      returnId: one.id,
      returnNo: one.return_no,
      hours: Math.max(1, Math.round(left / 3_600_000)),
    }),
  )
}

/** Sooner than without the signature, never later; what was put off stays put off, and whoever hears of it late has a day. */
function dueOf(
  one: ReturnRecord,
  signedAt: Date,
  now: Date,
): Partial<Pick<ReturnRecord, 'deadline_at' | 'paused_left_ms'>> {
  const { lookMs, lookAtLeastMs, extendMs } = returnParameters
  const more = one.is_put_off ? extendMs : 0
  // The platform has stopped the clock: it goes on with no more than there is from a signature on.
  if (one.deadline_at === null)
    return one.paused_left_ms === null ? {} : { paused_left_ms: Math.min(one.paused_left_ms, lookMs + more) }
  const due = Math.max(signedAt.getTime() + lookMs + more, now.getTime() + lookAtLeastMs)
  return { deadline_at: new Date(Math.min(one.deadline_at.getTime(), due)) }
}
