// What a person decides of their import: that it is applied, that it goes on after a failure, or that it ends.
import { type Api, type BodyOf, type ImportTask, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { requestColumns } from '../../../kernel/request-context.ts'
import { mustImport } from './import.deps.ts'
import { statusNames } from './import.states.ts'
import { cancelTask, findTask, type ImportRecord, tableNameOf } from './import.store.ts'
import { canCommit, loggedAs, personSeen, targetOf, viewOf } from './import.view.ts'
import { mustHavePlace } from './upload-import.ts'

interface Deciding {
  readonly actor: MerchantActor
  readonly id: string
  readonly now: Date
}

/** Puts it in line; whoever uploaded it alone may, with the rights of now. Refuses as the endpoint declares. */
export async function commitImport(
  tx: TenantTx,
  { actor, id, now, mode }: Deciding & Pick<BodyOf<Api['importTask']['commit']>, 'mode'>,
): Promise<ImportTask> {
  const task = await findTheirs(tx, actor, id)
  await mustHavePlace(tx)
  if (!canCommit(task) || task.expires_at <= now) notAllowed(task, now)
  if (mode === 'ALL_OR_NOTHING' && task.wrong > 0)
    refuse('state.notAllowed', { status: said(`有 ${task.wrong} 行错误`, `${task.wrong} rows are wrong`) })
  const { numUpdatedRows } = await tx
    .updateTable('import_task')
    .set({ status: 'TO_APPLY', mode, committed_at: now, processed: 0, attempts: 0, ...requestColumns() })
    .where('id', '=', id)
    .where('status', '=', 'CHECKED')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) notAllowed(task, now)
  const how =
    mode === 'RIGHT_ROWS' ? said('只导入正确的行', 'right rows only') : said('全部正确才导入', 'all or nothing')
  const more = said(`，${task.ready} 行，${how.zh}`, `: ${task.ready} rows, ${how.en}`)
  const summary = loggedAs(task, said('确认导入', 'Imported'), more)
  await logAct(tx, { actor, action: 'import.commit', target: targetOf(task), summary }, now)
  return shown(tx, actor, { id, now })
}

/** Goes on where it was given up. Refuses as the endpoint declares. */
export async function retryImport(tx: TenantTx, { actor, id, now }: Deciding): Promise<ImportTask> {
  const task = await findTheirs(tx, actor, id)
  await mustHavePlace(tx)
  if (task.expires_at <= now) notAllowed(task, now)
  const { numUpdatedRows } = await tx
    .updateTable('import_task')
    .set({
      status: task.committed_at === null ? 'TO_CHECK' : 'TO_APPLY',
      failure: null,
      failure_said: null,
      finished_at: null,
      attempts: 0,
      ...requestColumns(),
    })
    .where('id', '=', id)
    .where('status', '=', 'FAILED')
    .where('failure', '=', 'GIVEN_UP')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) notAllowed(task, now)
  const verb = task.committed_at === null ? said('重新校验', 'Checked again') : said('继续导入', 'Went on to import')
  await logAct(
    tx,
    {
      actor,
      action: task.committed_at === null ? 'import.upload' : 'import.commit',
      target: targetOf(task),
      summary: loggedAs(task, verb),
    },
    now,
  )
  return shown(tx, actor, { id, now })
}

/** Rows whose turn has come stay as they are; no other follows. Refuses as the endpoint declares. */
export async function cancelImport(tx: TenantTx, { actor, id, now }: Deciding): Promise<ImportTask> {
  const task = await findSeen(tx, actor, id)
  if (!(await cancelTask(tx, id, now))) notAllowed(task, now)
  const after = (await findTask(tx, id)) ?? task
  const more = said(`，已导入 ${after.done} 行`, `, ${after.done} rows were imported`)
  const summary = loggedAs(task, said('取消导入', 'Cancelled'), task.committed_at === null ? undefined : more)
  await logAct(tx, { actor, action: 'import.cancel', target: targetOf(task), summary }, now)
  return viewOf(after, actor, now)
}

/** One's own, or anybody's for an owner. Refuses record.notFound. */
export async function findSeen(
  tx: Parameters<typeof findTask>[0],
  actor: MerchantActor,
  id: string,
): Promise<ImportRecord> {
  const task = await findTask(tx, id)
  const personId = personSeen(actor)
  return task !== null && (personId === null || task.requested_by === personId) ? task : refuse('record.notFound')
}

/** The rights of now: what somebody has lost since, they don't take along. */
export async function findTheirs(tx: TenantTx, actor: MerchantActor, id: string): Promise<ImportRecord> {
  const task = (await findTask(tx, id)) ?? refuse('record.notFound')
  if (task.requested_by !== actor.userId) refuse('record.notFound')
  mustImport(actor, tableNameOf(task))
  return task
}

export function notAllowed(task: ImportRecord, now: Date): never {
  const isOver = task.status === 'CHECKED' && task.expires_at <= now
  return refuse('state.notAllowed', { status: statusNames[isOver ? 'EXPIRED' : (task.status as 'CHECKED')] })
}

async function shown(tx: TenantTx, actor: MerchantActor, { id, now }: Pick<Deciding, 'id' | 'now'>) {
  return viewOf((await findTask(tx, id)) ?? refuse('record.notFound'), actor, now)
}
