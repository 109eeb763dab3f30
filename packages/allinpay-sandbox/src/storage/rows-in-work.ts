/**
 * One unit of work: rows are read once, changed in memory, and written together before the transaction commits.
 * The gateway opens one per request, the history one per thousand operations; the core sees no difference.
 */
import type pg from 'pg'
import { fromColumns, insertRows, selectByKeys, toColumn, updateRows, type Values } from './rows.ts'
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

interface Slot {
  row: object | undefined
  state: 'loaded' | 'added' | 'changed'
}

interface Shelf {
  table: Table<object>
  slots: Map<string, Slot>
  complete: boolean
  touched: Set<object>
}

/** Rows over one connection inside an open transaction; `lock` is off for pure queries. */
export function createRows(client: pg.ClientBase, lock: boolean): Rows {
  const shelves = new Map<string, Shelf>()

  function shelfOf<Row extends object>(table: Table<Row>): Shelf {
    let shelf = shelves.get(table.name)
    if (!shelf) {
      shelf = { table: table as unknown as Table<object>, slots: new Map(), complete: false, touched: new Set() }
      shelves.set(table.name, shelf)
    }
    return shelf
  }

  function lockClause<Row extends object>(table: Table<Row>): string {
    if (!lock) return ''
    return table.shared ? ' for share' : ' for update'
  }

  function keyOf<Row extends object>(table: Table<Row>, row: Partial<Row>): string {
    return table.key.map((name) => String(row[name])).join('\u0000')
  }

  async function findMany<Row extends object>(table: Table<Row>, keys: readonly Partial<Row>[]) {
    const shelf = shelfOf(table)
    const missing = shelf.complete ? [] : keys.filter((key) => !shelf.slots.has(keyOf(table, key)))
    if (missing.length > 0) {
      const found = await selectByKeys(client, table, missing as Values[], lockClause(table))
      for (const row of found) shelf.slots.set(keyOf(table, row), { row, state: 'loaded' })
      for (const key of missing) {
        const text = keyOf(table, key)
        if (!shelf.slots.has(text)) shelf.slots.set(text, { row: undefined, state: 'loaded' })
      }
    }
    return keys.map((key) => shelf.slots.get(keyOf(table, key))?.row as Row | undefined)
  }

  async function load<Row extends object>(table: Table<Row>, condition: string, parameters: readonly unknown[]) {
    await flush()
    const order = table.key.map(toColumn).join(', ')
    const sql = `select * from ${table.name} where ${condition} order by ${order}${lockClause(table)}`
    const result = await client.query<Values>(sql, [...parameters])
    const shelf = shelfOf(table)
    return result.rows.map((values) => {
      const row = fromColumns<Row>(values)
      const known = shelf.slots.get(keyOf(table, row))
      if (known?.row) return known.row as Row
      shelf.slots.set(keyOf(table, row), { row, state: 'loaded' })
      return row
    })
  }

  async function flush(): Promise<void> {
    for (const shelf of shelves.values()) {
      const added: Values[] = []
      const changed: Values[] = []
      for (const slot of shelf.slots.values()) {
        if (slot.state === 'added') added.push(slot.row as Values)
        if (slot.state === 'changed') changed.push(slot.row as Values)
        slot.state = 'loaded'
      }
      if (added.length > 0) await insertRows(client, shelf.table.name, added)
      if (changed.length > 0) await updateRows(client, shelf.table, changed)
    }
  }

  return {
    findMany,
    flush,
    find: async (table, key) => (await findMany(table, [key]))[0],
    list(table, where) {
      const names = Object.keys(where)
      const condition = names.map((name, at) => `${toColumn(name)} = $${at + 1}`).join(' and ')
      return load(table, condition, Object.values(where))
    },
    async loadAll(table, condition, parameters) {
      await load(table, condition, parameters)
      shelfOf(table).complete = true
    },
    add(table, row) {
      const shelf = shelfOf(table)
      shelf.slots.set(keyOf(table, row), { row, state: 'added' })
      shelf.touched.add(row)
      return row
    },
    change(table, row, changes) {
      const shelf = shelfOf(table)
      const slot = shelf.slots.get(keyOf(table, row))
      if (slot?.row !== row) throw new Error(`${table.name}: a row can only be changed in the work that read it`)
      Object.assign(row, changes)
      if (slot.state === 'loaded') slot.state = 'changed'
      shelf.touched.add(row)
    },
    async query<Row>(sql: string, parameters: readonly unknown[]) {
      await flush()
      const result = await client.query<Values>(sql, [...parameters])
      return result.rows.map((row) => fromColumns<Row>(row))
    },
    touched: <Row extends object>(table: Table<Row>) => [...(shelves.get(table.name)?.touched ?? [])] as Row[],
  }
}
