// The three kinds of handle as query plugins: one merchant's, the global tables', and the read-only one over all merchants.
import {
  OperationNodeTransformer,
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  type RawNode,
  type RootOperationNode,
} from 'kysely'
import { QueryRefused, refuseRawTables, tablesIn, type TableNames } from './table-position.ts'
import { TenantFilter } from './tenant-filter.ts'

const WRITES = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode']
const STATEMENTS = new Set(['SelectQueryNode', 'RawNode', ...WRITES])

/** The plugin of a merchant's handle; see TenantFilter for what it does and refuses. */
export function tenantPlugin(merchantId: string, names: TableNames): KyselyPlugin {
  return plugin((node) => new TenantFilter(merchantId, names).transformNode(node))
}

/** The plugin of the global handle: it refuses every table of a merchant. */
export function globalPlugin(names: TableNames): KyselyPlugin {
  return plugin((node) => new GlobalOnly(names.tenant).transformNode(node))
}

/** The plugin of the handle over all merchants: it refuses everything that is not a SELECT, at every depth. */
export function readOnlyPlugin(): KyselyPlugin {
  return plugin((node) => new ReadOnly().transformNode(node))
}

/** The plugin of handles for single statements: it asks first whether this is the place for one. */
export function outsidePlugin(mustBeOutside: () => void): KyselyPlugin {
  return plugin((node) => {
    mustBeOutside()
    return node
  })
}

function plugin(transform: (node: RootOperationNode) => RootOperationNode): KyselyPlugin {
  return {
    transformQuery({ node }: PluginTransformQueryArgs) {
      if (!STATEMENTS.has(node.kind)) throw new QueryRefused(`${node.kind} is refused: tables are made by migrations`)
      return transform(node)
    },
    transformResult: async ({ result }) => result,
  }
}

class GlobalOnly extends OperationNodeTransformer {
  readonly #tenant: ReadonlySet<string>

  constructor(tenant: ReadonlySet<string>) {
    super()
    this.#tenant = tenant
  }

  protected override transformNodeImpl<T extends OperationNode>(node: T): T {
    const tenant = positions(node)
      .flatMap(tablesIn)
      .find(({ table }) => this.#tenant.has(table))
    if (tenant) throw new QueryRefused(`${tenant.table} belongs to merchants: use the handle of one merchant`)
    return super.transformNodeImpl(node)
  }

  protected override transformRaw(node: RawNode): RawNode {
    refuseRawTables(node, this.#tenant)
    return super.transformRaw(node)
  }
}

class ReadOnly extends OperationNodeTransformer {
  protected override transformNodeImpl<T extends OperationNode>(node: T): T {
    if (WRITES.includes(node.kind)) throw new QueryRefused('Over all merchants one may only read')
    return super.transformNodeImpl(node)
  }
}

/** The children of any node that stand where a table is read or written. */
function positions(node: OperationNode): readonly (OperationNode | undefined)[] {
  const { kind, froms, tables, table, into } = node as OperationNode & {
    froms?: OperationNode[]
    tables?: OperationNode[]
    table?: OperationNode
    into?: OperationNode
  }
  if (kind === 'FromNode') return froms ?? []
  if (kind === 'UsingNode') return tables ?? []
  if (kind === 'JoinNode' || kind === 'UpdateQueryNode') return [table]
  return kind === 'InsertQueryNode' || kind === 'MergeQueryNode' ? [into] : []
}
