// Says where each table lives once the database is distributed by merchant (Citus), and in which order tables move there.
import type { Table } from '../catalogue/read-catalogue.ts'
import { isTenantTable } from '../catalogue/tenant-tables.ts'
import { globalTableReasons, type GlobalTable } from '../global-tables.ts'

/** `sharded`: by merchant_id; `reference`: a copy on every node; `coordinator`: there only, and known to the others. */
export type Placement = 'sharded' | 'reference' | 'coordinator'

export interface PlacedTable {
  readonly name: string
  readonly placement: Placement
}

/**
 * The place of every table, in the order in which they are distributed: reference tables first, then merchants' tables with
 * what they point to before themselves, then the rest.
 */
export function distributionPlan(
  tables: readonly Table[],
  listed: Readonly<Record<string, GlobalTable>> = globalTableReasons,
): PlacedTable[] {
  const global = tables.filter((table) => !isTenantTable(table))
  const isReference = ({ name }: Table): boolean => listed[name]?.onEveryNode === true
  const placed = (some: readonly Table[], placement: Placement): PlacedTable[] =>
    parentsFirst(some).map(({ name }) => ({ name, placement }))
  return [
    ...placed(global.filter(isReference), 'reference'),
    ...placed(tables.filter(isTenantTable), 'sharded'),
    ...placed(
      global.filter((table) => !isReference(table)),
      'coordinator',
    ),
  ]
}

/** Errors: throws when tables point to one another in a circle, which no order can serve. */
function parentsFirst(tables: readonly Table[]): Table[] {
  const ordered: Table[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const isFree = (table: Table): boolean =>
      table.constraints.every(
        ({ target }) => target === null || target.table === table.name || !names.has(target.table),
      )
    const free = waiting.filter(isFree)
    if (free.length === 0) throw new Error(`These tables point to one another: ${[...names].join(', ')}`)
    ordered.push(...free)
    waiting = waiting.filter((table) => !free.includes(table))
  }
  return ordered
}
