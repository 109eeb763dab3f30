// Writes and reads by id of the order and what belongs to it: lines, payment, shipment, buyer.
import type { Fen, SaleOrderStage } from '@merchant/contract'
import { insertRow, newId, statement, together, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { refuse } from '../../../kernel/refusal.ts'
import { moveCount } from './sale-order.counters.ts'
import { type SaleOrderEvent, stageOf, statusName, transitions } from './sale-order.states.ts'

export type OrderRecord = Selectable<Tables['sale_order']>
export type ItemRecord = Selectable<Tables['sale_order_item']>
export type PaymentRecord = Selectable<Tables['payment']>

interface ById {
  readonly id: string
}

const orderById = statement((db: TenantDb, value: ById) =>
  db.selectFrom('sale_order').selectAll().where('id', '=', value.id),
)

export async function mustFindOrder(db: TenantDb | TenantTx, id: string): Promise<OrderRecord> {
  return (await orderById.first(db, { id })) ?? refuse('record.notFound')
}

const holdingOrder = statement((db: TenantDb, value: ById) =>
  db.selectFrom('sale_order').selectAll().where('id', '=', value.id).forUpdate(),
)

/** The order, locked until the transaction ends: whoever changes it next waits and then sees the new state. */
export async function lockOrder(tx: TenantTx, id: string): Promise<OrderRecord> {
  return (await holdingOrder.first(tx, { id })) ?? refuse('record.notFound')
}

/** Refuses an event that the status of a locked order does not allow, by the status's name. */
export function mustAllow(order: OrderRecord, event: SaleOrderEvent): void {
  const status = order.status
  if (!transitions[event].from.includes(status))
    refuse('state.notAllowed', { status: statusName(status, order.delivery_type) })
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
    // Nothing is held of what is closed.
    .set({
      ...changes,
      ...(to === 'CLOSED' ? { ...FREE, address_change_id: null, ...withoutRequest(order) } : {}),
      status: to,
      version: order.version + 1,
    })
    .where('id', '=', order.id)
    .where('status', '=', status)
    .where('version', '=', order.version)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) refuse('record.changed')
  await moveStage(tx, order, stageOf(status), stageOf(to))
}

/** Nobody asks for the invoice of what was not sold. */
const withoutRequest = ({ invoice_status: invoice }: OrderRecord) =>
  invoice === 'REQUESTED' ? ({ invoice_status: 'NONE' } as const) : {}

/** Its lines, its tags, its parcels and the counters stand in the tab of an order. */
async function moveStage(tx: TenantTx, order: OrderRecord, from: SaleOrderStage, to: SaleOrderStage): Promise<void> {
  if (from === to) return
  const moved = { orderId: order.id, stage: to }
  await together([
    movingLines.run(tx, moved),
    ...(order.tags.length === 0 ? [] : [movingTags.run(tx, moved)]),
    // Nothing is sent before it is paid.
    ...(from === 'UNPAID' || to === 'UNPAID' ? [] : [movingParcels.run(tx, { orderId: order.id, stage: to })]),
    moveCount(tx, order.shop_id, from, to),
  ])
}

const movingLines = statement((db: TenantDb, value: ByOrder & { readonly stage: SaleOrderStage }) =>
  db.updateTable('sale_order_item').set({ stage: value.stage }).where('order_id', '=', value.orderId),
)

const movingTags = statement((db: TenantDb, value: ByOrder & { readonly stage: SaleOrderStage }) =>
  db.updateTable('sale_order_tag').set({ stage: value.stage }).where('order_id', '=', value.orderId),
)

type SentStage = Exclude<SaleOrderStage, 'UNPAID'>

const movingParcels = statement((db: TenantDb, value: ByOrder & { readonly stage: SentStage }) =>
  db.updateTable('shipment').set({ stage: value.stage }).where('order_id', '=', value.orderId),
)

/** The columns of an order that nobody holds. */
export const FREE = { hold_reason: null, held_at: null, hold_note: '', ship_left_ms: null } as const

/** An order as the operation log names it. */
export const targetOf = (order: Pick<OrderRecord, 'id' | 'order_no' | 'shop_id'>) => ({
  type: 'saleOrder',
  id: order.id,
  no: order.order_no,
  shopId: order.shop_id,
})

/** The prices of a locked order that nobody has paid, line by line; its version moves on. */
export async function reprice(tx: TenantTx, order: OrderRecord, next: Repriced): Promise<void> {
  await rechargeLines(tx, next.lines)
  await change(tx, order.id, {
    goods_fen: next.goodsFen,
    freight_fen: next.freightFen,
    payable_fen: next.payableFen,
    commission_fen: next.commissionFen,
    cut_fen: next.cutFen,
    cut_count: order.cut_count + 1,
    version: order.version + 1,
  })
}

/** What lines cost from now on, and what is taken of them; what that is below their price before is what was cut. */
export async function rechargeLines(tx: TenantTx, lines: Repriced['lines']): Promise<void> {
  for (const { id, payFen, commissionFen, commissionFreightFen } of lines)
    await tx
      .updateTable('sale_order_item')
      .set(({ eb, ref }) => ({
        pay_fen: payFen,
        cut_fen: eb(eb(eb(ref('unit_fen'), '*', ref('quantity')), '-', ref('discount_fen')), '-', payFen),
        commission_freight_fen: commissionFreightFen,
        commission_fen: commissionFen,
      }))
      .where('id', '=', id)
      .execute()
}

