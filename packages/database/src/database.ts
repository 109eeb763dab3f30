// Opens the database in three kinds of handle, so that a query without its merchant can't be written by accident.
import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type pg from 'pg'
import { collectAfterCommit } from './after-commit.ts'
import { openPool } from './open-pool.ts'
import { retryTransaction } from './retry-transaction.ts'
import { globalTables, tenantTables, type GlobalTables, type Tables } from './tables.generated.ts'
import { globalPlugin, readOnlyPlugin, tenantPlugin } from './tenant/handle-plugins.ts'
import type { TableNames } from './tenant/table-position.ts'

/**
 * Single statements of one merchant. Every table of merchants in it is filtered by, and only written for, this merchant.
 * Raw SQL (`sql`) may not name such a table: the filter can't see inside text.
 */
export type TenantDb = Kysely<Tables> & { readonly merchantId: string }
/** The same inside a transaction. */
export type TenantTx = Transaction<Tables> & { readonly merchantId: string }
/** The tables that belong to no merchant, and only those. */
export type GlobalDb = Kysely<GlobalTables>
export type GlobalTx = Transaction<GlobalTables>

export interface Database {
  /** The handle of one merchant. Errors: throws unless it is a UUID. */
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
  return openDatabaseOver(options, { tenant: new Set(tenantTables), global: new Set(globalTables) })
}

/** openDatabase for other tables than the generated ones; for the tests of this package. */
export function openDatabaseOver(options: DatabaseOptions, names: TableNames): Database {
  const pool = openPool(options)
  const readPool = openPool({ ...options, readOnly: true, maxConnections: OPERATOR_CONNECTIONS })
  const plain = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const overGlobal = (): GlobalDb =>
    new Kysely<GlobalTables>({ dialect: new PostgresDialect({ pool }), plugins: [globalPlugin(names)] })
  const reader = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: readPool }), plugins: [readOnlyPlugin()] })
  const ofMerchant = (merchantId: string): Kysely<Tables> => plain.withPlugin(tenantPlugin(merchantId, names))
  return {
    tenant(merchantId) {
      const id = mustBeUuid(merchantId)
      return named(closed(ofMerchant(id)), id)
    },
    transaction(merchantId, work) {
      const id = mustBeUuid(merchantId)
      return transact(ofMerchant(id), (tx) => work(named(tx, id)))
    },
    global: closed(overGlobal()),
    globalTransaction: (work) => transact(overGlobal(), work),
    acrossMerchants: closed(reader),
    pool,
    async close() {
      await Promise.all([pool.end(), readPool.end()])
    },
  }
}

/** Where a transaction is open, opening a second one would wait on the first for ever once the pool is empty. */
const open = new AsyncLocalStorage<{ isOpen: boolean }>()

async function transact<Db, T>(db: Kysely<Db>, work: (tx: Transaction<Db>) => Promise<T>): Promise<T> {
  if (open.getStore()?.isOpen)
    throw new Error('A transaction is open already: hand its tx on instead of opening another')
  const [result, runAfterCommit] = await retryTransaction(() => attempt(db, work))
  runAfterCommit()
  return result
}

async function attempt<Db, T>(db: Kysely<Db>, work: (tx: Transaction<Db>) => Promise<T>): Promise<[T, () => void]> {
  const here = { isOpen: true }
  try {
    return await open.run(here, () =>
      db.transaction().execute(async (tx): Promise<[T, () => void]> => {
        const close = collectAfterCommit(closed(tx))
        const result = await work(tx).finally(() => (here.isOpen = false))
        return [result, close()]
      }),
    )
  } finally {
    here.isOpen = false
  }
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
