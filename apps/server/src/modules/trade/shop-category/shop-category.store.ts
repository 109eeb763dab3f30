// Reads and writes of a shop's own categories and of which goods stand in them: the only writer of these tables.
import type { ShopCategory } from '@merchant/contract'
import { statement, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import { expressionBuilder, sql } from 'kysely'

/** A category as it is kept. */
export type KeptCategory = Omit<ShopCategory, 'goodsCount'>

/** Every category of a shop, parents first, each level in the merchant's order. */
export const categoriesOf = statement((db: TenantDb, value: { readonly shopId: string }) =>
  db
    .selectFrom('shop_category as category')
    .where('category.shop_id', '=', value.shopId)
    .select((eb) => [
      'category.id',
      'category.shop_id as shopId',
      'category.parent_id as parentId',
      'category.name',
      'category.is_visible as isVisible',
      'category.version',
      eb
        .selectFrom('goods_shop_category as stands')
        .innerJoin('shop_category as here', 'here.id', 'stands.category_id')
        .where((of) =>
          of.or([of('here.id', '=', of.ref('category.id')), of('here.parent_id', '=', of.ref('category.id'))]),
        )
        .select(({ fn }) => fn.count<number>('stands.goods_id').distinct().as('count'))
        .as('goodsCount'),
    ])
    .orderBy(sql`category.parent_id is not null`)
    .orderBy('category.sort')
    .orderBy('category.id'),
)

/** The shop in which a category stands; null for one that there is not. */
export async function shopOfCategory(tx: TenantTx, id: string): Promise<string | null> {
  const row = await tx.selectFrom('shop_category').select('shop_id').where('id', '=', id).executeTakeFirst()
  return row?.shop_id ?? null
}

export async function insertCategory(
  tx: TenantTx,
  category: { readonly id: string; readonly shopId: string; readonly parentId: string | null; readonly name: string },
  { sort, now }: { readonly sort: number; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('shop_category')
    .values({
      merchant_id: tx.merchantId,
      id: category.id,
      shop_id: category.shopId,
      parent_id: category.parentId,
      name: category.name,
      sort,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export async function changeCategory(
  tx: TenantTx,
  category: Pick<KeptCategory, 'id' | 'version'>,
  change: { readonly name: string } | { readonly isVisible: boolean },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('shop_category')
    .set({
      ...('name' in change ? { name: change.name } : { is_visible: change.isVisible }),
      version: category.version + 1,
      updated_at: now,
    })
    .where('id', '=', category.id)
    .execute()
}

/** Puts these, in this order, below that parent: one statement for all of them. */
export async function arrangeCategories(
  tx: TenantTx,
  { parentId, ids }: { readonly parentId: string | null; readonly ids: readonly string[] },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('shop_category')
    .set({
      parent_id: parentId,
      sort: sql<number>`array_position(${[...ids]}::uuid[], shop_category.id)`,
      updated_at: now,
    })
    .where('id', 'in', [...ids])
    .execute()
}

/** Takes categories away with what stands in them; goods go to another one where they are not yet, if one is named. */
export async function removeCategories(
  tx: TenantTx,
  ids: readonly string[],
  { goodsTo }: { readonly goodsTo: string | null },
): Promise<void> {
  const gone = [...ids]
  const goods = await holdGoodsIn(tx, gone)
  // Whoever is bringing goods into one of them comes first.
  await tx.selectFrom('shop_category').select('id').where('id', 'in', gone).orderBy('id').forUpdate().execute()
  if (goodsTo !== null)
    await tx
      .insertInto('goods_shop_category')
      .columns(['merchant_id', 'category_id', 'goods_id'])
      .expression((eb) =>
        eb
          .selectFrom('goods_shop_category as stands')
          .where('stands.category_id', 'in', gone)
          .select(['stands.merchant_id', sql<string>`${goodsTo}::uuid`.as('category_id'), 'stands.goods_id'])
          .distinct(),
      )
      .onConflict((conflict) => conflict.columns(['merchant_id', 'goods_id', 'category_id']).doNothing())
      .execute()
  await tx.deleteFrom('goods_shop_category').where('category_id', 'in', gone).execute()
  if (goodsTo === null) await notePlaced(tx, goods)
  // Children before their parent.
  await tx.deleteFrom('shop_category').where('id', 'in', gone).where('parent_id', 'is not', null).execute()
  await tx.deleteFrom('shop_category').where('id', 'in', gone).execute()
}

/** Goods before their categories, as whoever places them holds both. */
async function holdGoodsIn(tx: TenantTx, categoryIds: readonly string[]): Promise<string[]> {
  const held = await tx
    .selectFrom('goods')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('goods_shop_category')
        .select('goods_id')
        .where('category_id', 'in', [...categoryIds]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return held.map(({ id }) => id)
}

/** Goods keep whether they stand anywhere: their completeness counts it. */
async function notePlaced(tx: TenantTx, goodsIds: readonly string[]): Promise<void> {
  if (goodsIds.length === 0) return
  const standing = expressionBuilder<Tables, 'goods'>()
  const stands = sql<boolean>`${standing.exists(
    standing
      .selectFrom('goods_shop_category as stands')
      .select('stands.goods_id')
      .whereRef('stands.goods_id', '=', 'goods.id'),
  )}`
  await tx
    .updateTable('goods')
    .set({ is_placed: stands })
    .where(sql<boolean>`goods.id = any(${[...goodsIds]}::uuid[])`)
    .where('goods.is_placed', 'is distinct from', stands)
    .execute()
}

/** Holds categories until the transaction ends; answers how many of them are of the shop that every one of the goods stands in. */
export async function holdCategories(
  tx: TenantTx,
  ids: readonly string[],
  goodsIds: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0
  const held = await tx
    .selectFrom('shop_category')
    .select('id')
    .where('id', 'in', [...ids])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('goods')
            .select('goods.id')
            .where('goods.id', 'in', [...goodsIds])
            .whereRef('goods.shop_id', '<>', 'shop_category.shop_id'),
        ),
      ),
    )
    .forKeyShare()
    .execute()
  return held.length
}

/** Where each of these goods stands. */
export async function placesOf(
  tx: TenantTx,
  goodsIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await tx
    .selectFrom('goods_shop_category')
    .select(['goods_id', sql<string[]>`array_agg(category_id)`.as('ids')])
    .where('goods_id', 'in', [...goodsIds])
    .groupBy('goods_id')
    .execute()
  return new Map(rows.map(({ goods_id: id, ids }) => [id, ids]))
}

export async function addGoods(
  tx: TenantTx,
  goodsIds: readonly string[],
  categoryIds: readonly string[],
): Promise<void> {
  if (goodsIds.length === 0 || categoryIds.length === 0) return
  await tx
    .insertInto('goods_shop_category')
    .values(
      goodsIds.flatMap((goods_id) =>
        categoryIds.map((category_id) => ({ merchant_id: tx.merchantId, goods_id, category_id })),
      ),
    )
    .onConflict((conflict) => conflict.columns(['merchant_id', 'goods_id', 'category_id']).doNothing())
    .execute()
  await notePlaced(tx, goodsIds)
}

/** @param categoryIds null: out of all */
export async function takeOut(
  tx: TenantTx,
  goodsIds: readonly string[],
  categoryIds: readonly string[] | null,
): Promise<void> {
  if (categoryIds?.length === 0) return
  await tx
    .deleteFrom('goods_shop_category')
    .where('goods_id', 'in', [...goodsIds])
    .$if(categoryIds !== null, (query) => query.where('category_id', 'in', [...(categoryIds ?? [])]))
    .execute()
  await notePlaced(tx, goodsIds)
}
