// Everything that telling an order has left behind: all rows that belong to it, and what the provider was asked.
import type { HistoryOperation } from '@merchant/allinpay-sandbox'
import type pg from 'pg'
import type { Row } from './json.ts'
import { textOf } from './json.ts'

/** In the order in which they are read: a later statement asks by what an earlier one found. */
export const orderTables = [
  'sale_order',
  'sale_order_item',
  'sale_order_event',
  'payment',
  'provider_call',
  'provider_number',
  'shipment',
  'shipment_item',
  'parcel',
  'timer',
  'operation_log',
  'stock_log',
  'ledger_posting',
  'ledger_entry',
  'command',
] as const

export type OrderTable = (typeof orderTables)[number]

export interface ToldOrder {
  readonly order: Row
  readonly rows: Readonly<Record<OrderTable, readonly Row[]>>
  readonly operations: readonly Row[]
}

/** The key of a command of the plan's order begins so; the demo's commands are known by it. */
export const commandKeyOf = (index: number): string => `demo-order-${index}/`

/** What a table makes of its other columns is no part of what was told; it makes it of a copy, too. */
const madeColumnsOf = (table: OrderTable) =>
  `select attname::text from pg_attribute where attrelid = '${table}'::regclass and attgenerated <> ''`

/** Reads the order with this id. */
export async function readToldOrder(
  client: pg.Client,
  orderId: string,
  { index, operations }: { readonly index: number; readonly operations: readonly HistoryOperation[] },
): Promise<ToldOrder> {
  const read = async (table: OrderTable, condition: string, values: readonly unknown[]): Promise<Row[]> => {
    const text = `select to_jsonb(told) - array(${madeColumnsOf(table)}) as row from ${table} told where ${condition}`
    const { rows } = await client.query<{ row: Row }>(text, [...values])
    return rows.map(({ row }) => row)
  }
  const [order] = await read('sale_order', 'id = $1', [orderId])
  if (order === undefined) throw new Error(`No order ${orderId} was told`)
  const payment = await read('payment', 'order_id = $1', [orderId])
  const calls = await read('provider_call', 'subject_id = any ($1)', [[orderId, ...payment.map((row) => row['id'])]])
  const numbers = calls.map((row) => textOf(row, 'number'))
  const shipments = await read('shipment', 'order_id = $1', [orderId])
  const postings = await read('ledger_posting', 'subject_id = $1', [orderId])
  const rows = {
    sale_order: [order],
    sale_order_item: await read('sale_order_item', 'order_id = $1 order by line', [orderId]),
    sale_order_event: await read('sale_order_event', 'order_id = $1 order by id', [orderId]),
    payment,
    provider_call: calls,
    provider_number: await read('provider_number', 'number = any ($1)', [numbers]),
    shipment: shipments,
    shipment_item: await read('shipment_item', 'shipment_id = any ($1)', [shipments.map((row) => row['id'])]),
    parcel: await read('parcel', 'order_id = $1', [orderId]),
    timer: await read('timer', 'subject_id = $1 order by id', [orderId]),
    operation_log: await read('operation_log', 'target_id = $1 order by id', [orderId]),
    stock_log: await read('stock_log', 'subject_no = $1 order by id', [order['order_no']]),
    ledger_posting: postings,
    ledger_entry: await read('ledger_entry', 'posting_id = any ($1) order by id', [postings.map((row) => row['id'])]),
    command: await read('command', 'starts_with(key, $1) order by key', [commandKeyOf(index)]),
  }
  return { order, rows, operations: naming(operations, numbers) }
}

/** The recorded operations that name one of these numbers. */
export function naming(operations: readonly HistoryOperation[], numbers: readonly string[]): Row[] {
  return operations
    .map((operation) => JSON.stringify(operation))
    .filter((text) => numbers.some((number) => text.includes(number)))
    .map((text) => JSON.parse(text) as Row)
}
