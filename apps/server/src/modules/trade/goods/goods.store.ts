// Goods: writes, and reads by id. Whoever locks goods and SKUs locks the SKUs first, as orders do.
import {
  type GoodsDetail,
  type GoodsParam,
  type GoodsService,
  type GoodsType,
  type LimitPeriod,
  picturesOfDetail,
  type SaleStatus,
  type ShipMode,
} from '@merchant/contract'
import { statement, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Validity } from './goods-validity.ts'
import type { KeptSpecs } from './goods-specs.ts'
import { type KeptStatus, PURGED } from './goods.states.ts'
import type { SkuTotals } from './plan-skus.ts'
import { initialsOf } from './title-initials.ts'

/** What buyers are promised of goods. */
export interface GoodsPromises {
  readonly services: readonly GoodsService[]
  readonly shipMode: ShipMode
  readonly presaleShipDays: number | null
  readonly presaleEndAt: Date | null
}

/** What the editor decides about goods. */
export interface GoodsContent {
  readonly type: GoodsType
  readonly title: string
  readonly shortTitle: string
  readonly sellingPoint: string
  readonly unit: string
  /** Empty: none. */
  readonly outerCode: string
  readonly categoryId: string
  readonly brandId: string | null
  readonly pictureFileIds: readonly string[]
  readonly longPictureFileIds: readonly string[]
  readonly videoFileId: string | null
  readonly detail: GoodsDetail
  readonly freightFen: number
  readonly freightTemplateId: string | null
  readonly shipHours: number
  /** Null: as the category says. */
  readonly afterSaleDays: number | null
  readonly promises: GoodsPromises
  readonly validity: Validity
  readonly minPerOrder: number | null
  readonly limitPerOrder: number | null
  /** Both or neither. */
  readonly limitPerBuyer: number | null
  readonly limitPeriod: LimitPeriod | null
  readonly saleStatus: SaleStatus
  readonly specs: KeptSpecs
  readonly pastSpecs: KeptSpecs
  readonly specPictureFileIds: readonly string[]
  readonly lastSkuSerial: number
  readonly totals: SkuTotals
  readonly params: readonly GoodsParam[]
  /** In small letters. */
  readonly paramWords: string
}

