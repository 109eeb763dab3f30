// Writes and reads by id of the order and what belongs to it: lines, payment, shipment, buyer.
import { newId, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { refuse } from '../../../kernel/refusal.ts'
import { countPlaced, moveCount } from './sale-order.counters.ts'
import { type SaleOrderEvent, statusName, transitions } from './sale-order.states.ts'

export type OrderRecord = Selectable<Tables['sale_order']>
export type ItemRecord = Selectable<Tables['sale_order_item']>
export type PaymentRecord = Selectable<Tables['payment']>

/** A new order with its lines and its place in the counters: the beginning of a statement, which the caller ends. */
export const insertingOrder = (
  tx: TenantTx,
  order: Insertable<Tables['sale_order']>,
  items: readonly Insertable<Tables['sale_order_item']>[],
) =>
  tx
    .with('placed', (part) => part.insertInto('sale_order').values(order))
    .with('lined', (part) => part.insertInto('sale_order_item').values([...items]))
    .with('counted', (part) => countPlaced(part, order))

const findOrder = (db: TenantDb | TenantTx, id: string): Promise<OrderRecord | undefined> =>
  db.selectFrom('sale_order').selectAll().where('id', '=', id).executeTakeFirst()

export async function mustFindOrder(db: TenantDb | TenantTx, id: string): Promise<OrderRecord> {
  return (await findOrder(db, id)) ?? refuse('record.notFound')
}

/** The order, locked until the transaction ends: whoever changes it next waits and then sees the new state. */
export async function lockOrder(tx: TenantTx, id: string): Promise<OrderRecord> {
  const order = await tx.selectFrom('sale_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return order ?? refuse('record.notFound')
}

/** Refuses an event that the status of a locked order does not allow, by the status's name. */
export function mustAllow(order: OrderRecord, event: SaleOrderEvent): void {
  const status = order.status
  if (!transitions[event].from.includes(status)) refuse('state.notAllowed', { status: statusName(status) })
}

/**
 * Moves a locked order along one transition with the columns that belong to it; anything else is refused by name.
 * Comes after every change of stock in a transaction: placing takes SKUs before counters, so everybody does.
 */
export async function move(
  tx: TenantTx,
  order: OrderRecord,
  event: SaleOrderEvent,
  changes: Updateable<Tables['sale_order']>,
): Promise<void> {
  mustAllow(order, event)
  const { to } = transitions[event]
  const status = order.status
  const moved = await tx
    .updateTable('sale_order')
    .set({ ...changes, status: to, version: order.version + 1 })
    .where('id', '=', order.id)
    .where('status', '=', status)
    .where('version', '=', order.version)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) refuse('record.changed')
  await moveCount(tx, order.shop_id, status, to)
}

/** An order as the operation log names it. */
export const targetOf = (order: Pick<OrderRecord, 'id' | 'order_no' | 'shop_id'>) => ({
  type: 'saleOrder',
  id: order.id,
  no: order.order_no,
  shopId: order.shop_id,
})

/** Changes columns that are no transition. */
export async function change(tx: TenantTx, id: string, changes: Updateable<Tables['sale_order']>): Promise<void> {
  await tx.updateTable('sale_order').set(changes).where('id', '=', id).execute()
}

/** What an order reserves, as stock understands it. */
export const stockLinesOf = async (tx: TenantTx, orderId: string): Promise<{ skuId: string; quantity: number }[]> =>
  (await itemsOf(tx, orderId)).map((item) => ({ skuId: item.sku_id, quantity: item.quantity }))

export const itemsOf = (db: TenantDb | TenantTx, orderId: string): Promise<ItemRecord[]> =>
  db.selectFrom('sale_order_item').selectAll().where('order_id', '=', orderId).orderBy('line').execute()

export const insertPayment = (tx: TenantTx, payment: Insertable<Tables['payment']>): Promise<unknown> =>
  tx.insertInto('payment').values(payment).execute()

export const findPayment = (db: TenantDb | TenantTx, id: string): Promise<PaymentRecord | undefined> =>
  db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()

/** The payment that its buyer may still make, if there is one; the table allows no second. */
export const openPaymentOf = (db: TenantDb | TenantTx, orderId: string): Promise<PaymentRecord | undefined> =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', 'in', ['CREATED', 'PAYING'])
    .executeTakeFirst()

/** The payment that brought the money, if it came; the table allows no second. */
export const paidPaymentOf = (db: TenantDb | TenantTx, orderId: string): Promise<PaymentRecord | undefined> =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', '=', 'SUCCESS')
    .executeTakeFirst()

export async function changePayment(
  tx: TenantTx,
  id: string,
  from: readonly Tables['payment']['status'][],
  changes: Updateable<Tables['payment']>,
): Promise<boolean> {
  const changed = await tx
    .updateTable('payment')
    .set(changes)
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

export const insertShipment = (tx: TenantTx, shipment: Insertable<Tables['shipment']>): Promise<unknown> =>
  tx.insertInto('shipment').values(shipment).execute()

interface BuyerFacts {
  readonly externalId: string
  readonly nickname: string
  readonly phoneEnc: Buffer
  readonly phoneHash: Buffer
}

/** The storefront's buyer, made on the first order and with the newest name and phone afterwards. */
export async function upsertBuyer(
  tx: TenantTx,
  buyer: BuyerFacts,
  now: Date,
): Promise<{ id: string; memberNo: string; isReady: boolean }> {
  const id = newId(now)
  const row = await tx
    .insertInto('buyer')
    .values({
      merchant_id: tx.merchantId,
      id,
      external_id: buyer.externalId,
      nickname: buyer.nickname,
      phone_enc: buyer.phoneEnc,
      phone_hash: buyer.phoneHash,
      member_no: `b${id.replaceAll('-', '').slice(1)}`,
      member_state: 'NONE',
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'external_id']).doUpdateSet((eb) => ({
        nickname: eb.ref('excluded.nickname'),
        phone_enc: eb.ref('excluded.phone_enc'),
        phone_hash: eb.ref('excluded.phone_hash'),
      })),
    )
    .returning(['id', 'member_no', 'member_state'])
    .executeTakeFirstOrThrow()
  return { id: row.id, memberNo: row.member_no, isReady: row.member_state === 'READY' }
}

export const findBuyer = (db: TenantDb | TenantTx, id: string) =>
  db.selectFrom('buyer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const markBuyerReady = (db: TenantDb | TenantTx, id: string): Promise<unknown> =>
  db.updateTable('buyer').set({ member_state: 'READY' }).where('id', '=', id).execute()
