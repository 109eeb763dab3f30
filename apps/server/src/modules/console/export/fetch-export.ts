// Gives out the address of a finished export, to whoever asked for it and still has the right, and writes that down.
import { codeOf, rightsToExport, said } from '@merchant/contract'
import { currentDataScope, type DataScope } from '@merchant/database'
import { principalIdOf } from '../../../kernel/actor.ts'
import type { MadeFile, OfferFiles } from '../../../kernel/made-file.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { ownerScopeIdOf } from '../../../kernel/platform-scope.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { CSV_MIME, SHEET_MIME } from '../../../kernel/sheet.ts'
import type { ExportDeps } from './export.deps.ts'
import { statusNames } from './export.states.ts'
import { type ExportRecord, fileKeyOf, findTask, listNameOf, requestOf } from './export.store.ts'
import { isOver, loggedAs, type Person, targetOf, titleOf } from './export.view.ts'
import { openSealed } from '../../../kernel/sealed-file.ts'

interface Wanted {
  readonly ownerId: string
  readonly id: string
}

export function createFetchExport(deps: ExportDeps, offer: OfferFiles) {
  const { db, clock } = deps
  const addressOf = offer<Wanted>('exports', async ({ ownerId, id }) => {
    const task = await findTask(db.tenant(ownerId), id)
    if (task === null || task.status !== 'READY') throw new Error(`The export ${id} is gone`)
    return fileOf(deps, task)
  })
  /** Refuses record.notFound, permission.denied and state.notAllowed. */
  return (actor: Person, id: string): Promise<{ url: string }> => {
    const ownerId = ownerScopeIdOf(actor)
    return db.transaction(ownerId, async (tx) => {
      const task = (await findTask(tx, id)) ?? refuse('record.notFound')
      mustBeTheirs(deps, actor, task)
      const now = clock.now()
      if (task.status !== 'READY' || isOver(task, now))
        refuse('state.notAllowed', { status: statusNames[task.status === 'READY' ? 'EXPIRED' : task.status] })
      const summary = loggedAs(deps, task, said('下载导出的', 'Downloaded the export of'), task.row_count)
      await logAct(tx, { actor, action: 'export.download', target: targetOf(task), summary }, now)
      return addressOf(actor, { ownerId, id })
    })
  }
}

/** The rights of now: what somebody has lost since, they don't take along. */
export function mustBeTheirs({ cipher }: Pick<ExportDeps, 'cipher'>, actor: Person, task: ExportRecord): void {
  if (task.requested_by !== principalIdOf(actor)) refuse('record.notFound')
  const list = listNameOf(task)
  const { columns, scope } = requestOf(cipher, task)
  const needed = rightsToExport(list, { columns, isFull: task.mask_level === 'FULL' })
  const missing = needed.filter((one) => !actor.permissions.has(one))
  if (missing.length > 0) refuse('permission.denied', { missing: missing.map(codeOf) })
  if (!isWithin(scope, currentDataScope())) refuse('record.notFound')
}

/** Whether whoever sees `now` may have what was read within `then`. */
function isWithin(then: DataScope | null, now: DataScope | null): boolean {
  if (now === null) return true
  if (then === null || (now.onlyOf !== null && then.onlyOf !== now.onlyOf)) return false
  return then.shopIds.every((id) => now.shopIds.includes(id))
}

async function fileOf({ cipher, storage }: ExportDeps, task: ExportRecord): Promise<MadeFile> {
  const stored = await storage.open('PRIVATE', task.storage_key ?? '')
  if (stored === null) throw new Error(`The file of the export ${task.id} is gone`)
  const isCsv = task.format === 'CSV'
  const title = titleOf(task)[requestOf(cipher, task).language]
  return {
    name: `${title}-${task.requested_at.toISOString().slice(0, 10)}.${isCsv ? 'csv' : 'xlsx'}`,
    mime: isCsv ? CSV_MIME : SHEET_MIME,
    content: openSealed(fileKeyOf(cipher, task), stored.stream),
  }
}
