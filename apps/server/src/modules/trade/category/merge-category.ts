// One category of the last level merged into another: what would become of it, and the act, which closes the first at once. Its goods
// follow merchant after merchant, by whoever keeps goods.
import { type Api, type BodyOf, type CategoryMerge, said, saidList, sameInBoth, spoken } from '@merchant/contract'
import type { Database, Tables, TenantDb, TenantTx } from '@merchant/database'
import type { Kysely } from 'kysely'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { changed, logAct } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { attributeName } from './attribute-names.ts'
import { attributesAlong } from './category-attributes.store.ts'
import { type KeptCategory, listAll } from './category-desk.store.ts'
import { categoryName, nameInBoth } from './category-names.ts'
import { termChanges } from './category-terms.ts'
import { heirsOf, type MergeSide, obstaclesTo } from './merge-obstacles.ts'
import { countMerging, mergeInto, rulesNaming } from './merge-category.store.ts'

type Merging = Extract<BodyOf<Api['category']['update']>, { action: 'merge' }>

/** Nothing is changed by asking. Refuses with record.notFound. */
export async function previewMerge(
  db: Database,
  { id, intoId }: Pick<Merging, 'id' | 'intoId'>,
  now: Date,
): Promise<CategoryMerge> {
  const all = await listAll(db.acrossMerchants)
  const [source, into] = await bothSides(db.acrossMerchants, { all, id, intoId, now })
  const pairs = heirsOf(source.attributes, into.attributes)
  return {
    source: shownSide(source),
    into: shownSide(into),
    ...(await countMerging(db, id)),
    differences: await differencesOf(db.acrossMerchants, { source, into, now }),
    mapped: pairs.flatMap(({ one, heir }) => (heir === null ? [] : attributeName(one.name))),
    left: pairs.flatMap(({ one, heir }) => (heir === null ? attributeName(one.name) : [])),
    obstacles: obstaclesTo(source, into).map(({ field, text }) => ({ field, text: spoken(text) })),
  }
}

/** In the caller's transaction, which holds the tree; both are as they were read. Refuses with state.notAllowed, naming what forbids it. */
export async function mergeCategory(
  tx: TenantTx,
  { all, body, actor, now }: Sides & { readonly body: Merging; readonly actor: OperatorActor },
): Promise<void> {
  const [source, into] = await bothSides(tx, { all, id: body.id, intoId: body.intoId, now })
  const obstacles = obstaclesTo(source, into)
  if (obstacles.length > 0) refuse('state.notAllowed', { status: saidList(obstacles.map(({ text }) => text)) })
  const changes = changed(...termChanges(source.category, into.category))
  await mergeInto(tx, body)
  const [from, to] = [nameInBoth(source.category.name), nameInBoth(into.category.name)]
  const summary = said(`平台类目“${from.zh}”并入“${to.zh}”`, `Merged the category “${from.en}” into “${to.en}”`)
  const target = { type: 'category', id: source.category.id, no: source.category.name }
  await logAct(tx, { actor, action: 'category.merge', target, summary, changes }, now)
}

/** By attribute of the first the one of the second that takes its values over. */
export async function heirsIn(
  db: Kysely<Tables> | TenantDb | TenantTx,
  { sourceId, intoId }: { readonly sourceId: string; readonly intoId: string },
): Promise<ReadonlyMap<string, string>> {
  const pairs = heirsOf(await attributesAlong(db, sourceId), await attributesAlong(db, intoId))
  return new Map(pairs.flatMap(({ one, heir }) => (heir === null ? [] : [[one.id, heir.id]])))
}

interface Sides {
  readonly all: readonly KeptCategory[]
  readonly now: Date
}

const bothSides = (
  db: Kysely<Tables>,
  { all, id, intoId, now }: Sides & { readonly id: string; readonly intoId: string },
): Promise<[MergeSide, MergeSide]> => Promise.all([sideOf(db, { all, id, now }), sideOf(db, { all, id: intoId, now })])

async function sideOf(db: Kysely<Tables>, { all, id, now }: Sides & { readonly id: string }): Promise<MergeSide> {
  const lineage = lineageIn(all, id)
  return {
    category: lineage.at(-1) ?? refuse('record.notFound'),
    lineage,
    hasBelow: all.some(({ parentId }) => parentId === id),
    attributes: await attributesAlong(db, id),
    commissionRules: await rulesNaming(db, [id], now),
  }
}

function lineageIn(all: readonly KeptCategory[], id: string | null): KeptCategory[] {
  const found = all.find((category) => category.id === id)
  return found === undefined ? [] : [...lineageIn(all, found.parentId), found]
}

const shownSide = ({ category: { id, version }, lineage }: MergeSide) => ({
  id,
  version,
  name: lineage.map(({ name }) => categoryName(name)).join(' / '),
})

/** The terms, and the rules of commission that are about what stands above one of the two alone. */
async function differencesOf(
  db: Kysely<Tables>,
  { source, into, now }: { readonly source: MergeSide; readonly into: MergeSide; readonly now: Date },
) {
  const rulesOver = async (one: MergeSide, other: MergeSide): Promise<string> => {
    const ids = one.lineage.map(({ id }) => id).filter((id) => other.lineage.every((shared) => shared.id !== id))
    return (await rulesNaming(db, ids, now)).join('、')
  }
  const rules = {
    field: 'commissionRules',
    label: said('佣金规则', 'Commission rules'),
    before: await rulesOver(source, into),
    after: await rulesOver(into, source),
  }
  const inWords = (text: string | { readonly zh: string; readonly en: string }): string =>
    spoken(typeof text === 'string' ? sameInBoth(text) : said(text.zh, text.en))
  return changed(...termChanges(source.category, into.category), rules).map(({ field, label, before, after }) => ({
    field,
    label: inWords(label),
    before: inWords(before),
    after: inWords(after),
  }))
}
