// The rows of one table that a unit of work has read, added or changed: read once, written together.
import type pg from 'pg'
import { fromColumns, insertRows, selectByKeys, toColumn, updateRows, type Values } from './rows.ts'
import type { Table } from './tables.ts'

export interface Shelf<Row extends object> {
  findMany(keys: readonly Partial<Row>[]): Promise<(Row | undefined)[]>
  /** Rows under a condition; those that this work holds already stay the same objects. Flush before it. */
  load(condition: string, parameters: readonly unknown[]): Promise<Row[]>
  /** From now on a row that is not held does not exist. */
  complete(): void
  add(row: Row): void
  change(row: Row, changes: Partial<Row>): void
  /** Rows that were added or changed so far. */
  touched(): Row[]
  /** Writes what was added or changed since the last time. */
  flush(): Promise<void>
}

interface Slot<Row> {
  row: Row | undefined
  state: 'loaded' | 'added' | 'changed'
}

/** @param lock off for pure queries: rows are read without being locked */
export function createShelf<Row extends object>(client: pg.ClientBase, table: Table<Row>, lock: boolean): Shelf<Row> {
  const slots = new Map<string, Slot<Row>>()
  const touched = new Set<Row>()
  const lockClause = lock ? (table.shared ? ' for share' : ' for update') : ''
  let isComplete = false

  const keyOf = (row: Partial<Row>): string => table.key.map((name) => String(row[name])).join('\u0000')

  async function read(keys: readonly Partial<Row>[]): Promise<void> {
    const found = await selectByKeys(client, table, keys, lockClause)
    for (const row of found) slots.set(keyOf(row), { row, state: 'loaded' })
    for (const key of keys) {
      const text = keyOf(key)
      if (!slots.has(text)) slots.set(text, { row: undefined, state: 'loaded' })
    }
  }

  return {
    async findMany(keys) {
      const missing = isComplete ? [] : keys.filter((key) => !slots.has(keyOf(key)))
      if (missing.length > 0) await read(missing)
      return keys.map((key) => slots.get(keyOf(key))?.row)
    },
    async load(condition, parameters) {
      const order = table.key.map(toColumn).join(', ')
      const sql = `select * from ${table.name} where ${condition} order by ${order}${lockClause}`
      const result = await client.query<Values>(sql, [...parameters])
      return result.rows.map((values) => {
        const row = fromColumns<Row>(values)
        const known = slots.get(keyOf(row))
        if (known?.row) return known.row
        slots.set(keyOf(row), { row, state: 'loaded' })
        return row
      })
    },
    complete() {
      isComplete = true
    },
    add(row) {
      slots.set(keyOf(row), { row, state: 'added' })
      touched.add(row)
    },
    change(row, changes) {
      const slot = slots.get(keyOf(row))
      if (slot?.row !== row) throw new Error(`${table.name}: a row can only be changed in the work that read it`)
      Object.assign(row, changes)
      if (slot.state === 'loaded') slot.state = 'changed'
      touched.add(row)
    },
    touched: () => [...touched],
    async flush() {
      const added: Row[] = []
      const changed: Row[] = []
      for (const slot of slots.values()) {
        if (slot.row !== undefined && slot.state === 'added') added.push(slot.row)
        if (slot.row !== undefined && slot.state === 'changed') changed.push(slot.row)
        slot.state = 'loaded'
      }
      if (added.length > 0) await insertRows(client, table.name, added)
      if (changed.length > 0) await updateRows(client, table, changed)
    },
  }
}
