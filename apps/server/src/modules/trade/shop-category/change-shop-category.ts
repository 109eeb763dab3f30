// What a merchant does to its shop's categories: each act under the shop's lock, so that order, names and their number hold.
import { type Api, type BodyOf, said, type Said, SHOP_CATEGORIES_AT_MOST } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { changed, type FieldChange, logAct, type LoggedAct } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import {
  arrangeCategories,
  categoriesOf,
  changeCategory,
  insertCategory,
  type KeptCategory,
  removeCategories,
} from './shop-category.store.ts'
import type { ShopCategoriesDeps } from './shop-category.deps.ts'

type Body = BodyOf<Api['shopCategory']['update']>
type Act<Name extends Body['action']> = Extract<Body, { action: Name }>
type Category = KeptCategory & { readonly goodsCount: number }

/** What one act knows throughout; the shop is held. */
export interface Changing {
  readonly tx: TenantTx
  readonly actor: MerchantActor
  readonly shopId: string
  readonly now: Date
  readonly mustBeClean: ShopCategoriesDeps['mustBeClean']
}

/** Adds a category behind its siblings; answers its id. Refuses as the endpoint declares. */
export async function addCategory(
  changing: Changing,
  { name, parentId }: BodyOf<Api['shopCategory']['insert']>,
): Promise<string> {
  const { tx, shopId, now } = changing
  const all = await allOf(changing)
  if (all.length >= SHOP_CATEGORIES_AT_MOST)
    refuse('limit.exceeded', {
      limit: said(
        `一个店铺最多 ${SHOP_CATEGORIES_AT_MOST} 个分类`,
        `a shop has ${SHOP_CATEGORIES_AT_MOST} categories at most`,
      ),
    })
  if (parentId !== null) mustTakeChildren(all, parentId)
  const siblings = childrenOf(all, parentId)
  mustBeFree(siblings, name)
  await changing.mustBeClean(tx, [{ field: NAME, text: name }])
  const id = newId(now)
  await insertCategory(tx, { id, shopId, parentId, name }, { sort: siblings.length + 1, now })
  const summary = said(`新建店铺分类“${name}”`, `Added the shop category “${name}”`)
  await log(changing, { action: 'shopCategory.add', category: { id, name }, summary })
  return id
}

/** Refuses as the endpoint declares. */
export async function updateCategory(changing: Changing, body: Body): Promise<void> {
  const all = await allOf(changing)
  switch (body.action) {
    case 'rename':
      return rename(changing, all, body)
    case 'show':
      return show(changing, all, body)
    case 'arrange':
      return arrange(changing, all, body)
    case 'remove':
      return remove(changing, all, body)
  }
}

async function rename(changing: Changing, all: readonly Category[], body: Act<'rename'>): Promise<void> {
  const category = mustBeAsRead(all, body)
  if (category.name === body.name) return
  mustBeFree(
    childrenOf(all, category.parentId).filter(({ id }) => id !== category.id),
    body.name,
  )
  await changing.mustBeClean(changing.tx, [{ field: NAME, text: body.name }])
  await changeCategory(changing.tx, category, { name: body.name }, changing.now)
  const { name: before } = category
  const summary = said(
    `店铺分类“${before}”改名为“${body.name}”`,
    `Renamed the shop category “${before}” to “${body.name}”`,
  )
  const changes = changed({ field: 'name', label: said('分类名称', 'Name'), before, after: body.name })
  await log(changing, { action: 'shopCategory.change', category, summary, changes })
}

async function show(changing: Changing, all: readonly Category[], body: Act<'show'>): Promise<void> {
  const category = mustBeAsRead(all, body)
  if (category.isVisible === body.isVisible) return
  await changeCategory(changing.tx, category, { isVisible: body.isVisible }, changing.now)
  const { name } = category
  const summary = body.isVisible
    ? said(`展示店铺分类“${name}”`, `Shows the shop category “${name}”`)
    : said(`隐藏店铺分类“${name}”`, `Hides the shop category “${name}”`)
  await log(changing, { action: 'shopCategory.change', category, summary })
}

