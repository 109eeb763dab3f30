// Asks the tracking service about parcels that are due: each waybill by one server, and never twice within half an hour.
// The parcels are moved ahead before the question, so nobody else asks meanwhile; a server that dies has asked in vain.
import { type Database, statement, type TenantDb } from '@merchant/database'
import { sql } from 'kysely'
import { z } from 'zod'
import { applyTrack } from './apply-track.ts'
import type { AskedParcel, TrackAnswer, TrackingDriver } from './driver/index.ts'
import { changeParcel } from './parcel.store.ts'
import type { TrackingDeps } from './tracking.deps.ts'
import { trackingParameters } from './tracking.parameters.ts'

const BATCH = 50
/** In one tick; what is left is due in the next. */
const BATCHES = 40
/** Under way at once: most of a question is waiting. */
const AT_ONCE = 4
/** How long a question with everything that follows may take. */
const LEASE_MS = 5 * 60_000

interface Waybill {
  readonly merchantId: string
  readonly carrierCode: string
  readonly waybillNo: string
}

export function createAsking(deps: TrackingDeps): () => Promise<number> {
  const { db, clock, driver, onError } = deps
  if (driver === null) return async () => 0
  return async () => {
    let asked = 0
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const due = await dueWaybills(db, clock.now())
      const waiting = due.values()
      const lane = async () => {
        for (const waybill of waiting) {
          const wasAsked = await ask(deps, driver, waybill).catch((error: unknown) => {
            onError(`The parcel ${waybill.waybillNo} could not be asked about`, error)
            return false
          })
          if (wasAsked) asked += 1
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, lane))
      if (due.length < BATCH) break
    }
    return asked
  }
}

/** The longest due first. */
const dueWaybills = (db: Database, now: Date): Promise<Waybill[]> =>
  db.acrossMerchants
    .selectFrom('parcel')
    .select(['merchant_id as merchantId', 'carrier_code as carrierCode', 'waybill_no as waybillNo'])
    .where('ask_at', '<=', now)
    .orderBy('ask_at')
    .orderBy('id')
    .limit(sql.lit(BATCH))
    .execute()

type Number = Pick<Waybill, 'carrierCode' | 'waybillNo'>

const lastAsked = statement((db: TenantDb, value: Number) =>
  db
    .selectFrom('parcel')
    .select(({ fn }) => fn.max('asked_at').as('at'))
    .where('waybill_no', '=', value.waybillNo)
    .where('carrier_code', '=', value.carrierCode),
)

const moving = statement((db: TenantDb, value: Number & { readonly now: Date; readonly until: Date }) =>
  db
    .updateTable('parcel')
    .set({ ask_at: value.until })
    .where('waybill_no', '=', value.waybillNo)
    .where('carrier_code', '=', value.carrierCode)
    .where('ask_at', '<=', value.now),
)

const taking = statement((db: TenantDb, value: Number & { readonly now: Date; readonly until: Date }) =>
  db
    .updateTable('parcel')
    .set({ ask_at: value.until, asked_at: value.now })
    .where('waybill_no', '=', value.waybillNo)
    .where('carrier_code', '=', value.carrierCode)
    .where('ask_at', '<=', value.now)
    .returning([
      'id',
      'order_id as orderId',
      'return_id as returnId',
      'is_handed_back as isHandedBack',
      'shipped_at as shippedAt',
      'subscribed_at as subscribedAt',
      'misses',
    ]),
)

type Taken = Awaited<ReturnType<typeof taking.all>>[number]

/** Answers whether the service was asked. */
async function ask(deps: TrackingDeps, driver: TrackingDriver, waybill: Waybill): Promise<boolean> {
  const { db, clock } = deps
  const { merchantId, ...number } = waybill
  const tenant = db.tenant(merchantId)
  const now = clock.now()
  // Two shipments may go in one parcel: the service is asked once for both.
  const last = (await lastAsked.first(tenant, number))?.at ?? null
  const earliest = last === null ? now : new Date(last.getTime() + trackingParameters.askEveryMs)
  if (earliest > now) {
    await moving.run(tenant, { ...number, now, until: earliest })
    return false
  }
  const parcels = await taking.all(tenant, { ...number, now, until: new Date(now.getTime() + LEASE_MS) })
  const [first] = parcels
  if (first === undefined) return false
  const asked = await askedOf(deps, tenant, waybill, first)
  const isSubscribed = await subscribed(driver, asked, first)
  const answer: TrackAnswer = isSubscribed.isNew ? { kind: 'none' } : await driver.query(asked)
  for (const parcel of parcels)
    await settle(deps, merchantId, parcel, {
      answer,
      subscribedAt: isSubscribed.is ? (parcel.subscribedAt ?? now) : null,
    })
  return true
}

