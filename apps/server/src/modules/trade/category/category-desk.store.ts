// Reads and writes of the platform's categories by its people, disabled ones among them.
import { type AskedPaper, askedPapers, CATEGORY_GOODS_COUNTED, type CategoryRow } from '@merchant/contract'
import type { Database, Tables, TenantTx } from '@merchant/database'
import { type Kysely, sql } from 'kysely'
import { type CategoryTerms, type GivenTerms, givenColumns, termColumns, termsRead } from './category-terms.ts'

/** `papers`: its own. */
export type KeptCategory = Omit<
  CategoryRow,
  'goodsCount' | 'attributeCount' | 'keptName' | 'ownPapers' | 'mergedInto'
> & {
  readonly mergedIntoId: string | null
}

const columns = [
  'id',
  'parent_id as parentId',
  'level',
  'name',
  'papers',
  ...termsRead,
  'needs_audit as needsAudit',
  'enabled',
  'merged_into_id as mergedIntoId',
  'version',
] as const

/** Every category but those that were removed, level by level, each level in its order. */
export async function listAll(db: Kysely<Tables>): Promise<KeptCategory[]> {
  const rows = await db
    .selectFrom('platform_category')
    .select(columns)
    .where('removed_at', 'is', null)
    .orderBy('level')
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, papers: askedPapers.parse(row.papers) }))
}

/** The same, held until the transaction ends: of two who change them one waits. */
export async function lockAll(tx: TenantTx): Promise<KeptCategory[]> {
  await tx.selectFrom('platform_category').select('id').where('level', '=', 1).orderBy('id').forUpdate().execute()
  return listAll(tx)
}

/** How many goods of all merchants stand in each of these, up to the limit; none for those that are not in the answer. */
export async function goodsIn(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db.acrossMerchants
    .selectFrom('platform_category as category')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom((of) =>
            of
              .selectFrom('goods')
              .select('goods.id')
              .whereRef('goods.category_id', '=', 'category.id')
              .limit(sql.lit(CATEGORY_GOODS_COUNTED))
              .as('some'),
          )
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('counted'),
      (join) => join.onTrue(),
    )
    .where('category.id', 'in', [...ids])
    .where('counted.count', '>', 0)
    .select(['category.id', 'counted.count'])
    .execute()
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

export async function insertCategory(
  tx: TenantTx,
  category: Omit<KeptCategory, 'enabled' | 'version' | 'papers' | 'needsAudit' | 'mergedIntoId'>,
  sort: number,
) {
  await tx
    .insertInto('platform_category')
    .values({
      id: category.id,
      parent_id: category.parentId,
      level: category.level,
      name: category.name,
      sort,
      ...termColumns(category),
    })
    .execute()
}

export async function changeCategory(
  tx: TenantTx,
  id: string,
  change:
    | (CategoryTerms & { readonly name: string })
    | { readonly enabled: boolean }
    /** Of what lies elsewhere: its version alone. */
    | { readonly attributes: true }
    | { readonly needsAudit: boolean }
    | { readonly papers: readonly AskedPaper[] },
): Promise<void> {
  await tx
    .updateTable('platform_category')
    .set((eb) => ({
      ...('enabled' in change
        ? { enabled: change.enabled }
        : 'needsAudit' in change
          ? { needs_audit: change.needsAudit }
          : 'papers' in change
            ? { papers: JSON.stringify(change.papers) }
            : 'attributes' in change
              ? {}
              : { name: change.name, ...termColumns(change) }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Terms that are not given stay what each has. */
export async function changeTerms(tx: TenantTx, ids: readonly string[], given: GivenTerms): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('platform_category')
    .set((eb) => ({ ...givenColumns(given), version: eb('version', '+', 1) }))
    .where('id', 'in', [...ids])
    .execute()
}

/** Their merchants are to be told, from the first one on. */
export async function noteRaised(tx: TenantTx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  const raised = { raised_at: now, told_through: null }
  await tx
    .insertInto('deposit_raise')
    .values(ids.map((id) => ({ category_id: id, ...raised })))
    .onConflict((conflict) => conflict.column('category_id').doUpdateSet(raised))
    .execute()
}

/** The last below its new parent. */
export async function placeBelow(
  tx: TenantTx,
  { id, parentId, sort }: { readonly id: string; readonly parentId: string; readonly sort: number },
): Promise<void> {
  await tx
    .updateTable('platform_category')
    .set((eb) => ({ parent_id: parentId, sort, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Its row stays, for what names it. */
export async function removeCategory(tx: TenantTx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('platform_category')
    .set((eb) => ({ removed_at: now, enabled: false, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Of the brands that name it some, as they are called. */
export async function brandsOf(tx: TenantTx, id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('brand')
    .select('name')
    .where(sql<boolean>`category_ids @> array[${id}::uuid]`)
    .orderBy('name')
    .limit(sql.lit(3))
    .execute()
  return rows.map(({ name }) => name)
}

export async function arrangeCategories(tx: TenantTx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('platform_category')
    .set({ sort: sql<number>`array_position(${[...ids]}::uuid[], platform_category.id)` })
    .where('id', 'in', [...ids])
    .execute()
}
