// The SKUs of goods as rows, read and written all at once: what is written for one is written for five hundred in one statement.
import { keptTierPrices, type PriceKind, type PriceReason, type TierPrice } from '@merchant/contract'
import { isConstraintViolation, newId, type TenantTx } from '@merchant/database'
import { sql } from 'kysely'

export type SkuStatus = 'ENABLED' | 'DISABLED' | 'RETIRED'

/** What a merchant decides about an SKU, as it is kept; its stock beside it. */
export interface SkuContent {
  readonly valueIds: readonly string[]
  readonly specText: string
  readonly status: SkuStatus
  readonly priceFen: number
  readonly marketPriceFen: number | null
  readonly outerSkuCode: string
  readonly barcode: string
  readonly weightG: number | null
  readonly volumeCm3: number | null
  readonly alertQuantity: number | null
  readonly pictureFileId: string | null
  readonly shownFileId: string | null
  readonly tierPrices: readonly TierPrice[]
}

export interface KeptSku extends SkuContent {
  readonly id: string
  readonly stock: number
}

/** Held until the transaction ends. */
export interface LockedSku extends KeptSku {
  readonly skuNo: string
  readonly locked: number
}

export const readTiers = (kept: unknown): readonly TierPrice[] => keptTierPrices.parse(kept)

/** All SKUs of goods in the order of their ids, retired ones too; none when the goods are unknown. */
export const lockSkus = async (tx: TenantTx, goodsId: string): Promise<readonly LockedSku[]> =>
  (await lockSkusOf(tx, [goodsId])).get(goodsId) ?? []

/** The same for many goods, by the goods' id. */
export async function lockSkusOf(
  tx: TenantTx,
  goodsIds: readonly string[],
): Promise<ReadonlyMap<string, readonly LockedSku[]>> {
  const rows = await tx
    .selectFrom('sku')
    .select([
      'id',
      'goods_id as goodsId',
      'sku_no as skuNo',
      'spec_value_ids as valueIds',
      'spec_text as specText',
      'status',
      'price_fen as priceFen',
      'market_price_fen as marketPriceFen',
      'stock',
      'locked',
      'outer_sku_code as outerSkuCode',
      'barcode',
      'weight_g as weightG',
      'volume_cm3 as volumeCm3',
      'alert_quantity as alertQuantity',
      'picture_file_id as pictureFileId',
      'shown_file_id as shownFileId',
      'tier_prices as keptTiers',
    ])
    .where('goods_id', 'in', [...goodsIds])
    .orderBy('id')
    .forUpdate()
    .execute()
  const byGoods = new Map<string, LockedSku[]>(goodsIds.map((id) => [id, []]))
  for (const { goodsId, keptTiers, ...sku } of rows)
    byGoods.get(goodsId)?.push({ ...sku, tierPrices: readTiers(keptTiers) })
  return byGoods
}

/** Many SKUs as a table of a statement, every column one list; what has no list type of its own is text until it is written. */
function wantedTable(tx: TenantTx, skus: readonly (KeptSku & { readonly skuNo: string })[]) {
  const texts = <Value extends string>(value: (sku: (typeof skus)[number]) => string) =>
    sql<Value>`unnest(${skus.map(value)}::text[])`
  const integers = <Value>(value: (sku: KeptSku) => number | null) => sql<Value>`unnest(${skus.map(value)}::integer[])`
  const fens = <Value>(value: (sku: KeptSku) => number | null) => sql<Value>`unnest(${skus.map(value)}::bigint[])`
  const ids = <Value>(value: (sku: KeptSku) => string | null) => sql<Value>`unnest(${skus.map(value)}::uuid[])`
  return tx
    .selectNoFrom([
      ids<string>(({ id }) => id).as('id'),
      texts(({ skuNo }) => skuNo).as('sku_no'),
      texts(({ valueIds }) => `{${[...valueIds].sort().join()}}`).as('value_ids'),
      texts(({ specText }) => specText).as('spec_text'),
      texts<SkuStatus>(({ status }) => status).as('status'),
      fens<number>(({ priceFen }) => priceFen).as('price_fen'),
      fens<number | null>(({ marketPriceFen }) => marketPriceFen).as('market_price_fen'),
      integers<number>(({ stock }) => stock).as('stock'),
      texts(({ outerSkuCode }) => outerSkuCode).as('outer_sku_code'),
      texts(({ barcode }) => barcode).as('barcode'),
      integers<number | null>(({ weightG }) => weightG).as('weight_g'),
      integers<number | null>(({ volumeCm3 }) => volumeCm3).as('volume_cm3'),
      integers<number | null>(({ alertQuantity }) => alertQuantity).as('alert_quantity'),
      ids<string | null>(({ pictureFileId }) => pictureFileId).as('picture_file_id'),
      ids<string | null>(({ shownFileId }) => shownFileId).as('shown_file_id'),
      texts(({ tierPrices }) => JSON.stringify(tierPrices)).as('tiers'),
    ])
    .as('wanted')
}

