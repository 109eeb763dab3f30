// A category with all that stands below it, for lists that are narrowed by one.
import { statement, type TenantDb } from '@merchant/database'

type Queries = Pick<TenantDb, 'selectFrom' | 'with'>

/** The category, what is below it, and what was merged into one of them: goods go on there. An unknown one has itself alone. */
export async function branchIds(db: TenantDb, id: string): Promise<string[]> {
  return withItself(id, await branch.all(db, { id }))
}

/** The same for the platform's people. */
export async function branchIdsAcross(db: Queries, id: string): Promise<string[]> {
  return withItself(id, await branchFrom(db, id).execute())
}

const withItself = (id: string, found: readonly { readonly id: string }[]): string[] => [
  ...new Set([id, ...found.map((one) => one.id)]),
]

const branch = statement((db: TenantDb, value: { readonly id: string }) => branchFrom(db, value.id))

/** Three levels. */
const branchFrom = (db: Queries, id: string) =>
  db
    .with('standing', (query) =>
      query
        .selectFrom('platform_category as top')
        .select('top.id')
        .where('top.id', '=', id)
        .unionAll(query.selectFrom('platform_category as child').select('child.id').where('child.parent_id', '=', id))
        .unionAll(
          query
            .selectFrom('platform_category as middle')
            .innerJoin('platform_category as leaf', 'leaf.parent_id', 'middle.id')
            .select('leaf.id')
            .where('middle.parent_id', '=', id),
        ),
    )
    .selectFrom('standing')
    .select('standing.id')
    .unionAll((query) =>
      query
        .selectFrom('platform_category as merged')
        .innerJoin('standing as into', 'into.id', 'merged.merged_into_id')
        .select('merged.id'),
    )
