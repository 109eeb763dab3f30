// Goods for a table, a line for each SKU: along the ids of both, which are made in order and never change, so that goods that are edited
// meanwhile are in it once.
import { api, type BodyOf, promisedServices, said, type SaleStatus, spoken } from '@merchant/contract'
import { goodsTypeTexts, limitPeriodTexts } from '@merchant/contract/labels'
import { statements, type Database, type TenantDb } from '@merchant/database'
import { sql, type SqlBool } from 'kysely'
import { exportSource } from '../../../kernel/export-source.ts'
import { wordOf, yesOrNo } from '../../../kernel/export-words.ts'
import { categoryName } from '../category/index.ts'
import { auditIn, categoriesIn, tabIn } from './goods.list.ts'
import { isSent } from './goods-type.ts'
import { paramsText, readParams } from './goods-params.ts'
import { conditions, filterShape, filterValues } from './goods.filters.ts'
import { isSought, soughtOf } from './goods.search.ts'
import { servicesText } from './goods-promises.ts'
import { PUT_AWAY, saleStatusText, tabText } from './goods.states.ts'

const PAGE = 500
/** No goods has a smaller one. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

type Filters = BodyOf<typeof api.goods.list>

export const goodsExport = ({ db }: { readonly db: Database }) =>
  exportSource({
    list: 'goods',
    filterWords: { tab: tabText },
    endpoint: api.goods.list,
    async read({ merchantId, filters }, after) {
      const tenant = db.tenant(merchantId ?? '')
      const [afterGoods = BEFORE_ALL, afterSku = BEFORE_ALL] = after?.split('/') ?? []
      const asked = { filters, categoryIds: await categoriesIn(tenant, filters) }
      const rows = await pageOf(shapeOf(asked)).all(tenant, { ...valuesOf(asked), afterGoods, afterSku })
      const total = after === null ? await countSkus(tenant, asked) : null
      const last = rows.at(-1)
      return { rows, total, next: last === undefined || rows.length < PAGE ? null : `${last.id}/${last.skuId}` }
    },
    values: {
      goodsNo: (row) => row.goodsNo,
      title: (row) => row.title,
      shortTitle: (row) => row.shortTitle,
      sellingPoint: (row) => row.sellingPoint,
      unit: (row) => row.unit,
      outerCode: (row) => row.outerCode,
      category: (row) => categoryName(row.categoryName),
      type: (row) => wordOf(goodsTypeTexts, row.type),
      validDays: (row) => row.validDays,
      validUntil: (row) => row.validUntil?.toISOString() ?? null,
      brand: (row) => row.brandName ?? '',
      shop: (row) => row.shopName,
      shopCategories: (row) => row.shopCategories,
      status: (row) => spoken(saleStatusText[row.saleStatus]),
      audit: (row) => spoken(auditText[row.auditStatus]),
      skuNo: (row) => row.skuNo,
      spec: (row) => row.specText,
      enabled: (row) => spoken(row.skuStatus === 'ENABLED' ? ENABLED : DISABLED),
      outerSkuCode: (row) => row.outerSkuCode,
      barcode: (row) => row.barcode,
      price: (row) => row.priceFen,
      marketPrice: (row) => row.marketPriceFen,
      cost: (row) => row.costFen,
      stock: (row) => row.stock,
      locked: (row) => row.locked,
      available: (row) => row.stock - row.locked,
      alertQuantity: (row) => row.alertQuantity,
      weight: (row) => row.weightG,
      volume: (row) => row.volumeCm3,
      sold: (row) => row.soldCount,
      // By a template it depends on where it is sent.
      freight: (row) => (row.freightTemplateId === null && isSent(row) ? row.freightFen : null),
      freightTemplate: (row) => (isSent(row) ? (row.templateName ?? '') : ''),
      // Presale ships by its own days.
      shipHours: (row) => (row.presaleShipDays === null && isSent(row) ? row.shipHours : null),
      presaleShipDays: (row) => row.presaleShipDays,
      presaleEndAt: (row) => row.presaleEndAt?.toISOString() ?? null,
      afterSaleDays: (row) => row.afterSaleDays,
      onSaleAt: (row) => row.onSaleAt?.toISOString() ?? null,
      offSaleAt: (row) => row.offSaleAt?.toISOString() ?? null,
      minPerOrder: (row) => row.minPerOrder,
      limitPerOrder: (row) => row.limitPerOrder,
      limitPerBuyer: (row) => row.limitPerBuyer,
      limitPeriod: ({ limitPeriod }) => wordOf(limitPeriodTexts, limitPeriod),
      services: (row) => servicesText(isSent(row) ? promisedServices(row.services, row.noReasonReturn) : []),
      recommended: (row) => yesOrNo(row.isRecommended),
      sortWeight: (row) => row.sortWeight,
      params: (row) => paramsText(readParams(row.params)),
      createdAt: (row) => row.createdAt.toISOString(),
      updatedAt: (row) => row.updatedAt.toISOString(),
    },
  })

interface Asked {
  readonly filters: Filters
  readonly categoryIds: readonly string[]
}

const shapeOf = ({ filters, categoryIds }: Asked) => ({
  tab: tabIn(filters.tab),
  audit: auditIn(filters.tab),
  isLow: filters.tab === 'LOW_STOCK',
  isSearch: (filters.keyword ?? '') !== '',
  ...filterShape(filters, categoryIds),
})
const valuesOf = ({ filters, categoryIds }: Asked) => ({
  ...soughtOf(filters.keyword ?? ''),
  ...filterValues(filters, categoryIds),
})
const auditText = { NONE: said('', ''), SUBMITTED: tabText.SUBMITTED, REJECTED: tabText.REJECTED }
const ENABLED = said('启用', 'Enabled')
const DISABLED = said('停用', 'Disabled')

type Shape = ReturnType<typeof shapeOf>
type Values = ReturnType<typeof valuesOf>

const filtered = (db: TenantDb, shape: Shape, value: Values) =>
  db
    .selectFrom('goods')
    .innerJoin('sku', 'sku.goods_id', 'goods.id')
    .where('sku.status', '<>', sql.lit('RETIRED'))
    .$if(shape.tab !== null, (query) => query.where('goods.tab', '=', sql.lit(shape.tab ?? '')))
    .$if(shape.tab === null, (query) =>
      query.where(
        'goods.tab',
        'not in',
        PUT_AWAY.map((tab) => sql.lit(tab)),
      ),
    )
    .$if(shape.audit !== null, (query) => query.where('goods.audit_status', '=', sql.lit(shape.audit ?? 'NONE')))
    .$if(shape.isLow, (query) => query.where('goods.is_low_stock', '=', sql.lit(true)))
    .where(conditions(shape, value))
    .$if(shape.isSearch, (query) => query.where((eb) => isSought(value)(eb)))

const pageOf = statements(
  (shape: Shape) => (db: TenantDb, value: Values & { readonly afterGoods: string; readonly afterSku: string }) =>
    db
      .selectFrom(
        filtered(db, shape, value)
          .select(['goods.id', 'sku.id as sku_id'])
          // The first alone leads along the key of goods.
          .where(sql<SqlBool>`goods.id >= ${value.afterGoods}::uuid`)
          .where(sql<SqlBool>`(goods.id, sku.id) > (${value.afterGoods}::uuid, ${value.afterSku}::uuid)`)
          .orderBy('goods.id')
          .orderBy('sku.id')
          .limit(sql.lit(PAGE))
          .as('page'),
      )
      .innerJoin('goods', 'goods.id', 'page.id')
      .innerJoin('sku', 'sku.id', 'page.sku_id')
      .innerJoin('platform_category', 'platform_category.id', 'goods.category_id')
      .leftJoin('brand', 'brand.id', 'goods.brand_id')
      .innerJoin('shop', 'shop.id', 'goods.shop_id')
      .leftJoin('freight_template', 'freight_template.id', 'goods.freight_template_id')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('goods_shop_category')
            .innerJoin('shop_category', 'shop_category.id', 'goods_shop_category.category_id')
            .leftJoin('shop_category as above', 'above.id', 'shop_category.parent_id')
            .whereRef('goods_shop_category.goods_id', '=', 'goods.id')
            // As a table of new goods names them.
            .select(
              sql<string>`string_agg(coalesce(above.name || '/', '') || shop_category.name, '；' order by shop_category.id)`.as(
                'names',
              ),
            )
            .as('placed'),
        (join) => join.onTrue(),
      )
      .select([
        'goods.id',
        'sku.id as skuId',
        'goods.goods_no as goodsNo',
        'goods.outer_code as outerCode',
        'goods.title',
        'goods.short_title as shortTitle',
        'goods.selling_point as sellingPoint',
        'goods.audit_status as auditStatus',
        'shop.name as shopName',
        'freight_template.name as templateName',
        sql<string>`coalesce(placed.names, '')`.as('shopCategories'),
        'goods.unit',
        'goods.type',
        'goods.valid_days as validDays',
        'goods.valid_until as validUntil',
        'platform_category.name as categoryName',
        'brand.name as brandName',
        sql<SaleStatus>`goods.sale_status`.as('saleStatus'),
        'sku.sku_no as skuNo',
        'sku.spec_text as specText',
        'sku.status as skuStatus',
        'sku.outer_sku_code as outerSkuCode',
        'sku.barcode',
        'sku.price_fen as priceFen',
        'sku.market_price_fen as marketPriceFen',
        'sku.cost_fen as costFen',
        'sku.stock',
        'sku.locked',
        'sku.alert_quantity as alertQuantity',
        'sku.weight_g as weightG',
        'sku.volume_cm3 as volumeCm3',
        'goods.sold_count as soldCount',
        'goods.freight_fen as freightFen',
        'goods.freight_template_id as freightTemplateId',
        'goods.ship_hours as shipHours',
        'goods.after_sale_days as afterSaleDays',
        'goods.on_sale_at as onSaleAt',
        'goods.off_sale_at as offSaleAt',
        'goods.presale_ship_days as presaleShipDays',
        'goods.presale_end_at as presaleEndAt',
        'goods.min_per_order as minPerOrder',
        'goods.limit_per_order as limitPerOrder',
        'goods.limit_per_buyer as limitPerBuyer',
        'goods.limit_period as limitPeriod',
        'goods.services',
        'platform_category.no_reason_return as noReasonReturn',
        'goods.params',
        'goods.is_recommended as isRecommended',
        'goods.sort_weight as sortWeight',
        'goods.created_at as createdAt',
        'goods.updated_at as updatedAt',
      ])
      .orderBy('page.id')
      .orderBy('page.sku_id'),
)

async function countSkus(db: TenantDb, asked: Asked): Promise<number> {
  const { count } = await filtered(db, shapeOf(asked), valuesOf(asked))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
