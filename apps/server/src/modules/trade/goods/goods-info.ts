// Goods as the contract answers them: rows of the list and the whole of one, with pictures as addresses.
import type { Api, BodyOf, DataOf, GoodsInfo, GoodsRow } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { cutPage, planPage } from '../../../kernel/list-page.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { FileUrls, GoodsFiles } from './goods.deps.ts'
import {
  countTabs,
  cursorPosition,
  cursorValueCheck,
  findGoodsRow,
  type GoodsListRow,
  listGoods,
} from './goods.list.ts'
import { allowedActions } from './goods.states.ts'

type Urls = ReadonlyMap<string, FileUrls>

/** A page of the list with the counts of its tabs; every goods is in exactly one, so they add up. */
export async function goodsPage(
  files: GoodsFiles,
  db: TenantDb,
  body: BodyOf<Api['goods']['list']>,
): Promise<DataOf<Api['goods']['list']>> {
  const plan = planPage(body, cursorValueCheck(body.sort))
  const [found, counts] = await Promise.all([listGoods(db, body, body.sort, plan), countTabs(db, body)])
  const { rows, ...page } = cutPage(found, body, (row) => cursorPosition(row, body.sort))
  const covers = rows.flatMap(({ pictureFileIds }) => pictureFileIds.slice(0, 1))
  const urls = await files.urlsOf(db, covers)
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return {
    list: rows.map((row) => rowOf(row, urls)),
    total: body.tab === undefined ? all : counts[body.tab],
    totalIsExact: true,
    ...page,
    counts,
  }
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
  return {
    ...rowOf(goods, urls),
    sellingPoint: goods.sellingPoint,
    detail: goods.detail,
    pictures: goods.pictureFileIds.flatMap((fileId) => pictureOf(fileId, urls) ?? []),
    freightFen: goods.freightFen,
    shipHours: goods.shipHours,
    sku: {
      id: goods.skuId,
      specText: goods.specText,
      priceFen: goods.skuPriceFen,
      stock: goods.stock,
      locked: goods.locked,
      available: goods.available,
      outerSkuCode: goods.outerSkuCode,
      version: goods.skuVersion,
    },
  }
}

function rowOf(goods: GoodsListRow, urls: Urls): GoodsRow {
  const [cover] = goods.pictureFileIds
  return {
    id: goods.id,
    goodsNo: goods.goodsNo,
    title: goods.title,
    cover: cover === undefined ? null : pictureOf(cover, urls),
    categoryId: goods.categoryId,
    categoryName: goods.categoryName,
    saleStatus: goods.saleStatus,
    priceFen: goods.priceFen,
    stock: goods.stock,
    available: goods.available,
    soldCount: goods.soldCount,
    updatedAt: goods.updatedAt.toISOString(),
    version: goods.version,
    allowedActions: allowedActions(goods.saleStatus),
  }
}

function pictureOf(fileId: string, urls: Urls) {
  const found = urls.get(fileId)
  return found === undefined ? null : { fileId, url: found.url, thumbnailUrl: found.thumbnailUrl }
}