const valueIds = sql<string[]>`wanted.value_ids::uuid[]`
const tierPrices = sql<string>`wanted.tiers::jsonb`
/** Those that are written as they are. */
const PLAIN = [
  'spec_text',
  'status',
  'price_fen',
  'market_price_fen',
  'stock',
  'outer_sku_code',
  'barcode',
  'weight_g',
  'volume_cm3',
  'alert_quantity',
  'picture_file_id',
  'shown_file_id',
] as const

interface NumberedSku extends KeptSku {
  readonly skuNo: string
}

/** What the shop of the goods warns of; nobody changes it until the transaction ends. */
export async function holdStockAlert(tx: TenantTx, goodsId: string): Promise<number> {
  const { stockAlert } = await tx
    .selectFrom('goods')
    .innerJoin('shop', 'shop.id', 'goods.shop_id')
    .select('shop.stock_alert as stockAlert')
    .where('goods.id', '=', goodsId)
    .forShare('shop')
    .executeTakeFirstOrThrow()
  return stockAlert
}

/** Where the SKUs stand that are written, and what its shop warns of. */
interface OfGoods {
  readonly goodsId: string
  readonly stockAlert: number
}

const alertAt = (stockAlert: number) => sql<number>`coalesce(wanted.alert_quantity, ${stockAlert}::integer)`

/** Answers false when other goods have one of the codes. */
export async function insertSkus(
  tx: TenantTx,
  { goodsId, stockAlert }: OfGoods,
  skus: readonly NumberedSku[],
): Promise<boolean> {
  if (skus.length === 0) return true
  return areCodesFree(() =>
    tx
      .insertInto('sku')
      .columns(['merchant_id', 'goods_id', 'id', 'sku_no', ...PLAIN, 'spec_value_ids', 'tier_prices', 'low_from'])
      .expression((eb) =>
        eb
          .selectFrom(wantedTable(tx, skus))
          .select([
            eb.cast<string>(eb.val(tx.merchantId), 'uuid').as('merchant_id'),
            eb.cast<string>(eb.val(goodsId), 'uuid').as('goods_id'),
            'wanted.id',
            'wanted.sku_no',
            ...PLAIN.map((column) => `wanted.${column}` as const),
            valueIds.as('spec_value_ids'),
            tierPrices.as('tier_prices'),
            alertAt(stockAlert).as('low_from'),
          ]),
      )
      .execute(),
  )
}

/** Locked SKUs as they are from now on. Answers false when other goods have one of the codes. */
export async function updateSkus(
  tx: TenantTx,
  { stockAlert }: OfGoods,
  skus: readonly NumberedSku[],
): Promise<boolean> {
  if (skus.length === 0) return true
  return areCodesFree(() =>
    tx
      .updateTable('sku')
      .from(wantedTable(tx, skus))
      .set((eb) => ({
        ...Object.fromEntries(PLAIN.map((column) => [column, eb.ref(`wanted.${column}`)])),
        spec_value_ids: valueIds,
        tier_prices: tierPrices,
        low_from: alertAt(stockAlert),
        version: eb('sku.version', '+', 1),
      }))
      .whereRef('sku.id', '=', 'wanted.id')
      .execute(),
  )
}

/** Takes what must stand only once from SKUs of which it is given to another one in the same breath. */
export async function loosenSkus(tx: TenantTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('sku')
    .set({ outer_sku_code: '', spec_value_ids: sql<string[]>`array[sku.id]` })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

/** Keeps them for the orders that name them, and offers them no longer. */
export async function retireSkus(tx: TenantTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('sku')
    .set((eb) => ({ status: 'RETIRED', outer_sku_code: '', version: eb('version', '+', 1) }))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

/** Deletes locked SKUs of which nothing was ever written down but their first prices: no piece, no other price, no order; answers which are left. */
export async function deleteUncounted(tx: TenantTx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const left = await tx
    .selectFrom(({ fn }) => fn<{ id: string }>('unnest', [sql`${ids}::uuid[]`]).as('id'))
    .select('id.id')
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('stock_log').select('stock_log.id').whereRef('stock_log.sku_id', '=', sql.ref<string>('id.id')),
        ),
        exists(
          selectFrom('price_log')
            .select('price_log.id')
            .whereRef('price_log.sku_id', '=', sql.ref<string>('id.id'))
            .where((eb) =>
              eb.or([eb('before_fen', 'is not', null), eb('before_tiers', '<>', sql<string>`'[]'::jsonb`)]),
            ),
        ),
      ]),
    )
    .execute()
  const isLeft = new Set(left.map(({ id }) => id))
  const gone = ids.filter((id) => !isLeft.has(id))
  if (gone.length === 0) return [...isLeft]
  await tx
    .deleteFrom('price_log')
    .where(sql<boolean>`sku_id = any(${gone}::uuid[])`)
    .execute()
  await tx
    .deleteFrom('sku')
    .where(sql<boolean>`id = any(${gone}::uuid[])`)
    .execute()
  return [...isLeft]
}

