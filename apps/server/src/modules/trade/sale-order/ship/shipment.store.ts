// Writes and reads parcels and what lies in them; whoever changes one holds its order, which is locked first.
import { insertRow, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { refuse } from '../../../../kernel/refusal.ts'

export type ShipmentRecord = Selectable<Tables['shipment']>

/** So many pieces of a line of an order. */
export interface Pieces {
  readonly itemId: string
  readonly quantity: number
}

export async function insertShipment(
  tx: TenantTx,
  shipment: Insertable<Tables['shipment']>,
  contents: readonly Pieces[],
): Promise<void> {
  await insertRow(tx, 'shipment', shipment)
  for (const { itemId, quantity } of contents)
    await insertRow(tx, 'shipment_item', {
      merchant_id: tx.merchantId,
      shipment_id: shipment.id,
      item_id: itemId,
      quantity,
    })
}

/** A parcel of this order with what lies in it; another order's is refused as unknown. */
export async function mustFindShipment(
  tx: TenantTx,
  orderId: string,
  id: string,
): Promise<{ readonly shipment: ShipmentRecord; readonly contents: readonly Pieces[] }> {
  const shipment = await tx
    .selectFrom('shipment')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (shipment === undefined) refuse('record.notFound')
  const contents = await tx
    .selectFrom('shipment_item')
    .select(['item_id as itemId', 'quantity'])
    .where('shipment_id', '=', id)
    .execute()
  return { shipment, contents }
}

/** When the first of the parcels left that are still under way; null without any. */
export async function firstShippedAt(tx: TenantTx, orderId: string): Promise<Date | null> {
  const first = await tx
    .selectFrom('shipment')
    .select('shipped_at')
    .where('order_id', '=', orderId)
    .where('canceled_at', 'is', null)
    .orderBy('shipped_at')
    .limit(1)
    .executeTakeFirst()
  return first?.shipped_at ?? null
}

/** Parcels of an order that have left and were not taken back. */
export async function countParcels(tx: TenantTx, orderId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('shipment')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('order_id', '=', orderId)
    .where('canceled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The numbers of the parcels of each of these orders that have left and were not taken back; orders without any are left out. */
export async function numbersSent(
  db: TenantDb,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('shipment')
    .select(['order_id', 'waybill_no'])
    .where('order_id', 'in', [...orderIds])
    .where('canceled_at', 'is', null)
    .execute()
  const byOrder = Map.groupBy(rows, (row) => row.order_id)
  return new Map([...byOrder].map(([id, sent]) => [id, sent.map((row) => row.waybill_no)]))
}

export async function changeShipment(tx: TenantTx, id: string, changes: Updateable<Tables['shipment']>): Promise<void> {
  await tx.updateTable('shipment').set(changes).where('id', '=', id).execute()
}

/** Adds to what of each line was sent, or will never be; a negative number takes away. */
export async function addPieces(
  tx: TenantTx,
  column: 'shipped_quantity' | 'dropped_quantity',
  pieces: readonly Pieces[],
): Promise<void> {
  for (const { itemId, quantity } of pieces)
    await tx
      .updateTable('sale_order_item')
      .set((eb) => ({ [column]: eb(column, '+', quantity) }))
      .where('id', '=', itemId)
      .execute()
}

/** An order of another buyer that a parcel with this number went to since then; null without any. */
export async function orderOfWaybill(
  tx: TenantTx,
  waybillNo: string,
  { buyerId, since }: { readonly buyerId: string; readonly since: Date },
): Promise<string | null> {
  const other = await tx
    .selectFrom('shipment')
    .innerJoin('sale_order', 'sale_order.id', 'shipment.order_id')
    .select('sale_order.order_no')
    .where('shipment.waybill_no', '=', waybillNo)
    .where('shipment.canceled_at', 'is', null)
    .where('shipment.shipped_at', '>', since)
    .where('sale_order.buyer_id', '<>', buyerId)
    .limit(1)
    .executeTakeFirst()
  return other?.order_no ?? null
}
