// Merged categories as rows, and what a merge is about.
import { CATEGORY_MERGE_COUNTED } from '@merchant/contract'
import { type Database, statement, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import { type Kysely, sql } from 'kysely'

/** It is closed, and what was merged into it points at the end as well. */
export async function mergeInto(
  tx: TenantTx,
  { id, intoId }: { readonly id: string; readonly intoId: string },
): Promise<void> {
  await tx
    .updateTable('platform_category')
    .set((eb) => ({ enabled: false, merged_into_id: intoId, version: eb('version', '+', 1) }))
    .where((eb) => eb.or([eb('id', '=', id), eb('merged_into_id', '=', id)]))
    .execute()
}

/** Where goods of this one go on; null: it was not merged, or is unknown. */
export const mergedInto = async (db: TenantDb | TenantTx, id: string): Promise<string | null> =>
  (await goesOn.first(db, { id }))?.into ?? null

const goesOn = statement((db: TenantDb, value: { readonly id: string }) =>
  db.selectFrom('platform_category').select('merged_into_id as into').where('id', '=', value.id),
)

/** What it and the one that it went into are kept as; null: it was not merged, or is unknown. */
export async function nameOfMerged(tx: TenantTx, id: string) {
  const row = await tx
    .selectFrom('platform_category as category')
    .innerJoin('platform_category as into', 'into.id', 'category.merged_into_id')
    .select(['category.name', 'into.name as into'])
    .where('category.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Those that were merged into these, each with what stands above it. */
export async function lineagesOfMerged(
  db: TenantDb | TenantTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>()
  if (ids.length === 0) return found
  for (const { into, ...one } of await mergedOf.all(db, { ids: [...new Set(ids)] }))
    found.set(into, [...(found.get(into) ?? []), ...one.ids.flatMap((id) => id ?? [])])
  return found
}

const mergedOf = statement((db: TenantDb, value: { readonly ids: readonly string[] }) =>
  db
    .selectFrom('platform_category as category')
    .leftJoin('platform_category as middle', 'middle.id', 'category.parent_id')
    .select([
      sql<string>`category.merged_into_id`.as('into'),
      sql<(string | null)[]>`array[category.id, middle.id, middle.parent_id]`.as('ids'),
    ])
    .where(sql<boolean>`category.merged_into_id = any(${value.ids}::uuid[])`),
)

/** Goods of all merchants in it, and how many merchants those are; what is purged does not count. */
export async function countMerging(db: Database, id: string) {
  const { goods, merchants } = await db.acrossMerchants
    .selectFrom((eb) =>
      eb
        .selectFrom('goods')
        .select('merchant_id')
        .where('category_id', '=', id)
        .where('sale_status', '<>', sql.lit('PURGED'))
        .limit(sql.lit(CATEGORY_MERGE_COUNTED))
        .as('some'),
    )
    .select(({ fn }) => [
      fn.countAll<string>().as('goods'),
      fn.count<string>('some.merchant_id').distinct().as('merchants'),
    ])
    .executeTakeFirstOrThrow()
  return { goodsCount: Number(goods), merchantCount: Number(merchants) }
}

/** The numbers of the rules of commission that name one of these, and hold or will. */
export async function rulesNaming(db: Kysely<Tables>, ids: readonly string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('commission_rule')
    .select('rule_no as no')
    .where('category_id', 'in', [...ids])
    .where('holds_until', '>', now)
    .orderBy('rule_no')
    .limit(sql.lit(20))
    .execute()
  return rows.map(({ no }) => no)
}
