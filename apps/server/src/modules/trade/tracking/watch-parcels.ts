// Looks at parcels of which something can be wrong by time alone; what it finds is what the rules say at that moment.
import type { Database } from '@merchant/database'
import { sql } from 'kysely'
import { keepStanding } from './keep-standing.ts'
import { changeParcel, findParcelById, holdParcel } from './parcel.store.ts'
import type { TrackingDeps } from './tracking.deps.ts'

const BATCH = 100
const BATCHES = 40

type WatchDeps = Pick<TrackingDeps, 'db' | 'clock' | 'notify' | 'orders' | 'onError'>

export const createWatching = (deps: WatchDeps) => async (): Promise<void> => {
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const due = await dueParcels(deps.db, deps.clock.now())
    for (const parcel of due) await look(deps, parcel).catch((error: unknown) => putOff(deps, parcel, error))
    if (due.length < BATCH) return
  }
}

const AGAIN_MS = 3_600_000

/** One that can't be looked at holds up no other. */
async function putOff(
  { db, clock, onError }: WatchDeps,
  { merchantId, id }: { readonly merchantId: string; readonly id: string },
  error: unknown,
): Promise<void> {
  onError(`The parcel ${id} could not be looked at`, error)
  const later = new Date(clock.now().getTime() + AGAIN_MS)
  await db.tenant(merchantId).updateTable('parcel').set({ check_at: later }).where('id', '=', id).execute()
}

const dueParcels = (db: Database, now: Date) =>
  db.acrossMerchants
    .selectFrom('parcel')
    .select(['merchant_id as merchantId', 'id', 'order_id as orderId'])
    .where('check_at', '<=', now)
    .orderBy('check_at')
    .orderBy('id')
    .limit(sql.lit(BATCH))
    .execute()

const look = (
  { db, clock, ...deps }: WatchDeps,
  { merchantId, id, orderId }: { readonly merchantId: string; readonly id: string; readonly orderId: string },
): Promise<void> =>
  db.transaction(merchantId, async (tx) => {
    const now = clock.now()
    const known = await findParcelById(tx, id)
    if (known?.check_at === null || known === undefined || known.check_at > now) return
    await deps.orders.hold(tx, orderId)
    const parcel = await holdParcel(tx, id)
    if (parcel === undefined || parcel.check_at === null || parcel.check_at > now) return
    await changeParcel(tx, id, { check_at: await keepStanding(deps, tx, parcel, now) })
  })
