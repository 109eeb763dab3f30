// Gives a new installation its categories; run at every start, it adds only what is missing.
import type { Database } from '@merchant/database'
import { type CategoryTerms, usualTerms } from './category-terms.ts'
import { type CategorySeed, categoryTree } from './category-tree.ts'
import { papersByCode } from './category-papers.ts'
import { insertMissing, type PlatformCategory } from './category.store.ts'
import { attributesByCode } from './category-attributes.seed.ts'
import { insertAttributes } from './category-attributes.store.ts'

/** Attributes come with their category and never later: what operators took away stays away. */
export async function seedCategories(db: Database): Promise<void> {
  await db.globalTransaction(async (tx) => {
    const added = await insertMissing(tx, rowsOf(categoryTree, null, usualTerms))
    await insertAttributes(
      tx,
      attributeRows().filter(({ categoryId }) => added.has(categoryId)),
    )
  })
}

const attributeRows = () =>
  Object.entries(attributesByCode).flatMap(([code, attributes]) =>
    attributes.map((attribute, at) => ({
      unit: '',
      required: false,
      searchable: false,
      maxValues: 1,
      ...attribute,
      options: [...(attribute.options ?? [])],
      id: seededAttributeId(code, at + 1),
      categoryId: seededCategoryId(code),
      sort: at + 1,
    })),
  )

/** The id of the attribute that stands in this place, counted from one. */
export const seededAttributeId = (code: string, place: number): string =>
  seededCategoryId(code).replace('ca7e0000-0000', `a77b0000-00${String(place).padStart(2, '0')}`)

/** The id of a seeded category: a UUID of version 8 that spells its code, equal on every installation. */
export const seededCategoryId = (code: string): string =>
  `ca7e0000-0000-8000-8000-${code.padEnd(6, '0').padStart(12, '0')}`

type Row = PlatformCategory & { readonly sort: number }

function rowsOf(seeds: readonly CategorySeed[], parent: Row | null, inherited: CategoryTerms): Row[] {
  return seeds.flatMap(({ code, name, children = [], ...own }, index) => {
    const terms = { ...inherited, ...own }
    const row: Row = {
      id: seededCategoryId(code),
      parentId: parent?.id ?? null,
      level: (parent?.level ?? 0) + 1,
      name,
      sort: index + 1,
      papers: papersByCode[code] ?? [],
      ...terms,
    }
    return [row, ...rowsOf(children, row, terms)]
  })
}