async function subscribed(driver: TrackingDriver, asked: AskedParcel, { subscribedAt }: Taken) {
  if (driver.subscribe === undefined) return { is: false, isNew: false }
  if (subscribedAt !== null) return { is: true, isNew: false }
  const is = await driver.subscribe(asked)
  return { is, isNew: is }
}

const receiverOf = statement((db: TenantDb, value: { readonly orderId: string }) =>
  db
    .selectFrom('sale_order')
    .select(['receiver_region as region', 'receiver_phone_tail as phoneTail'])
    .where('id', '=', value.orderId),
)

const regionNames = z.array(z.object({ name: z.string() })).catch([])

async function askedOf(
  { carrierOf, returns }: TrackingDeps,
  db: TenantDb,
  waybill: Waybill,
  { orderId, returnId, isHandedBack, shippedAt }: Taken,
): Promise<AskedParcel> {
  const receiver = await receiverOf.first(db, { orderId })
  const phoneTail = carrierOf(waybill.carrierCode)?.asksPhoneTail === true ? (receiver?.phoneTail ?? '') : ''
  // What comes back is sent by the receiver of before, whose phone the carrier takes as well.
  const region = returnId !== null && !isHandedBack ? await returns.regionOf(db, returnId) : receiver?.region
  return { ...waybill, phoneTail, shippedAt, to: regionNames.parse(region).map(({ name }) => name) }
}

interface Outcome {
  readonly answer: TrackAnswer
  readonly subscribedAt: Date | null
}

/** When it is asked next, and what was told of it; by itself, so that one that can't be kept holds no other up. */
async function settle(
  deps: TrackingDeps,
  merchantId: string,
  { id, shippedAt, misses }: Taken,
  { answer, subscribedAt }: Outcome,
): Promise<void> {
  const { db, clock } = deps
  await db.transaction(merchantId, async (tx) => {
    const now = clock.now()
    const isMiss = answer.kind === 'refused' || answer.kind === 'unknown'
    const next = nextAsk({ now, shippedAt, isSubscribed: subscribedAt !== null, misses: isMiss ? misses + 1 : 0 })
    // Before the next question, which a parcel that has arrived needs no more; and the order before its parcel.
    if (answer.kind === 'found') await applyTrack(deps, tx, { parcelId: id, traces: answer.traces, now })
    await tx
      .updateTable('parcel')
      .set({
        ask_at: next,
        subscribed_at: subscribedAt,
        misses: isMiss ? misses + 1 : 0,
        // Nobody knows better than the last time.
        ...(answer.kind === 'unknown' ? {} : { trouble: answer.kind === 'refused' ? answer.reason : null }),
      })
      .where('id', '=', id)
      .where('ask_at', 'is not', null)
      .execute()
  })
}

interface Asked {
  readonly now: Date
  readonly shippedAt: Date
  readonly isSubscribed: boolean
  readonly misses: number
}

/** Null: no more. */
function nextAsk({ now, shippedAt, isSubscribed, misses }: Asked): Date | null {
  const { askEveryMs, askBesidePushMs, askRarelyAfterMs, askRarelyMs, askUntilMs } = trackingParameters
  const pauses: readonly number[] = trackingParameters.missPausesMs
  const age = now.getTime() - shippedAt.getTime()
  if (age > askUntilMs) return null
  const missed = misses === 0 ? 0 : (pauses[misses - 1] ?? pauses.at(-1) ?? 0)
  const usual = age > askRarelyAfterMs ? askRarelyMs : isSubscribed ? askBesidePushMs : askEveryMs
  return new Date(now.getTime() + Math.max(missed, usual))
}

/** The service has given the number up: it is asked anew, and told to watch again. */
export const watchAgain = (tx: Parameters<typeof changeParcel>[0], id: string, now: Date): Promise<void> =>
  changeParcel(tx, id, {
    subscribed_at: null,
    ask_at: new Date(now.getTime() + trackingParameters.askEveryMs),
  })
