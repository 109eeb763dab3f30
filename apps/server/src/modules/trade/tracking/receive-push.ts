// What the tracking service pushes: believed for its signature alone, taken once however often it comes.
import { statement, type TenantDb } from '@merchant/database'
import { applyTrack } from './apply-track.ts'
import { watchAgain } from './ask-parcels.ts'
import { isOver } from './parcel.states.ts'
import type { TrackingDeps } from './tracking.deps.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const followed = statement((db: TenantDb, value: { readonly carrierCode: string; readonly waybillNo: string }) =>
  db
    .selectFrom('parcel')
    .select(['id', 'state'])
    .where('waybill_no', '=', value.waybillNo)
    .where('carrier_code', '=', value.carrierCode)
    .where('state', '<>', 'CANCELED'),
)

/** `forged`: its signature is wrong, or it can't be read. What nobody follows any more is taken, and changes nothing. */
export async function receivePush(
  deps: TrackingDeps,
  merchantId: string,
  form: URLSearchParams,
): Promise<'taken' | 'forged'> {
  const { db, clock, driver } = deps
  const push = UUID.test(merchantId) ? (driver?.readPush?.(merchantId, form) ?? null) : null
  if (push === null) return 'forged'
  const now = clock.now()
  for (const { id, state } of await followed.all(db.tenant(merchantId), push))
    await db.transaction(merchantId, async (tx) => {
      await applyTrack(deps, tx, { parcelId: id, traces: push.traces, now })
      if (push.isGivenUp && !isOver(state)) await watchAgain(tx, id, now)
    })
  return 'taken'
}
