// Handles whose guard is part of their compiler and of their connection, so that whatever is derived from one keeps it.
import {
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  Transaction,
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type KyselyProps,
  type QueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import type { Planning } from '../planning.ts'
import type { Guard } from './guards.ts'
import { QueryRefused } from './query-refused.ts'
import { currentDataScope, type DataScope } from './data-scope.ts'

/** Runs one statement somewhere and answers what the driver answers. */
export type Run = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult<never>>
/** Lends a way to run statements for as long as the work takes, and says how they are planned. */
export type Lend = <T>(work: (run: Run) => Promise<T>, planning?: Planning) => Promise<T>

/** A handle for single statements. Nothing can be executed on it that its own guard has not let pass. */
export function guardedHandle<Tables>(guard: Guard, lend: Lend): Kysely<Tables> {
  return closed(new Kysely<Tables>(propsOf(guard, lend)))
}

/** The same as the handle of an open transaction; whoever opened it also ends it. */
export function guardedTransaction<Tables>(guard: Guard, lend: Lend): Transaction<Tables> {
  return closed(new Transaction<Tables>(propsOf(guard, lend)))
}

function propsOf(guard: Guard, lend: Lend): KyselyProps {
  const issued: Issued = new WeakMap()
  const connections: ConnectionProvider = {
    provideConnection: (consumer) => lend((run) => consumer(new GuardedConnection(run, issued))),
  }
  const executor = new DefaultQueryExecutor(compilerOf(guard, issued), adapter, connections)
  return { config: { dialect }, dialect, driver, executor }
}

/** The statements that a guard let pass, and for whose reach; one that was changed or made elsewhere is not among them. */
type Issued = WeakMap<CompiledQuery, { readonly dataScope: DataScope | null }>

const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()

/** The guard comes last, behind every plugin: taking plugins off or putting some on changes nothing about it. */
function compilerOf(guard: Guard, issued: Issued): QueryCompiler {
  return {
    compileQuery(node, queryId) {
      const dataScope = currentDataScope()
      const compiled = compiler.compileQuery(guard(node, dataScope), queryId)
      Object.freeze(compiled.parameters)
      issued.set(compiled, { dataScope })
      return compiled
    },
  }
}

class GuardedConnection implements DatabaseConnection {
  readonly #run: Run
  readonly #issued: Issued

  constructor(run: Run, issued: Issued) {
    this.#run = run
    this.#issued = issued
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    const passed = this.#issued.get(compiled)
    if (passed === undefined) throw new QueryRefused('Only statements that this handle has compiled itself run on it')
    if (passed.dataScope !== currentDataScope()) throw new QueryRefused('The statement was compiled for another reach')
    const { command, rowCount, rows } = await this.#run(compiled.sql, compiled.parameters)
    const isWrite = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE'
    return { rows, ...(isWrite ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
  }

  streamQuery(): never {
    throw new QueryRefused('Statements of a handle are not streamed: read in pages')
  }
}

const refuse = (): never => {
  throw new QueryRefused('Not on a handle: transactions are opened by Database, and a handle keeps its merchant')
}

/** What the query builder would open and end by itself is opened and ended by Database. */
const driver: Driver = {
  init: async () => {},
  acquireConnection: async () => refuse(),
  beginTransaction: async () => refuse(),
  commitTransaction: async () => refuse(),
  rollbackTransaction: async () => refuse(),
  releaseConnection: async () => refuse(),
  destroy: async () => refuse(),
}
const dialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createIntrospector: refuse,
  createQueryCompiler: refuse,
}

/** Says so at once, where a handle derived from it would say it later. */
function closed<K extends object>(handle: K): K {
  const doors = ['withoutPlugins', 'transaction', 'startTransaction', 'connection', 'destroy']
  return Object.assign(handle, Object.fromEntries(doors.map((gate) => [gate, refuse])))
}
