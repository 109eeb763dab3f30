// Exceptions as rows: found once for each standstill, ended when the parcel moves, or by a person.
import { parcelExceptionType, type ParcelExceptionType } from '@merchant/contract'
import { newId, statement, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import { type Selectable, sql } from 'kysely'
import type { ParcelRecord } from './parcel.store.ts'

export type ExceptionRecord = Selectable<Tables['parcel_exception']>

const openOf = statement((db: TenantDb, value: { readonly parcelId: string }) =>
  db
    .selectFrom('parcel_exception')
    .select(['id', 'type', 'since_at'])
    .where('parcel_id', '=', value.parcelId)
    .where('status', '=', 'OPEN'),
)

const openTurns = statement((db: TenantDb, value: { readonly orderId: string }) =>
  db
    .selectFrom('parcel')
    .innerJoin('parcel_exception', 'parcel_exception.parcel_id', 'parcel.id')
    .select('parcel.id')
    .where('parcel.order_id', '=', value.orderId)
    .where('parcel.return_id', 'is', null)
    .where('parcel_exception.type', '=', 'INTERCEPT_RETURN')
    .where('parcel_exception.status', '=', 'OPEN')
    .limit(sql.lit(1)),
)

/** A parcel that was sent of an order was refused or comes back, and nobody has seen to it. */
export const isComingBack = async (db: TenantDb | TenantTx, orderId: string): Promise<boolean> =>
  (await openTurns.first(db, { orderId })) !== undefined

interface Kept {
  /** Found just now, and never before. */
  readonly found: readonly ParcelExceptionType[]
  /** How many are open. */
  readonly open: number
}

/** Brings the open ones of a held parcel to what is wrong now; a person's word on a standstill stays. */
export async function keepExceptions(
  tx: TenantTx,
  parcel: Pick<ParcelRecord, 'id' | 'shop_id'>,
  wrong: ReadonlyMap<ParcelExceptionType, Date>,
  now: Date,
): Promise<Kept> {
  const open = await openOf.all(tx, { parcelId: parcel.id })
  const isStill = ({ type, since_at }: (typeof open)[number]) => wrong.get(type)?.getTime() === since_at.getTime()
  const over = open.filter((each) => !isStill(each)).map(({ id }) => id)
  if (over.length > 0)
    await tx
      .updateTable('parcel_exception')
      .set({ status: 'DONE', handled_at: now })
      .where(sql<boolean>`id = any(${over}::uuid[])`)
      .where('status', '=', 'OPEN')
      .execute()
  const still = open.filter(isStill)
  const added = [...wrong].filter(([type]) => still.every((each) => each.type !== type))
  if (added.length === 0) return { found: [], open: still.length }
  const rows = added.map(([type, since]) => ({
    merchant_id: tx.merchantId,
    id: newId(now),
    parcel_id: parcel.id,
    shop_id: parcel.shop_id,
    type,
    since_at: since,
    found_at: now,
  }))
  const kept = await tx
    .insertInto('parcel_exception')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'parcel_id', 'type', 'since_at']).doNothing())
    .returning('type')
    .execute()
  const found = kept.map(({ type }) => parcelExceptionType.parse(type))
  return { found, open: still.length + found.length }
}

/** Those with these ids, held until the transaction ends, in the order of their ids. */
export const holdExceptions = (tx: TenantTx, ids: readonly string[]) =>
  tx
    .selectFrom('parcel_exception')
    .innerJoin('parcel', 'parcel.id', 'parcel_exception.parcel_id')
    .innerJoin('sale_order', 'sale_order.id', 'parcel.order_id')
    .select([
      'parcel_exception.id',
      'parcel_exception.type',
      'parcel_exception.status',
      'parcel_exception.shop_id as shopId',
      'parcel.order_id as orderId',
      'sale_order.order_no as orderNo',
      'parcel.waybill_no as waybillNo',
    ])
    .where(sql<boolean>`parcel_exception.id = any(${ids}::uuid[])`)
    .orderBy('parcel_exception.id')
    .forUpdate('parcel_exception')
    .execute()

export async function endExceptions(
  tx: TenantTx,
  ids: readonly string[],
  end: { readonly status: 'DONE' | 'IGNORED'; readonly note: string; readonly by: string; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('parcel_exception')
    .set({ status: end.status, note: end.note, handled_by: end.by, handled_at: end.now })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}
