// Module entry of imports 导入: tables of all areas come in, are checked without changing anything, and applied row by row.
import type { Api } from '@merchant/contract'
import { once } from '../../../kernel/command.ts'
import { type HandlersOf, inMemory } from '../../../kernel/handlers.ts'
import { cutPage, isInstant, isWholeNumber, planPage, totalOf } from '../../../kernel/list-page.ts'
import type { OfferFiles } from '../../../kernel/made-file.ts'
import { sql, type SqlBool } from 'kysely'
import { cancelImport, commitImport, findSeen, retryImport } from './decide-import.ts'
import { emptyImports } from './empty-imports.ts'
import { createFetchImport } from './fetch-import.ts'
import type { ImportDeps } from './import.deps.ts'
import { countRows, pageOfRows, rowOf } from './import-row.store.ts'
import { countTasks, tasksOf } from './import.store.ts'
import { personSeen, rowView, viewOf } from './import.view.ts'
import { createImportRunner } from './run-imports.ts'
import { uploadImport } from './upload-import.ts'

export type { ImportDeps } from './import.deps.ts'

export function createImports(deps: ImportDeps, offer: OfferFiles) {
  const { db, clock } = deps
  const fetching = createFetchImport(deps, offer)

  const handlers: HandlersOf<Api['importTask']> = {
    async template({ actor, body }) {
      return fetching.template(actor, body.table)
    },
    upload: (request) => uploadImport(deps, { ...request, file: inMemory(request.file) }),
    async list({ actor, body }) {
      const { after, limit, offset } = planPage(body, isInstant)
      const filter = { personId: personSeen(actor), table: body.table, status: body.status }
      const handle = db.tenant(actor.merchantId)
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
      return { list: rows.map((row) => viewOf(row, actor, clock.now())), ...totalOf(total), ...page }
    },
    async progress({ actor, body }) {
      return viewOf(await findSeen(db.tenant(actor.merchantId), actor, body.id), actor, clock.now())
    },
    async rows({ actor, body }) {
      const handle = db.tenant(actor.merchantId)
      const { after, ...plan } = planPage(body, isWholeNumber)
      const task = await findSeen(handle, actor, body.id)
      const which = { taskId: task.id, outcome: body.outcome }
      const [found, total] = await Promise.all([
        pageOfRows(handle, which, { ...plan, after: after === null ? null : Number(after.value) }),
        countRows(handle, task.id, body.outcome),
      ])
      const { rows, ...page } = cutPage(found, body, (row) => ({ value: String(row.row_no), id: task.id }))
      return { list: rows.map((row) => rowView(rowOf(row))), ...totalOf(total), ...page }
    },
    commit: ({ actor, body, command }) =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), () => commitImport(tx, { actor, ...body, now: clock.now() })),
      ),
    download: ({ actor, body }) => fetching.leftOver(actor, body.id),
    cancel: ({ actor, body }) =>
      db.transaction(actor.merchantId, (tx) => cancelImport(tx, { actor, id: body.id, now: clock.now() })),
    retry: ({ actor, body }) =>
      db.transaction(actor.merchantId, (tx) => retryImport(tx, { actor, id: body.id, now: clock.now() })),
  }
  return {
    handlers,
    /** For the jobs: checks and applies what waits. */
    run: createImportRunner(deps),
    /** For the sweep. */
    empty: () => emptyImports(deps),
  }
}
