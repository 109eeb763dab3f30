// Opens the database in three kinds of handle, so that a query without its merchant can't be written by accident.
import type { Kysely, Transaction } from 'kysely'
import type pg from 'pg'
import { collectAfterCommit } from './after-commit.ts'
import type { GlobalDb, GlobalTx, TenantDb, TenantTx } from './handles.ts'
import { lendEach, lendTogether } from './lend-connection.ts'
import { lendTransaction } from './lend-transaction.ts'
import { type Heard, listen, type Listener } from './listen.ts'
import { collectLocks } from './lock.ts'
import { asInsideTransaction, mustBeOutsideTransaction } from './open-transaction.ts'
import { comesFrom } from './origin.ts'
import { retryTransaction } from './retry-transaction.ts'
import { openSource, type Pooling, type Source } from './source.ts'
import { type Door, openDoor, type ShapeKind } from './shape/doors.ts'
import { MERCHANT } from './shape/placeholder.ts'
import { globalTables, tenantTables, type GlobalTables, type Tables } from './tables.generated.ts'
import { guardedHandle, guardedTransaction } from './tenant/guarded-handle.ts'
import { globalGuard, type Guard, readOnlyGuard, tenantGuard } from './tenant/guards.ts'
import { withoutDataScope } from './tenant/data-scope.ts'
import { shopPaths } from './tenant/shop-paths.ts'
import type { TableNames } from './tenant/table-position.ts'
import { collectLastWrites } from './together.ts'
import { callNext } from './waiting-line.ts'

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
   * counted under a lock. It has connections of its own, so that no transaction waits for another's.
   */
  readonly committedAcrossMerchants: Kysely<Tables>
  /**
   * Hears what is notified on a channel, by a connection of its own; null behind a proxy that lends connections for the length
   * of a transaction, where nobody can listen.
   */
  listen(channel: string, heard: Heard): Listener | null
  /** The connections by which merchants are served, without any guard: for questions about the database itself. */
  readonly pool: pg.Pool
  /** The same of the reads over all merchants. */
  readonly housePool: pg.Pool
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** As whom merchants are served: a role that sees the rows of one merchant at a time (docs/decisions/0019). */
  url: string
  /** As whom the house reads over all merchants; by default the same, which then must see all rows. */
  houseUrl?: string
  /** Default 10; reads over all merchants have up to three more. */
  maxConnections?: number
  applicationName?: string
  /** Default 10,000 ms. */
  statementTimeoutMs?: number
  /** Default 2,000 ms. */
  lockTimeoutMs?: number
  /** Default 10,000 ms. */
  connectTimeoutMs?: number
  /** Default `session`: the connections are ours for as long as we keep them (docs/operation.md). */
  pooling?: Pooling
}

const OPERATOR_CONNECTIONS = 3
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Opens the database; connections are made when first needed. Close it when done. */
export function openDatabase(options: DatabaseOptions): Database {
  return openDatabaseOver(options, { tenant: new Set(tenantTables), global: new Set(globalTables), shopPaths })
}

/** openDatabase for other tables than the generated ones; for the tests of this package. */
export function openDatabaseOver(options: DatabaseOptions, names: TableNames): Database {
  const { pooling = 'session' } = options
  const source = openSource(options, pooling)
  const ofHouse = { ...options, url: options.houseUrl ?? options.url }
  const readSource = openSource({ ...ofHouse, readOnly: true, maxConnections: OPERATOR_CONNECTIONS }, pooling)
  const ofMerchants: ShapeKind = { guard: tenantGuard(MERCHANT, names) }
  const ofGlobal: ShapeKind = { guard: globalGuard(names) }
  const ofAll: ShapeKind = { guard: readOnlyGuard }
  const origin = {}
  const readOver = (mayBegin: () => void): Kysely<Tables> =>
    single<Tables>({
      kind: ofAll,
      guard: readOnlyGuard,
      merchantId: null,
      lend: lendEach(readSource, mayBegin),
      origin,
    })
  return {
    tenant(merchantId) {
      const id = mustBeUuid(merchantId)
      const lend = lendTogether(source, mustBeOutsideTransaction, id)
      return named(
        single<Tables>({ kind: ofMerchants, guard: tenantGuard(id, names), merchantId: id, lend, origin }),
        id,
      )
    },
    transaction(merchantId, work) {
      const id = mustBeUuid(merchantId)
      const nameIt = (tx: Transaction<Tables>) => named(tx, id)
      return transact(
        { source, kind: ofMerchants, merchantId: id, guard: tenantGuard(id, names), nameIt, origin },
        work,
      )
    },
    global: single<GlobalTables>({
      kind: ofGlobal,
      guard: ofGlobal.guard,
      merchantId: null,
      lend: lendEach(source, mustBeOutsideTransaction),
      origin,
    }),
    globalTransaction: (work) =>
      transact(
        { source, kind: ofGlobal, merchantId: null, guard: ofGlobal.guard, nameIt: (tx: GlobalTx) => tx, origin },
        work,
      ),
    acrossMerchants: readOver(mustBeOutsideTransaction),
    committedAcrossMerchants: readOver(() => {}),
    listen: (channel, heard) => (pooling === 'session' ? listen(options.url, channel, heard) : null),
    pool: source.pool,
    housePool: readSource.pool,
    async close() {
      await Promise.all([source.pool.end(), readSource.pool.end()])
    },
  }
}

interface SingleOptions extends Door {
  readonly guard: Guard
  readonly origin: object
}

function single<Tables>({ guard, origin, ...door }: SingleOptions): Kysely<Tables> {
  return comesFrom(openDoor(guardedHandle<Tables>(guard, door.lend), door), origin)
}

interface TransactionOptions<Tables, Tx> {
  readonly source: Source
  readonly kind: ShapeKind
  /** Null: of no merchant. */
  readonly merchantId: string | null
  readonly guard: Guard
  readonly nameIt: (tx: Transaction<Tables>) => Tx
  readonly origin: object
}

async function transact<Tables, Tx extends Transaction<Tables>, T>(
  { source, kind, merchantId, guard, nameIt, origin }: TransactionOptions<Tables, Tx>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  mustBeOutsideTransaction()
  const [result, runAfterCommit] = await retryTransaction(() => {
    let locks: readonly string[] = []
    return lendTransaction(source, merchantId, async (lend) => {
      const tx = comesFrom(
        nameIt(openDoor(guardedTransaction<Tables>(guard, lend), { kind, merchantId, lend })),
        origin,
      )
      const close = collectAfterCommit(tx)
      const lastWrites = collectLastWrites(tx)
      locks = collectLocks(tx)
      const answer = await asInsideTransaction(() => work(tx))
      return { result: [answer, close()] as const, lastWrites }
    }).finally(() => locks.forEach(callNext))
  })
  withoutDataScope(runAfterCommit)
  return result
}

function named<K extends object>(handle: K, merchantId: string): K & { readonly merchantId: string } {
  return Object.assign(handle, { merchantId })
}

function mustBeUuid(merchantId: string): string {
  if (!UUID.test(merchantId)) throw new TypeError(`Not a merchant id: ${merchantId}`)
  return merchantId.toLowerCase()
}