interface NewGoods extends GoodsContent {
  readonly id: string
  readonly goodsNo: string
  readonly shopId: string
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
  change: GoodsContent | Pick<GoodsContent, 'totals'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('goods')
    .set((eb) => ({
      ...('title' in change
        ? { ...contentColumns(change), ...scheduleAfter(change.saleStatus)(eb) }
        : totalColumns(change.totals)),
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A time that was overtaken is over: by going on sale, by leaving it, and by the recycle bin and the platform both. Saving where they stand leaves both. */
const scheduleAfter = (to: KeptStatus) => (eb: ExpressionBuilder<Tables, 'goods'>) =>
  to === 'ON_SALE'
    ? { on_sale_at: null }
    : to === 'RECYCLED' || to === PURGED || to === 'FORCED_OFF' || to === 'BANNED'
      ? { on_sale_at: null, off_sale_at: null }
      : {
          off_sale_at: eb
            .case()
            .when('sale_status', '=', 'ON_SALE')
            .then(sql<Date | null>`null::timestamptz`)
            .else(eb.ref('off_sale_at'))
            .end(),
        }

const contentColumns = (goods: GoodsContent) => ({
  type: goods.type,
  title: goods.title,
  title_initials: initialsOf(goods.title),
  short_title: goods.shortTitle,
  selling_point: goods.sellingPoint,
  unit: goods.unit,
  outer_code: goods.outerCode,
  category_id: goods.categoryId,
  brand_id: goods.brandId,
  picture_file_ids: [...goods.pictureFileIds],
  long_picture_file_ids: [...goods.longPictureFileIds],
  video_file_id: goods.videoFileId,
  detail: JSON.stringify(goods.detail),
  detail_picture_file_ids: picturesOfDetail(goods.detail),
  freight_fen: goods.freightFen,
  freight_template_id: goods.freightTemplateId,
  ship_hours: goods.shipHours,
  after_sale_days: goods.afterSaleDays,
  services: [...goods.promises.services],
  ship_mode: goods.promises.shipMode,
  presale_ship_days: goods.promises.presaleShipDays,
  presale_end_at: goods.promises.presaleEndAt,
  valid_days: goods.validity.validDays,
  valid_until: goods.validity.validUntil,
  min_per_order: goods.minPerOrder,
  limit_per_order: goods.limitPerOrder,
  limit_per_buyer: goods.limitPerBuyer,
  limit_period: goods.limitPeriod,
  sale_status: goods.saleStatus,
  specs: JSON.stringify(goods.specs),
  past_specs: JSON.stringify(goods.pastSpecs),
  spec_picture_file_ids: [...goods.specPictureFileIds],
  last_sku_serial: goods.lastSkuSerial,
  params: JSON.stringify(goods.params),
  param_words: goods.paramWords,
  ...totalColumns(goods.totals),
})

const totalColumns = ({ priceFen, priceMaxFen, sellable, stock }: SkuTotals) => ({
  price_fen: priceFen,
  price_max_fen: priceMaxFen,
  sellable_skus: sellable,
  stock_total: stock,
})

/** Moves goods that are still in one of the states `from`; answers the ids that moved. */
export async function moveGoods(
  tx: TenantTx,
  ids: readonly string[],
  { from, to }: { readonly from: readonly SaleStatus[]; readonly to: KeptStatus },
  now: Date,
): Promise<string[]> {
  // What is purged keeps the day on which it went into the recycle bin.
  const recycling = to === 'RECYCLED' ? { recycled_at: now } : to === PURGED ? {} : { recycled_at: null }
  // What waited of goods that leave is over, and nobody recommends them.
  const isAway = to === 'RECYCLED' || to === PURGED || to === 'BANNED'
  const ended = isAway ? { audit_status: 'NONE' as const, is_recommended: false } : {}
  const moved = await tx
    .updateTable('goods')
    .set((eb) => ({
      sale_status: to,
      ...recycling,
      ...ended,
      ...scheduleAfter(to)(eb),
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .where('sale_status', 'in', from)
    .returning('id')
    .execute()
  return moved.map(({ id }) => id)
}

/** What is purged is found by nothing, stands nowhere, leaves its code to others and keeps no template from being deleted. */
export async function clearPurged(tx: TenantTx, id: string): Promise<void> {
  await tx.deleteFrom('goods_gram').where('goods_id', '=', id).execute()
  await tx.deleteFrom('goods_shop_category').where('goods_id', '=', id).execute()
  await tx
    .updateTable('goods')
    .set({ freight_template_id: null, is_placed: false, outer_code: '' })
    .where('id', '=', id)
    .execute()
}

export interface Schedule {
  readonly onSaleAt: Date | null
  readonly offSaleAt: Date | null
}

/** In the same breath as the save that they belong to, whose version they have. */
export async function setTimes(tx: TenantTx, id: string, { onSaleAt, offSaleAt }: Schedule): Promise<void> {
  await tx.updateTable('goods').set({ on_sale_at: onSaleAt, off_sale_at: offSaleAt }).where('id', '=', id).execute()
}

export async function setSchedule(
  tx: TenantTx,
  id: string,
  { onSaleAt, offSaleAt }: Schedule,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('goods')
    .set((eb) => ({ on_sale_at: onSaleAt, off_sale_at: offSaleAt, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function setFreight(
  tx: TenantTx,
  id: string,
  { freightFen, freightTemplateId }: Pick<GoodsContent, 'freightFen' | 'freightTemplateId'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('goods')
    .set((eb) => ({
      freight_fen: freightFen,
      freight_template_id: freightTemplateId,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function setShipHours(tx: TenantTx, id: string, shipHours: number, now: Date): Promise<void> {
  await tx
    .updateTable('goods')
    .set((eb) => ({ ship_hours: shipHours, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Some of the goods on sale in these categories. */
export async function onSaleIn(db: TenantDb, categoryIds: readonly string[], limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('goods')
    .select('id')
    .where('category_id', 'in', categoryIds)
    .where('sale_status', '=', 'ON_SALE')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Some of the merchant's goods on sale, or of one shop's. */
export async function onSaleOf(db: TenantDb, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('goods')
    .select('id')
    .where('sale_status', '=', 'ON_SALE')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Some of the brand's goods on sale in this shop. */
export async function onSaleOfBrand(
  db: TenantDb,
  { brandId, shopId, limit }: { readonly brandId: string; readonly shopId: string; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('goods')
    .select('id')
    .where('brand_id', '=', brandId)
    .where('shop_id', '=', shopId)
    .where('sale_status', '=', 'ON_SALE')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The named goods but those that are purged, held in the order of their ids until the transaction ends. */
export async function lockGoods(tx: TenantTx, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('goods')
    .select([
      'id',
      'goods_no as goodsNo',
      'title',
      'type',
      'shop_id as shopId',
      'category_id as categoryId',
      'brand_id as brandId',
      'sale_status as keptStatus',
      'recycled_at as recycledAt',
      'on_sale_at as onSaleAt',
      'off_sale_at as offSaleAt',
      'freight_fen as freightFen',
      'freight_template_id as freightTemplateId',
      'ship_hours as shipHours',
      'outer_code as outerCode',
      'after_sale_days as afterSaleDays',
      'services',
      'ship_mode as shipMode',
      'presale_ship_days as presaleShipDays',
      'presale_end_at as presaleEndAt',
      'valid_days as validDays',
      'valid_until as validUntil',
      'min_per_order as minPerOrder',
      'limit_per_order as limitPerOrder',
      'limit_per_buyer as limitPerBuyer',
      'limit_period as limitPeriod',
      'specs',
      'past_specs as pastSpecs',
      'last_sku_serial as lastSkuSerial',
      'params',
      'param_words as paramWords',
      'sellable_skus as sellable',
      'audit_status as auditStatus',
      'is_passed as isPassed',
      'off_at as offAt',
      'violation_id as violationId',
      'is_recommended as isRecommended',
      'sort_weight as sortWeight',
      'version',
    ])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.flatMap(({ keptStatus, ...row }) => (keptStatus === PURGED ? [] : { ...row, saleStatus: keptStatus }))
}

/** Goods on sale in one shop. */
export async function countOnSale(tx: TenantTx, shopId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('goods')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shop_id', '=', shopId)
    .where('tab', 'in', [sql.lit('ON_SALE'), sql.lit('SOLD_OUT')])
    .executeTakeFirstOrThrow()
  return count
}
