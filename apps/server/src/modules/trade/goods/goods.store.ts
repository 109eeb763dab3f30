// Goods and their one SKU: writes, and reads by id. Whoever locks both locks the SKU first, as orders do.
import type { SaleStatus } from '@merchant/contract'
import { isConstraintViolation, statement, type TenantDb, type TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import { refuse } from '../../../kernel/refusal.ts'
import { initialsOf } from './title-initials.ts'

/** What the editor decides about goods. */
export interface GoodsContent {
  readonly title: string
  readonly sellingPoint: string
  readonly categoryId: string
  readonly pictureFileIds: readonly string[]
  readonly detail: string
  readonly freightFen: number
  readonly freightTemplateId: string | null
  readonly shipHours: number
  readonly saleStatus: SaleStatus
  readonly priceFen: number
}

interface NewGoods extends GoodsContent {
  readonly id: string
  readonly goodsNo: string
  readonly shopId: string
}

export interface LockedSku {
  readonly id: string
  readonly goodsId: string
  readonly priceFen: number
  readonly stock: number
  readonly locked: number
  readonly weightG: number | null
  readonly volumeCm3: number | null
}

/** Whether the merchant has any goods, on sale or not. */
export const hasAny = async (db: TenantDb): Promise<boolean> => (await oneGoods.first(db, {})) !== undefined

const oneGoods = statement((db: TenantDb, _value: object) => db.selectFrom('goods').select('id').limit(sql.lit(1)))

export async function insertGoods(tx: TenantTx, goods: NewGoods, now: Date): Promise<void> {
  await tx
    .insertInto('goods')
    .values({
      merchant_id: tx.merchantId,
      id: goods.id,
      goods_no: goods.goodsNo,
      shop_id: goods.shopId,
      ...contentColumns(goods),
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** False when someone else saved since `version`. */
export async function updateGoods(
  tx: TenantTx,
  { id, version }: { readonly id: string; readonly version: number },
  change: GoodsContent | Pick<GoodsContent, 'priceFen'> | Record<never, never>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('goods')
    .set((eb) => ({
      ...('title' in change ? contentColumns(change) : 'priceFen' in change ? { price_fen: change.priceFen } : {}),
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const contentColumns = (goods: GoodsContent) => ({
  title: goods.title,
  title_initials: initialsOf(goods.title),
  selling_point: goods.sellingPoint,
  category_id: goods.categoryId,
  picture_file_ids: [...goods.pictureFileIds],
  detail: goods.detail,
  freight_fen: goods.freightFen,
  freight_template_id: goods.freightTemplateId,
  ship_hours: goods.shipHours,
  sale_status: goods.saleStatus,
  price_fen: goods.priceFen,
})

/** Moves goods that are still in one of the states `from`; answers the ids that moved. */
export async function moveGoods(
  tx: TenantTx,
  ids: readonly string[],
  { from, to }: { readonly from: readonly SaleStatus[]; readonly to: SaleStatus },
  now: Date,
): Promise<string[]> {
  const moved = await tx
    .updateTable('goods')
    .set((eb) => ({ sale_status: to, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .where('sale_status', 'in', from)
    .returning('id')
    .execute()
  return moved.map(({ id }) => id)
}

/** The named goods, held in the order of their ids until the transaction ends. */
export function lockGoods(tx: TenantTx, ids: readonly string[]) {
  return tx
    .selectFrom('goods')
    .select([
      'id',
      'goods_no as goodsNo',
      'title',
      'shop_id as shopId',
      'category_id as categoryId',
      'sale_status as saleStatus',
      'freight_fen as freightFen',
      'freight_template_id as freightTemplateId',
      'version',
    ])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Goods on sale in one shop. */
export async function countOnSale(tx: TenantTx, shopId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('goods')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shop_id', '=', shopId)
    .where('sale_status', '=', 'ON_SALE')
    .executeTakeFirstOrThrow()
  return count
}

interface NewSku {
  readonly id: string
  readonly goodsId: string
  readonly outerSkuCode: string
  readonly priceFen: number
  readonly stock: number
  readonly weightG: number | null
  readonly volumeCm3: number | null
}

/** Refuses with name.taken when other goods have the code. */
export async function insertSku(tx: TenantTx, sku: NewSku): Promise<void> {
  await translated(sku.outerSkuCode, () =>
    tx
      .insertInto('sku')
      .values({
        merchant_id: tx.merchantId,
        id: sku.id,
        goods_id: sku.goodsId,
        spec_text: '',
        outer_sku_code: sku.outerSkuCode,
        price_fen: sku.priceFen,
        stock: sku.stock,
        weight_g: sku.weightG,
        volume_cm3: sku.volumeCm3,
      })
      .execute(),
  )
}

/** Changes price and code, never stock: that is `changeStock`. Refuses with name.taken. */
export async function updateSku(
  tx: TenantTx,
  skuId: string,
  change: Pick<NewSku, 'priceFen'> & Partial<Pick<NewSku, 'outerSkuCode' | 'weightG' | 'volumeCm3'>>,
): Promise<void> {
  await translated(change.outerSkuCode ?? '', () =>
    tx
      .updateTable('sku')
      .set((eb) => ({
        price_fen: change.priceFen,
        ...(change.outerSkuCode === undefined ? {} : { outer_sku_code: change.outerSkuCode }),
        ...(change.weightG === undefined ? {} : { weight_g: change.weightG }),
        ...(change.volumeCm3 === undefined ? {} : { volume_cm3: change.volumeCm3 }),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', skuId)
      .execute(),
  )
}

/** The one SKU of goods, held until the transaction ends; undefined when the goods are unknown. */
export function lockSkuOf(tx: TenantTx, goodsId: string): Promise<LockedSku | undefined> {
  return tx
    .selectFrom('sku')
    .select([
      'id',
      'goods_id as goodsId',
      'price_fen as priceFen',
      'stock',
      'locked',
      'weight_g as weightG',
      'volume_cm3 as volumeCm3',
    ])
    .where('goods_id', '=', goodsId)
    .forUpdate()
    .executeTakeFirst()
}

/** What can be sold of each goods, by goods id. */
export async function availableOf(tx: TenantTx, goodsIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('sku')
    .select((eb) => ['goods_id as goodsId', eb('stock', '-', eb.ref('locked')).as('available')])
    .where('goods_id', 'in', goodsIds)
    .execute()
  return new Map(rows.map(({ goodsId, available }) => [goodsId, available]))
}

async function translated(code: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (isConstraintViolation(error, 'sku__one_outer_code')) refuse('name.taken', { name: code })
    throw error
  }
}