interface OtherGoods {
  readonly code: string
  readonly title: string
}

/** Which of these codes other goods have. */
export async function findTakenCodes(
  tx: TenantTx,
  codes: readonly string[],
  goodsId: string | null,
): Promise<OtherGoods[]> {
  if (codes.length === 0) return []
  return tx
    .selectFrom('sku')
    .innerJoin('goods', 'goods.id', 'sku.goods_id')
    .select(['sku.outer_sku_code as code', 'goods.title'])
    .where(sql<boolean>`sku.outer_sku_code = any(${codes}::text[])`)
    .where('sku.outer_sku_code', '<>', sql.lit(''))
    .$if(goodsId !== null, (query) => query.where('sku.goods_id', '<>', goodsId))
    .execute()
}

interface StockChange {
  readonly skuId: string
  readonly delta: number
  readonly stock: number
  readonly locked: number
}

interface ChangedBy {
  readonly reason: 'MANUAL' | 'IMPORT'
  /** Of the goods. */
  readonly subjectNo: string
  readonly byName: string
  readonly now: Date
}

/** One line for each SKU whose stock a person changed, by hand or by a table. */
export async function logStockChanges(
  tx: TenantTx,
  changes: readonly StockChange[],
  { reason, subjectNo, byName, now }: ChangedBy,
): Promise<void> {
  if (changes.length === 0) return
  const integers = (value: (change: StockChange) => number) => sql<number>`unnest(${changes.map(value)}::integer[])`
  await tx
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
      'by_name',
      'at',
    ])
    .expression((eb) =>
      tx.selectNoFrom([
        eb.cast<string>(eb.val(tx.merchantId), 'uuid').as('merchant_id'),
        sql<string>`unnest(${changes.map(() => newId(now))}::uuid[])`.as('id'),
        sql<string>`unnest(${changes.map(({ skuId }) => skuId)}::uuid[])`.as('sku_id'),
        integers(({ delta }) => delta).as('delta'),
        sql.lit(0).as('locked_delta'),
        integers(({ stock }) => stock).as('stock_after'),
        integers(({ locked }) => locked).as('locked_after'),
        sql.lit(reason).as('reason'),
        eb.cast<string>(eb.val(subjectNo), 'text').as('subject_no'),
        eb.cast<string>(eb.val(byName), 'text').as('by_name'),
        eb.cast<Date>(eb.val(now), 'timestamptz').as('at'),
      ]),
    )
    .execute()
}

interface PriceChange {
  readonly skuId: string
  readonly kind: PriceKind
  readonly beforeFen: number | null
  readonly afterFen: number | null
  readonly beforeTiers: readonly TierPrice[] | null
  readonly afterTiers: readonly TierPrice[] | null
}

/** One line for each price of an SKU that became another, its first ones among them. */
export async function logPriceChanges(
  tx: TenantTx,
  changes: readonly PriceChange[],
  { reason, byName, now }: { readonly reason: PriceReason; readonly byName: string; readonly now: Date },
): Promise<void> {
  if (changes.length === 0) return
  const prices = (value: (change: PriceChange) => number | null) =>
    sql<number | null>`unnest(${changes.map(value)}::bigint[])`
  const tiers = (value: (change: PriceChange) => readonly TierPrice[] | null) =>
    sql<string | null>`unnest(${changes.map((change) => jsonOrNull(value(change)))}::text[])::jsonb`
  await tx
    .insertInto('price_log')
    .columns([
      'merchant_id',
      'id',
      'sku_id',
      'kind',
      'reason',
      'before_fen',
      'after_fen',
      'before_tiers',
      'after_tiers',
      'by_name',
      'at',
    ])
    .expression((eb) =>
      tx.selectNoFrom([
        eb.cast<string>(eb.val(tx.merchantId), 'uuid').as('merchant_id'),
        sql<string>`unnest(${changes.map(() => newId(now))}::uuid[])`.as('id'),
        sql<string>`unnest(${changes.map(({ skuId }) => skuId)}::uuid[])`.as('sku_id'),
        sql<PriceKind>`unnest(${changes.map(({ kind }) => kind)}::text[])`.as('kind'),
        sql.lit(reason).as('reason'),
        prices(({ beforeFen }) => beforeFen).as('before_fen'),
        prices(({ afterFen }) => afterFen).as('after_fen'),
        tiers(({ beforeTiers }) => beforeTiers).as('before_tiers'),
        tiers(({ afterTiers }) => afterTiers).as('after_tiers'),
        eb.cast<string>(eb.val(byName), 'text').as('by_name'),
        eb.cast<Date>(eb.val(now), 'timestamptz').as('at'),
      ]),
    )
    .execute()
}

const jsonOrNull = (tiers: readonly TierPrice[] | null): string | null =>
  tiers === null ? null : JSON.stringify(tiers)

async function areCodesFree(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (isConstraintViolation(error, 'sku__one_outer_code')) return false
    throw error
  }
}
