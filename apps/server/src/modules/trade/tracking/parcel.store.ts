// Writes and reads by id of parcels and of what was told of them.
import { createHash } from 'node:crypto'
import { statement, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Trace } from './driver/index.ts'
import type { ToldState } from './driver/tracking-driver.ts'

export type ParcelRecord = Selectable<Tables['parcel']>

interface ById {
  readonly id: string
}

const parcelById = statement((db: TenantDb, value: ById) =>
  db.selectFrom('parcel').selectAll().where('id', '=', value.id),
)

export const findParcelById = (db: TenantDb | TenantTx, id: string): Promise<ParcelRecord | undefined> =>
  parcelById.first(db, { id })

const holding = statement((db: TenantDb, value: ById) =>
  db.selectFrom('parcel').selectAll().where('id', '=', value.id).forNoKeyUpdate(),
)

/** The parcel, held until the transaction ends; undefined: it is not followed. Its order is held first. */
export const holdParcel = (tx: TenantTx, id: string): Promise<ParcelRecord | undefined> => holding.first(tx, { id })

interface OfReturn {
  readonly returnId: string
  /** It goes to its buyer, again or anew, and does not come back. */
  readonly isHandedBack: boolean
}
const holdingBack = statement((db: TenantDb, value: OfReturn) =>
  db
    .selectFrom('parcel')
    .selectAll()
    .where('return_id', '=', value.returnId)
    .where('is_handed_back', '=', value.isHandedBack)
    .forNoKeyUpdate(),
)
/** What comes back with a return, or goes to its buyer again; undefined: nothing was sent yet. */
export const holdParcelOfReturn = (tx: TenantTx, of: OfReturn): Promise<ParcelRecord | undefined> =>
  holdingBack.first(tx, of)

const ofReturn = statement((db: TenantDb, value: OfReturn) =>
  db
    .selectFrom('parcel')
    .select(['state', 'last_trace_at'])
    .where('return_id', '=', value.returnId)
    .where('is_handed_back', '=', value.isHandedBack),
)
export const findParcelOfReturn = (db: TenantDb | TenantTx, of: OfReturn) => ofReturn.first(db, of)

export async function changeParcel(tx: TenantTx, id: string, changes: Updateable<Tables['parcel']>): Promise<void> {
  await tx.updateTable('parcel').set(changes).where('id', '=', id).execute()
}

const ofOrder = statement((db: TenantDb, value: { readonly orderId: string }) =>
  db
    .selectFrom('parcel')
    .select(['id', 'state', 'signed_at', 'last_trace_at'])
    .where('order_id', '=', value.orderId)
    .where('return_id', 'is', null)
    .where('state', '<>', 'CANCELED'),
)

/** Those that were sent of an order and not undone. */
export const parcelsOf = (db: TenantDb | TenantTx, orderId: string) => ofOrder.all(db, { orderId })

/** When the last of them was signed for; null while one of them is not with its buyer, or without any. */
export async function signedAtOf(db: TenantDb | TenantTx, orderId: string): Promise<Date | null> {
  const signed = (await parcelsOf(db, orderId)).map((each) => (each.state === 'SIGNED' ? each.signed_at : null))
  const times = signed.flatMap((at) => (at === null ? [] : [at.getTime()]))
  return signed.length > 0 && times.length === signed.length ? new Date(Math.max(...times)) : null
}

interface OfLine {
  readonly orderId: string
  readonly itemId: string
}
const signedOfLine = statement((db: TenantDb, value: OfLine) =>
  db
    .selectFrom('parcel')
    .innerJoin('shipment_item', 'shipment_item.shipment_id', 'parcel.id')
    .select('parcel.id')
    .where('parcel.order_id', '=', value.orderId)
    .where('parcel.return_id', 'is', null)
    .where('parcel.state', '=', 'SIGNED')
    .where('shipment_item.item_id', '=', value.itemId)
    .limit(sql.lit(1)),
)

