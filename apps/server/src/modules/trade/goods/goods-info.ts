// Goods as the contract answers them: rows of the list and the whole of one, with pictures as addresses.
import {
  type Api,
  type BodyOf,
  type DataOf,
  type GoodsInfo,
  type GoodsRow,
  type GoodsSku,
  keptServices,
  readDetail,
  showDetail,
} from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { cutPage, planPage } from '../../../kernel/list-page.ts'
import { categoryName } from '../category/index.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { FileUrls, GoodsFiles } from './goods.deps.ts'
import {
  cursorPosition,
  cursorValueCheck,
  findGoodsRow,
  type GoodsListRow,
  listGoods,
  type StoredSku,
} from './goods.list.ts'
import { readParams } from './goods-params.ts'
import { bySpecs, readSpecs } from './goods-specs.ts'
import { allowedActions, isTakenOff, purgesAt } from './goods.states.ts'
import { completenessOfRow } from './completeness.list.ts'
import { offOf } from './off/off.view.ts'

type Urls = ReadonlyMap<string, FileUrls>

/** A page of the list with the counts of its tabs; every goods is in exactly one, so they add up. */
export async function goodsPage(
  files: GoodsFiles,
  db: TenantDb,
  body: BodyOf<Api['goods']['list']>,
): Promise<DataOf<Api['goods']['list']>> {
  const plan = planPage(body, cursorValueCheck(body.sort))
  const { rows: found, ...totals } = await listGoods(db, body, plan)
  const { rows, ...page } = cutPage(found, body, (row) => cursorPosition(row, body.sort))
  return { list: rows.map((row) => rowOf(files, db, row)), ...totals, ...page }
}

/** Refuses with record.notFound. */
export async function goodsInfo(files: GoodsFiles, db: TenantDb, id: string): Promise<GoodsInfo> {
  const goods = (await findGoodsRow.first(db, { id })) ?? refuse('record.notFound')
  const urls = new Map(
    goods.pictures?.map(({ id: fileId, key, thumbnailKey }) => [
      fileId,
      { url: files.publicUrl(key), thumbnailUrl: files.publicUrl(thumbnailKey) },
    ]),
  )
  const specs = readSpecs(goods.specs)
  const inOrder = bySpecs(specs)
  const skus = goods.skus ?? []
  const shown = (fileId: string | null) => (fileId === null ? null : pictureOf(fileId, urls))
  return {
    ...rowOf(files, db, goods),
    shopCategoryIds: goods.shopCategoryIds ?? [],
    shortTitle: goods.shortTitle,
    sellingPoint: goods.sellingPoint,
    unit: goods.unit,
    afterSaleDays: goods.afterSaleDays,
    video: videoOf(goods.videoFileId, urls),
    detail: showDetail(readDetail(goods.detail), shown),
    pictures: goods.pictureFileIds.flatMap((fileId) => pictureOf(fileId, urls) ?? []),
    longPictures: goods.longPictureFileIds.flatMap((fileId) => pictureOf(fileId, urls) ?? []),
    freightFen: goods.freightFen,
    freightTemplate:
      goods.templateId === null || goods.templateName === null
        ? null
        : { id: goods.templateId, name: goods.templateName },
    shipHours: goods.shipHours,
    services: keptServices(goods.services),
    presaleShipDays: goods.presaleShipDays,
    validDays: goods.validDays,
    validUntil: goods.validUntil?.toISOString() ?? null,
    minPerOrder: goods.minPerOrder,
    limitPerOrder: goods.limitPerOrder,
    limitPerBuyer: goods.limitPerBuyer,
    limitPeriod: goods.limitPeriod,
    params: readParams(goods.params),
    brand: goods.brandId === null || goods.brandName === null ? null : { id: goods.brandId, name: goods.brandName },
    specs: specs.map(({ values, ...spec }) => ({
      ...spec,
      values: values.map(({ pictureFileId, ...value }) => ({ ...value, picture: shown(pictureFileId) })),
    })),
    skus: skus
      .toSorted((a, b) => inOrder(a.valueIds, b.valueIds))
      .map(({ pictureFileId, ...sku }) => ({ ...skuOf(sku), picture: shown(pictureFileId) })),
    retiredSkus: goods.retired ?? [],
  }
}

function skuOf({ status, valueIds, tierPrices, ...sku }: Omit<StoredSku, 'pictureFileId'>): Omit<GoodsSku, 'picture'> {
  return {
    ...sku,
    valueIds: [...valueIds],
    available: sku.stock - sku.locked,
    enabled: status === 'ENABLED',
    tierPrices: [...tierPrices],
  }
}

function rowOf(files: Pick<GoodsFiles, 'publicUrl'>, db: TenantDb, goods: GoodsListRow): GoodsRow {
  return {
    id: goods.id,
    shopId: goods.shopId,
    goodsNo: goods.goodsNo,
    outerCode: goods.outerCode,
    title: goods.title,
    type: goods.type,
    cover: coverOf(files, goods),
    categoryId: goods.categoryId,
    categoryName: categoryName(goods.categoryName),
    saleStatus: goods.saleStatus,
    priceFen: goods.priceFen,
    priceMaxFen: goods.priceMaxFen,
    stock: goods.stock,
    available: goods.available,
    skuCount: goods.skuCount,
    lowSkus: goods.lowSkus,
    soldCount: goods.soldCount,
    isRecommended: goods.isRecommended,
    sortWeight: goods.sortWeight,
    createdAt: goods.createdAt.toISOString(),
    updatedAt: goods.updatedAt.toISOString(),
    auditStatus: goods.auditStatus,
    isPassed: goods.isPassed,
    onSaleAt: goods.onSaleAt?.toISOString() ?? null,
    offSaleAt: goods.offSaleAt?.toISOString() ?? null,
    completeness: completenessOfRow(goods),
    shipMode: goods.shipMode,
    presaleEndAt: goods.presaleEndAt?.toISOString() ?? null,
    purgesAt: goods.recycledAt === null ? null : purgesAt(db, goods.recycledAt).toISOString(),
    version: goods.version,
    off: isTakenOff(goods.saleStatus) ? offOf(goods) : null,
    allowedActions: allowedActions(goods),
  }
}

const coverOf = (
  { publicUrl }: Pick<GoodsFiles, 'publicUrl'>,
  { coverId, coverKey, coverThumbnailKey }: GoodsListRow,
) =>
  coverId === null || coverKey === null || coverThumbnailKey === null
    ? null
    : { fileId: coverId, url: publicUrl(coverKey), thumbnailUrl: publicUrl(coverThumbnailKey) }

function pictureOf(fileId: string, urls: Urls) {
  const found = urls.get(fileId)
  return found === undefined ? null : { fileId, url: found.url, thumbnailUrl: found.thumbnailUrl }
}

function videoOf(fileId: string | null, urls: Urls): GoodsInfo['video'] {
  const found = fileId === null ? undefined : urls.get(fileId)
  return found === undefined || fileId === null ? null : { fileId, url: found.url }
}
