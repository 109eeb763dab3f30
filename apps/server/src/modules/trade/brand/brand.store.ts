// Brands as rows, a table that belongs to no merchant.
import { BRAND_GOODS_COUNTED } from '@merchant/contract'
import type { Database, GlobalDb, Tables, TenantTx } from '@merchant/database'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'

export type BrandRecord = Selectable<Tables['brand']>

/** All that are enabled. */
export const enabledBrands = (db: GlobalDb) =>
  db
    .selectFrom('brand')
    .select([
      'id',
      'name',
      'name_en as nameEn',
      'first_letter as firstLetter',
      'category_ids as categoryIds',
      'logo_file_id as logoFileId',
      'need_auth as needAuth',
    ])
    .where('enabled', '=', true)
    .orderBy('first_letter')
    .orderBy('sort')
    .orderBy('name')
    .execute()

export const allBrands = (db: Kysely<Tables>): Promise<BrandRecord[]> =>
  db.selectFrom('brand').selectAll().orderBy('first_letter').orderBy('sort').orderBy('name').execute()

/** How many goods of all merchants name each of these, up to the limit; none for those that are not in the answer. */
export async function goodsNaming(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db.acrossMerchants
    .selectFrom('brand')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom((of) =>
            of
              .selectFrom('goods')
              .select('goods.id')
              .whereRef('goods.brand_id', '=', 'brand.id')
              .limit(sql.lit(BRAND_GOODS_COUNTED))
              .as('some'),
          )
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .as('counted'),
      (join) => join.onTrue(),
    )
    .where('brand.id', 'in', [...ids])
    .select(['brand.id', 'counted.count'])
    .execute()
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

/** Of these the enabled and disabled ones that only authorised shops sell, by id, as they are called. */
export async function needingAuth(db: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('brand')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .where('need_auth', '=', true)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const findBrand = (tx: Kysely<Tables>, id: string): Promise<BrandRecord | undefined> =>
  tx.selectFrom('brand').selectAll().where('id', '=', id).executeTakeFirst()

export async function insertBrand(tx: TenantTx, row: Insertable<Tables['brand']>): Promise<void> {
  await tx.insertInto('brand').values(row).execute()
}

/** False when someone else changed it since `version`. */
export async function updateBrand(
  tx: TenantTx,
  { id, version }: { readonly id: string; readonly version: number },
  columns: Omit<Insertable<Tables['brand']>, 'id' | 'version'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('brand')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
