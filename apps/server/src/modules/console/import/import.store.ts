// Import tasks as rows: uploaded, taken, checked, decided, applied and ended, each step guarded by the state before it.
import { randomBytes } from 'node:crypto'
import type { ImportStatus, ImportTableName } from '@merchant/contract'
import type { Database, Tables, TenantDb, TenantTx } from '@merchant/database'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { COUNT_LIMIT } from '../../../kernel/list-page.ts'
import { cancellable, underWay } from './import.states.ts'

export type ImportRecord = Selectable<Tables['import_task']>

/** Whoever takes a task has it so long, and says in time that they still work on it. */
const LEASE_MS = 60_000
const CANDIDATES = 20
const FILE_KEY = 'import_task.file_key'

/** A key of its own for each upload: frames of a sealed file are numbered. */
export function newFileKey(cipher: FieldCipher, merchantId: string) {
  const key = randomBytes(32)
  const sealed = cipher.encrypt(FILE_KEY, merchantId, key.toString('base64'))
  return { key, sealed, storageKey: `${randomBytes(16).toString('hex')}.sealed` }
}

export function fileKeyOf(cipher: FieldCipher, task: ImportRecord): Buffer {
  if (task.file_key_enc === null) throw new Error(`The import ${task.id} has no file`)
  return Buffer.from(cipher.decrypt(FILE_KEY, task.merchant_id, task.file_key_enc), 'base64')
}

export const tableNameOf = (task: Pick<ImportRecord, 'table_name'>): ImportTableName =>
  task.table_name as ImportTableName

export const insertTask = (tx: TenantTx, task: Insertable<Tables['import_task']>) =>
  tx.insertInto('import_task').values(task).returningAll().executeTakeFirstOrThrow()

export async function findTask(db: TenantDb | TenantTx, id: string): Promise<ImportRecord | null> {
  return (await db.selectFrom('import_task').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export async function countUnderWay(tx: TenantTx): Promise<number> {
  const { count } = await tx
    .selectFrom('import_task')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('status', 'in', [...underWay])
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface TaskFilter {
  /** Null: everybody's of this merchant. */
  readonly personId: string | null
  readonly table?: string | undefined
  readonly status?: ImportStatus | undefined
}

export const tasksOf = (db: TenantDb, { personId, table, status }: TaskFilter) =>
  db
    .selectFrom('import_task')
    .$if(personId !== null, (query) => query.where('requested_by', '=', personId ?? ''))
    .$if(table !== undefined, (query) => query.where('table_name', '=', table ?? ''))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'DONE'))

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

/** Tasks that wait, and those whose server has not been heard of, oldest first. */
export const waitingTasks = (db: Database, now: Date) =>
  db.acrossMerchants
    .selectFrom('import_task')
    .select(['merchant_id', 'id'])
    .where('status', 'in', [...underWay])
    .where((eb) => eb.or([eb('status', 'in', ['TO_CHECK', 'TO_APPLY']), eb('lease_until', '<', now)]))
    .orderBy('requested_at')
    .orderBy('id')
    .limit(CANDIDATES)
    .execute()

/** Takes a task; null when somebody else has it. */
export async function takeTask(
  db: Database,
  { merchantId, id }: { readonly merchantId: string; readonly id: string },
  now: Date,
): Promise<ImportRecord | null> {
  const taken = await db
    .tenant(merchantId)
    .updateTable('import_task')
    .set((eb) => ({
      status: sql<ImportStatus>`case status when 'TO_CHECK' then 'CHECKING' when 'TO_APPLY' then 'APPLYING' else status end`,
      takes: eb('takes', '+', 1),
      attempts: eb('attempts', '+', 1),
      lease_until: leaseFrom(now),
    }))
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['TO_CHECK', 'TO_APPLY']),
        eb.and([eb('status', 'in', ['CHECKING', 'APPLYING']), eb('lease_until', '<', now)]),
      ]),
    )
    .returningAll()
    .executeTakeFirst()
  return taken ?? null
}

export const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS)

/** A change by whoever has taken it; false when it was cancelled, or taken over. */
export async function changeOwn(
  tx: TenantDb | TenantTx,
  task: ImportRecord,
  change: Updateable<Tables['import_task']>,
): Promise<boolean> {
  const handle: TenantDb = tx
  const { numUpdatedRows } = await handle
    .updateTable('import_task')
    .set(change)
    .where('id', '=', task.id)
    .where('status', '=', task.status)
    .where('takes', '=', task.takes)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Notes that the turn of these rows is over, before anything that they change: once for each of them. */
export async function takeTurn(
  tx: TenantTx,
  task: ImportRecord,
  turn: { readonly from: number; readonly to: number; readonly rows: number; readonly refused: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('import_task')
    .set((eb) => ({
      applied_row: turn.to,
      processed: eb('processed', '+', turn.rows),
      refused: eb('refused', '+', turn.refused),
      attempts: 0,
      lease_until: leaseFrom(now),
    }))
    .where('id', '=', task.id)
    .where('status', '=', 'APPLYING')
    .where('takes', '=', task.takes)
    .where('applied_row', '<', turn.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Within a turn. */
export async function countDone(tx: TenantTx, task: ImportRecord, rows: number): Promise<void> {
  await tx
    .updateTable('import_task')
    .set((eb) => ({ done: eb('done', '+', rows) }))
    .where('id', '=', task.id)
    .execute()
}

export async function cancelTask(tx: TenantTx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('import_task')
    .set({ status: 'CANCELLED', lease_until: null, finished_at: now })
    .where('id', '=', id)
    .where('status', 'in', [...cancellable])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ended ones whose week is over, and those that nobody decided. */
export const tasksToEmpty = (db: Database, now: Date) =>
  db.acrossMerchants
    .selectFrom('import_task')
    .select(['merchant_id', 'id', 'status', 'storage_key'])
    .where('storage_key', 'is not', null)
    .where('expires_at', '<=', now)
    .where('status', 'not in', [...underWay])
    .limit(200)
    .execute()

export const oldTasks = (db: Database, before: Date) =>
  db.acrossMerchants
    .selectFrom('import_task')
    .select(['merchant_id', 'id'])
    .where('requested_at', '<', before)
    .where('storage_key', 'is', null)
    .limit(500)
    .execute()
