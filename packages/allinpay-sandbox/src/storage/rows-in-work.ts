/**
 * One unit of work: rows are read once, changed in memory, and written together before the transaction commits.
 * The gateway opens one per request, the history one per thousand operations; the core sees no difference.
 */
import type pg from 'pg'
import { fromColumns, toColumn, type Values } from './rows.ts'
import { createShelf, type Shelf } from './shelf.ts'
import type { Table } from './tables.ts'

export interface Rows {
  /** The row with this key, locked until the end of the transaction, or undefined. Always the same object. */
  find<Row extends object>(table: Table<Row>, key: Partial<Row>): Promise<Row | undefined>
  /** Several rows by key with one statement, in the order asked. */
  findMany<Row extends object>(table: Table<Row>, keys: readonly Partial<Row>[]): Promise<(Row | undefined)[]>
  /** All rows with these values, changes of this work included. */
  list<Row extends object>(table: Table<Row>, where: Partial<Row>): Promise<Row[]>
  /** Promises that `condition` covers every row of the table this work will ask for: later misses cost no statement. */
  loadAll<Row extends object>(table: Table<Row>, condition: string, parameters: readonly unknown[]): Promise<void>
  add<Row extends object>(table: Table<Row>, row: Row): Row
  change<Row extends object>(table: Table<Row>, row: Row, changes: Partial<Row>): void
  /** A read of any form; sees the changes of this work. */
  query<Row>(sql: string, parameters: readonly unknown[]): Promise<Row[]>
  /** Rows of a table that this work added or changed so far, for the checks at its end. */
  touched<Row extends object>(table: Table<Row>): Row[]
  flush(): Promise<void>
}

/** Rows over one connection inside an open transaction; `lock` is off for pure queries. */
export function createRows(client: pg.ClientBase, lock: boolean): Rows {
  const shelves = new Map<string, { readonly flush: () => Promise<void> }>()

  function shelfOf<Row extends object>(table: Table<Row>): Shelf<Row> {
    const known = shelves.get(table.name)
    // A name stands for one table, and so for one type of rows.
    if (known !== undefined) return known as Shelf<Row>
    const shelf = createShelf(client, table, lock)
    shelves.set(table.name, shelf)
    return shelf
  }

  async function flush(): Promise<void> {
    for (const shelf of shelves.values()) await shelf.flush()
  }

  async function load<Row extends object>(table: Table<Row>, condition: string, parameters: readonly unknown[]) {
    await flush()
    return shelfOf(table).load(condition, parameters)
  }

  return {
    flush,
    findMany: (table, keys) => shelfOf(table).findMany(keys),
    find: async (table, key) => (await shelfOf(table).findMany([key]))[0],
    list(table, where) {
      const names = Object.keys(where)
      const condition = names.map((name, at) => `${toColumn(name)} = $${at + 1}`).join(' and ')
      return load(table, condition, Object.values(where))
    },
    async loadAll(table, condition, parameters) {
      await load(table, condition, parameters)
      shelfOf(table).complete()
    },
    add(table, row) {
      shelfOf(table).add(row)
      return row
    },
    change: (table, row, changes) => shelfOf(table).change(row, changes),
    async query<Row>(sql: string, parameters: readonly unknown[]) {
      await flush()
      const result = await client.query<Values>(sql, [...parameters])
      return result.rows.map((row) => fromColumns<Row>(row))
    },
    touched: (table) => shelfOf(table).touched(),
  }
}
