// A category goes below another parent, or goes away altogether: only while nothing stands in it, each thing in the way named by itself.
import { type Api, type BodyOf, said, type Said, saidList, sameInBoth } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { changed, logAct } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { attributesOf } from './category-attributes.store.ts'
import { brandsOf, type KeptCategory, placeBelow, removeCategory } from './category-desk.store.ts'
import { categoryName, nameInBoth } from './category-names.ts'
import { rulesNaming } from './merge-category.store.ts'

type Updating = BodyOf<Api['category']['update']>
type Moving = Extract<Updating, { action: 'move' }>

interface Placing {
  readonly tx: TenantTx
  readonly actor: OperatorActor
  readonly all: readonly KeptCategory[]
  readonly now: Date
  /** As it was read. */
  readonly category: KeptCategory
  /** Of all merchants, by category; those without any are left out. */
  readonly goods: ReadonlyMap<string, number>
}

/** Refuses with record.notFound for an unknown parent, name.taken, and state.notAllowed with everything that is in the way. */
export async function moveCategory(placing: Placing, { parentId }: Pick<Moving, 'parentId'>): Promise<void> {
  const { tx, all, category, now } = placing
  const parent = all.find(({ id }) => id === parentId) ?? refuse('record.notFound')
  if (parent.id === category.parentId) return
  const siblings = all.filter((one) => one.parentId === parent.id)
  if (siblings.some(({ name }) => name === category.name)) refuse('name.taken', { name: category.name })
  mustBeClear([
    ...when(parent.level !== category.level - 1, [
      `上级类目：只能移到第 ${category.level - 1} 级类目下，层级不变`,
      `parent: it keeps its level, and goes below one of level ${category.level - 1}`,
    ]),
    ...when(parent.mergedIntoId !== null, [
      `上级类目：“${parent.name}”已并入其他类目`,
      `parent: “${categoryName(parent.name)}” was merged into another one`,
    ]),
    ...goodsIn(placing, [parent.id], said('上级类目的商品', 'goods of the parent')),
    ...goodsIn(placing, [category.id, ...belowOf(all, category.id)], said('商品', 'goods')),
    ...(await attributesTwice(placing, parent)),
  ])
  await placeBelow(tx, { id: category.id, parentId, sort: siblings.length + 1 })
  const before = all.find(({ id }) => id === category.parentId)
  const changes = changed({
    field: 'parentId',
    label: said('上级类目', 'Parent'),
    before: nameInBoth(before?.name ?? ''),
    after: nameInBoth(parent.name),
  })
  const [name, to] = [nameInBoth(category.name), nameInBoth(parent.name)]
  const summary = said(`平台类目“${name.zh}”移到“${to.zh}”下`, `Moved the category “${name.en}” below “${to.en}”`)
  await logAct(tx, { actor: placing.actor, action: 'category.move', target: targetOf(category), summary, changes }, now)
}

/** Refuses with state.notAllowed and everything that is in the way. */
export async function removeEmpty(placing: Placing): Promise<void> {
  const { tx, all, category, now } = placing
  const below = all.filter(({ parentId }) => parentId === category.id).map(({ name }) => nameInBoth(name))
  const merged = all.filter(({ mergedIntoId }) => mergedIntoId === category.id).map(({ name }) => nameInBoth(name))
  const [rules, brands] = [await rulesNaming(tx, [category.id], now), await brandsOf(tx, category.id)]
  mustBeClear([
    ...named(said('下级类目', 'categories below'), below),
    ...goodsIn(placing, [category.id], said('商品', 'goods')),
    ...named(said('并入它的类目', 'categories merged into it'), merged),
    ...named(said('佣金规则', 'commission rules'), rules.map(sameInBoth)),
    ...named(said('品牌', 'brands'), brands.map(sameInBoth)),
  ])
  await removeCategory(tx, category.id, now)
  const name = nameInBoth(category.name)
  const summary = said(`删除平台类目“${name.zh}”`, `Deleted the category “${name.en}”`)
  await logAct(tx, { actor: placing.actor, action: 'category.remove', target: targetOf(category), summary }, now)
}

/** The category itself, and all below it at whatever depth. */
export const branchOf = (all: readonly KeptCategory[], id: string): string[] => [id, ...belowOf(all, id)]

const belowOf = (all: readonly KeptCategory[], id: string): string[] =>
  all.filter(({ parentId }) => parentId === id).flatMap((child) => [child.id, ...belowOf(all, child.id)])

const targetOf = ({ id, name }: KeptCategory) => ({ type: 'category', id, no: name })

function mustBeClear(inTheWay: readonly Said[]): void {
  if (inTheWay.length > 0) refuse('state.notAllowed', { status: saidList(inTheWay) })
}

const when = (holds: boolean, [zh, en]: readonly [string, string]): Said[] => (holds ? [said(zh, en)] : [])

const MOST_NAMED = 3

/** The first few of them. */
const named = (what: Said, names: readonly Said[]): Said[] => {
  if (names.length === 0) return []
  const { zh, en } = saidList(names.slice(0, MOST_NAMED))
  return [said(`${what.zh}（${zh}）`, `${what.en} (${en})`)]
}

function goodsIn({ goods }: Placing, ids: readonly string[], what: Said): Said[] {
  const count = ids.reduce((sum, id) => sum + (goods.get(id) ?? 0), 0)
  return when(count > 0, [`${what.zh}（${count} 件）`, `${what.en} (${count})`])
}

/** Names that it, or one below it, shares with what it would inherit. */
async function attributesTwice({ tx, all, category }: Placing, parent: KeptCategory): Promise<Said[]> {
  const above = [parent.id, ...(parent.parentId === null ? [] : [parent.parentId])]
  const inherited = new Set((await attributesOf(tx, above)).map(({ name }) => name))
  const own = await attributesOf(
    tx,
    branchOf(all, category.id).filter((id) => !above.includes(id)),
  )
  const twice = [...new Set(own.flatMap(({ name }) => (inherited.has(name) ? [name] : [])))]
  return named(said('与新上级同名的属性', 'attributes that the new parent has'), twice.map(sameInBoth))
}
