// Writes the files of exports: tasks are taken one by one by whichever server comes first, read page by page and written sealed. A
// server that dies in the middle is not heard of any more, and another begins the file anew.
import { exportListOf, said } from '@merchant/contract'
import { withDataScope } from '@merchant/database'
import type { ExportPage, ExportValue } from '../../../kernel/export-source.ts'
import { dueFrom } from '../../../kernel/in-force.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { inRequest } from '../../../kernel/request-context.ts'
import { createTaskRunner } from '../../../kernel/run-tasks.ts'
import { makeCsv, makeSheet, type SheetColumn } from '../../../kernel/sheet.ts'
import { type ExportDeps, sourceOf } from './export.deps.ts'
import { exportParameters } from './export.parameters.ts'
import * as store from './export.store.ts'
import { sealFile } from '../../../kernel/sealed-file.ts'
import { exportEnded, isWorthTelling } from './export.events.ts'
import { titleOf } from './export.view.ts'

/** Of one server. */
const AT_ONCE = 2
const MAX_ATTEMPTS = 3
const BEAT_MS = 1_000

/** The task is somebody else's now, or nobody's any more. */
class Lost extends Error {}
class TooManyRows extends Error {}

type Row = Readonly<Record<string, ExportValue>>

/** Writes what waits; returns when nothing is left to write, or after a while. */
export const createExportRunner = (deps: ExportDeps): (() => Promise<void>) =>
  createTaskRunner({
    atOnce: AT_ONCE,
    take: () => takeNext(deps),
    work: (task) => write(deps, task),
    // What was going on is told by the lease: it runs out, and somebody takes the task over.
    onLeft: ({ id }, error) => deps.onError(`The export ${id} was left`, error),
  })

async function takeNext(deps: ExportDeps): Promise<store.ExportRecord | null> {
  const { db, clock, storage } = deps
  for (const { merchant_id: merchantId, id, storage_key: before } of await store.waitingTasks(db, clock.now())) {
    const task = await store.takeTask(deps, { merchantId, id }, clock.now())
    if (task === null) continue
    if (before !== null) await storage.remove('PRIVATE', before)
    if (task.attempts <= MAX_ATTEMPTS) return task
    await fail(deps, task, 'GIVEN_UP')
  }
  return null
}

async function write(deps: ExportDeps, task: store.ExportRecord): Promise<void> {
  const { db, clock, cipher, storage, onError } = deps
  const key = task.storage_key ?? ''
  const progress = { row_count: 0, total: null as number | null }
  try {
    const file = sealFile(store.fileKeyOf(cipher, task), await tableOf(deps, task, progress))
    const size_bytes = await storage.writeFrom('PRIVATE', key, file)
    const now = clock.now()
    const expires_at = dueFrom(db.global, 'export.keepDays', now)
    const done = { ...progress, total: progress.row_count, status: 'READY', size_bytes, finished_at: now } as const
    if (!(await end(deps, task, { ...done, expires_at }))) throw new Lost()
  } catch (error) {
    await storage.remove('PRIVATE', key)
    if (error instanceof Lost) return
    if (error instanceof TooManyRows) return fail(deps, task, 'TOO_MANY_ROWS')
    onError(`The export ${task.id} failed at attempt ${task.attempts}`, error)
    if (task.attempts >= MAX_ATTEMPTS) return fail(deps, task, 'GIVEN_UP')
    await store.changeOwn(db.tenant(task.merchant_id), task, { status: 'WAITING' }, null)
  }
}

async function fail(deps: ExportDeps, task: store.ExportRecord, failure: store.ExportRecord['failure']): Promise<void> {
  await end(deps, task, { status: 'FAILED', failure, finished_at: deps.clock.now() })
}

/** Ends the task, and says so to its person in the same transaction; false when it is not this server's any more. */
async function end({ db, notify }: ExportDeps, task: store.ExportRecord, change: store.OwnChange): Promise<boolean> {
  return db.transaction(task.merchant_id, async (tx) => {
    if (!(await store.changeOwn(tx, task, change, null))) return false
    const ended = (await store.findTask(tx, task.id)) ?? refuse('record.notFound')
    if (task.merchant_id !== PLATFORM_SCOPE && isWorthTelling(ended))
      await notify(tx, exportEnded(task.requested_by, ended))
    return true
  })
}

type Progress = { row_count: number; total: number | null }

/** The columns in the order in which the list names them, whatever order they were chosen in. */
async function tableOf(deps: ExportDeps, task: store.ExportRecord, progress: Progress) {
  const { columns: chosen, language } = store.requestOf(deps.cipher, task)
  const known = exportListOf(store.listNameOf(task)).columns
  const columns = Object.entries(known)
    .filter(([name]) => chosen.includes(name))
    .map(
      ([
        name,
        {
          title: [zh, en],
          kind,
          width,
        },
      ]): SheetColumn<Row> => ({
        title: said(zh, en)[language],
        kind,
        width,
        value: (row) => row[name] ?? null,
      }),
    )
  const rows = rowsOf(deps, task, progress)
  return task.format === 'CSV' ? makeCsv(columns, rows) : makeSheet(titleOf(task)[language], columns, rows)
}

/** Errors: throws Lost and TooManyRows. */
async function* rowsOf(deps: ExportDeps, task: store.ExportRecord, progress: Progress): AsyncIterable<Row> {
  const { db, clock } = deps
  let beatAt = clock.now().getTime()
  let after: string | null = null
  for (;;) {
    const page: ExportPage = await pageOf(deps, task, after)
    if (progress.row_count + page.rows.length > exportParameters.maxRows) throw new TooManyRows()
    if (after === null) progress.total = page.total ?? null
    yield* page.rows
    progress.row_count += page.rows.length
    if (page.next === null) return
    const isFirst = after === null
    after = page.next
    const now = clock.now()
    if (!isFirst && now.getTime() - beatAt < BEAT_MS) continue
    beatAt = now.getTime()
    if (!(await store.keepLease(db, task, progress, now))) throw new Lost()
  }
}

/** Read as the person who asked, in their language and within their shops, long after their request has ended. */
function pageOf(deps: ExportDeps, task: store.ExportRecord, after: string | null): Promise<ExportPage> {
  const { filters, language, scope } = store.requestOf(deps.cipher, task)
  const ask = {
    merchantId: task.merchant_id === PLATFORM_SCOPE ? null : task.merchant_id,
    filters,
    now: task.requested_at,
    isFull: task.mask_level === 'FULL',
  }
  const source = sourceOf(deps, store.listNameOf(task))
  return inRequest({ requestId: '', ip: '', language }, () => withDataScope(scope, () => source.read(ask, after)))
}
