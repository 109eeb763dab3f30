// Writes and reads numbers of carriers' interfaces; a row is there before its carrier is asked.
import { said } from '@merchant/contract'
import { statement, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import { type Selectable, sql, type Updateable } from 'kysely'
import { refuse } from '../../../../kernel/refusal.ts'
import type { OrderRecord } from '../sale-order.store.ts'
import { transitions } from './waybill.states.ts'

export type WaybillRecord = Selectable<Tables['waybill']>

interface ById {
  readonly id: string
}

const byId = statement((db: TenantDb, value: ById) => db.selectFrom('waybill').selectAll().where('id', '=', value.id))

export async function mustFindWaybill(db: TenantDb | TenantTx, id: string): Promise<WaybillRecord> {
  return (await byId.first(db, { id })) ?? refuse('record.notFound')
}

const holding = statement((db: TenantDb, value: ById) =>
  db.selectFrom('waybill').selectAll().where('id', '=', value.id).forUpdate(),
)

/** The number, held until the transaction ends. An order that is held too is held first. */
export async function mustHoldWaybill(tx: TenantTx, id: string): Promise<WaybillRecord> {
  return (await holding.first(tx, { id })) ?? refuse('record.notFound')
}

const byIds = statement((db: TenantDb, value: { readonly ids: readonly string[] }) =>
  db
    .selectFrom('waybill')
    .selectAll()
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(value.ids)))),
)

export async function findWaybills(db: TenantDb, ids: readonly string[]): Promise<ReadonlyMap<string, WaybillRecord>> {
  return new Map((await byIds.all(db, { ids })).map((row) => [row.id, row]))
}

const openOf = statement((db: TenantDb, value: { readonly orderId: string }) =>
  db
    .selectFrom('waybill')
    .selectAll()
    .where('order_id', '=', value.orderId)
    .where('state', 'in', ['ASKING', 'ISSUED'])
    .orderBy('id', 'desc')
    .limit(sql.lit(1)),
)

/** The number that an order has and no parcel goes by, or the one that it asks for; undefined: neither. */
export const openWaybillOf = (tx: TenantTx, orderId: string): Promise<WaybillRecord | undefined> =>
  openOf.first(tx, { orderId })

const byNumber = statement((db: TenantDb, value: { readonly carrierCode: string; readonly waybillNo: string }) =>
  db
    .selectFrom('waybill')
    .selectAll()
    .where('carrier_code', '=', value.carrierCode)
    .where('waybill_no', '=', value.waybillNo),
)

/** The request that was answered with this number, whatever became of it. */
export const ofNumber = (
  tx: TenantTx,
  number: Parameters<typeof byNumber.first>[1],
): Promise<WaybillRecord | undefined> => byNumber.first(tx, number)

const counting = statement((db: TenantDb, value: { readonly orderId: string }) =>
  db
    .selectFrom('waybill')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('order_id', '=', value.orderId),
)

/** All that were ever asked for it. */
export const countWaybills = async (tx: TenantTx, orderId: string): Promise<number> =>
  Number((await counting.first(tx, { orderId }))?.count ?? 0)

const heldByNumber = statement((db: TenantDb, value: { readonly carrierCode: string; readonly waybillNo: string }) =>
  db
    .selectFrom('waybill')
    .selectAll()
    .where('carrier_code', '=', value.carrierCode)
    .where('waybill_no', '=', value.waybillNo)
    .forUpdate(),
)

/** The number as it was taken, held until the transaction ends; undefined: it was not taken here. */
export const holdByNumber = (
  tx: TenantTx,
  number: Parameters<typeof heldByNumber.first>[1],
): Promise<WaybillRecord | undefined> => heldByNumber.first(tx, number)

const forLabels = statement((db: TenantDb, value: { readonly orderIds: readonly string[] }) =>
  db
    .selectFrom('waybill')
    .selectAll()
    .where(({ eb, fn, val }) => eb('order_id', '=', fn.any(val(value.orderIds))))
    .where('state', 'in', ['ISSUED', 'USED'])
    .orderBy('order_id')
    .orderBy('id'),
)

/** Those that may be stuck on parcels of these orders. */
export const labelledOf = (tx: TenantTx, orderIds: readonly string[]): Promise<WaybillRecord[]> =>
  forLabels.all(tx, { orderIds })

export async function changeWaybill(tx: TenantTx, id: string, changes: Updateable<Tables['waybill']>): Promise<void> {
  await tx.updateTable('waybill').set(changes).where('id', '=', id).execute()
}

/** The parcel does not go by its number any more: that may be used again, or given back. */
export async function freeWaybillOf(tx: TenantTx, shipmentId: string): Promise<void> {
  await freeing.run(tx, { shipmentId })
}

const freeing = statement((db: TenantDb, value: { readonly shipmentId: string }) =>
  db
    .updateTable('waybill')
    .set({ state: transitions.free.to, shipment_id: null })
    .where('shipment_id', '=', value.shipmentId),
)

export async function countLabelPrints(tx: TenantTx, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('waybill')
    .set((eb) => ({ print_count: eb('print_count', '+', 1), last_printed_at: now }))
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(ids))))
    .execute()
}

/** Each change of an order's receiver is sealed anew, so other bytes are another receiver. */
export const isStale = (
  waybill: Pick<WaybillRecord, 'receiver_detail_enc'>,
  order: Pick<OrderRecord, 'receiver_detail_enc'>,
): boolean => !waybill.receiver_detail_enc.equals(order.receiver_detail_enc)

/** Why a number can't be used then. */
export const STALE = said(
  '收货信息已变更，面单作废，请先取消再重新取号',
  'its receiver has changed; cancel the number and take another',
)
