// The platform's people add a brand or change one.
import { type Api, type BodyOf, BRANDS_AT_MOST, said, sameInBoth } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import { pinyin } from 'pinyin-pro'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { changed, type FieldChange, logAct } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { isRemoved, pathsOf } from '../category/index.ts'
import { allBrands, type BrandRecord, insertBrand, updateBrand } from './brand.store.ts'

type SaveBody = BodyOf<Api['brand']['save']>

export interface KeepBrandDeps {
  readonly files: {
    /** Refuses with record.notFound. */
    mustBeOwn(tx: TenantTx, fileId: string, purpose: 'BRAND_LOGO'): Promise<void>
    /** What nothing names any more. */
    release(tx: TenantTx, fileIds: readonly string[]): Promise<void>
  }
}

interface By {
  readonly actor: OperatorActor
  readonly now: Date
}

/** In the caller's transaction. Refuses as the endpoint declares. */
export async function keepBrand(
  { files }: KeepBrandDeps,
  tx: TenantTx,
  body: SaveBody,
  { actor, now }: By,
): Promise<{ id: string }> {
  // Of two who add one waits: names are compared and brands counted.
  await tx.selectFrom('platform_category').select('id').where('level', '=', 1).orderBy('id').forUpdate().execute()
  const all = await allBrands(tx)
  if (all.some(({ id, name }) => name === body.name && id !== body.id)) refuse('name.taken', { name: body.name })
  const categoryIds = [...new Set(body.categoryIds)]
  if ((await pathsOf(tx, categoryIds)).size !== categoryIds.length) refuse('record.notFound')
  if (await isRemoved(tx, categoryIds)) refuse('record.notFound')
  if (body.logoFileId !== null) await files.mustBeOwn(tx, body.logoFileId, 'BRAND_LOGO')
  const columns = {
    name: body.name,
    name_en: body.nameEn,
    logo_file_id: body.logoFileId,
    need_auth: body.needAuth,
    first_letter: body.firstLetter ?? firstLetterOf(body.name),
    category_ids: categoryIds,
    sort: body.sort,
    enabled: body.enabled,
  }
  if (body.id === undefined) {
    if (all.length >= BRANDS_AT_MOST)
      refuse('limit.exceeded', { limit: said(`品牌最多 ${BRANDS_AT_MOST} 个`, `${BRANDS_AT_MOST} brands at most`) })
    const row = { ...columns, id: newId(now) }
    await insertBrand(tx, row)
    const summary = said(`新建品牌“${row.name}”`, `Added the brand “${row.name}”`)
    await logAct(tx, { actor, action: 'brand.add', target: targetOf(row), summary }, now)
    return { id: row.id }
  }
  const before = all.find(({ id }) => id === body.id) ?? refuse('record.notFound')
  if (before.version !== body.version || !(await updateBrand(tx, before, columns))) refuse('record.changed')
  const replaced = before.logo_file_id
  // Brands are saved one at a time: no other names it meanwhile.
  if (
    replaced !== null &&
    all.every(({ id, logo_file_id: logo }) => (id === body.id ? body.logoFileId : logo) !== replaced)
  )
    await files.release(tx, [replaced])
  const summary = said(`修改品牌“${body.name}”`, `Changed the brand “${body.name}”`)
  const changes = await changesOf(tx, before, columns)
  await logAct(
    tx,
    { actor, action: 'brand.change', target: targetOf({ ...columns, id: before.id }), summary, changes },
    now,
  )
  return { id: before.id }
}

const targetOf = ({ id, name }: { readonly id: string; readonly name: string }) => ({ type: 'brand', id, no: name })

/** By its pinyin; # for what begins with no letter. */
function firstLetterOf(name: string): string {
  const [first = ''] = pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
  return /^[a-z]/i.exec(first.normalize('NFKD'))?.[0].toUpperCase() ?? '#'
}

type Columns = Omit<BrandRecord, 'id' | 'version'>

async function changesOf(tx: TenantTx, before: Columns, after: Columns): Promise<FieldChange[]> {
  const names = await pathsOf(tx, [...before.category_ids, ...after.category_ids])
  const categories = ({ category_ids: ids }: Columns) => ids.map((id) => names.get(id) ?? '').join('、')
  return changed(
    { field: 'name', label: said('品牌名称', 'Name'), before: sameInBoth(before.name), after: sameInBoth(after.name) },
    { field: 'nameEn', label: said('英文名称', 'English name'), before: before.name_en, after: after.name_en },
    {
      field: 'firstLetter',
      label: said('首字母', 'First letter'),
      before: before.first_letter,
      after: after.first_letter,
    },
    {
      field: 'categories',
      label: said('适用类目', 'Categories'),
      before: categories(before),
      after: categories(after),
    },
    ...logoChange(before, after),
    { field: 'needAuth', label: said('需要授权', 'Needs authorisation'), before: authOf(before), after: authOf(after) },
    { field: 'sort', label: said('排序', 'Order'), before: String(before.sort), after: String(after.sort) },
    { field: 'enabled', label: said('状态', 'State'), before: stateOf(before), after: stateOf(after) },
  )
}

/** Nobody reads the id of a file. */
function logoChange({ logo_file_id: from }: Columns, { logo_file_id: to }: Columns) {
  if (from === to) return []
  const word = to === null ? said('已移除', 'removed') : said('已更换', 'replaced')
  return [{ field: 'logo', label: said('品牌标志', 'Logo'), before: '', after: word }]
}

const authOf = ({ need_auth: needs }: Columns) => (needs ? said('是', 'yes') : said('否', 'no'))
const stateOf = ({ enabled }: Columns) => (enabled ? said('启用', 'enabled') : said('停用', 'disabled'))
