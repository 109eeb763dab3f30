// The three kinds of handle as guards of statements: one merchant's, the global tables', and the read-only one over all.
import { OperationNodeTransformer, type OperationNode, type RootOperationNode, type WithNode } from 'kysely'
import { QueryRefused } from './query-refused.ts'
import type { DataScope } from './data-scope.ts'
import { mustBeStatement, StatementGuard } from './statement-guard.ts'
import type { TableNames } from './table-position.ts'
import { TenantFilter } from './tenant-filter.ts'

/** Makes of a statement as it was built the one that may run. Errors: throws QueryRefused for one that may not. */
export type Guard = (node: RootOperationNode, dataScope: DataScope | null) => RootOperationNode

/** The guard of a merchant's handle; see TenantFilter for what it does and refuses. */
export function tenantGuard(merchantId: string, names: TableNames): Guard {
  return (node, dataScope) => {
    mustBeStatement(node)
    return new TenantFilter(merchantId, names, dataScope).transformNode(node)
  }
}

/** The guard of the global handle: it refuses every table of a merchant. */
export function globalGuard(names: TableNames): Guard {
  return (node) => {
    mustBeStatement(node)
    return new GlobalOnly(names).transformNode(node)
  }
}

/** The guard of the handle over all merchants: it refuses everything that is not a SELECT, at every depth. */
export const readOnlyGuard: Guard = (node) => {
  // Raw SQL is let in for the operator's reports; the server refuses what writes.
  if (node.kind !== 'RawNode') mustBeStatement(node)
  return new ReadOnly().transformNode(node)
}

class GlobalOnly extends StatementGuard {
  protected override transformNodeImpl<T extends OperationNode>(node: T): T {
    return this.inScope((node as { with?: WithNode }).with, () => {
      const [found] = this.tenantTables(positions(node))
      if (found) throw new QueryRefused(`${found.table} belongs to merchants: use the handle of one merchant`)
      return super.transformNodeImpl(node)
    })
  }
}

const WRITES = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode'])

class ReadOnly extends OperationNodeTransformer {
  protected override transformNodeImpl<T extends OperationNode>(node: T): T {
    if (WRITES.has(node.kind)) throw new QueryRefused('Over all merchants one may only read')
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
  return kind === 'InsertQueryNode' ? [into] : []
}
