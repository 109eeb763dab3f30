// What is known of a held parcel is made to hold: its exceptions, who is told of them, and when they are looked at again.
import type { ParcelExceptionType } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { keepExceptions } from './exception.store.ts'
import { exceptionsOf, nextCheckOf } from './parcel-rules.ts'
import { isSettled, type ParcelRecord } from './parcel.store.ts'
import type { TrackingDeps } from './tracking.deps.ts'
import { parcelLost, parcelTurned } from './tracking.events.ts'

/** While something is wrong the order is looked at as well: nobody waits for a parcel any more whose order is completed. */
const AGAIN_MS = 12 * 3_600_000

/** Answers when the exceptions of the parcel have to be looked at next. */
export async function keepStanding(
  { notify }: Pick<TrackingDeps, 'notify'>,
  tx: TenantTx,
  parcel: ParcelRecord,
  now: Date,
): Promise<Date | null> {
  const facts = {
    state: parcel.state,
    shippedAt: parcel.shipped_at,
    collectedAt: parcel.collected_at,
    lastTraceAt: parcel.last_trace_at,
    turnedAt: parcel.turned_at,
    isSettled: await isSettled(tx, parcel),
    isBack: parcel.return_id !== null && !parcel.is_handed_back,
  }
  const { found, open } = await keepExceptions(tx, parcel, exceptionsOf(facts, now), now)
  for (const type of found) await tell(notify, tx, parcel, type)
  const next = nextCheckOf(facts, now)
  const again = new Date(now.getTime() + AGAIN_MS)
  if (open === 0) return next
  return next !== null && next < again ? next : again
}

async function tell(
  notify: TrackingDeps['notify'],
  tx: TenantTx,
  { id, order_id: orderId, shop_id: shopId, waybill_no: waybillNo }: ParcelRecord,
  type: ParcelExceptionType,
): Promise<void> {
  const facts = { waybillNo, orderId }
  if (type === 'SUSPECT_LOST') await notify(tx, parcelLost({ subjectId: id, shopId }, facts))
  if (type === 'INTERCEPT_RETURN') await notify(tx, parcelTurned({ subjectId: id, shopId }, facts))
}
