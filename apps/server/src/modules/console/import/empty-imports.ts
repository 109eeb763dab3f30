// What is over of imports is removed: files and rows after a week, what is told of them after ninety days.
import type { ImportDeps } from './import.deps.ts'
import { removeRows } from './import-row.store.ts'
import { importParameters } from './import.parameters.ts'
import { oldTasks, tasksToEmpty } from './import.store.ts'

/** The file first: a row without a file is looked at again, a file without a row is never found. */
export async function emptyImports({ db, clock, storage }: ImportDeps): Promise<void> {
  const now = clock.now()
  for (const { merchant_id: merchantId, id, status, storage_key: key } of await tasksToEmpty(db, now)) {
    await storage.remove('PRIVATE', key ?? '')
    await db.transaction(merchantId, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('import_task')
        .set({
          storage_key: null,
          file_key_enc: null,
          ...(status === 'CHECKED' ? { status: 'EXPIRED' as const, finished_at: now } : {}),
        })
        .where('id', '=', id)
        .where('status', '=', status)
        .executeTakeFirst()
      if (numUpdatedRows === 1n) await removeRows(tx, id)
    })
  }
  const before = new Date(now.getTime() - importParameters.historyMs)
  for (const { merchant_id: merchantId, id } of await oldTasks(db, before))
    await db.transaction(merchantId, async (tx) => {
      await removeRows(tx, id)
      await tx.deleteFrom('import_task').where('id', '=', id).execute()
    })
}
