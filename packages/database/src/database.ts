// Opens the database in three kinds of handle, so that a query without its merchant can't be written by accident.
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type pg from 'pg'
import { collectAfterCommit } from './after-commit.ts'
import type { GlobalDb, GlobalTx, TenantDb, TenantTx } from './handles.ts'
import { openPool } from './open-pool.ts'
import { asInsideTransaction, mustBeOutsideTransaction } from './open-transaction.ts'
import { retryTransaction } from './retry-transaction.ts'
import { globalTables, tenantTables, type GlobalTables, type Tables } from './tables.generated.ts'
import { globalPlugin, outsidePlugin, readOnlyPlugin, tenantPlugin } from './tenant/handle-plugins.ts'
import { shopPaths } from './tenant/shop-paths.ts'
import { asWholeMerchant } from './tenant/reach.ts'
import type { TableNames } from './tenant/table-position.ts'

export interface Database {
  /** The handle of one merchant. Errors: throws unless it is a UUID; its statements throw inside a transaction. */
  tenant(merchantId: string): TenantDb
  /**
   * One transaction of one merchant; repeated as a whole after a deadlock or serialization failure, so the work must
   * have no effect outside the tx (use afterCommit). Errors: whatever the work throws, after the rollback.
   */
  transaction<T>(merchantId: string, work: (tx: TenantTx) => Promise<T>): Promise<T>
  readonly global: GlobalDb
  globalTransaction<T>(work: (tx: GlobalTx) => Promise<T>): Promise<T>
  /** Reads of the operator over all merchants; plugin and server refuse everything but SELECT. */
  readonly acrossMerchants: Kysely<Tables>
  /**
   * The same reads while a transaction is open, of what others have committed: for a limit over all merchants that is
   * counted behind a queue. It has connections of its own, so that no transaction waits for another's.
   */
  readonly committedAcrossMerchants: Kysely<Tables>
  readonly pool: pg.Pool
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  /** Default 10; reads over all merchants have up to three more. */
  maxConnections?: number
  applicationName?: string
  /** Default 10,000 ms. */
  statementTimeoutMs?: number
  /** Default 2,000 ms. */
  lockTimeoutMs?: number
}

const OPERATOR_CONNECTIONS = 3
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Opens the database; connections are made when first needed. Close it when done. */
export function openDatabase(options: DatabaseOptions): Database {
  return openDatabaseOver(options, { tenant: new Set(tenantTables), global: new Set(globalTables), shopPaths })
}

/** openDatabase for other tables than the generated ones; for the tests of this package. */
export function openDatabaseOver(options: DatabaseOptions, names: TableNames): Database {
  const pool = openPool(options)
  const readPool = openPool({ ...options, readOnly: true, maxConnections: OPERATOR_CONNECTIONS })
  const plain = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const overGlobal = (): GlobalDb =>
    new Kysely<GlobalTables>({ dialect: new PostgresDialect({ pool }), plugins: [globalPlugin(names)] })
  const reader = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: readPool }), plugins: [readOnlyPlugin()] })
  const outsideOnly = outsidePlugin(mustBeOutsideTransaction)
  const ofMerchant = (merchantId: string): Kysely<Tables> => plain.withPlugin(tenantPlugin(merchantId, names))
  return {
    tenant(merchantId) {
      const id = mustBeUuid(merchantId)
      return named(closed(ofMerchant(id).withPlugin(outsideOnly)), id)
    },
    transaction(merchantId, work) {
      const id = mustBeUuid(merchantId)
      return transact(ofMerchant(id), (tx) => work(named(tx, id)))
    },
    global: closed(overGlobal().withPlugin(outsideOnly)),
    globalTransaction: (work) => transact(overGlobal(), work),
    acrossMerchants: closed(reader.withPlugin(outsideOnly)),
    committedAcrossMerchants: closed(reader.withPlugin(readOnlyPlugin())),
    pool,
    async close() {
      await Promise.all([pool.end(), readPool.end()])
    },
  }
}

async function transact<Db, T>(db: Kysely<Db>, work: (tx: Transaction<Db>) => Promise<T>): Promise<T> {
  mustBeOutsideTransaction()
  const [result, runAfterCommit] = await retryTransaction(() =>
    db.transaction().execute(async (tx): Promise<[T, () => void]> => {
      const close = collectAfterCommit(closed(tx))
      const answer = await asInsideTransaction(() => work(tx))
      return [answer, close()]
    }),
  )
  asWholeMerchant(runAfterCommit)
  return result
}

/** Shuts the ways of the query builder that lead out of a handle: its plugin taken off, a transaction we know nothing of. */
function closed<K extends object>(handle: K): K {
  const refuse = (): never => {
    throw new Error('Not on a handle: transactions are opened by Database, and a handle keeps its merchant')
  }
  return Object.assign(handle, {
    withoutPlugins: refuse,
    transaction: refuse,
    startTransaction: refuse,
    connection: refuse,
  })
}

function named<K extends object>(handle: K, merchantId: string): K & { readonly merchantId: string } {
  return Object.assign(handle, { merchantId })
}

function mustBeUuid(merchantId: string): string {
  if (!UUID.test(merchantId)) throw new TypeError(`Not a merchant id: ${merchantId}`)
  return merchantId.toLowerCase()
}
