// 平台类目 as the platform's people keep them: added, renamed, priced, disabled, arranged; each act under the lock of the tree.
import {
  type Api,
  type AskedPaper,
  type BodyOf,
  CATEGORIES_AT_MOST,
  type CategoryRow,
  papersTogether,
  paperTitle,
  said,
  type Said,
  saidList,
} from '@merchant/contract'
import { type Database, newId, type TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { type Command, once } from '../../../kernel/command.ts'
import { changed, type FieldChange, logAct } from '../../../kernel/operation-log.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { keepAttributes } from './category-attributes.ts'
import { attributeCounts } from './category-attributes.store.ts'
import { categoryName, nameInBoth } from './category-names.ts'
import { termChanges, termsOver, usualNow } from './category-terms.ts'
import { mergeCategory, previewMerge } from './merge-category.ts'
import { branchOf, moveCategory, removeEmpty } from './place-category.ts'
import {
  arrangeCategories,
  changeCategory,
  changeTerms,
  goodsIn,
  insertCategory,
  type KeptCategory,
  listAll,
  lockAll,
  noteRaised,
} from './category-desk.store.ts'

interface DeskDeps {
  readonly db: Database
  readonly clock: Clock
}

interface Asked<Body> {
  readonly actor: OperatorActor
  readonly body: Body
  readonly command: Command
}
type Inserting = BodyOf<Api['category']['insert']>
type Updating = BodyOf<Api['category']['update']>
type Act<Name extends Updating['action']> = Extract<Updating, { action: Name }>

const LEVELS = 3

export function createCategoryDesk(deps: DeskDeps) {
  const { db, clock } = deps
  const inTurn = <T>({ command }: Asked<unknown>, work: (tx: TenantTx) => Promise<T>): Promise<T> =>
    db.transaction(PLATFORM_SCOPE, (tx) => once(tx, command, clock.now(), () => work(tx)))
  return {
    /** Every category, parents before their children. */
    async listAll(): Promise<CategoryRow[]> {
      const [all, attributes] = await Promise.all([listAll(db.acrossMerchants), attributeCounts(db.acrossMerchants)])
      const counts = await goodsIn(
        db,
        all.map(({ id }) => id),
      )
      const asked = new Map<string, readonly AskedPaper[]>()
      for (const { id, parentId, papers } of all) asked.set(id, papersTogether(asked.get(parentId ?? '') ?? [], papers))
      const names = new Map(all.map(({ id, name }) => [id, categoryName(name)]))
      return all.map(({ mergedIntoId, ...category }) => ({
        ...category,
        mergedInto: mergedIntoId === null ? null : { id: mergedIntoId, name: names.get(mergedIntoId) ?? '' },
        papers: [...(asked.get(category.id) ?? [])],
        ownPapers: [...category.papers],
        keptName: category.name,
        name: categoryName(category.name),
        goodsCount: counts.get(category.id) ?? 0,
        attributeCount: attributes.get(category.id) ?? 0,
      }))
    },
    mergePreview: ({ body }: { readonly body: BodyOf<Api['category']['mergePreview']> }) =>
      previewMerge(db, body, clock.now()),
    async insert(asked: Asked<Inserting>): Promise<{ id: string }> {
      const { parentId } = asked.body
      // Over all merchants, which no transaction of one reaches: goods of this very moment may be overlooked, and stay sellable.
      const hasGoods = parentId !== null && (await goodsIn(db, [parentId])).size > 0
      return inTurn(asked, async (tx) => ({ id: await insert(deps, tx, { ...asked, hasGoods }) }))
    },
    async update(asked: Asked<Updating>): Promise<null> {
      const goods = await goodsAround(db, asked.body)
      return inTurn(asked, async (tx) => {
        await update(deps, tx, { ...asked, goods })
        return null
      })
    },
  }
}

async function insert(
  { clock }: DeskDeps,
  tx: TenantTx,
  { actor, body, hasGoods }: Asked<Inserting> & { readonly hasGoods: boolean },
): Promise<string> {
  const now = clock.now()
  const all = await lockAll(tx)
  const most = CATEGORIES_AT_MOST
  if (all.length >= most)
    refuse('limit.exceeded', { limit: said(`平台类目最多 ${most} 个`, `${most} categories at most`) })
  const parent = body.parentId === null ? null : find(all, body.parentId)
  if (parent !== null) {
    if (parent.level >= LEVELS) refuse('state.notAllowed', { status: said('类目最多三级', 'three levels at most') })
    // Goods stand in leaves: one that has some stays one.
    if (hasGoods || all.some(({ mergedIntoId }) => mergedIntoId === parent.id))
      refuse('state.notAllowed', { status: HAS_GOODS })
    mustBeOpen(all, parent)
  }
  const siblings = childrenOf(all, body.parentId)
  mustBeFree(siblings, body.name)
  const category = {
    id: newId(now),
    parentId: body.parentId,
    level: (parent?.level ?? 0) + 1,
    name: body.name,
    ...termsOver(parent ?? usualNow(tx), body),
  }
  await insertCategory(tx, category, siblings.length + 1)
  const where = parent === null ? said('', '') : said(`“${parent.name}”下`, ` below “${categoryName(parent.name)}”`)
  const summary = said(`在${where.zh}新建平台类目“${body.name}”`, `Added the category “${body.name}”${where.en}`)
  await log(tx, { actor, action: 'category.add', category, summary }, now)
  return category.id
}

const HAS_GOODS = said('该类目下已有商品，不能再分下级', 'it has goods, and goods stand in the last level')

/** What a category that goes elsewhere, or away, takes along and comes to; nothing for every other act. Over all merchants, as in `insert`. */
async function goodsAround(db: Database, body: Updating): Promise<ReadonlyMap<string, number>> {
  if (body.action !== 'move' && body.action !== 'remove') return new Map()
  const branch = branchOf(await listAll(db.acrossMerchants), body.id)
  return goodsIn(db, body.action === 'move' ? [...branch, body.parentId] : branch)
}

async function update(
  { clock }: DeskDeps,
  tx: TenantTx,
  { actor, body, goods }: Asked<Updating> & { readonly goods: ReadonlyMap<string, number> },
): Promise<void> {
  const changing = { tx, actor, all: await lockAll(tx), now: clock.now() }
  if ('id' in body) mustBeOpen(changing.all, find(changing.all, body.id))
  switch (body.action) {
    case 'change':
      return change(changing, body)
    case 'enable':
      return enable(changing, body)
    case 'askPapers':
      return askPapers(changing, body)
    case 'setAttributes':
      return setAttributes(changing, body)
    case 'askAudit':
      return askAudit(changing, body)
    case 'merge':
      mustBeAsRead(changing.all, body)
      mustBeAsRead(changing.all, { id: body.intoId, version: body.intoVersion })
      return mergeCategory(tx, { ...changing, body })
    case 'move':
      return moveCategory({ ...changing, goods, category: mustBeAsRead(changing.all, body) }, body)
    case 'remove':
      return removeEmpty({ ...changing, goods, category: mustBeAsRead(changing.all, body) })
    case 'arrange':
      return arrange(changing, body)
  }
}

interface Changing {
  readonly tx: TenantTx
  readonly actor: OperatorActor
  readonly all: readonly KeptCategory[]
  readonly now: Date
}

async function change({ tx, actor, all, now }: Changing, body: Act<'change'>): Promise<void> {
  const category = mustBeAsRead(all, body)
  mustBeFree(
    childrenOf(all, category.parentId).filter(({ id }) => id !== category.id),
    body.name,
  )
  const { name } = body
  const terms = termsOver(category, body)
  await changeCategory(tx, category.id, { name, ...terms })
  const below = body.withBelow ? descendantsOf(all, category.id) : []
  await changeTerms(tx, below, body)
  await noteRaised(tx, raisedBy(all, { ids: [category.id, ...below], depositFen: body.depositFen }), now)
  const changes = changed(
    { field: 'name', label: said('类目名称', 'Name'), before: nameInBoth(category.name), after: nameInBoth(name) },
    ...termChanges(category, terms),
  )
  const too = below.length === 0 ? said('', '') : said(`及其下 ${below.length} 个类目`, ` and ${below.length} below it`)
  const summary = said(
    `修改平台类目“${category.name}”${too.zh}`,
    `Changed the category “${categoryName(category.name)}”${too.en}`,
  )
  await log(tx, { actor, action: 'category.change', category, summary, changes }, now)
}

/** Those of the categories that ask less now. */
const raisedBy = (
  all: readonly KeptCategory[],
  { ids, depositFen = 0 }: { readonly ids: readonly string[]; readonly depositFen: number | undefined },
): string[] => all.filter((one) => ids.includes(one.id) && one.depositFen < depositFen).map(({ id }) => id)

async function enable({ tx, actor, all, now }: Changing, body: Act<'enable'>): Promise<void> {
  const category = mustBeAsRead(all, body)
  if (category.enabled === body.enabled) return
  await changeCategory(tx, category.id, { enabled: body.enabled })
  const name = nameInBoth(category.name)
  const summary = body.enabled
    ? said(`启用平台类目“${name.zh}”`, `Enabled the category “${name.en}”`)
    : said(`停用平台类目“${name.zh}”`, `Disabled the category “${name.en}”`)
  await log(tx, { actor, action: 'category.change', category, summary }, now)
}

async function askPapers({ tx, actor, all, now }: Changing, body: Act<'askPapers'>): Promise<void> {
  const category = mustBeAsRead(all, body)
  const papers = body.papers.map((paper) => ({ ...paper, name: paper.kind === 'OTHER' ? paper.name : '' }))
  await changeCategory(tx, category.id, { papers })
  const name = nameInBoth(category.name)
  const summary = said(`修改平台类目“${name.zh}”的资质要求`, `Changed the papers that “${name.en}” asks`)
  const label = said('资质要求', 'Papers asked')
  const changes = changed({ field: 'papers', label, before: inWords(category.papers), after: inWords(papers) })
  await log(tx, { actor, action: 'category.change', category, summary, changes }, now)
}

async function setAttributes({ tx, actor, all, now }: Changing, body: Act<'setAttributes'>): Promise<void> {
  const category = mustBeAsRead(all, body)
  const below = descendantsOf(all, category.id)
  // The goods of what was merged stand elsewhere.
  const open = all.filter(({ id, mergedIntoId }) => below.includes(id) && mergedIntoId === null)
  const relatives = [...ancestorsOf(all, category), ...open]
  const changes = await keepAttributes(tx, { category, relatives, attributes: body.attributes, now })
  await changeCategory(tx, category.id, { attributes: true })
  const name = nameInBoth(category.name)
  const summary = said(`修改平台类目“${name.zh}”的属性`, `Changed the attributes of “${name.en}”`)
  await log(tx, { actor, action: 'category.change', category, summary, changes }, now)
}

async function askAudit({ tx, actor, all, now }: Changing, body: Act<'askAudit'>): Promise<void> {
  const category = mustBeAsRead(all, body)
  await changeCategory(tx, category.id, { needsAudit: body.needsAudit })
  const name = nameInBoth(category.name)
  const summary = body.needsAudit
    ? said(`平台类目“${name.zh}”的商品须人工审核`, `Goods of “${name.en}” are looked at by a person`)
    : said(`平台类目“${name.zh}”的商品不再须人工审核`, `Goods of “${name.en}” are looked at by a person no longer`)
  await log(tx, { actor, action: 'category.change', category, summary }, now)
}

const inWords = (papers: readonly AskedPaper[]): Said =>
  papers.length === 0
    ? said('无', 'none')
    : saidList(
        papers.map((paper) => {
          const { zh, en } = paperTitle(paper)
          return paper.required ? said(zh, en) : said(`${zh}（选交）`, `${en} (optional)`)
        }),
      )

async function arrange({ tx, actor, all, now }: Changing, { parentId, ids }: Act<'arrange'>): Promise<void> {
  const siblings = childrenOf(all, parentId)
  for (const id of ids) find(all, id)
  // One that was added meanwhile, or one from elsewhere: categories with goods and terms do not move.
  if (siblings.length !== ids.length || siblings.some(({ id }) => !ids.includes(id))) refuse('record.changed')
  await arrangeCategories(tx, ids)
  const parent = parentId === null ? null : find(all, parentId)
  const [first] = siblings
  const category = parent ?? first
  if (category === undefined) return
  const where = parent === null ? said('一级', 'the first level') : nameInBoth(parent.name)
  const summary = said(`调整“${where.zh}”平台类目的顺序`, `Changed the order of the categories of “${where.en}”`)
  await log(tx, { actor, action: 'category.arrange', category, summary }, now)
}

const find = (all: readonly KeptCategory[], id: string): KeptCategory =>
  all.find((category) => category.id === id) ?? refuse('record.notFound')

const childrenOf = (all: readonly KeptCategory[], parentId: string | null) =>
  all.filter((category) => category.parentId === parentId)

function ancestorsOf(all: readonly KeptCategory[], { parentId }: Pick<KeptCategory, 'parentId'>): KeptCategory[] {
  const parent = all.find(({ id }) => id === parentId)
  return parent === undefined ? [] : [...ancestorsOf(all, parent), parent]
}

const descendantsOf = (all: readonly KeptCategory[], id: string): string[] =>
  childrenOf(all, id).flatMap((child) => [child.id, ...descendantsOf(all, child.id)])

function mustBeAsRead(
  all: readonly KeptCategory[],
  { id, version }: { readonly id: string; readonly version: number },
) {
  const category = find(all, id)
  return category.version === version ? category : refuse('record.changed')
}

/** What was merged is nothing any more that could be changed. Refuses with state.notAllowed. */
function mustBeOpen(all: readonly KeptCategory[], { mergedIntoId }: KeptCategory): void {
  if (mergedIntoId === null) return
  const into = nameInBoth(find(all, mergedIntoId).name)
  refuse('state.notAllowed', { status: said(`已并入“${into.zh}”`, `it was merged into “${into.en}”`) })
}

function mustBeFree(siblings: readonly KeptCategory[], name: string): void {
  if (siblings.some((sibling) => sibling.name === name)) refuse('name.taken', { name })
}

interface Done {
  readonly actor: OperatorActor
  readonly action: 'category.add' | 'category.change' | 'category.arrange'
  readonly category: { readonly id: string; readonly name: string }
  readonly summary: Said
  readonly changes?: readonly FieldChange[]
}

function log(tx: TenantTx, { category, ...act }: Done, now: Date): Promise<void> {
  const target = { type: 'category', id: category.id, no: category.name }
  return logAct(tx, { target, ...act }, now)
}
