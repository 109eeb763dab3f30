// SKUs that can be ordered at this moment, by a part of the goods' title or by their code or number; without one, the goods that changed last.
import { type Api, type DataOf, MOST_SELLABLE } from '@merchant/contract'
import { statements, type Tables, type TenantDb } from '@merchant/database'
import { type ExpressionBuilder, sql } from 'kysely'
import { goodsTitled, skuOfCode, skuOfNumber, skusOf } from './find-skus.ts'
import type { GoodsFiles } from './goods.deps.ts'
import { readTiers } from './skus.store.ts'

/** Goods by their title, of which some are sold no more and some have nothing left. */
const MOST_GOODS = 100
const MOST_SKUS = 300

/** In: what was typed; '' for nothing. Out: at most thirty, goods that changed last first. */
export async function listSellable(
  { publicUrl }: Pick<GoodsFiles, 'publicUrl'>,
  db: TenantDb,
  { keyword, now }: { readonly keyword: string; readonly now: Date },
): Promise<DataOf<Api['goods']['sellable']>> {
  const rows = await sellableSkus({ isSought: keyword !== '' }).all(db, {
    text: keyword,
    number: keyword.toUpperCase(),
    now,
  })
  return {
    list: rows.map(({ thumbnailKey, keptTiers, ...row }) => ({
      ...row,
      tierPrices: [...readTiers(keptTiers)],
      thumbnailUrl: thumbnailKey === null ? null : publicUrl(thumbnailKey),
    })),
  }
}

interface Sought {
  readonly text: string
  readonly number: string
  readonly now: Date
}

const sellableSkus = statements((shape: { readonly isSought: boolean }) => (db: TenantDb, value: Sought) => {
  const candidates = shape.isSought
    ? skusOf(db, goodsTitled(db, value.text, MOST_GOODS), MOST_SKUS)
        .union(skuOfCode(db, value.text))
        .union(skuOfNumber(db, value.number))
    : skusOf(db, changedLast(db, value.now), MOST_SKUS)
  return db
    .selectFrom(candidates.as('candidate'))
    .innerJoin('sku', 'sku.id', 'candidate.id')
    .innerJoin('goods', 'goods.id', 'sku.goods_id')
    .innerJoin('shop', 'shop.id', 'goods.shop_id')
    .leftJoin('file_asset as picture', (join) =>
      join
        .on('picture.id', '=', sql<string>`coalesce(sku.shown_file_id, goods.picture_file_ids[1])`)
        .on('picture.access', '=', 'PUBLIC'),
    )
    .where('sku.status', '=', 'ENABLED')
    .where('goods.sale_status', '=', 'ON_SALE')
    .where('shop.status', '=', 'OPEN')
    .where((eb) => isOffered(eb, value.now))
    .where((eb) => eb(eb('sku.stock', '-', eb.ref('sku.locked')), '>', 0))
    .select((eb) => [
      'sku.id as skuId',
      'goods.id as goodsId',
      'goods.shop_id as shopId',
      'shop.name as shopName',
      'goods.title',
      'sku.spec_text as specText',
      'sku.outer_sku_code as outerSkuCode',
      'picture.thumbnail_key as thumbnailKey',
      'goods.type',
      sql<boolean>`goods.ship_mode = 'PRESALE'`.as('isPresale'),
      sql<boolean>`shop.pickup_offered and goods.type = 'PHYSICAL' and goods.ship_mode <> 'PRESALE'`.as('isFetchable'),
      'sku.price_fen as priceFen',
      'sku.tier_prices as keptTiers',
      eb('sku.stock', '-', eb.ref('sku.locked')).as('available'),
    ])
    .orderBy('goods.updated_at', 'desc')
    .orderBy('sku.id')
    .limit(sql.lit(MOST_SELLABLE))
})

/** Its presale runs, and a voucher of it would be good: the clock takes off the sale what is over, a moment later. */
const isOffered = (eb: ExpressionBuilder<Tables, 'goods'>, now: Date) =>
  eb.and([
    eb.or([eb('goods.presale_end_at', 'is', null), eb('goods.presale_end_at', '>', now)]),
    eb.or([eb('goods.valid_until', 'is', null), eb('goods.valid_until', '>', now)]),
  ])

/** Along the index of the list's tab, which holds what is on sale and has something left; of shops that are open. */
const changedLast = (db: TenantDb, now: Date) =>
  db
    .selectFrom('goods')
    .select('goods.id')
    .where('goods.tab', '=', sql.lit('ON_SALE'))
    .where('goods.shop_id', 'in', (eb) => eb.selectFrom('shop').select('shop.id').where('shop.status', '=', 'OPEN'))
    .where((eb) => isOffered(eb, now))
    .orderBy('goods.updated_at', 'desc')
    .orderBy('goods.id', 'desc')
    .limit(sql.lit(MOST_SELLABLE))
