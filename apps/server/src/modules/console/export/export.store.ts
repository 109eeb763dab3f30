// Export tasks as rows: asked for, taken, written and ended, each step guarded by the state before it.
import { randomBytes } from 'node:crypto'
import type { ExportListName, Language } from '@merchant/contract'
import type { Database, DataScope, Tables, TenantDb, TenantTx } from '@merchant/database'
import { type Selectable, sql } from 'kysely'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { COUNT_LIMIT } from '../../../kernel/list-page.ts'

export type ExportRecord = Selectable<Tables['export_task']>

/** What is asked for, as it is sealed. */
export interface ExportRequest {
  readonly filters: Readonly<Record<string, unknown>>
  readonly columns: readonly string[]
  readonly language: Language
  /** The shops that the person sees. */
  readonly scope: DataScope | null
}

/** Whoever takes a task has it so long, and says in time that they still write. */
const LEASE_MS = 60_000
const CANDIDATES = 20

const REQUEST = 'export_task.request'
const FILE_KEY = 'export_task.file_key'

export const sealRequest = (cipher: FieldCipher, merchantId: string, request: ExportRequest): Buffer =>
  cipher.encrypt(REQUEST, merchantId, JSON.stringify(request))

export const requestOf = (cipher: FieldCipher, task: ExportRecord): ExportRequest =>
  JSON.parse(cipher.decrypt(REQUEST, task.merchant_id, task.request_enc)) as ExportRequest

export const fileKeyOf = (cipher: FieldCipher, task: ExportRecord): Buffer => {
  if (task.file_key_enc === null) throw new Error(`The export ${task.id} has no file`)
  return Buffer.from(cipher.decrypt(FILE_KEY, task.merchant_id, task.file_key_enc), 'base64')
}

export const listNameOf = (task: ExportRecord): ExportListName => task.list as ExportListName

export async function findTask(db: TenantDb | TenantTx, id: string): Promise<ExportRecord | null> {
  return (await db.selectFrom('export_task').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export async function countUnfinished(tx: TenantTx): Promise<number> {
  const { count } = await tx
    .selectFrom('export_task')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('status', 'in', ['WAITING', 'RUNNING'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** One like it that is under way or ready, asked for by the same person lately. */
export function findEqual(tx: TenantTx, { hash, personId, since }: { hash: Buffer; personId: string; since: Date }) {
  return tx
    .selectFrom('export_task')
    .select('id')
    .where('requested_by', '=', personId)
    .where('request_hash', '=', hash)
    .where('requested_at', '>', since)
    .where('status', 'in', ['WAITING', 'RUNNING', 'READY'])
    .limit(1)
    .executeTakeFirst()
}

interface TaskFilter {
  /** Null: everybody's of this owner. */
  readonly personId: string | null
  readonly list?: string | undefined
  readonly status?: ExportRecord['status'] | undefined
}

export const tasksOf = (db: TenantDb, { personId, list, status }: TaskFilter) =>
  db
    .selectFrom('export_task')
    .$if(personId !== null, (query) => query.where('requested_by', '=', personId ?? ''))
    .$if(list !== undefined, (query) => query.where('list', '=', list ?? ''))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'READY'))

export async function countTasks(db: TenantDb, filter: TaskFilter): Promise<number> {
  const some = tasksOf(db, filter)
    .select('id')
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(COUNT_LIMIT))
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Tasks that wait, and those whose writer has not been heard of, oldest first. */
export const waitingTasks = (db: Database, now: Date) =>
  db.acrossMerchants
    .selectFrom('export_task')
    .select(['merchant_id', 'id', 'storage_key'])
    .where('status', 'in', ['WAITING', 'RUNNING'])
    .where((eb) => eb.or([eb('status', '=', 'WAITING'), eb('lease_until', '<', now)]))
    .orderBy('requested_at')
    .orderBy('id')
    .limit(CANDIDATES)
    .execute()

/** Takes a task for one attempt with a file of its own; null when somebody else has it. */
export async function takeTask(
  { db, cipher }: { readonly db: Database; readonly cipher: FieldCipher },
  { merchantId, id }: { readonly merchantId: string; readonly id: string },
  now: Date,
): Promise<ExportRecord | null> {
  const taken = await db
    .tenant(merchantId)
    .updateTable('export_task')
    .set((eb) => ({
      status: 'RUNNING',
      attempts: eb('attempts', '+', 1),
      lease_until: leaseFrom(now),
      row_count: 0,
      total: null,
      storage_key: `${randomBytes(16).toString('hex')}.sealed`,
      file_key_enc: cipher.encrypt(FILE_KEY, merchantId, randomBytes(32).toString('base64')),
    }))
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('status', '=', 'WAITING'), eb.and([eb('status', '=', 'RUNNING'), eb('lease_until', '<', now)])]),
    )
    .returningAll()
    .executeTakeFirst()
  return taken ?? null
}

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS)

type Ended = 'status' | 'row_count' | 'total' | 'failure' | 'finished_at' | 'expires_at'
export type OwnChange = Partial<Pick<ExportRecord, Ended>> & { readonly size_bytes?: number }

/** A change by whoever writes this file; false when it was cancelled, or taken over. */
export async function changeOwn(
  db: TenantDb | TenantTx,
  task: ExportRecord,
  change: OwnChange,
  leaseUntil: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('export_task')
    .set({ ...change, lease_until: leaseUntil })
    .where('id', '=', task.id)
    .where('status', '=', 'RUNNING')
    .where('storage_key', '=', task.storage_key)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const keepLease = (
  db: Database,
  task: ExportRecord,
  progress: { readonly row_count: number; readonly total: number | null },
  now: Date,
): Promise<boolean> => changeOwn(db.tenant(task.merchant_id), task, progress, leaseFrom(now))

/** Ready ones whose week is over, and files of those that ended otherwise. */
export const tasksToEmpty = (db: Database, now: Date) =>
  db.acrossMerchants
    .selectFrom('export_task')
    .select(['merchant_id', 'id', 'status', 'storage_key'])
    .where('storage_key', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'READY'), eb('expires_at', '<=', now)]),
        eb.and([
          eb('status', 'in', ['FAILED', 'CANCELLED']),
          // Whoever wrote it has noticed by now.
          eb('finished_at', '<', new Date(now.getTime() - 2 * LEASE_MS)),
        ]),
      ]),
    )
    .limit(500)
    .execute()

export const oldTasks = (db: Database, before: Date) =>
  db.acrossMerchants
    .selectFrom('export_task')
    .select(['merchant_id', 'id'])
    .where('requested_at', '<', before)
    .where('storage_key', 'is', null)
    .limit(500)
    .execute()
