// Finds the tables that a query reads or writes, under the names by which the query calls them.
import { AliasNode, IdentifierNode, ListNode, TableNode, type OperationNode, type RawNode, type WithNode } from 'kysely'
import type { ShopPaths } from './shop-paths.ts'

/** Which tables there are, as the generated file knows them. */
export interface TableNames {
  readonly tenant: ReadonlySet<string>
  readonly global: ReadonlySet<string>
  /** How each merchant's table leads to a shop. */
  readonly shopPaths: ShopPaths
}

export interface NamedTable {
  table: string
  /** How columns of it are qualified in this query. */
  calledAs: string
}

/** A query that the house refuses to run, because it could leave its merchant; always a fault of the program. */
export class QueryRefused extends Error {
  override name = 'QueryRefused'
}

/** The merchant's and global tables in a FROM, JOIN, USING, INTO or UPDATE position; catalogues of the server pass. */
export function tablesIn(item: OperationNode | undefined): NamedTable[] {
  if (!item) return []
  if (ListNode.is(item)) return item.items.flatMap(tablesIn)
  if (AliasNode.is(item) && TableNode.is(item.node)) {
    if (!IdentifierNode.is(item.alias)) throw new QueryRefused('A table may only be renamed by a plain name')
    const calledAs = item.alias.name
    return tablesIn(item.node).map(({ table }) => ({ table, calledAs }))
  }
  if (!TableNode.is(item)) return []
  const { schema, identifier } = item.table
  if (schema?.name === 'pg_catalog' || schema?.name === 'information_schema') return []
  if (schema && schema.name !== 'public') throw new QueryRefused(`Tables of schema ${schema.name} are out of reach`)
  return [{ table: identifier.name, calledAs: identifier.name }]
}

/** The names that a WITH gives to its queries. */
export function namesOf(withNode: WithNode | undefined): string[] {
  return withNode?.expressions.map((expression) => expression.name.table.table.identifier.name) ?? []
}

const TABLE_POSITION = /\b(?:from|join|into|update|using|only|table)\s+(?:"?public"?\.)?"?(\w+)"?/gi

/**
 * Refuses raw SQL in which one of these tables is read or written.
 * This is a net, not a proof: raw table names are forbidden in handles, and tidy looks for them in the sources.
 */
export function refuseRawTables(raw: RawNode, tables: ReadonlySet<string>): void {
  const named = [
    ...raw.sqlFragments.flatMap((text) => [...text.matchAll(TABLE_POSITION)].map((match) => match[1] ?? '')),
    ...raw.parameters.flatMap((child) => (TableNode.is(child) ? [child.table.identifier.name] : [])),
  ]
  const found = named.find((name) => tables.has(name))
  if (found) throw new QueryRefused(`Raw SQL may not name the table ${found}: write it with the query builder`)
}
