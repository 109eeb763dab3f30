// Says which tables belong to merchants: those whose primary key begins with merchant_id.
import { globalTableReasons } from '../global-tables.ts'
import type { Table } from './read-catalogue.ts'

export function isTenantTable(table: Table): boolean {
  return table.constraints.find((constraint) => constraint.kind === 'primary')?.columns[0] === 'merchant_id'
}

/** Tables that a library made for itself: nobody of ours writes a query for them. */
export function isMachinery(table: Table): boolean {
  return globalTableReasons[table.name]?.madeBy !== undefined
}
