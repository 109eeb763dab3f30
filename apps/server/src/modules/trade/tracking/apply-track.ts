// What a service has told of a parcel becomes part of it: told twice or out of order, the parcel is the same.
import type { TenantTx } from '@merchant/database'
import type { Trace } from './driver/index.ts'
import { keepStanding } from './keep-standing.ts'
import { isOver } from './parcel.states.ts'
import { standingOf } from './parcel-standing.ts'
import { changeParcel, findParcelById, holdParcel, keepTraces, keptTraces, signedAtOf } from './parcel.store.ts'
import type { TrackingDeps } from './tracking.deps.ts'

type ApplyDeps = Pick<TrackingDeps, 'notify' | 'orders' | 'returns'>

interface Told {
  readonly parcelId: string
  readonly traces: readonly Trace[]
  readonly now: Date
}

/** Answers whether anything was new. */
export async function applyTrack(deps: ApplyDeps, tx: TenantTx, { parcelId, traces, now }: Told): Promise<boolean> {
  const known = await findParcelById(tx, parcelId)
  if (known === undefined || known.state === 'CANCELED') return false
  // A clock that runs ahead elsewhere tells nothing of the future here.
  const past = traces.filter(({ at }) => at.getTime() <= now.getTime() + AHEAD_MS)
  if ((await keepTraces(tx, parcelId, past)) === 0) return false
  // The order first, as shipping and undoing hold them.
  await deps.orders.hold(tx, known.order_id)
  const parcel = await holdParcel(tx, parcelId)
  if (parcel === undefined || parcel.state === 'CANCELED') return false
  const standing = standingOf(await keptTraces(tx, parcelId))
  const told = { ...standing, trouble: null, misses: 0, ...(isOver(standing.state) ? { ask_at: null } : {}) }
  await changeParcel(tx, parcelId, { ...told, check_at: await keepStanding(deps, tx, { ...parcel, ...told }, now) })
  const isSigned = standing.state === 'SIGNED'
  if (isSigned === (parcel.state === 'SIGNED')) return true
  const { order_id: orderId, return_id: returnId, is_handed_back: isHandedBack } = parcel
  // What was signed for may come back all the same.
  if (returnId === null) await deps.orders.signed(tx, orderId, await signedAtOf(tx, orderId), now)
  else if (isSigned)
    await deps.returns[isHandedBack ? 'handedBack' : 'signed'](tx, returnId, standing.signed_at ?? now, now)
  return true
}

const AHEAD_MS = 10 * 60_000
