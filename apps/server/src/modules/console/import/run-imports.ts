// Works off the tasks of imports: each is taken by whichever server comes first, checked or applied as the person who asked, and
// told to them when it is over. A server that dies in the middle is not heard of any more, and another goes on.
import type { ImportFailure, Said } from '@merchant/contract'
import { withDataScope } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { inRequest } from '../../../kernel/request-context.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { createTaskRunner } from '../../../kernel/run-tasks.ts'
import { TableUnreadable } from '../../../kernel/table-file/index.ts'
import { applyTask } from './apply-import.ts'
import { checkTask, type Counts, Lost } from './check-import.ts'
import { type ImportDeps, mustImport } from './import.deps.ts'
import { importEnded } from './import.events.ts'
import { removeRows } from './import-row.store.ts'
import { changeOwn, type ImportRecord, tableNameOf, takeTask, waitingTasks } from './import.store.ts'

/** Of one server. */
const AT_ONCE = 2
const MAX_ATTEMPTS = 3

/** Whoever asked may not do it any more. */
class NotAllowed extends Error {}

/** Does what waits; returns when nothing is left to do, or after a while. */
export const createImportRunner = (deps: ImportDeps): (() => Promise<void>) =>
  createTaskRunner({
    atOnce: AT_ONCE,
    take: () => takeNext(deps),
    work: (task) => work(deps, task),
    // What was going on is told by the lease: it runs out, and somebody takes the task over.
    onLeft: ({ id }, error) => deps.onError(`The import ${id} was left`, error),
  })

async function takeNext(deps: ImportDeps): Promise<ImportRecord | null> {
  const { db, clock } = deps
  for (const { merchant_id: merchantId, id } of await waitingTasks(db, clock.now())) {
    const task = await takeTask(db, { merchantId, id }, clock.now())
    if (task === null) continue
    if (task.attempts <= MAX_ATTEMPTS) return task
    await fail(deps, task, 'GIVEN_UP')
  }
  return null
}

async function work(deps: ImportDeps, task: ImportRecord): Promise<void> {
  try {
    await (task.status === 'CHECKING' ? check(deps, task) : apply(deps, task))
  } catch (error) {
    if (error instanceof Lost) return
    if (error instanceof NotAllowed) return fail(deps, task, 'NOT_ALLOWED')
    if (error instanceof TableUnreadable) return fail(deps, task, 'UNREADABLE', error.said)
    await comeAgain(deps, task, error)
  }
}

/** It went wrong for no fault of the table: it waits for its next attempt, and rows that were applied stay so. */
async function comeAgain(deps: ImportDeps, task: ImportRecord, error: unknown): Promise<void> {
  deps.onError(`The import ${task.id} failed at attempt ${task.attempts}`, error)
  const status = task.status === 'CHECKING' ? 'TO_CHECK' : 'TO_APPLY'
  await changeOwn(deps.db.tenant(task.merchant_id), task, { status, lease_until: null })
}

async function check(deps: ImportDeps, task: ImportRecord): Promise<void> {
  const counts = await asPerson(deps, task, (actor) => checkTask(deps, task, actor))
  await end(deps, task, { status: 'CHECKED', lease_until: null, attempts: 0, ...checkedCounts(counts) })
}

const checkedCounts = ({ total, ...counts }: Counts) => ({ ...counts, total, processed: total })

async function apply(deps: ImportDeps, task: ImportRecord): Promise<void> {
  if (task.mode === 'ALL_OR_NOTHING' && task.applied_row === 0) {
    const { wrong, ...counts } = await asPerson(deps, task, (actor) => checkTask(deps, task, actor))
    if (wrong > 0) {
      await changeOwn(deps.db.tenant(task.merchant_id), task, { ...checkedCounts({ wrong, ...counts }) })
      return fail(deps, task, 'NOT_ALL_RIGHT')
    }
    await changeOwn(deps.db.tenant(task.merchant_id), task, { ...counts, processed: 0 })
  }
  await asPerson(deps, task, () => applyTask(deps, task, () => personOf(deps, task)))
  await end(deps, task, { status: 'DONE', lease_until: null, finished_at: deps.clock.now() })
}

/** With the rights and the reach that they have by now, in their language, long after their request has ended. */
async function asPerson<T>(
  deps: ImportDeps,
  task: ImportRecord,
  work: (actor: MerchantActor) => Promise<T>,
): Promise<T> {
  const actor = await personOf(deps, task)
  const { request_id: requestId, ip, language } = task
  const context = { requestId: requestId ?? '', ip: ip ?? '', language: language === 'en' ? 'en' : 'zh' } as const
  return inRequest(context, () => withDataScope(actor.dataScope, () => work(actor)))
}

/** Errors: throws NotAllowed. */
async function personOf({ personNow }: ImportDeps, task: ImportRecord): Promise<MerchantActor> {
  const actor = await personNow(task.merchant_id, task.requested_by)
  if (actor === null || !actor.isVerified || actor.isClosed) throw new NotAllowed()
  try {
    mustImport(actor, tableNameOf(task))
  } catch (error) {
    throw error instanceof Refusal ? new NotAllowed() : error
  }
  return actor
}

async function fail(deps: ImportDeps, task: ImportRecord, failure: ImportFailure, why?: Said): Promise<void> {
  const failure_said = why === undefined ? null : JSON.stringify(why)
  const isEmptied = failure === 'UNREADABLE'
  const change = { status: 'FAILED', failure, failure_said, lease_until: null, finished_at: deps.clock.now() } as const
  await end(deps, task, isEmptied ? { ...change, total: null, ready: 0, same: 0, wrong: 0 } : change, isEmptied)
}

/** Ends a step, and says so to its person in the same transaction. */
async function end(
  { db, notify }: ImportDeps,
  task: ImportRecord,
  change: Parameters<typeof changeOwn>[2],
  isEmptied = false,
): Promise<void> {
  await db.transaction(task.merchant_id, async (tx) => {
    if (!(await changeOwn(tx, task, change))) return
    if (isEmptied) await removeRows(tx, task.id)
    const ended = await tx.selectFrom('import_task').selectAll().where('id', '=', task.id).executeTakeFirstOrThrow()
    await notify(tx, importEnded(task.requested_by, ended))
  })
}
