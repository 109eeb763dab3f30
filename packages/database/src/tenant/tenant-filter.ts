// Rewrites every query of a merchant's handle so that it can touch this merchant's rows only; what it can't prove, it refuses.
import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  OnNode,
  OperatorNode,
  ParensNode,
  ReferenceNode,
  TableNode,
  ValueNode,
  WhereNode,
  type ColumnUpdateNode,
  type DeleteQueryNode,
  type FunctionNode,
  type InsertQueryNode,
  type JoinNode,
  type OperationNode,
  type SelectQueryNode,
  type UpdateQueryNode,
} from 'kysely'
import { mustBeOwn, mustInsertOwnRows } from './insert-check.ts'
import { QueryRefused } from './query-refused.ts'
import type { DataScope } from './data-scope.ts'
import { leadingToShop, mustInsertWithinDataScope, dataScopeFilters } from './shop-filter.ts'
import { StatementGuard } from './statement-guard.ts'
import type { NamedTable, TableNames } from './table-position.ts'

/** The join types that carry the filter in ON; a cross join has no ON, so there it stands in WHERE. */
const FILTERED_ON = new Set(['InnerJoin', 'LeftJoin', 'LateralInnerJoin', 'LateralLeftJoin'])
const FILTERED_WHERE = new Set(['CrossJoin', 'LateralCrossJoin'])

/**
 * One merchant's rewriting. SELECT, UPDATE and DELETE get `<name>.merchant_id = $merchant` for each merchant's table,
 * at every depth; INSERT must give the merchant; merchant_id is never updated; MERGE and right or full joins are refused.
 * A table that neither list knows is refused as well: the generated tables are stale then.
 *
 * On behalf of somebody who is not let in to every shop (`withDataScope`) each table gets the predicate of its shops too, and
 * INSERT must stay within them; no row moves to another shop.
 */
export class TenantFilter extends StatementGuard {
  readonly #merchantId: string
  readonly #dataScope: DataScope | null

  constructor(merchantId: string, names: TableNames, dataScope: DataScope | null) {
    super(names)
    this.#merchantId = merchantId
    this.#dataScope = dataScope
  }

  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    return this.inScope(node.with, () => {
      const tables = this.tenantTables([...(node.from?.froms ?? []), ...crossJoined(node.joins)])
      return withWhere(super.transformSelectQuery(node), this.#filters(tables))
    })
  }

  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    return this.inScope(node.with, () => {
      const tables = this.tenantTables([node.table, ...(node.from?.froms ?? []), ...crossJoined(node.joins)])
      this.#mustStay(node.updates, tables)
      return withWhere(super.transformUpdateQuery(node), this.#filters(tables))
    })
  }

  protected override transformDeleteQuery(node: DeleteQueryNode): DeleteQueryNode {
    return this.inScope(node.with, () => {
      const items = [...node.from.froms, ...(node.using?.tables ?? []), ...crossJoined(node.joins)]
      return withWhere(super.transformDeleteQuery(node), this.#filters(this.tenantTables(items)))
    })
  }

  protected override transformInsertQuery(node: InsertQueryNode): InsertQueryNode {
    return this.inScope(node.with, () => {
      const tables = this.tenantTables([node.into])
      for (const { table } of tables) {
        mustInsertOwnRows(node, table, this.#merchantId, this.names)
        if (this.#dataScope !== null) mustInsertWithinDataScope(node, table, this.#dataScope, this.names.shopPaths)
      }
      this.#mustStay(node.onConflict?.updates, tables)
      return withinConflict(super.transformInsertQuery(node), this.#filters(tables))
    })
  }

  protected override mustActForOwn(node: FunctionNode): void {
    mustBeOwn(node, this.#merchantId)
  }

  protected override transformJoin(node: JoinNode): JoinNode {
    const tables = this.tenantTables([node.table])
    const join = super.transformJoin(node)
    if (FILTERED_WHERE.has(join.joinType)) return join
    // The filter of the FROM side stands in WHERE, where it would undo what a right or full join is for.
    if (!FILTERED_ON.has(join.joinType)) throw new QueryRefused(`${join.joinType} is refused: turn it into a left join`)
    if (tables.length === 0) return join
    return { ...join, on: OnNode.create(allOf(join.on?.on, this.#filters(tables))) }
  }

  /** No row changes its merchant, and nobody of one shop moves a row to another. */
  #mustStay(updates: readonly ColumnUpdateNode[] | undefined, tables: readonly NamedTable[]): void {
    const leading = this.#dataScope === null ? [] : leadingToShop(tables, this.names.shopPaths)
    for (const { column } of updates ?? []) {
      const node = ReferenceNode.is(column) ? column.column : column
      if (!ColumnNode.is(node) || node.column.name === 'merchant_id') {
        throw new QueryRefused('An update names plain columns, and never merchant_id')
      }
      if (leading.includes(node.column.name)) {
        throw new QueryRefused('Nobody of one shop moves a row to another')
      }
    }
  }

  #filters(tables: readonly NamedTable[]): OperationNode[] {
    return tables.flatMap((table) => [
      BinaryOperationNode.create(
        ReferenceNode.create(ColumnNode.create('merchant_id'), TableNode.create(table.calledAs)),
        OperatorNode.create('='),
        ValueNode.create(this.#merchantId),
      ),
      ...(this.#dataScope === null
        ? []
        : dataScopeFilters(table, this.#dataScope, this.#merchantId, this.names.shopPaths)),
    ])
  }
}

function crossJoined(joins: readonly JoinNode[] | undefined): OperationNode[] {
  return joins?.filter((join) => FILTERED_WHERE.has(join.joinType)).map((join) => join.table) ?? []
}

function withWhere<T extends { readonly where?: WhereNode }>(node: T, filters: readonly OperationNode[]): T {
  return filters.length === 0 ? node : { ...node, where: WhereNode.create(allOf(node.where?.where, filters)) }
}

/** A row that is in the way is changed only where the statement could have changed it without the insert. */
function withinConflict(node: InsertQueryNode, filters: readonly OperationNode[]): InsertQueryNode {
  const { onConflict } = node
  if (!onConflict?.updates || filters.length === 0) return node
  const updateWhere = WhereNode.create(allOf(onConflict.updateWhere?.where, filters))
  return { ...node, onConflict: { ...onConflict, updateWhere } }
}

/** What was asked stays in parentheses, so that an OR in a raw fragment can't swallow the filter. */
function allOf(asked: OperationNode | undefined, filters: readonly OperationNode[]): OperationNode {
  const all = asked ? [ParensNode.create(asked), ...filters] : [...filters]
  return all.reduce((left, right) => AndNode.create(left, right))
}
