// Locks by name over all instances, held until a transaction ends. Nobody queues for one in the database: a queue there holds a
// connection for each who waits, and one caller alone could fill the pool.
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { GlobalTx, TenantTx } from './handles.ts'

/** Makes the error of a wait in vain; only then, because making one costs as much as a small statement. */
type Otherwise = () => Error

/** Thrown inside a transaction that needs a lock of another one: it is rolled back, and done again a moment later. */
export class TryAgain extends Error {
  readonly lock: string
  /** What the caller gets when the wait was in vain. */
  readonly otherwise: Error

  constructor(lock: string, otherwise: Otherwise) {
    super(`Another transaction holds the lock ${lock}`)
    this.name = 'TryAgain'
    this.lock = lock
    this.otherwise = otherwise()
  }
}

const held = new WeakMap<object, string[]>()

/** Opens the list of the locks that one attempt of a transaction takes. */
export function collectLocks(tx: object): readonly string[] {
  const names: string[] = []
  held.set(tx, names)
  return names
}

/**
 * Takes the locks of these names until the transaction ends, which should do so before everything else. While another one has
 * one of them this transaction is rolled back, waits without a connection, and is done again.
 * Errors: `otherwise`, when a lock is not to be had within about a second, or too many wait for it.
 */
export async function acquireLock(
  tx: GlobalTx | TenantTx,
  names: readonly string[],
  otherwise: Otherwise,
): Promise<void> {
  // Locks of the session's database and not of rows: on a distributed database they are the coordinator's.
  const all = sql<string[]>`${[...names].toSorted()}::text[]`
  const rows = await (tx as GlobalTx)
    .selectFrom(({ fn }) => fn<{ name: string }>('unnest', [all]).as('name'))
    .select(({ ref }) => ['name.name', tryNamed(ref('name.name')).as('is_taken')])
    .execute()
  noteLocks(tx, names, { busy: rows.find((row) => !row.is_taken)?.name ?? null, otherwise })
}

/**
 * Takes the lock of a name beside all others who take it so. While another transaction has it alone, or waits for that, this one is
 * done again like in `acquireLock`: nobody waits here with a connection, so that no two ever wait for each other.
 */
export async function acquireBeside(tx: GlobalTx | TenantTx, name: string, otherwise: Otherwise): Promise<void> {
  const rows = await named(tx, name)
    .select(sql<boolean>`pg_try_advisory_xact_lock_shared(hashtextextended(${name}::text, 0))`.as('is_taken'))
    .execute()
  noteLocks(tx, [name], { busy: rows[0]?.is_taken === true ? null : name, otherwise })
}

/**
 * Takes such a lock alone, and waits for those who have it beside one another: the one queue in the database, for rare acts that nobody
 * could otherwise do while others come and go. It should be taken before everything else.
 */
export async function acquireAlone(tx: GlobalTx | TenantTx, name: string): Promise<void> {
  await named(tx, name)
    .select(sql`pg_advisory_xact_lock(hashtextextended(${name}::text, 0))`.as('is_taken'))
    .execute()
  listOf(tx).push(name)
}

const named = (tx: GlobalTx | TenantTx, name: string) =>
  (tx as GlobalTx).selectFrom(({ fn }) => fn<{ name: string }>('unnest', [sql`${[name]}::text[]`]).as('name'))

/** Takes the lock of a name as a part of another statement, whose condition it is: false while another transaction has it. */
export const tryLock = (name: string): Expression<boolean> & RawBuilder<boolean> => tryNamed(sql`${name}::text`)

const tryNamed = (name: Expression<string>) => sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`

/**
 * Follows a statement that tried the locks of these names itself: notes that this transaction has them, or, when the statement
 * found one `busy`, has it done again like `acquireLock`.
 */
export function noteLocks(
  tx: GlobalTx | TenantTx,
  names: readonly string[],
  { busy, otherwise }: { readonly busy: string | null; readonly otherwise: Otherwise },
): void {
  const list = listOf(tx)
  if (busy !== null) throw new TryAgain(busy, otherwise)
  list.push(...names)
}

function listOf(tx: object): string[] {
  const list = held.get(tx)
  if (list === undefined) throw new Error('A lock needs the tx of an open transaction')
  return list
}
