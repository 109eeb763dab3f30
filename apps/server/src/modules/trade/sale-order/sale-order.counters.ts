// Counts per tab and sales per day, kept as events happen so that reading them never depends on how many orders exist.
import { randomInt } from 'node:crypto'
import { dayOf, type SaleOrderStage } from '@merchant/contract'
import {
  rowIn,
  rowValues,
  statement,
  type RowValues,
  type Tables,
  type TenantDb,
  type TenantTx,
} from '@merchant/database'
import { type Insertable, type QueryCreator, sql } from 'kysely'

/** Concurrent writers of one merchant spread over this many rows. */
const SLOTS = 8

export async function moveCount(tx: TenantTx, shopId: string, from: SaleOrderStage, to: SaleOrderStage): Promise<void> {
  if (from === to) return
  // One slot for both rows and always in the same order, so two writers can't wait for each other.
  const slot = randomInt(0, SLOTS)
  const steps = [
    { stage: from, total: -1 },
    { stage: to, total: 1 },
  ].toSorted((a, b) => a.stage.localeCompare(b.stage))
  const [one, other] = steps.map((step) => ({ merchant_id: tx.merchantId, shop_id: shopId, slot, ...step }))
  if (one === undefined || other === undefined) return
  const values = { ...rowValues(tx, 'one', one), ...rowValues(tx, 'other', other) }
  await movingCount.run(tx, values)
}

const COUNTER = ['shop_id', 'slot', 'stage', 'total']

const movingCount = statement((db: TenantDb, value: RowValues) =>
  addCounts(
    db,
    ['one', 'other'].map((name) => rowIn(db, value, { table: 'sale_order_counter', name, columns: COUNTER })),
  ),
)

/** How an order is counted that is new. */
export const countOfPlaced = (order: { readonly merchant_id: string; readonly shop_id: string }) => ({
  merchant_id: order.merchant_id,
  shop_id: order.shop_id,
  stage: 'UNPAID' satisfies SaleOrderStage,
  slot: randomInt(0, SLOTS),
  total: 1,
})

export const addCounts = (db: QueryCreator<Tables>, rows: Insertable<Tables['sale_order_counter']>[]) =>
  db
    .insertInto('sale_order_counter')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'shop_id', 'stage', 'slot'])
        .doUpdateSet((eb) => ({ total: eb('sale_order_counter.total', '+', eb.ref('excluded.total')) })),
    )

export async function addSale(tx: TenantTx, shopId: string, paidAt: Date, paidFen: number): Promise<void> {
  await addingSale.run(tx, { shopId, day: dayOf(paidAt), slot: randomInt(0, SLOTS), paidFen })
}

interface Sale {
  readonly shopId: string
  readonly day: string
  readonly slot: number
  readonly paidFen: number
}

const addingSale = statement((db: TenantDb, value: Sale) =>
  db
    .insertInto('sales_day')
    .values({
      merchant_id: db.merchantId,
      shop_id: value.shopId,
      day_on: value.day,
      slot: value.slot,
      paid_fen: value.paidFen,
      order_count: 1,
    })
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'shop_id', 'day_on', 'slot']).doUpdateSet((eb) => ({
        paid_fen: eb('sales_day.paid_fen', '+', eb.ref('excluded.paid_fen')),
        order_count: eb('sales_day.order_count', '+', eb.ref('excluded.order_count')),
      })),
    ),
)

const perStage = statement((db: TenantDb, _value: object) =>
  db
    .selectFrom('sale_order_counter')
    .select(['stage', sql<string>`sum(total)`.as('total')])
    .groupBy('stage'),
)

/** Orders per tab, in all the shops that the reader reaches. */
export async function countsByStage(db: TenantDb): Promise<Record<string, number>> {
  const rows = await perStage.all(db, {})
  return Object.fromEntries(rows.map((row) => [row.stage, Number(row.total)]))
}

const perDay = statement((db: TenantDb, value: { readonly firstDay: string }) =>
  db
    .selectFrom('sales_day')
    .select(['day_on', sql<string>`sum(paid_fen)`.as('paid'), sql<string>`sum(order_count)`.as('orders')])
    .where('day_on', '>=', value.firstDay)
    .groupBy('day_on')
    .orderBy('day_on'),
)

/** Sales of the days from `firstDay` on, oldest first; days without sales are absent. */
export async function salesSince(
  db: TenantDb,
  firstDay: string,
): Promise<{ day: string; paidFen: number; orders: number }[]> {
  const rows = await perDay.all(db, { firstDay })
  return rows.map((row) => ({ day: row.day_on, paidFen: Number(row.paid), orders: Number(row.orders) }))
}
