// A told order as the template of all others of its shape.
import type { Row } from './json.ts'
import { numberOf, textOf } from './json.ts'
import type { OrderFacts } from './order-facts.ts'
import { type ColumnOf, createTemplate } from './template.ts'
import { type OrderTable, orderTables, type ToldOrder } from './told-rows.ts'

export type CopiedRows = Record<OrderTable, Row[]>

export interface OrderTemplate {
  /** Adds the rows of a copy to `rows`, and answers what the provider was asked. */
  copy(facts: OrderFacts, rows: CopiedRows): Row[]
}

/** Columns in which ids and numbers stand that are an order's own. */
const OWN: Partial<Record<OrderTable, readonly string[]>> = {
  sale_order: ['id', 'order_no'],
  sale_order_item: ['id'],
  sale_order_event: ['id'],
  payment: ['id', 'payment_no'],
  provider_call: ['id', 'number', 'provider_no'],
  shipment: ['id', 'shipment_no'],
  timer: ['id'],
  operation_log: ['id'],
  stock_log: ['id'],
  ledger_posting: ['id'],
  ledger_entry: ['id'],
}

/** Deadlines of an order, and the fact that each is reckoned from. */
const DEADLINES = [
  ['pay_expire_at', 0],
  ['auto_confirm_at', 4],
  ['settle_due_at', 5],
] as const

/** Reckoned by the database, or filled in when all copies are there. */
const RECKONED_OF_ENTRIES = [
  'balance_after_fen',
  'account_version',
  'in_total_fen',
  'out_total_fen',
  'in_count',
  'out_count',
  'lead_count',
]
const LEFT_OUT: Partial<Record<OrderTable, readonly string[]>> = { ledger_entry: ['counter_amount_fen'] }

export function createOrderTemplate(
  told: ToldOrder,
  facts: OrderFacts,
  newProviderNo: (moment: Date) => string,
): OrderTemplate {
  const template = createTemplate({ facts, reckoned: reckonedOf(told.order, facts), newProviderNo })
  // In the order of their ids, so that those of a copy ascend as well.
  for (const table of orderTables) {
    const columns = OWN[table]
    if (columns !== undefined) template.own(withValues(told.rows[table], columns), columns)
  }
  const compiled = orderTables.flatMap((table) =>
    told.rows[table].map((row) => ({
      table,
      make: template.compile(without(table, row), givenOf(table, row, { facts, told })),
    })),
  )
  const operations = told.operations.map((operation) => template.compile(operation))
  return {
    copy(copied, rows) {
      const copy = template.copy(copied)
      for (const { table, make } of compiled) rows[table].push(make(copy))
      return operations.map((make) => make(copy))
    },
  }
}

function reckonedOf(order: Row, facts: OrderFacts) {
  const reckoned = new Map<number, { readonly from: number; readonly after: number }>()
  for (const [column, from] of DEADLINES) {
    const [at, base] = [order[column], facts.moments[from]]
    if (typeof at !== 'string' || base === null || base === undefined) continue
    reckoned.set(Date.parse(at), { from, after: Date.parse(at) - base })
  }
  return reckoned
}

interface Told {
  readonly facts: OrderFacts
  readonly told: ToldOrder
}

function givenOf(table: OrderTable, row: Row, { facts, told }: Told): Readonly<Record<string, ColumnOf<OrderFacts>>> {
  if (table === 'sale_order') return fromFacts(Object.keys(facts.columns), ({ columns }) => columns)
  if (table === 'sale_order_item') {
    const line = numberOf(row, 'line') - 1
    return {
      ...fromFacts(Object.keys(facts.lines[line] ?? {}), ({ lines }) => lines[line] ?? {}),
      shipped_quantity: quantityAs(row, 'shipped_quantity', line),
    }
  }
  if (table === 'shipment_item') {
    const item = told.rows.sale_order_item.find(({ id }) => id === row['item_id'])
    return item === undefined ? {} : { quantity: quantityAs(row, 'quantity', numberOf(item, 'line') - 1) }
  }
  if (table === 'stock_log') {
    const line = facts.lines.findIndex((each) => each['sku_id'] === textOf(row, 'sku_id'))
    return { delta: quantityAs(row, 'delta', line), locked_delta: quantityAs(row, 'locked_delta', line) }
  }
  // Known when the whole book is.
  if (table === 'ledger_entry') return Object.fromEntries(RECKONED_OF_ENTRIES.map((column) => [column, () => 0]))
  return {}
}

/** The pieces of a line, taken or given back as in what was told. */
function quantityAs(row: Row, column: string, line: number): ColumnOf<OrderFacts> {
  const sign = Math.sign(numberOf(row, column))
  return ({ facts }) => (sign === 0 ? 0 : sign * numberOf(facts.lines[line] ?? {}, 'quantity'))
}

const fromFacts = (names: readonly string[], rowOf: (facts: OrderFacts) => Row) =>
  Object.fromEntries(
    names.map((name): [string, ColumnOf<OrderFacts>] => [name, ({ facts }) => rowOf(facts)[name] ?? null]),
  )

function without(table: OrderTable, row: Row): Row {
  const names = LEFT_OUT[table] ?? []
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
}

/** Rows that have all of these columns filled; what is not filled makes nothing. */
const withValues = (rows: readonly Row[], columns: readonly string[]): Row[] =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name) || row[name] !== null)),
  )