async function arrange(changing: Changing, all: readonly Category[], body: Act<'arrange'>): Promise<void> {
  const { parentId, ids } = body
  if (parentId !== null) mustTakeChildren(all, parentId)
  const placed = ids.map((id) => all.find((category) => category.id === id) ?? refuse('record.notFound'))
  // Whoever arranged did not see one that was added or moved here meanwhile.
  if (childrenOf(all, parentId).some(({ id }) => !ids.includes(id))) refuse('record.changed')
  const moved = placed.filter((category) => category.parentId !== parentId)
  for (const category of moved) {
    if (parentId !== null && childrenOf(all, category.id).length > 0) refuse('state.notAllowed', { status: TWO_LEVELS })
    mustBeFree(
      placed.filter(({ id }) => id !== category.id),
      category.name,
    )
  }
  await arrangeCategories(changing.tx, { parentId, ids }, changing.now)
  const [only] = moved
  const above = all.find(({ id }) => id === parentId)
  const summary =
    only === undefined
      ? said('调整店铺分类的顺序', 'Changed the order of shop categories')
      : said(
          `店铺分类“${only.name}”移到${above === undefined ? '一级' : `“${above.name}”下`}`,
          `Moved the shop category “${only.name}” ${above === undefined ? 'to the first level' : `below “${above.name}”`}`,
        )
  const category = only ?? placed[0]
  if (category !== undefined) await log(changing, { action: 'shopCategory.arrange', category, summary })
}

async function remove(changing: Changing, all: readonly Category[], body: Act<'remove'>): Promise<void> {
  const category = mustBeAsRead(all, body)
  const gone = [category, ...childrenOf(all, category.id)]
  const count = category.goodsCount
  if (count > 0 && body.goods === undefined) refuse('shopCategory.hasGoods', { name: category.name, count })
  const goodsTo = body.goods?.to === 'other' ? body.goods.categoryId : null
  const target = all.find(({ id }) => id === goodsTo)
  if (goodsTo !== null && (target === undefined || gone.includes(target))) refuse('record.notFound')
  const ids = gone.map(({ id }) => id)
  await removeCategories(changing.tx, ids, { goodsTo })
  const { name } = category
  const where =
    count === 0
      ? said('', '')
      : target === undefined
        ? said(`，移出其中 ${count} 件商品`, ` and took its ${count} goods out`)
        : said(`，其中 ${count} 件商品移到“${target.name}”`, ` and moved its ${count} goods to “${target.name}”`)
  const summary = said(`删除店铺分类“${name}”${where.zh}`, `Deleted the shop category “${name}”${where.en}`)
  await log(changing, { action: 'shopCategory.remove', category, summary })
}

const NAME = said('分类名称', 'category name')
const TWO_LEVELS = said('分类最多两级', 'categories have two levels')

const allOf = ({ tx, shopId }: Changing): Promise<readonly Category[]> =>
  categoriesOf.all(tx, { shopId }).then((rows) => rows.map((row) => ({ ...row, goodsCount: Number(row.goodsCount) })))

const childrenOf = (all: readonly Category[], parentId: string | null) =>
  all.filter((category) => category.parentId === parentId)

function mustBeAsRead(all: readonly Category[], { id, version }: { readonly id: string; readonly version: number }) {
  const category = all.find((one) => one.id === id) ?? refuse('record.notFound')
  return category.version === version ? category : refuse('record.changed')
}

function mustTakeChildren(all: readonly Category[], id: string): void {
  const parent = all.find((category) => category.id === id) ?? refuse('record.notFound')
  if (parent.parentId !== null) refuse('state.notAllowed', { status: TWO_LEVELS })
}

function mustBeFree(siblings: readonly Category[], name: string): void {
  if (siblings.some((sibling) => sibling.name === name)) refuse('name.taken', { name })
}

interface Done {
  readonly action: Extract<LoggedAct['action'], `shopCategory.${string}`>
  readonly category: { readonly id: string; readonly name: string }
  readonly summary: Said
  readonly changes?: readonly FieldChange[]
}

function log({ tx, actor, shopId, now }: Changing, { category, ...act }: Done): Promise<void> {
  const target = { type: 'shopCategory', id: category.id, no: category.name, shopId }
  return logAct(tx, { actor, target, ...act }, now)
}
