// Finds the tables that a query reads or writes, under the names by which the query calls them.
import {
  AliasNode,
  FunctionNode,
  IdentifierNode,
  ListNode,
  ParensNode,
  SelectQueryNode,
  TableNode,
  ValuesNode,
  type OperationNode,
  type WithNode,
} from 'kysely'
import { isTableFunction } from './known-functions.ts'
import { QueryRefused } from './query-refused.ts'
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

/**
 * The tables in a FROM, JOIN, USING, INTO or UPDATE position. Errors: throws QueryRefused for what is neither a table, nor a
 * query of the builder, nor one of the functions that may stand there.
 */
export function tablesIn(item: OperationNode | undefined): NamedTable[] {
  if (!item) return []
  if (ListNode.is(item)) return item.items.flatMap(tablesIn)
  if (AliasNode.is(item)) return aliased(item)
  if (TableNode.is(item)) return named(item, null)
  throw new QueryRefused(`${item.kind} may not stand in the place of a table`)
}

function aliased({ node, alias }: AliasNode): NamedTable[] {
  if (!IdentifierNode.is(alias)) throw new QueryRefused('A table may only be renamed by a plain name')
  if (TableNode.is(node)) return named(node, alias.name)
  const inner = ParensNode.is(node) ? node.node : node
  const isQuery = SelectQueryNode.is(inner) || ValuesNode.is(inner)
  if (isQuery || (FunctionNode.is(inner) && isTableFunction(inner.func))) return []
  throw new QueryRefused(`${inner.kind} may not stand in the place of a table: name the table in the query builder`)
}

function named({ table: { schema, identifier } }: TableNode, alias: string | null): NamedTable[] {
  if (schema && schema.name !== 'public') throw new QueryRefused(`Tables of schema ${schema.name} are out of reach`)
  return [{ table: identifier.name, calledAs: alias ?? identifier.name }]
}

/** The names that a WITH gives to its queries. */
export function namesOf(withNode: WithNode | undefined): string[] {
  return withNode?.expressions.map((expression) => expression.name.table.table.identifier.name) ?? []
}
