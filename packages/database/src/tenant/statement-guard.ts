// Looks at every node of a statement before it may run, and refuses what could say more than the query builder shows.
import {
  IdentifierNode,
  OperationNodeTransformer,
  ParensNode,
  RawNode,
  SelectQueryNode,
  TableNode,
  type AggregateFunctionNode,
  type AliasNode,
  type CommonTableExpressionNode,
  type DataTypeNode,
  type FunctionNode,
  type OperationNode,
  type OperatorNode,
  type RootOperationNode,
  type SelectModifierNode,
  type SetOperationNode,
  type WithNode,
} from 'kysely'
import { actsForMerchant, isKnownFunction, isTableFunction } from './known-functions.ts'
import { QueryRefused } from './query-refused.ts'
import { mustBeExpression } from './raw-text.ts'
import { namesOf, tablesIn, type NamedTable, type TableNames } from './table-position.ts'

const WRITES = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'])
const STATEMENTS = new Set(['SelectQueryNode', ...WRITES])

/** Everything that the statements of the house are made of; what is not here (explain, merge, DDL) is refused by its kind. */
const KINDS = new Set(
  `SelectQuery InsertQuery UpdateQuery DeleteQuery AggregateFunction Alias And BinaryOperation Case Cast Collate Column
  ColumnUpdate CommonTableExpression CommonTableExpressionName DataType DefaultInsertValue Fetch From Function GroupBy
  GroupByItem Having Identifier JSONOperatorChain JSONPath JSONPathLeg JSONReference Join Limit List Offset On OnConflict
  Operator Or OrderBy OrderByItem Over Parens PartitionBy PartitionByItem PrimitiveValueList Raw Reference Returning
  SchemableIdentifier SelectAll SelectModifier Selection SetOperation SimpleReferenceExpression Table Tuple
  UnaryOperation Using Value ValueList Values When Where With`
    .split(/\s+/)
    .map((kind) => `${kind}Node`),
)
const OPERATOR = /^(?:[a-z ]+|(?!.*(?:--|\/\*))[-+*/<>=~!@#%^&|`?]+\$?)$/
const SET_OPERATOR = new Set(['union', 'intersect', 'except'])
const DATA_TYPE = /^[a-z][\w ]*(?:\(\d+(?:, ?\d+)?\))?(?:\[\])*$/

/** Throws QueryRefused unless this is one of the four kinds of statement. */
export function mustBeStatement(node: RootOperationNode): void {
  if (RawNode.is(node)) throw new QueryRefused('Raw SQL is no statement of a handle: write it with the query builder')
  if (node.kind === 'MergeQueryNode') throw new QueryRefused('MERGE is refused: use INSERT … ON CONFLICT')
  if (!STATEMENTS.has(node.kind)) throw new QueryRefused(`${node.kind} is refused: tables are made by migrations`)
}

/** The base of what rewrites or refuses statements; it changes nothing itself. */
export class StatementGuard extends OperationNodeTransformer {
  protected readonly names: TableNames
  readonly #withQueries: string[] = []

  constructor(names: TableNames) {
    super()
    this.names = names
  }

  protected override transformNodeImpl<T extends OperationNode>(node: T): T {
    if (!KINDS.has(node.kind)) throw new QueryRefused(`${node.kind} is refused in a statement of a handle`)
    // What comes after the condition would widen it: `… and merchant_id = $1 or true`.
    const { endModifiers } = node as { endModifiers?: readonly OperationNode[] }
    const isTold = endModifiers?.some((end) => end.kind !== 'SelectModifierNode')
    if (isTold) throw new QueryRefused('modifyEnd is refused: nothing may follow the condition of a statement')
    return super.transformNodeImpl(node)
  }

  protected override transformRaw(node: RawNode): RawNode {
    const parent = this.nodeStack.at(-2)
    // Raw inside raw is read as part of it.
    if (parent === undefined || !RawNode.is(parent)) mustBeExpression(node)
    for (const child of node.parameters) {
      // A write stands in raw SQL without parentheses, so what follows would belong to its condition.
      if (WRITES.has(child.kind)) throw new QueryRefused('Raw SQL may not hold an insert, update or delete')
      if (TableNode.is(child)) throw new QueryRefused(`Raw SQL may not name the table ${child.table.identifier.name}`)
    }
    return super.transformRaw(node)
  }

  protected override transformSelectModifier(node: SelectModifierNode): SelectModifierNode {
    if (node.rawModifier) throw new QueryRefused('modifyFront and modifyEnd are refused in statements of a handle')
    return super.transformSelectModifier(node)
  }

  protected override transformAlias(node: AliasNode): AliasNode {
    if (!IdentifierNode.is(node.alias)) throw new QueryRefused('What is selected is renamed by a plain name')
    return super.transformAlias(node)
  }

  protected override transformFunction(node: FunctionNode): FunctionNode {
    mustBeKnown(node.func, isTableFunction(node.func))
    if (actsForMerchant(node.func)) this.mustActForOwn(node)
    return super.transformFunction(node)
  }

  protected override transformAggregateFunction(node: AggregateFunctionNode): AggregateFunctionNode {
    mustBeKnown(node.func, false)
    return super.transformAggregateFunction(node)
  }

  protected override transformOperator(node: OperatorNode): OperatorNode {
    if (!OPERATOR.test(node.operator)) throw new QueryRefused(`${node.operator} is no operator`)
    return super.transformOperator(node)
  }

  protected override transformDataType(node: DataTypeNode): DataTypeNode {
    if (!DATA_TYPE.test(node.dataType)) throw new QueryRefused(`${node.dataType} is no type`)
    return super.transformDataType(node)
  }

  protected override transformSetOperation(node: SetOperationNode): SetOperationNode {
    if (!SET_OPERATOR.has(node.operator)) throw new QueryRefused(`${node.operator} is refused`)
    mustBeSelect(node.expression)
    return super.transformSetOperation(node)
  }

  protected override transformCommonTableExpression(node: CommonTableExpressionNode): CommonTableExpressionNode {
    if (!WRITES.has(node.expression.kind)) mustBeSelect(node.expression)
    return super.transformCommonTableExpression(node)
  }

  /** Names that a WITH gives hold in its own queries, from the next one on, and in the statement behind it. */
  protected override transformWith(node: WithNode): WithNode {
    if (node.recursive) return super.transformWith(node)
    const names = namesOf(node)
    this.#withQueries.length -= names.length
    const expressions = node.expressions.map((expression, at) => {
      const seen = this.transformNode(expression)
      this.#withQueries.push(names[at] ?? '')
      return seen
    })
    return { ...node, expressions }
  }

  protected inScope<T>(withNode: WithNode | undefined, work: () => T): T {
    const names = namesOf(withNode)
    const shadow = names.find((name) => this.names.tenant.has(name))
    if (shadow) throw new QueryRefused(`WITH may not take the name of the table ${shadow}`)
    this.#withQueries.push(...names)
    const result = work()
    this.#withQueries.length -= names.length
    return result
  }

  /** The merchants' tables among these. Errors: throws QueryRefused for a table that nobody knows. */
  protected tenantTables(items: readonly (OperationNode | undefined)[]): NamedTable[] {
    return items.flatMap(tablesIn).filter(({ table }) => {
      if (this.names.tenant.has(table)) return true
      if (this.names.global.has(table) || this.#withQueries.includes(table)) return false
      throw new QueryRefused(`Unknown table ${table}: run npm run db:migrate to learn it`)
    })
  }

  /** A function that acts for the merchant it is given first: which one that is, only the handle knows. */
  protected mustActForOwn(node: FunctionNode): void {
    throw new QueryRefused(`${node.func}() belongs to merchants: use the handle of one merchant`)
  }
}

function mustBeKnown(name: string, isAllowed: boolean): void {
  if (isAllowed || isKnownFunction(name)) return
  throw new QueryRefused(`Nobody said that ${name}() looks at its arguments only (known-functions.ts)`)
}

function mustBeSelect(node: OperationNode): void {
  const inner = ParensNode.is(node) ? node.node : node
  if (!SelectQueryNode.is(inner)) throw new QueryRefused('A select is written with the query builder here')
}
