// What is wished of goods beside what they are: what applies at once, and what waits for somebody to look; pure.
import { type Api, type BodyOf, combinationOf, type GoodsInfo, sentDetail, type SkuBody } from '@merchant/contract'

export type GoodsWish = BodyOf<Api['goods']['save']>

/** What goods are now, as the editor would send it back. */
export const wishOf = (goods: GoodsInfo): GoodsWish => ({
  id: goods.id,
  version: goods.version,
  type: goods.type,
  title: goods.title,
  shortTitle: goods.shortTitle,
  sellingPoint: goods.sellingPoint,
  unit: goods.unit,
  outerCode: goods.outerCode,
  categoryId: goods.categoryId,
  brandId: goods.brand?.id ?? null,
  shopCategoryIds: goods.shopCategoryIds,
  pictureFileIds: goods.pictures.map(({ fileId }) => fileId),
  longPictureFileIds: goods.longPictures.map(({ fileId }) => fileId),
  videoFileId: goods.video?.fileId ?? null,
  detail: sentDetail(goods.detail),
  params: goods.params,
  specs: goods.specs.map(({ values, ...spec }) => ({
    ...spec,
    values: values.map(({ picture, ...value }) => ({ ...value, pictureFileId: picture?.fileId ?? null })),
  })),
  skus: goods.skus.map((sku) => ({
    id: sku.id,
    valueIds: sku.valueIds,
    priceFen: sku.priceFen,
    marketPriceFen: sku.marketPriceFen,
    stock: sku.stock,
    stockBefore: sku.stock,
    outerSkuCode: sku.outerSkuCode,
    barcode: sku.barcode,
    weightG: sku.weightG,
    volumeCm3: sku.volumeCm3,
    enabled: sku.enabled,
    pictureFileId: sku.picture?.fileId ?? null,
    alertQuantity: sku.alertQuantity,
    tierPrices: sku.tierPrices,
  })),
  minPerOrder: goods.minPerOrder,
  limitPerOrder: goods.limitPerOrder,
  limitPerBuyer: goods.limitPerBuyer,
  limitPeriod: goods.limitPeriod,
  freightFen: goods.freightFen,
  freightTemplateId: goods.freightTemplate?.id ?? null,
  shipHours: goods.shipHours === 24 || goods.shipHours === 72 ? goods.shipHours : 48,
  services: goods.services,
  shipMode: goods.shipMode,
  presaleShipDays: goods.presaleShipDays,
  presaleEndAt: goods.presaleEndAt,
  validDays: goods.validDays,
  validUntil: goods.validUntil,
  afterSaleDays: goods.afterSaleDays,
  onSaleAt: goods.onSaleAt,
  offSaleAt: goods.offSaleAt,
  publish: goods.saleStatus === 'ON_SALE',
})

/** The SKU of these that is meant by another one: by its id, else by its combination of values. */
export function skuAmong(skus: readonly SkuBody[]): (sku: SkuBody) => SkuBody | undefined {
  const byId = new Map(skus.flatMap((sku) => (sku.id === undefined ? [] : [[sku.id, sku] as const])))
  const byCombination = new Map(skus.map((sku) => [combinationOf(sku.valueIds), sku]))
  return ({ id, valueIds }) =>
    (id === undefined ? undefined : byId.get(id)) ??
    [byCombination.get(combinationOf(valueIds))].find((one) => one?.id === undefined || id === undefined)
}

/** What an SKU is sold for. */
const prices = ({ priceFen, marketPriceFen, tierPrices }: SkuBody) => ({ priceFen, marketPriceFen, tierPrices })
/** What of an SKU nobody looks at. */
const unlooked = ({
  stock,
  stockBefore,
  outerSkuCode,
  barcode,
  weightG,
  volumeCm3,
  alertQuantity,
  enabled,
}: SkuBody) => ({
  stock,
  ...(stockBefore !== undefined && { stockBefore }),
  outerSkuCode,
  barcode,
  weightG,
  volumeCm3,
  alertQuantity,
  enabled,
})
/** What of goods nobody looks at. */
const unlookedOf = ({
  shopCategoryIds,
  outerCode,
  afterSaleDays,
  onSaleAt,
  offSaleAt,
  minPerOrder,
  limitPerOrder,
  limitPerBuyer,
  limitPeriod,
  freightFen,
  freightTemplateId,
  shipHours,
  shipMode,
  presaleShipDays,
  presaleEndAt,
  validDays,
  validUntil,
}: GoodsWish) => ({
  ...(shopCategoryIds !== undefined && { shopCategoryIds }),
  ...(onSaleAt !== undefined && { onSaleAt }),
  ...(offSaleAt !== undefined && { offSaleAt }),
  outerCode,
  afterSaleDays,
  minPerOrder,
  limitPerOrder,
  limitPerBuyer,
  limitPeriod,
  freightFen,
  freightTemplateId,
  shipHours,
  shipMode,
  presaleShipDays,
  presaleEndAt,
  validDays,
  validUntil,
})

/** @param isFar whether the price of this SKU waits */
export function atOnce(now: GoodsWish, wish: GoodsWish, isFar: (skuId: string) => boolean): GoodsWish {
  const wished = skuAmong(wish.skus)
  const skus = now.skus.map((sku) => {
    const other = wished(sku)
    if (other === undefined) return sku
    return { ...sku, ...unlooked(other), ...(isFar(sku.id ?? '') ? {} : prices(other)) }
  })
  const isAnyLeft = skus.some(({ enabled }) => enabled)
  return {
    ...now,
    ...unlookedOf(wish),
    ...(wish.version !== undefined && { version: wish.version }),
    ...(wish.draft !== undefined && { draft: wish.draft }),
    // What replaces them waits, so they go on being sold.
    skus: isAnyLeft ? skus : skus.map((sku, at) => ({ ...sku, enabled: now.skus[at]?.enabled ?? true })),
    publish: now.publish && wish.publish,
  }
}

/** What a revision needs to be applied later. */
export interface KeptWish {
  readonly wish: GoodsWish
  /** SKUs whose price waits. */
  readonly farSkuIds: readonly string[]
  readonly wasOnSale: boolean
}

/** The wish on top of what the goods are by now: what applied at once may have been changed again since. */
export function onceApproved(now: GoodsWish, { wish, farSkuIds, wasOnSale }: KeptWish): GoodsWish {
  const standing = skuAmong(now.skus)
  const isFar = new Set(farSkuIds)
  const { draft: _draft, ...rest } = wish
  return {
    ...rest,
    ...unlookedOf(now),
    ...(now.id !== undefined && { id: now.id }),
    ...(now.version !== undefined && { version: now.version }),
    skus: wish.skus.map((sku) => {
      const before = standing(sku)
      if (before === undefined) return sku
      return {
        ...sku,
        ...(before.id !== undefined && { id: before.id }),
        ...unlooked(before),
        ...(isFar.has(before.id ?? '') ? {} : prices(before)),
      }
    }),
    publish: now.publish || (wish.publish && !wasOnSale),
  }
}
