// Every change of stock, each one conditional statement with its line in stock_log: oversell cannot be written.
import { insertRow, newId, statement, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import { type InferResult, type QueryCreator, sql } from 'kysely'

type StockReason = 'ORDER' | 'CLOSE' | 'SHIP' | 'UNSHIP' | 'SHORT' | 'RETURN'

/** How much on hand and reserved stock change. */
interface StockChange {
  readonly delta: number
  readonly lockedDelta: number
}

export interface StockAfter {
  readonly stock: number
  readonly locked: number
}

interface Reservation {
  readonly quantity: number
  /** Number of the order. */
  readonly subjectNo: string
  readonly now: Date
}

/**
 * Reserves of goods that are on sale with so much available, with the line in the log; undefined when there are none such.
 * Waits for whoever holds the SKU, then looks again: of two buyers of the last piece one gets undefined.
 */
export const reserveSku = (tx: TenantTx, skuId: string, reservation: Reservation) =>
  reservingSku.first(tx, { skuId, logId: newId(reservation.now), ...reservation })

interface ReservationValues extends Reservation {
  readonly skuId: string
  readonly logId: string
}

const reservingSku = statement((db: TenantDb, value: ReservationValues) =>
  db
    .with('reserved', (part) => reserving(part, value))
    .with('logged', (part) => loggingReserved(part, db.merchantId, value))
    .selectFrom('reserved')
    .leftJoin('platform_category', 'platform_category.id', 'reserved.categoryId')
    .leftJoin('platform_category as above', 'above.id', 'platform_category.parent_id')
    .leftJoin('freight_template', 'freight_template.id', 'reserved.freightTemplateId')
    .leftJoin('freight_terms', (join) =>
      join
        .onRef('freight_terms.template_id', '=', 'freight_template.id')
        .onRef('freight_terms.version', '=', 'freight_template.version'),
    )
    .selectAll('reserved')
    .select([
      'platform_category.commission_bp as commissionBp',
      'above.id as categoryAbove',
      'above.parent_id as categoryAtTop',
      'platform_category.confirm_days as confirmDays',
      // The longer of both: what the category gives nobody has less of.
      sql<number | null>`greatest(platform_category.after_sale_days, reserved."ownAfterSaleDays")`.as('afterSaleDays'),
      'platform_category.no_reason_return as noReasonReturn',
      'freight_template.id as templateId',
      'freight_template.name as templateName',
      'freight_template.version as templateVersion',
      'freight_terms.terms as keptTerms',
    ]),
)

const reserving = (
  part: QueryCreator<Tables>,
  { skuId, quantity, now }: Pick<ReservationValues, 'skuId' | 'quantity' | 'now'>,
) =>
  part
    .updateTable('sku')
    .from('goods')
    .set((eb) => ({ locked: eb('sku.locked', '+', quantity) }))
    .whereRef('goods.id', '=', 'sku.goods_id')
    .where('sku.id', '=', skuId)
    .where('sku.status', '=', 'ENABLED')
    .where('goods.sale_status', '=', 'ON_SALE')
    // Until its timer has taken it off sale, presale that is over is sold to nobody.
    .where((eb) => eb.or([eb('goods.presale_end_at', 'is', null), eb('goods.presale_end_at', '>', now)]))
    // So is a voucher whose day has passed.
    .where((eb) => eb.or([eb('goods.valid_until', 'is', null), eb('goods.valid_until', '>', now)]))
    .where((eb) => eb(eb('sku.stock', '-', eb.ref('sku.locked')), '>=', quantity))
    .returning([
      'sku.id as skuId',
      'sku.stock',
      'sku.locked',
      'sku.low_from as alertAt',
      'sku.price_fen as priceFen',
      'sku.tier_prices as keptTiers',
      'sku.shown_file_id as shownFileId',
      'sku.spec_text as specText',
      'sku.outer_sku_code as outerSkuCode',
      'goods.id as goodsId',
      'goods.shop_id as shopId',
      'goods.snapshot_id as snapshotId',
      'goods.title',
      'goods.type as goodsType',
      'goods.category_id as categoryId',
      'goods.picture_file_ids as pictureFileIds',
      'goods.freight_fen as freightFen',
      'goods.freight_template_id as freightTemplateId',
      'sku.weight_g as weightG',
      'sku.volume_cm3 as volumeCm3',
      'goods.ship_hours as shipHours',
      'goods.after_sale_days as ownAfterSaleDays',
      'goods.presale_ship_days as presaleShipDays',
      'goods.valid_days as validDays',
      'goods.valid_until as validUntil',
      'goods.services',
      'goods.min_per_order as minPerOrder',
      'goods.limit_per_order as limitPerOrder',
      'goods.limit_per_buyer as limitPerBuyer',
      'goods.limit_period as limitPeriod',
    ])

type Reserved = InferResult<ReturnType<typeof reserving>>[number]

const loggingReserved = (
  part: QueryCreator<Tables & { reserved: Reserved }>,
  merchantId: string,
  { logId, quantity, subjectNo, now }: ReservationValues,
) =>
  part
    .insertInto('stock_log')
    .columns([
      'merchant_id',
      'id',
      'sku_id',
      'delta',
      'locked_delta',
      'stock_after',
      'locked_after',
      'reason',
      'subject_no',
      'at',
    ])
    .expression((from) =>
      from
        .selectFrom('reserved')
        .select(({ cast, val }) => [
          cast<string>(val(merchantId), 'uuid').as('merchant_id'),
          cast<string>(val(logId), 'uuid').as('id'),
          'reserved.skuId',
          sql.lit(0).as('delta'),
          cast<number>(val(quantity), 'integer').as('locked_delta'),
          'reserved.stock',
          'reserved.locked',
          sql.lit<StockReason>('ORDER').as('reason'),
          cast<string>(val(subjectNo), 'text').as('subject_no'),
          cast<Date>(val(now), 'timestamptz').as('at'),
        ]),
    )

/** Why a reservation found nothing: the SKU as it is now, or undefined when there is none. */
export function findForSale(tx: TenantTx, skuId: string) {
  return tx
    .selectFrom('sku')
    .innerJoin('goods', 'goods.id', 'sku.goods_id')
    .select((eb) => [
      'goods.title',
      'goods.sale_status as saleStatus',
      'goods.presale_end_at as presaleEndAt',
      'goods.valid_until as validUntil',
      'sku.spec_text as specText',
      'sku.status',
      eb('sku.stock', '-', eb.ref('sku.locked')).as('available'),
    ])
    .where('sku.id', '=', skuId)
    .executeTakeFirst()
}

/** Applies a change that leaves 0 ≤ locked ≤ stock; undefined when it would not, or the SKU is unknown. */
export const changeStock = (tx: TenantTx, skuId: string, change: StockChange) =>
  changingStock.first(tx, { skuId, ...change, versions: change.delta === 0 ? 0 : 1 })

const changingStock = statement(
  (db: TenantDb, value: StockChange & { readonly skuId: string; readonly versions: number }) =>
    db
      .updateTable('sku')
      .set((eb) => ({
        stock: eb('stock', '+', value.delta),
        locked: eb('locked', '+', value.lockedDelta),
        version: eb('version', '+', value.versions),
      }))
      .where('id', '=', value.skuId)
      .where((eb) => eb(eb('locked', '+', value.lockedDelta), '>=', 0))
      .where((eb) => eb(eb('locked', '+', value.lockedDelta), '<=', eb('stock', '+', value.delta)))
      .returning(['goods_id as goodsId', 'status', 'stock', 'locked', 'low_from as alertAt']),
)

/** By how much the counts that goods keep of their SKUs move. */
export interface CountsMoved {
  readonly sellable: number
  readonly low: number
  /** Pieces on hand of enabled SKUs. */
  readonly stock: number
  /** Pieces that were shipped. */
  readonly sold: number
}

/**
 * Moves how many SKUs of goods have something to sell and how many run low, and their pieces, goods in the order of their ids. Added and never looked
 * up, so that SKUs which run out at the same moment are all counted; after every lock of an SKU, because others lock goods after SKUs. Answers which have just lost the last of what they could sell.
 */
export async function moveCounts(
  tx: TenantTx,
  moved: ReadonlyMap<string, Partial<CountsMoved>>,
): Promise<ReadonlySet<string>> {
  const soldOut = new Set<string>()
  for (const [goodsId, part] of [...moved].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const by = { ...nothingMoved, ...part }
    if (Object.values(by).every((count) => count === 0)) continue
    const after = await movingCounts.first(tx, { goodsId, ...by })
    if (by.sellable < 0 && after?.sellable === 0) soldOut.add(goodsId)
  }
  return soldOut
}

export const nothingMoved: CountsMoved = { sellable: 0, low: 0, stock: 0, sold: 0 }

const movingCounts = statement((db: TenantDb, value: CountsMoved & { readonly goodsId: string }) =>
  db
    .updateTable('goods')
    .set((eb) => ({
      sellable_skus: eb('sellable_skus', '+', value.sellable),
      low_skus: eb('low_skus', '+', value.low),
      stock_total: eb('stock_total', '+', value.stock),
      sold_count: eb('sold_count', '+', value.sold),
    }))
    .where('id', '=', value.goodsId)
    .returning('sellable_skus as sellable'),
)

interface StockEntry {
  readonly reason: StockReason
  /** Number of the order, or of the goods for a change by hand. */
  readonly subjectNo: string
  readonly change: StockChange
  readonly after: StockAfter
  readonly now: Date
}

export async function logStock(
  tx: TenantTx,
  skuId: string,
  { reason, subjectNo, change, after, now }: StockEntry,
): Promise<void> {
  await insertRow(tx, 'stock_log', {
    merchant_id: tx.merchantId,
    id: newId(now),
    sku_id: skuId,
    delta: change.delta,
    locked_delta: change.lockedDelta,
    stock_after: after.stock,
    locked_after: after.locked,
    reason,
    subject_no: subjectNo,
    at: now,
  })
}

/** In whose shop each of these SKUs is sold. */
export async function findShopsOf(tx: TenantTx, skuIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await shopsOfSkus.all(tx, { skuIds })
  return new Map(found.map(({ skuId, shopId }) => [skuId, shopId]))
}

const shopsOfSkus = statement((db: TenantDb, value: { readonly skuIds: readonly string[] }) =>
  db
    .selectFrom('sku')
    .innerJoin('goods', 'goods.id', 'sku.goods_id')
    .select(['sku.id as skuId', 'goods.shop_id as shopId'])
    .where(({ eb, fn, val }) => eb('sku.id', '=', fn.any(val(value.skuIds)))),
)