/** A parcel with pieces of this line was signed for. */
export const isWithBuyer = async (db: TenantDb | TenantTx, line: OfLine): Promise<boolean> =>
  (await signedOfLine.first(db, line)) !== undefined

const sentUnder = statement((db: TenantDb, value: { readonly waybillNo: string }) =>
  db
    .selectFrom('parcel')
    .select('id')
    .where('waybill_no', '=', value.waybillNo)
    .where(({ or, eb }) => or([eb('return_id', 'is', null), eb('is_handed_back', '=', sql.lit(true))]))
    .limit(sql.lit(1)),
)

/** A parcel of the merchant's own has or had this number, whoever carries it. */
export const wasSent = async (db: TenantDb | TenantTx, waybillNo: string): Promise<boolean> =>
  (await sentUnder.first(db, { waybillNo })) !== undefined

const orderStatus = statement((db: TenantDb, value: { readonly orderId: string }) =>
  db.selectFrom('sale_order').select('status').where('id', '=', value.orderId),
)

const returnStatus = statement((db: TenantDb, value: { readonly returnId: string }) =>
  db.selectFrom('return_order').select('status').where('id', '=', value.returnId),
)

/** Nobody waits for the parcels of an order that is completed or closed, nor for what came back and was looked at; buyers wait for theirs until they say that they have them. */
export async function isSettled(
  db: TenantDb | TenantTx,
  {
    order_id: orderId,
    return_id: returnId,
    is_handed_back: isHandedBack,
  }: Pick<ParcelRecord, 'order_id' | 'return_id' | 'is_handed_back'>,
): Promise<boolean> {
  if (returnId !== null) {
    const status = (await returnStatus.first(db, { returnId }))?.status
    return isHandedBack ? status === 'SUCCESS' : status !== 'WAIT_MERCHANT_RECEIVE'
  }
  const order = await orderStatus.first(db, { orderId })
  return order === undefined || order.status === 'COMPLETED' || order.status === 'CLOSED'
}

/** Of one parcel; a service that tells more tells nonsense. */
const MOST_TRACES = 300
const MOST_CHARACTERS = 300

/** Keeps what was not kept yet; answers how many that were. */
export async function keepTraces(tx: TenantTx, parcelId: string, traces: readonly Trace[]): Promise<number> {
  const newest = traces.toSorted((one, other) => other.at.getTime() - one.at.getTime()).slice(0, MOST_TRACES)
  if (newest.length === 0) return 0
  const rows = newest.map(({ at, text, city, state, subState }) => ({
    merchant_id: tx.merchantId,
    parcel_id: parcelId,
    at,
    hash: hashOf(text),
    text: plain(text, MOST_CHARACTERS),
    city: plain(city, 60),
    state,
    sub_state: subState === null ? null : plain(subState, 20),
  }))
  const kept = await tx
    .insertInto('parcel_trace')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'parcel_id', 'at', 'hash']).doNothing())
    .returning('at')
    .execute()
  return kept.length
}

/** By which one text of a moment is known from another. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest().subarray(0, 16)
/** What a database can keep of it. */
const plain = (text: string, most: number): string => [...text.replaceAll('\0', '')].slice(0, most).join('')

const tracesOf = statement((db: TenantDb, value: { readonly parcelId: string }) =>
  db
    .selectFrom('parcel_trace')
    .select(['at', 'text', 'state', 'sub_state'])
    .where('parcel_id', '=', value.parcelId)
    .orderBy('at', 'desc')
    .limit(sql.lit(MOST_TRACES)),
)

export interface KeptTrace {
  readonly at: Date
  readonly text: string
  readonly state: ToldState | null
  readonly sub_state: string | null
}

/** Newest first. */
export const keptTraces = (tx: TenantTx, parcelId: string): Promise<KeptTrace[]> => tracesOf.all(tx, { parcelId })

export async function forgetTraces(tx: TenantTx, parcelId: string): Promise<void> {
  await tx.deleteFrom('parcel_trace').where('parcel_id', '=', parcelId).execute()
}
