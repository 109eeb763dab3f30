// Proves that every row of an INSERT into a merchant's table says that it is this merchant's.
import {
  AliasNode,
  CastNode,
  ColumnNode,
  ReferenceNode,
  SelectQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  type FunctionNode,
  type InsertQueryNode,
  type OperationNode,
  type SelectionNode,
} from 'kysely'
import { QueryRefused } from './query-refused.ts'
import { tablesIn, type TableNames } from './table-position.ts'

/**
 * Throws QueryRefused unless each row's merchant_id is this merchant: as a value, or, when inserting from a select,
 * as that value or as the merchant_id of one of the merchant's tables in it (those are filtered already).
 */
export function mustInsertOwnRows(insert: InsertQueryNode, table: string, merchantId: string, names: TableNames): void {
  const at = insert.columns?.findIndex((column) => column.column.name === 'merchant_id') ?? -1
  if (insert.defaultValues || at < 0) throw new QueryRefused(`INSERT INTO ${table} must give merchant_id`)
  const { values } = insert
  const own =
    values && (ValuesNode.is(values) ? ownValues(values, at, merchantId) : ownSelect(values, at, merchantId, names))
  if (!own) throw new QueryRefused(`INSERT INTO ${table}: every row's merchant_id must be the merchant of the handle`)
}

/** Throws QueryRefused unless the function is given this merchant first, as a value. */
export function mustBeOwn({ func, arguments: given }: FunctionNode, merchantId: string): void {
  if (!isOwnValue(given[0], merchantId)) throw new QueryRefused(`${func}() acts for the merchant of the handle`)
}

function isMerchant(value: unknown, merchantId: string): boolean {
  // In a shape the merchant is a placeholder, and only that one is the handle's own.
  return value === merchantId || (typeof value === 'string' && value.toLowerCase() === merchantId)
}

function ownValues(values: ValuesNode, at: number, merchantId: string): boolean {
  return values.values.every((row) =>
    ValueListNode.is(row) ? isOwnValue(row.values[at], merchantId) : isMerchant(row.values[at], merchantId),
  )
}

function isOwnValue(node: OperationNode | undefined, merchantId: string): boolean {
  if (!node) return false
  if (CastNode.is(node)) return isOwnValue(node.expression, merchantId)
  return ValueNode.is(node) && isMerchant(node.value, merchantId)
}

function ownSelect(values: OperationNode, at: number, merchantId: string, names: TableNames): boolean {
  if (!SelectQueryNode.is(values)) return false
  const whole = [values, ...(values.setOperations ?? []).map((operation) => operation.expression)]
  return whole.every((select) => SelectQueryNode.is(select) && selectsOwn(select, at, merchantId, names))
}

function selectsOwn(select: SelectQueryNode, at: number, merchantId: string, names: TableNames): boolean {
  const selection = select.selections?.[at]
  // A star hides what stands in the place of merchant_id.
  const starsBefore = select.selections?.slice(0, at + 1).some(isStar) ?? true
  if (!selection || starsBefore) return false
  const node = AliasNode.is(selection.selection) ? selection.selection.node : selection.selection
  if (!ReferenceNode.is(node)) return isOwnValue(node, merchantId)
  const items = [...(select.from?.froms ?? []), ...(select.joins ?? []).map((join) => join.table)]
  const sources = items.flatMap(tablesIn)
  if (!ColumnNode.is(node.column) || node.column.column.name !== 'merchant_id') return false
  const calledAs = node.table?.table.identifier.name
  // Unqualified is clear only when nothing else is read beside the one table.
  const source = calledAs
    ? sources.find((table) => table.calledAs === calledAs)
    : items.length === 1
      ? sources[0]
      : undefined
  return source !== undefined && names.tenant.has(source.table)
}

function isStar({ selection }: SelectionNode): boolean {
  return (
    selection.kind === 'SelectAllNode' || (ReferenceNode.is(selection) && selection.column.kind === 'SelectAllNode')
  )
}
