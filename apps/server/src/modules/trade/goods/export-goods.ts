// Goods for a table: along their ids, which are made in order and never change, so that goods that are edited meanwhile are in it once.
import { api, type BodyOf, spoken } from '@merchant/contract'
import { statements, type Database, type TenantDb } from '@merchant/database'
import { sql, type SqlBool } from 'kysely'
import { exportSource } from '../../../kernel/export-source.ts'
import { categoryName } from '../category/index.ts'
import { inTab } from './goods.list.ts'
import { isSought, soughtOf, standsIn } from './goods.search.ts'
import { saleStatusText } from './goods.states.ts'

const PAGE = 500
/** No goods has a smaller one. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

type Filters = BodyOf<typeof api.goods.list>

export const goodsExport = ({ db }: { readonly db: Database }) =>
  exportSource({
    list: 'goods',
    endpoint: api.goods.list,
    async read({ merchantId, filters }, after) {
      const tenant = db.tenant(merchantId ?? '')
      const rows = await pageOf(shapeOf(filters)).all(tenant, { ...valuesOf(filters), after: after ?? BEFORE_ALL })
      const total = after === null ? await countGoods(tenant, filters) : null
      return { rows, total, next: rows.length < PAGE ? null : (rows.at(-1)?.id ?? null) }
    },
    values: {
      goodsNo: (row) => row.goodsNo,
      title: (row) => row.title,
      category: (row) => categoryName(row.categoryName),
      status: (row) => spoken(saleStatusText[row.saleStatus]),
      outerSkuCode: (row) => row.outerSkuCode,
      price: (row) => row.priceFen,
      stock: (row) => row.stock,
      locked: (row) => row.locked,
      available: (row) => row.stock - row.locked,
      sold: (row) => row.soldCount,
      // By a template it depends on where it is sent.
      freight: (row) => (row.freightTemplateId === null ? row.freightFen : null),
      shipHours: (row) => row.shipHours,
      createdAt: (row) => row.createdAt.toISOString(),
      updatedAt: (row) => row.updatedAt.toISOString(),
    },
  })

const shapeOf = ({ tab, categoryId, shopCategoryId, keyword = '' }: Filters) => ({
  tab: tab ?? null,
  isOfCategory: categoryId !== undefined,
  isOfShopCategory: shopCategoryId !== undefined,
  isSearch: keyword !== '',
})
const valuesOf = ({ categoryId, shopCategoryId, keyword = '' }: Filters) => ({
  ...soughtOf(keyword),
  categoryId: categoryId ?? null,
  shopCategoryId: shopCategoryId ?? null,
})
type Shape = ReturnType<typeof shapeOf>
type Values = ReturnType<typeof valuesOf>

const filtered = (db: TenantDb, shape: Shape, value: Values) =>
  db
    .selectFrom('goods')
    .where((eb) => inTab(eb, shape.tab))
    .$if(shape.isOfCategory, (query) => query.where('goods.category_id', '=', value.categoryId))
    .$if(shape.isOfShopCategory, (query) => query.where((eb) => standsIn(eb, value.shopCategoryId)))
    .$if(shape.isSearch, (query) => query.where((eb) => isSought(value)(eb)))

const pageOf = statements(
  (shape: Shape) => (db: TenantDb, value: Values & { readonly after: string }) =>
    db
      .selectFrom(
        filtered(db, shape, value)
          .select('goods.id')
          .where(sql<SqlBool>`goods.id > ${value.after}::uuid`)
          .orderBy('goods.id')
          .limit(sql.lit(PAGE))
          .as('page'),
      )
      .innerJoin('goods', 'goods.id', 'page.id')
      .innerJoin('sku', 'sku.goods_id', 'goods.id')
      .innerJoin('platform_category', 'platform_category.id', 'goods.category_id')
      .select([
        'goods.id',
        'goods.goods_no as goodsNo',
        'goods.title',
        'platform_category.name as categoryName',
        'goods.sale_status as saleStatus',
        'sku.outer_sku_code as outerSkuCode',
        'sku.price_fen as priceFen',
        'sku.stock',
        'sku.locked',
        'goods.sold_count as soldCount',
        'goods.freight_fen as freightFen',
        'goods.freight_template_id as freightTemplateId',
        'goods.ship_hours as shipHours',
        'goods.created_at as createdAt',
        'goods.updated_at as updatedAt',
      ])
      .orderBy('page.id'),
)

async function countGoods(db: TenantDb, filters: Filters): Promise<number> {
  const { count } = await filtered(db, shapeOf(filters), valuesOf(filters))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
