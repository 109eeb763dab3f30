/** Rows between the database's snake_case columns and our camelCase names, and many rows in one statement. */
import type pg from 'pg'
import type { Table } from './tables.ts'

export type Values = Record<string, unknown>

const snakeNames = new Map<string, string>()
const camelNames = new Map<string, string>()

/** `bizUserId` → `biz_user_id`. */
export function toColumn(name: string): string {
  let column = snakeNames.get(name)
  if (column === undefined) {
    column = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    snakeNames.set(name, column)
  }
  return column
}

/** A database row under our names. The caller says which row type the statement yields. */
export function fromColumns<Row>(row: Values): Row {
  const named: Values = {}
  for (const column of Object.keys(row)) {
    let name = camelNames.get(column)
    if (name === undefined) {
      name = column.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())
      camelNames.set(column, name)
    }
    named[name] = row[column]
  }
  return named as Row
}

/** Inserts rows of one shape with one statement. */
export async function insertRows(client: pg.ClientBase, table: string, rows: readonly object[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {})
  if (names.length === 0) return
  const columns = names.map(toColumn).join(', ')
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [rowsAsJson(rows)],
  )
}

/** Overwrites rows found by their key with one statement. */
export async function updateRows<Row>(
  client: pg.ClientBase,
  table: Table<Row>,
  rows: readonly object[],
): Promise<void> {
  const names = Object.keys(rows[0] ?? {})
  const keys: readonly string[] = table.key
  const changes = names
    .filter((name) => !keys.includes(name))
    .map((name) => `${toColumn(name)} = new.${toColumn(name)}`)
  const same = keys.map((name) => `old.${toColumn(name)} = new.${toColumn(name)}`)
  await client.query(
    `update ${table.name} old set ${changes.join(', ')}
       from jsonb_populate_recordset(null::${table.name}, $1::jsonb) new where ${same.join(' and ')}`,
    [rowsAsJson(rows)],
  )
}

/** Reads rows by several keys at once, in key order, which is also the order in which `lock` (a clause, or nothing) locks them. */
export async function selectByKeys<Row>(
  client: pg.ClientBase,
  table: Table<Row>,
  keys: readonly object[],
  lock: string,
): Promise<Row[]> {
  const columns = table.key.map(toColumn)
  const same = columns.map((column) => `found.${column} = wanted.${column}`).join(' and ')
  const result = await client.query<Values>(
    `select found.* from ${table.name} found
       join jsonb_populate_recordset(null::${table.name}, $1::jsonb) wanted on ${same}
      order by ${columns.map((column) => `found.${column}`).join(', ')}${lock && `${lock} of found`}`,
    [rowsAsJson(keys)],
  )
  return result.rows.map((row) => fromColumns<Row>(row))
}

// Amounts travel as texts inside the JSON: PostgreSQL casts them back, and no digit is lost on the way.
function rowsAsJson(rows: readonly object[]): string {
  const list = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]: [string, unknown]) => [toColumn(name), value ?? null])),
  )
  return JSON.stringify(list, (_name, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
}
