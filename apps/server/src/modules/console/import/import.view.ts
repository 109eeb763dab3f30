// Import tasks and their rows as people see them, and in the operation log.
import { type ImportRow, importTableOf, type ImportTask, said, type Said, spoken } from '@merchant/contract'
import { type MerchantActor, principalIdOf } from '../../../kernel/actor.ts'
import type { KeptRow } from './import-row.store.ts'
import { type ImportRecord, tableNameOf } from './import.store.ts'
import { cancellable } from './import.states.ts'

/** Whose tasks somebody sees; null for everybody's. */
export const personSeen = (actor: MerchantActor): string | null => (actor.kind === 'OWNER' ? null : actor.userId)

export function viewOf(task: ImportRecord, actor: MerchantActor, now: Date): ImportTask {
  const isMine = task.requested_by === principalIdOf(actor)
  const isOver = task.expires_at <= now
  const { processed, done, refused, failure_said: why } = task
  return {
    id: task.id,
    table: tableNameOf(task),
    fileName: task.file_name,
    status: task.status === 'CHECKED' && isOver ? 'EXPIRED' : task.status,
    mode: task.mode,
    requestedBy: task.requester_name,
    isMine,
    total: task.total,
    processed,
    ready: task.ready,
    // What is so already is known for certain only when its turn has come.
    same: task.committed_at === null ? task.same : Math.max(0, processed - done - refused),
    wrong: task.wrong,
    done,
    refused,
    failure: task.failure,
    failureText: why === null ? '' : spoken(why as unknown as Said),
    requestedAt: task.requested_at.toISOString(),
    finishedAt: task.finished_at?.toISOString() ?? null,
    expiresAt: task.expires_at.toISOString(),
    allowedActions: actionsOf(task, { isMine, isOver }),
  }
}

function actionsOf(
  task: ImportRecord,
  { isMine, isOver }: { readonly isMine: boolean; readonly isOver: boolean },
): ImportTask['allowedActions'] {
  const isOpen = (cancellable as readonly string[]).includes(task.status)
  return [
    ...(canCommit(task) && isMine && !isOver ? (['commit'] as const) : []),
    ...(task.failure === 'GIVEN_UP' && isMine && !isOver ? (['retry'] as const) : []),
    ...(hasLeftOver(task) && isMine && !isOver ? (['download'] as const) : []),
    ...(isOpen && !(task.status === 'CHECKED' && isOver) ? (['cancel'] as const) : []),
  ]
}

export const canCommit = ({ status, ready }: ImportRecord): boolean => status === 'CHECKED' && ready > 0

/** Whether there are rows that were not imported, and the file to show them in. */
export const hasLeftOver = ({ status, storage_key: file, wrong, refused, total, failure }: ImportRecord): boolean =>
  file !== null &&
  total !== null &&
  (status === 'CHECKED' || status === 'CANCELLED' || (status === 'FAILED' && failure !== 'UNREADABLE')
    ? total > 0
    : status === 'DONE' && wrong + refused > 0)

export const rowView = ({ number, outcome, about, effect, complaints }: KeptRow): ImportRow => ({
  number,
  outcome,
  about,
  effect: effect === null ? '' : spoken(effect),
  complaints: complaints.map(({ cell, column, said: what }) => ({ cell, column: spoken(column), text: spoken(what) })),
})

/** What the log says: which table, which file, and with what outcome where there is one. */
export function loggedAs(task: ImportRecord, verb: Said, more: Said = said('', '')): Said {
  const [zh, en] = importTableOf(tableNameOf(task)).act
  return said(
    `${verb.zh}“${zh}”的表格 ${task.file_name}${more.zh}`,
    `${verb.en} the table ${task.file_name} (${en})${more.en}`,
  )
}

export const targetOf = (task: ImportRecord) => ({ type: 'importTask', id: task.id, no: '' })
