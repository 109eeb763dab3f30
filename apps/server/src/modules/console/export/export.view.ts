// Export tasks as people see them, and in the operation log.
import { exportListOf, type ExportTask, said, type Said, sameInBoth, saidList, spoken } from '@merchant/contract'
import { type MerchantActor, type OperatorActor, principalIdOf } from '../../../kernel/actor.ts'
import { withoutPersonal } from '../../../kernel/without-personal.ts'
import { type ExportDeps, sourceOf } from './export.deps.ts'
import { type ExportRecord, type ExportRequest, listNameOf, requestOf } from './export.store.ts'

export type Person = MerchantActor | OperatorActor

/** The owner of a merchant sees everybody's. */
const seesAll = (actor: Person): boolean => actor.party === 'merchant' && actor.kind === 'OWNER'

/** Whose tasks somebody sees; null for everybody's. */
export const personSeen = (actor: Person): string | null => (seesAll(actor) ? null : principalIdOf(actor))

type ViewDeps = Pick<ExportDeps, 'cipher' | 'sources' | 'clock'>

export function viewOf(deps: ViewDeps, task: ExportRecord, actor: Person): ExportTask {
  const request = requestOf(deps.cipher, task)
  const isMine = task.requested_by === principalIdOf(actor)
  return {
    id: task.id,
    list: listNameOf(task),
    format: task.format,
    maskLevel: task.mask_level,
    reason: task.reason,
    status: isOver(task, deps.clock.now()) ? 'EXPIRED' : task.status,
    requestedBy: task.requester_name,
    isMine,
    rows: task.row_count,
    total: task.total,
    sizeBytes: task.size_bytes === null ? null : Number(task.size_bytes),
    failure: task.failure,
    filterText: spoken(filterOf(deps, task, request)),
    columnCount: request.columns.length,
    requestedAt: task.requested_at.toISOString(),
    finishedAt: task.finished_at?.toISOString() ?? null,
    expiresAt: task.expires_at?.toISOString() ?? null,
    allowedActions: actionsOf(task, { isMine, isOver: isOver(task, deps.clock.now()) }),
  }
}

/** Its week is over, whether its file is gone yet or not. */
export const isOver = ({ status, expires_at: until }: ExportRecord, now: Date): boolean =>
  status === 'READY' && until !== null && until <= now

function actionsOf(
  { status, mask_level: mask }: ExportRecord,
  { isMine, isOver: over }: { readonly isMine: boolean; readonly isOver: boolean },
): ExportTask['allowedActions'] {
  if (status === 'READY') return isMine && !over ? ['download'] : []
  if (status === 'WAITING' || status === 'RUNNING') return ['cancel']
  return status === 'FAILED' && isMine && mask === 'MASKED' ? ['retry'] : []
}

/** What it was filtered by. */
function filterOf(deps: Pick<ExportDeps, 'sources'>, task: ExportRecord, { filters }: ExportRequest): Said {
  const parts = sourceOf(deps, listNameOf(task)).saidFilters(filters)
  return saidList(
    parts.map(({ title, value }) => said(`${title.zh}：${value.zh}`, `${title.en}: ${value.en}`)),
    said('；', '; '),
  )
}

export const titleOf = (task: Pick<ExportRecord, 'list'>): Said => {
  const [zh, en] = exportListOf(listNameOf(task as ExportRecord)).title
  return said(zh, en)
}

const maskNames = { MASKED: said('脱敏', 'masked'), FULL: said('完整', 'in full') } as const

/** What the log says: the filter without what may be somebody's phone, how much, and how it is masked. */
export function loggedAs(deps: ViewDeps, task: ExportRecord, verb: Said, rows: number | null): Said {
  const title = titleOf(task)
  const filter = filterOf(deps, task, requestOf(deps.cipher, task))
  const by = filter.zh === '' ? said('无', 'none') : said(withoutPersonal(filter.zh), withoutPersonal(filter.en))
  const mask = maskNames[task.mask_level]
  const why = task.reason === '' ? sameInBoth('') : said(`，原因：${task.reason}`, `, because: ${task.reason}`)
  const many = rows === null ? sameInBoth('') : said(`，${rows} 行`, `, ${rows} rows`)
  return said(
    `${verb.zh}${title.zh}${many.zh}，筛选：${by.zh}，个人信息：${mask.zh}${why.zh}`,
    `${verb.en} ${title.en.toLowerCase()}${many.en}, filter: ${by.en}, personal data: ${mask.en}${why.en}`,
  )
}

export const targetOf = (task: ExportRecord) => ({ type: 'exportTask', id: task.id, no: '' })
