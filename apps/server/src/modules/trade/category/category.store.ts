// Reads and first writes of the platform's categories, a table that belongs to no merchant.
import { type AskedPaper, askedPapers } from '@merchant/contract'
import type { GlobalDb, GlobalTx, Tables } from '@merchant/database'
import type { Kysely } from 'kysely'
import { type CategoryTerms, termColumns, termsRead } from './category-terms.ts'

export interface PlatformCategory extends CategoryTerms {
  readonly id: string
  readonly parentId: string | null
  readonly level: number
  readonly name: string
  /** Its own. */
  readonly papers: readonly AskedPaper[]
}

const columns = ['id', 'parent_id as parentId', 'level', 'name', 'papers', ...termsRead] as const

/** Enabled categories, level by level, so that every parent stands before its children; or all that were not removed or merged. */
export async function listCategories(
  db: GlobalDb,
  { withDisabled }: { readonly withDisabled: boolean },
): Promise<(PlatformCategory & { readonly enabled: boolean })[]> {
  const rows = await db
    .selectFrom('platform_category')
    .select([...columns, 'enabled'])
    .$if(!withDisabled, (query) => query.where('enabled', '=', true))
    .where('removed_at', 'is', null)
    .where('merged_into_id', 'is', null)
    .orderBy('level')
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, papers: askedPapers.parse(row.papers) }))
}

/**
 * The category with the number of its children, or undefined when it is unknown or disabled. Disabled ones count too: a category takes
 * no goods because all below it take none; those that were removed don't.
 */
export function findEnabled(tx: Kysely<Tables>, id: string) {
  return tx
    .selectFrom('platform_category')
    .select((eb) => [
      ...columns,
      eb
        .selectFrom('platform_category as child')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('child.parent_id', '=', 'platform_category.id')
        .where('child.removed_at', 'is', null)
        .as('children'),
    ])
    .where('id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst()
}

/** Adds what is missing and leaves what is there: operators may have changed it. Parents must stand first. Answers what was added. */
export async function insertMissing(
  db: GlobalTx,
  categories: readonly (PlatformCategory & { readonly sort: number })[],
): Promise<ReadonlySet<string>> {
  const added = await db
    .insertInto('platform_category')
    .values(
      categories.map((category) => ({
        id: category.id,
        parent_id: category.parentId,
        level: category.level,
        name: category.name,
        sort: category.sort,
        papers: JSON.stringify(category.papers),
        ...termColumns(category),
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return new Set(added.map(({ id }) => id))
}
