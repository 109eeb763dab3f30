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
import { levelNames } from './qualification.states.ts'
import type { QualificationDeps } from './qualification.deps.ts'
import { tellPlatform } from './tell.ts'
import { targetOf } from './target.ts'
import {
  insertQualification,
  lockQualification,
  moveQualification,
  mustAllow,
  type QualificationRecord,
  qualificationsOf,
  removeQualification,
} from './qualification.store.ts'

type HandInDeps = Pick<QualificationDeps, 'files' | 'trade' | 'notify' | 'db' | 'shops'>
type SaveBody = BodyOf<Api['qualification']['save']>
type BrandBody = BodyOf<Api['qualification']['saveBrand']>
type Handed = DataOf<Api['qualification']['save']>

interface By {
  readonly actor: MerchantActor
  readonly now: Date
}

/** In the caller's transaction. Refuses as the endpoint declares. */
export async function handIn(deps: HandInDeps, tx: TenantTx, body: SaveBody, by: By): Promise<Handed> {
  const categoryIds = [...new Set(body.categoryIds)]
  const known = await deps.trade().categoryNames(tx, categoryIds)
  if (known.size !== categoryIds.length) refuse('record.notFound')
  const name = body.kind === 'OTHER' ? body.name : ''
  const about = { kind: body.kind, name, category_ids: categoryIds, brand_id: null, shop_id: null, brand_level: null }
  return keep(deps, tx, { body, about, by })
}

/** The same of a paper of a brand, for one shop. */
export async function handInBrand(deps: HandInDeps, tx: TenantTx, body: BrandBody, by: By): Promise<Handed> {
  const brand = await deps.trade().brandToAuthorise(tx, body.brandId)
  const shop = (await deps.shops.findShop(tx, body.shopId)) ?? refuse('record.notFound')
  const about: About = {
    kind: 'BRAND',
    name: brand.name,
    category_ids: [],
    brand_id: brand.id,
    shop_id: shop.id,
    brand_level: body.level,
  }
  return keep(deps, tx, { body, about, by })
}

type About = Pick<QualificationRecord, 'kind' | 'name' | 'category_ids' | 'brand_id' | 'shop_id' | 'brand_level'>

interface Keeping {
  readonly body: Omit<BrandBody, 'brandId' | 'shopId' | 'level'>
  readonly about: About
  readonly by: By
}

async function keep(deps: HandInDeps, tx: TenantTx, { body, about, by }: Keeping): Promise<Handed> {
  const { actor, now } = by
  // Who hands in more than may be kept waits for whoever does so too.
  await tx.selectFrom('merchant').select('merchant_id').forUpdate().executeTakeFirst()
  if (body.validTo < dayOf(now)) refuse('state.notAllowed', { status: said('资质已过期', 'it has run out') })
  const fileIds = [...new Set(body.fileIds)]
  await deps.files.mustBeOwn(tx, fileIds, 'QUALIFICATION')
  const columns = {
    ...about,
    number: body.number,
    file_ids: fileIds,
    valid_from_on: body.validFrom,
    valid_to_on: body.validTo,
    reject_reason: null,
    submitted_at: now,
    decided_at: null,
  }
  const saved =
    body.id === undefined
      ? await add(tx, columns, by)
      : await correct(tx, { id: body.id, version: body.version }, columns)
  const title = paperTitle(saved.row)
  const summary =
    body.id === undefined
      ? said(`提交资质《${title.zh}》`, `Handed in “${title.en}”`)
      : said(`修改资质《${title.zh}》`, `Corrected “${title.en}”`)
  const target = targetOf(saved.row)
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
  { id, version }: { readonly id: string; readonly version: number | undefined },
  columns: Columns,
): Promise<Saved> {
  const before = await lockQualification(tx, id)
  // The paper of a brand stays one, and of its shop's others nobody learns that they are there.
  if ((before.kind === 'BRAND') !== (columns.kind === 'BRAND')) refuse('record.notFound')
  if (before.version !== version) refuse('record.changed')
  const row = await moveQualification(tx, before, 'correct', columns)
  return { row, changes: changesOf(before, row) }
}

const changesOf = (before: QualificationRecord, after: QualificationRecord): FieldChange[] =>
  changed(
    { field: 'kind', label: said('资质类型', 'Kind'), before: paperTitle(before), after: paperTitle(after) },
    { field: 'number', label: said('证件编号', 'Number'), before: before.number, after: after.number },
    {
      field: 'level',
      label: said('授权级别', 'Level'),
      before: levelName(before.brand_level),
      after: levelName(after.brand_level),
    },
    { field: 'validity', label: said('有效期', 'Valid'), before: validity(before), after: validity(after) },
  )

const levelName = (level: QualificationRecord['brand_level']) => (level === null ? '' : levelNames[level])

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
  const target = targetOf(row)
  await logAct(tx, { actor, action: 'qualification.withdraw', target, summary }, now)
}
