// What is over of exports is removed: files after a week, what is told of them after ninety days.
import type { ExportDeps } from './export.deps.ts'
import { exportParameters } from './export.parameters.ts'
import { oldTasks, tasksToEmpty } from './export.store.ts'

/** The file first: a row without a file is looked at again, a file without a row is never found. */
export async function emptyExports({ db, clock, storage }: ExportDeps): Promise<void> {
  const now = clock.now()
  for (const { merchant_id: merchantId, id, status, storage_key: key } of await tasksToEmpty(db, now)) {
    await storage.remove('PRIVATE', key ?? '')
    await db
      .tenant(merchantId)
      .updateTable('export_task')
      .set({ storage_key: null, file_key_enc: null, ...(status === 'READY' ? { status: 'EXPIRED' as const } : {}) })
      .where('id', '=', id)
      .where('status', '=', status)
      .execute()
  }
  const before = new Date(now.getTime() - exportParameters.historyMs)
  for (const { merchant_id: merchantId, id } of await oldTasks(db, before))
    await db.tenant(merchantId).deleteFrom('export_task').where('id', '=', id).execute()
}
