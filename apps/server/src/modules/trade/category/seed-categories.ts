// Gives a new installation its categories; run at every start, it adds only what is missing.
import type { Database } from '@merchant/database'
import { type CategoryTerms, usualTerms } from './category-terms.ts'
import { type CategorySeed, categoryTree } from './category-tree.ts'
import { papersByCode } from './category-papers.ts'
import { insertMissing, type PlatformCategory } from './category.store.ts'

export async function seedCategories(db: Database): Promise<void> {
  await insertMissing(db.global, rowsOf(categoryTree, null, usualTerms))
}

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
