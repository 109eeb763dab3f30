// What categories are called together with those above them: 食品生鲜 / 茶饮冲调 / 茶叶.
import { statement, type TenantDb, type TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import { categoryName } from './category-names.ts'
import { lineagesOfMerged } from './merge-category.store.ts'

/** In the language of now; unknown ones are left out. */
export async function pathsOf(db: TenantDb | TenantTx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await named.all(db, { ids: [...new Set(ids)] })
  return new Map(
    rows.map(({ id, names }) => [id, names.flatMap((name) => (name === null ? [] : categoryName(name))).join(' / ')]),
  )
}

/** The category and those above it; empty for an unknown one. */
export async function lineageOf(db: TenantDb | TenantTx, id: string): Promise<string[]> {
  const [found] = await above.all(db, { id })
  return found?.ids.flatMap((one) => one ?? []) ?? []
}

/** The same for what is said of categories by name: what was said of one that was merged goes on holding where its goods stand. */
export async function lineageWithMerged(db: TenantDb | TenantTx, id: string): Promise<string[]> {
  const [own, merged] = [await lineageOf(db, id), await lineagesOfMerged(db, [id])]
  return [...own, ...(merged.get(id) ?? [])]
}

/** Whether one of them was. */
export async function isRemoved(tx: TenantTx, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false
  const found = await tx
    .selectFrom('platform_category')
    .select('id')
    .where('id', 'in', [...ids])
    .where('removed_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

const above = statement((db: TenantDb, value: { readonly id: string }) =>
  db
    .selectFrom('platform_category as category')
    .leftJoin('platform_category as middle', 'middle.id', 'category.parent_id')
    .select(sql<(string | null)[]>`array[category.id, middle.id, middle.parent_id]`.as('ids'))
    .where('category.id', '=', value.id),
)

const named = statement((db: TenantDb, value: { readonly ids: readonly string[] }) =>
  db
    .selectFrom('platform_category as category')
    .leftJoin('platform_category as middle', 'middle.id', 'category.parent_id')
    .leftJoin('platform_category as top', 'top.id', 'middle.parent_id')
    .select(['category.id', sql<(string | null)[]>`array[top.name, middle.name, category.name]`.as('names')])
    .where(sql<boolean>`category.id = any(${value.ids}::uuid[])`),
)
