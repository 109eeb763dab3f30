// The second predicate of a statement, for those who are not let in to every shop: which shops, and whose rows.
import {
  sql,
  type InsertQueryNode,
  type OperationNode,
  type RawBuilder,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely'
import { isScopeStandIn } from '../shape/placeholder.ts'
import { QueryRefused } from './query-refused.ts'
import type { DataScope } from './data-scope.ts'
import type { ShopPath, ShopPaths } from './shop-paths.ts'
import type { NamedTable } from './table-position.ts'

/** What is added for one table of a statement; nothing for a table that is the merchant's as a whole. */
export function dataScopeFilters(
  table: NamedTable,
  dataScope: DataScope,
  merchantId: string,
  paths: ShopPaths,
): OperationNode[] {
  const path = pathOf(table.table, paths)
  const shop = shopCondition(table.calledAs, path, { dataScope, merchantId, paths })
  const person =
    dataScope.onlyOf === null || path.person === undefined
      ? null
      : sql`${sql.ref(`${table.calledAs}.${path.person}`)}::text = ${dataScope.onlyOf}`
  return [shop, person].flatMap((condition) => (condition === null ? [] : [condition.toOperationNode()]))
}

/** Whose rows are asked for, and how each table leads to its shop. */
interface Bounds {
  readonly dataScope: DataScope
  readonly merchantId: string
  readonly paths: ShopPaths
}

function shopCondition(calledAs: string, path: ShopPath, bounds: Bounds): RawBuilder<unknown> | null {
  const { dataScope, merchantId, paths } = bounds
  if ('column' in path) {
    const column = sql.ref(`${calledAs}.${path.column}`)
    const isOne = sql`${column} = any(${dataScope.shopIds}::uuid[])`
    return path.orNone ? sql`(${column} is null or ${isOne})` : isOne
  }
  if ('parent' in path) {
    const { parent, key } = path
    // A name of its own, so that it means this table wherever the statement stands.
    const name = `reached_${parent}`
    const inDataScope = shopCondition(name, pathOf(parent, paths), bounds)
    if (inDataScope === null) throw new QueryRefused(`${parent} leads to no shop`)
    return sql`exists (select from ${sql.table(parent)} as ${sql.ref(name)}
      where ${sql.ref(`${name}.merchant_id`)} = ${merchantId} and ${sql.ref(`${name}.id`)} = ${sql.ref(`${calledAs}.${key}`)}
      and ${inDataScope})`
  }
  return null
}

function pathOf(table: string, paths: ShopPaths): ShopPath {
  const path = paths[table]
  if (path === undefined) throw new QueryRefused(`Nobody said how ${table} leads to a shop`)
  return path
}

/** The columns that say in which shop a row of these tables stands, or below which other row. */
export function leadingToShop(tables: readonly NamedTable[], paths: ShopPaths): string[] {
  return tables.flatMap(({ table }) => {
    const path = pathOf(table, paths)
    return 'column' in path ? [path.column] : 'parent' in path ? [path.key] : []
  })
}

/** Which rows an INSERT makes must be looked at, so it has no shape on behalf of somebody of one shop. */
export class NeedsValues extends Error {}

/**
 * Throws QueryRefused unless every row of an INSERT stands in a shop within reach. A row below another one is not looked
 * at: its key comes from a row that was read within reach.
 */
export function mustInsertWithinDataScope(
  insert: InsertQueryNode,
  table: string,
  dataScope: DataScope,
  paths: ShopPaths,
): void {
  const path = pathOf(table, paths)
  if (!('column' in path)) return
  const at = insert.columns?.findIndex((column) => column.column.name === path.column) ?? -1
  if (at < 0 && path.orNone) return
  if (isScopeStandIn(dataScope)) throw new NeedsValues()
  const rows = insert.values !== undefined && ValuesNode.is(insert.values) ? insert.values.values : null
  const isWithin = rows?.every((row) => {
    const given = ValueListNode.is(row) ? row.values[at] : row.values[at]
    const value: unknown = isValueNode(given) ? given.value : given
    if (value === null || value === undefined) return path.orNone === true
    return typeof value === 'string' && dataScope.shopIds.includes(value)
  })
  if (isWithin !== true) throw new QueryRefused(`INSERT INTO ${table}: every row's shop must be within reach`)
}

const isValueNode = (given: unknown): given is ValueNode =>
  typeof given === 'object' && given !== null && 'kind' in given && given.kind === 'ValueNode'