/** An order with its new prices; each figure in 分. */
export interface Repriced {
  readonly lines: readonly {
    readonly id: string
    readonly payFen: Fen
    readonly commissionFreightFen: Fen
    readonly commissionFen: Fen
  }[]
  readonly goodsFen: Fen
  readonly freightFen: Fen
  readonly payableFen: Fen
  readonly commissionFen: Fen
  readonly cutFen: Fen
}

/** Changes columns that are no transition. */
export async function change(tx: TenantTx, id: string, changes: Updateable<Tables['sale_order']>): Promise<void> {
  await tx.updateTable('sale_order').set(changes).where('id', '=', id).execute()
}

/** What an order reserves, as stock understands it. */
export const stockLinesOf = async (tx: TenantTx, orderId: string): Promise<{ skuId: string; quantity: number }[]> =>
  (await itemsOf(tx, orderId)).map((item) => ({ skuId: item.sku_id, quantity: item.quantity }))

export const itemsOf = (db: TenantDb | TenantTx, orderId: string): Promise<ItemRecord[]> =>
  itemsOfOrder.all(db, { orderId })

interface ByOrder {
  readonly orderId: string
}

const itemsOfOrder = statement((db: TenantDb, value: ByOrder) =>
  db.selectFrom('sale_order_item').selectAll().where('order_id', '=', value.orderId).orderBy('line'),
)

export async function countPayments(tx: TenantTx, orderId: string): Promise<number> {
  return Number((await payments.first(tx, { orderId }))?.count ?? 0)
}

const payments = statement((db: TenantDb, value: ByOrder) =>
  db
    .selectFrom('payment')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('order_id', '=', value.orderId),
)

export const insertPayment = (tx: TenantTx, payment: Insertable<Tables['payment']>): Promise<void> =>
  insertRow(tx, 'payment', payment)

export const findPayment = (db: TenantDb | TenantTx, id: string): Promise<PaymentRecord | undefined> =>
  paymentById.first(db, { id })

const paymentById = statement((db: TenantDb, value: ById) =>
  db.selectFrom('payment').selectAll().where('id', '=', value.id),
)

/** The payment that its buyer may still make, if there is one; the table allows no second. */
export const openPaymentOf = (db: TenantDb | TenantTx, orderId: string): Promise<PaymentRecord | undefined> =>
  openPayment.first(db, { orderId })

const openPayment = statement((db: TenantDb, value: ByOrder) =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', value.orderId)
    .where('status', 'in', ['CREATED', 'PAYING']),
)

/** The payment that brought the order's money, if it came; the table allows no second. */
export const paidPaymentOf = (db: TenantDb | TenantTx, orderId: string): Promise<PaymentRecord | undefined> =>
  paidPayment.first(db, { orderId })

const paidPayment = statement((db: TenantDb, value: ByOrder) =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', value.orderId)
    .where('status', '=', 'SUCCESS')
    .where('is_surplus', '=', false),
)

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

/** How a paid payment goes back that its order does not take; the order is held. */
export async function changeReturn(
  tx: TenantTx,
  id: string,
  changes: Pick<Updateable<Tables['payment']>, 'return_state' | 'return_attempts' | 'return_fail_reason'>,
): Promise<void> {
  await tx.updateTable('payment').set(changes).where('id', '=', id).where('status', '=', 'SUCCESS').execute()
}

/** By our number of it at the provider. */
export const paymentByNo = (tx: TenantTx, paymentNo: string): Promise<PaymentRecord | undefined> =>
  tx.selectFrom('payment').selectAll().where('payment_no', '=', paymentNo).executeTakeFirst()

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
  const memberNo = `b${id.replaceAll('-', '').slice(1)}`
  const row = await upsertingBuyer.first(tx, { ...buyer, id, memberNo, now })
  if (row === undefined) throw new Error('The buyer was neither made nor found')
  return { id: row.id, memberNo: row.member_no, isReady: row.member_state === 'READY' }
}

const upsertingBuyer = statement(
  (db: TenantDb, value: BuyerFacts & { readonly id: string; readonly memberNo: string; readonly now: Date }) =>
    db
      .insertInto('buyer')
      .values({
        merchant_id: db.merchantId,
        id: value.id,
        external_id: value.externalId,
        nickname: value.nickname,
        phone_enc: value.phoneEnc,
        phone_hash: value.phoneHash,
        member_no: value.memberNo,
        member_state: 'NONE',
        created_at: value.now,
      })
      .onConflict((conflict) =>
        conflict.columns(['merchant_id', 'external_id']).doUpdateSet((eb) => ({
          nickname: eb.ref('excluded.nickname'),
          phone_enc: eb.ref('excluded.phone_enc'),
          phone_hash: eb.ref('excluded.phone_hash'),
        })),
      )
      .returning(['id', 'member_no', 'member_state']),
)

export async function findBuyer(db: TenantDb | TenantTx, id: string) {
  const buyer = await buyerById.first(db, { id })
  if (buyer === undefined) throw new Error(`No such buyer: ${id}`)
  return buyer
}

const buyerById = statement((db: TenantDb, value: ById) =>
  db.selectFrom('buyer').selectAll().where('id', '=', value.id),
)

export const markBuyerReady = (db: TenantDb | TenantTx, id: string): Promise<unknown> =>
  db.updateTable('buyer').set({ member_state: 'READY' }).where('id', '=', id).execute()
