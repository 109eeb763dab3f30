// A new order with its lines, its place in the counters and the first line of its history, in one statement.
import {
  columnsOf,
  rowIn,
  rowValues,
  statements,
  type RowValues,
  type Tables,
  type TenantDb,
  type TenantTx,
} from '@merchant/database'
import type { Insertable } from 'kysely'
import { tellActed } from '../../../kernel/live-event.ts'
import { addCounts } from './sale-order.counters.ts'

interface NewRows {
  readonly order: Insertable<Tables['sale_order']>
  readonly items: readonly Insertable<Tables['sale_order_item']>[]
  readonly count: Insertable<Tables['sale_order_counter']>
  readonly event: Insertable<Tables['sale_order_event']>
  readonly act: Insertable<Tables['operation_log']>
}

/** The columns of each; an item that lacks one which another has is given NULL there. */
interface Columns {
  readonly order: readonly string[]
  readonly item: readonly string[]
  readonly items: number
  readonly count: readonly string[]
  readonly event: readonly string[]
  readonly act: readonly string[]
}

const itemName = (index: number) => `item${index}`

const inserting = statements((columns: Columns) => (db: TenantDb, value: RowValues) => {
  const { order, item, count, event, act } = columns
  const items = Array.from({ length: columns.items }, (_item, index) =>
    rowIn(db, value, { table: 'sale_order_item', name: itemName(index), columns: item }),
  )
  const counted = rowIn(db, value, { table: 'sale_order_counter', name: 'count', columns: count })
  return db
    .with('placed', (part) =>
      part.insertInto('sale_order').values(rowIn(db, value, { table: 'sale_order', name: 'order', columns: order })),
    )
    .with('lined', (part) => part.insertInto('sale_order_item').values(items))
    .with('counted', (part) => addCounts(part, [counted]))
    .with('told', (part) =>
      part
        .insertInto('sale_order_event')
        .values(rowIn(db, value, { table: 'sale_order_event', name: 'event', columns: event })),
    )
    .insertInto('operation_log')
    .values(rowIn(db, value, { table: 'operation_log', name: 'act', columns: act }))
})

export async function insertPlaced(tx: TenantTx, { items, ...rows }: NewRows): Promise<void> {
  const { order, count, event, act } = rows
  tellActed(tx, act)
  const columns = {
    order: columnsOf(order),
    item: [...new Set(items.flatMap(columnsOf))],
    items: items.length,
    count: columnsOf(count),
    event: columnsOf(event),
    act: columnsOf(act),
  }
  const values = Object.entries(rows).map(([name, row]) => rowValues(tx, name, row))
  const ofItems = items.map((item, index) => rowValues(tx, itemName(index), item))
  await inserting(columns).run(tx, Object.assign({}, ...values, ...ofItems))
}
