// A merchant hands a qualification in, corrects one that waits or was rejected, or withdraws it.
import {
  type Api,
  type BodyOf,
  type DataOf,
  dayOf,
  LONG_TERM_DAY,
  paperTitle,
  QUALIFICATIONS_AT_MOST,
  said,
} from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { changed, type FieldChange, logAct } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { QualificationDeps } from './qualification.deps.ts'
import { tellPlatform } from './tell.ts'
import {
  insertQualification,
  lockQualification,
  moveQualification,
  mustAllow,
  type QualificationRecord,
  qualificationsOf,
  removeQualification,
} from './qualification.store.ts'

type HandInDeps = Pick<QualificationDeps, 'files' | 'trade' | 'notify' | 'db'>
type SaveBody = BodyOf<Api['qualification']['save']>

interface By {
  readonly actor: MerchantActor
  readonly now: Date
}

/** In the caller's transaction. Refuses as the endpoint declares. */
export async function handIn(
  deps: HandInDeps,
  tx: TenantTx,
  body: SaveBody,
  by: By,
): Promise<DataOf<Api['qualification']['save']>> {
  const { actor, now } = by
  // Who hands in more than may be kept waits for whoever does so too.
  await tx.selectFrom('merchant').select('merchant_id').forUpdate().executeTakeFirst()
  if (body.validTo < dayOf(now)) refuse('state.notAllowed', { status: said('资质已过期', 'it has run out') })
  const fileIds = [...new Set(body.fileIds)]
  await deps.files.mustBeOwn(tx, fileIds, 'QUALIFICATION')
  const categoryIds = [...new Set(body.categoryIds)]
  const known = await deps.trade().categoryNames(tx, categoryIds)
  if (known.size !== categoryIds.length) refuse('record.notFound')
  const columns = {
    kind: body.kind,
    name: body.kind === 'OTHER' ? body.name : '',
    number: body.number,
    file_ids: fileIds,
    category_ids: categoryIds,
    valid_from_on: body.validFrom,
    valid_to_on: body.validTo,
    reject_reason: null,
    submitted_at: now,
    decided_at: null,
  }
  const saved =
    body.id === undefined ? await add(tx, columns, by) : await correct(tx, { ...body, id: body.id }, columns)
  const title = paperTitle(saved.row)
  const summary =
    body.id === undefined
      ? said(`提交资质《${title.zh}》`, `Handed in “${title.en}”`)
      : said(`修改资质《${title.zh}》`, `Corrected “${title.en}”`)
  const target = { type: 'qualification', id: saved.row.id, no: saved.row.number }
  const action = body.id === undefined ? 'qualification.handIn' : 'qualification.correct'
  await logAct(tx, { actor, action, target, summary, changes: saved.changes }, now)
  await tellPlatform(deps, tx, saved.row)
  const { id, status, version } = saved.row
  return { id, status, version }
}

type Columns = Omit<QualificationRecord, 'merchant_id' | 'id' | 'status' | 'version'>

interface Saved {
  readonly row: QualificationRecord
  readonly changes: readonly FieldChange[]
}

async function add(tx: TenantTx, columns: Columns, { now }: By): Promise<Saved> {
  const most = QUALIFICATIONS_AT_MOST
  if ((await qualificationsOf(tx)).length >= most)
    refuse('limit.exceeded', { limit: said(`资质最多 ${most} 份`, `at most ${most} qualifications`) })
  const row = { ...columns, merchant_id: tx.merchantId, id: newId(now), status: 'PENDING', version: 1 } as const
  await insertQualification(tx, row)
  return { row, changes: [] }
}

async function correct(
  tx: TenantTx,
  { id, version }: SaveBody & { readonly id: string },
  columns: Columns,
): Promise<Saved> {
  const before = await lockQualification(tx, id)
  if (before.version !== version) refuse('record.changed')
  const row = await moveQualification(tx, before, 'correct', columns)
  return { row, changes: changesOf(before, row) }
}

const changesOf = (before: QualificationRecord, after: QualificationRecord): FieldChange[] =>
  changed(
    { field: 'kind', label: said('资质类型', 'Kind'), before: paperTitle(before), after: paperTitle(after) },
    { field: 'number', label: said('证件编号', 'Number'), before: before.number, after: after.number },
    { field: 'validity', label: said('有效期', 'Valid'), before: validity(before), after: validity(after) },
  )

const validity = ({ valid_from_on: from, valid_to_on: to }: QualificationRecord) =>
  to === LONG_TERM_DAY
    ? said(`${from} 起长期`, `from ${from}, long term`)
    : said(`${from} 至 ${to}`, `${from} to ${to}`)

/** Only what the platform has not passed: what passed stays until its end. */
export async function withdraw(
  tx: TenantTx,
  { id, version }: BodyOf<Api['qualification']['withdraw']>,
  { actor, now }: By,
): Promise<void> {
  const row = await lockQualification(tx, id)
  if (row.version !== version) refuse('record.changed')
  mustAllow(row, 'correct')
  await removeQualification(tx, id)
  const title = paperTitle(row)
  const summary = said(`撤回资质《${title.zh}》`, `Withdrew “${title.en}”`)
  const target = { type: 'qualification', id, no: row.number }
  await logAct(tx, { actor, action: 'qualification.withdraw', target, summary }, now)
}
