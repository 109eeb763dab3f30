// Module entry of exports 导出: lists of all areas as tables, written as jobs, kept for a week and fetched by whoever asked.
import { type Api, type ExportTask, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { cutPage, isInstant, planPage, totalOf } from '../../../kernel/list-page.ts'
import type { OfferFiles } from '../../../kernel/made-file.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { ownerScopeIdOf } from '../../../kernel/platform-scope.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { sql, type SqlBool } from 'kysely'
import { askExport, mustHavePlace } from './ask-export.ts'
import { emptyExports } from './empty-exports.ts'
import type { ExportDeps } from './export.deps.ts'
import { statusNames } from './export.states.ts'
import { countTasks, type ExportRecord, findTask, tasksOf } from './export.store.ts'
import { loggedAs, type Person, personSeen, targetOf, viewOf } from './export.view.ts'
import { createFetchExport, mustBeTheirs } from './fetch-export.ts'
import { createExportRunner } from './run-exports.ts'

export function createExports(deps: ExportDeps, offer: OfferFiles) {
  const { db, clock } = deps
  const fetchExport = createFetchExport(deps, offer)

  /** One's own, or anybody's for an owner. Refuses record.notFound. */
  const find = async (tx: Parameters<typeof findTask>[0], actor: Person, id: string): Promise<ExportRecord> => {
    const task = await findTask(tx, id)
    const personId = personSeen(actor)
    return task !== null && (personId === null || task.requested_by === personId) ? task : refuse('record.notFound')
  }
  const changed = async (tx: TenantTx, actor: Person, id: string): Promise<ExportTask> =>
    viewOf(deps, await find(tx, actor, id), actor)

  const handlers: HandlersOf<Api['exportTask']> = {
    create: (request) => askExport(deps, request),
    async list({ actor, body }) {
      const { after, limit, offset } = planPage(body, isInstant)
      const filter = { personId: personSeen(actor), list: body.list, status: body.status }
      const handle = db.tenant(ownerScopeIdOf(actor))
      const [found, total] = await Promise.all([
        tasksOf(handle, filter)
          .selectAll()
          .$if(after !== null, (query) =>
            query.where(sql<SqlBool>`(requested_at, id) < (${new Date(after?.value ?? 0)}, ${after?.id})`),
          )
          .orderBy('requested_at', 'desc')
          .orderBy('id', 'desc')
          .limit(sql.lit(limit))
          .$if(offset > 0, (query) => query.offset(offset))
          .execute(),
        countTasks(handle, filter),
      ])
      const { rows, ...page } = cutPage(found, body, (row) => ({ value: row.requested_at.toISOString(), id: row.id }))
      return { list: rows.map((row) => viewOf(deps, row, actor)), ...totalOf(total), ...page }
    },
    async progress({ actor, body }) {
      return viewOf(deps, await find(db.tenant(ownerScopeIdOf(actor)), actor, body.id), actor)
    },
    download: ({ actor, body }) => fetchExport(actor, body.id),
    cancel: ({ actor, body: { id } }) =>
      db.transaction(ownerScopeIdOf(actor), async (tx) => {
        const task = await find(tx, actor, id)
        const now = clock.now()
        const { numUpdatedRows } = await tx
          .updateTable('export_task')
          .set({ status: 'CANCELLED', lease_until: null, finished_at: now })
          .where('id', '=', id)
          .where('status', 'in', ['WAITING', 'RUNNING'])
          .executeTakeFirst()
        if (numUpdatedRows === 0n) refuse('state.notAllowed', { status: statusNames[task.status] })
        const summary = loggedAs(deps, task, said('取消导出', 'Cancelled the export of'), null)
        await logAct(tx, { actor, action: 'export.cancel', target: targetOf(task), summary }, now)
        return changed(tx, actor, id)
      }),
    retry: ({ actor, body: { id } }) =>
      db.transaction(ownerScopeIdOf(actor), async (tx) => {
        const task = await find(tx, actor, id)
        mustBeTheirs(deps, actor, task)
        await mustHavePlace(tx)
        const { numUpdatedRows } = await tx
          .updateTable('export_task')
          .set({ status: 'WAITING', failure: null, finished_at: null, attempts: 0, row_count: 0, total: null })
          .where('id', '=', id)
          .where('status', '=', 'FAILED')
          .where('mask_level', '=', 'MASKED')
          .executeTakeFirst()
        if (numUpdatedRows === 0n) refuse('state.notAllowed', { status: statusNames[task.status] })
        const summary = loggedAs(deps, task, said('重试导出', 'Tried again to export'), null)
        await logAct(tx, { actor, action: 'export.create', target: targetOf(task), summary }, clock.now())
        return changed(tx, actor, id)
      }),
  }
  return {
    handlers,
    /** For the jobs: writes what waits. */
    run: createExportRunner(deps),
    /** For the sweep. */
    empty: () => emptyExports(deps),
  }
}
