// New goods from a table 批量新建商品: a row for each SKU; rows with the same title that follow one another are one goods.
import { z } from 'zod'
import { exportLists } from './export-lists.ts'
import { goodsPrice, goodsStock, skuLimits } from './endpoints/trade/goods-skus.ts'
import { limitPeriod, LONG_PICTURES_OF_GOODS, MOST_PER_BUYER, ownAfterSaleDays } from './endpoints/trade/goods.ts'
import { goodsType, validityFields, voucherLimits } from './endpoints/trade/goods-type.ts'
import { goodsTypeTexts, limitPeriodTexts } from './labels/goods.labels.ts'
import { fenSchema } from './money.ts'
import type { ImportColumn, ImportedTable } from './import-column.ts'
import { textSchema } from './rules.ts'
import { telling } from './said.ts'
import { instantSchema } from './time.ts'

const { columns: exported } = exportLists.goods
const HEAD_ONLY = ['同一商品只需在第一行填写', 'Needed in the first row of the goods alone'] as const
const firstRow = (zh: string, en: string) => [`${zh}；${HEAD_ONLY[0]}`, `${en}. ${HEAD_ONLY[1]}`] as const

const dimension = (title: readonly [string, string], example: readonly [string, string]) =>
  ({
    title,
    kind: 'text',
    schema: textSchema(1, 51)
      .refine((text) => /^[^:：]+[:：].+$/u.test(text), {
        error: telling('格式应为“规格名：规格值”，如 颜色：红色', 'Write it as name: value, as Colour: red'),
      })
      .optional(),
    note: ['写作“规格名：规格值”，没有规格的商品留空', 'As name: value; empty for goods without dimensions'],
    example,
    width: 16,
  }) as const satisfies ImportColumn

const measure = (title: readonly [string, string], max: number, note: readonly [string, string]) =>
  ({
    title,
    kind: 'number',
    schema: z.int().min(1).max(max).optional(),
    note,
    example: ['', ''],
    width: 12,
  }) as const satisfies ImportColumn

const perOrder = (title: readonly [string, string]) =>
  ({
    title,
    kind: 'number',
    schema: z.int().min(1).max(skuLimits.perOrder).optional(),
    note: firstRow('可不填，所有规格合计的件数', 'May be empty; pieces of all SKUs together'),
    example: ['', ''],
    width: 12,
  }) as const satisfies ImportColumn

export const newGoodsTable = {
  title: ['新商品', 'New goods'],
  act: ['批量新建商品', 'Create goods'],
  permissions: ['goods.import', 'goods.create'],
  maxRows: 5_000,
  maxUnits: 1_000,
  alike: 'goods',
  columns: {
    title: {
      title: exported.title.title,
      kind: 'text',
      schema: textSchema(5, 60),
      isRequired: true,
      note: [
        '5–60 个字。多个规格的商品每个规格一行，标题相同且行紧挨在一起',
        'Goods with several SKUs have a row for each, with the same title, one below the other',
      ],
      example: ['青花瓷茶杯 家用小号', '青花瓷茶杯 家用小号'],
      width: 32,
    },
    category: {
      title: exported.category.title,
      kind: 'text',
      schema: textSchema(1, 80).optional(),
      note: firstRow(
        '末级类目的名称；重名时写全路径，如 家居日用/厨房餐具/水杯',
        'The last category, or its whole path',
      ),
      example: ['家居日用/厨房餐具/水杯', '家居日用/厨房餐具/水杯'],
      width: 26,
    },
    type: {
      title: exported.type.title,
      kind: 'choice',
      schema: goodsType.optional(),
      choices: goodsType.options.map((value) => ({ value, title: goodsTypeTexts[value] })),
      note: firstRow(
        '实物商品、虚拟商品或卡券，不填为实物商品；虚拟商品与卡券不填运费、发货时限与服务承诺',
        'Physical goods, Virtual goods or Vouchers; empty is physical. Those that nobody sends have no freight, ship promise or services',
      ),
      example: ['', ''],
      width: 12,
    },
    validDays: {
      title: exported.validDays.title,
      kind: 'number',
      schema: validityFields.validDays.unwrap().unwrap().optional(),
      note: firstRow(
        `卡券必填其一：付款后有效几天（1–${voucherLimits.mostDays}），核销码随付款发放，每件一个`,
        `Vouchers need this or the next: so many days from the payment, 1 to ${voucherLimits.mostDays}; each piece gets a code with it`,
      ),
      example: ['', ''],
      width: 12,
    },
    validUntil: {
      title: exported.validUntil.title,
      kind: 'moment',
      schema: instantSchema.optional(),
      note: firstRow(
        '卡券必填其一：到哪一天为止，如 2027-03-31（当天有效）或 2027-03-31 20:00:00',
        'Vouchers need this or days: until which day, as 2027-03-31 (to its end) or 2027-03-31 20:00:00',
      ),
      example: ['', ''],
      width: 20,
    },
    pictures: {
      title: ['商品主图', 'Pictures'],
      kind: 'text',
      schema: textSchema(1, 900).optional(),
      note: firstRow(
        '图片空间里的图片名，多张用分号隔开，第一张是封面；同名时取最新的一张',
        'Names in the media library, with semicolons between; the first is the cover, and of the same name the newest is taken',
      ),
      example: ['茶杯正面；茶杯侧面', '茶杯正面；茶杯侧面'],
      width: 26,
    },
    spec1: dimension(['规格一', 'Dimension 1'], ['颜色：青花', '颜色：青花']),
    spec2: dimension(['规格二', 'Dimension 2'], ['', '']),
    spec3: dimension(['规格三', 'Dimension 3'], ['', '']),
    price: {
      title: exported.price.title,
      kind: 'money',
      schema: goodsPrice,
      isRequired: true,
      note: ['元，最多两位小数', 'In yuan with two decimals at most'],
      example: ['39.00', '39.00'],
      width: 12,
    },
    stock: {
      title: exported.stock.title,
      kind: 'number',
      schema: goodsStock,
      isRequired: true,
      note: ['整数', 'A whole number'],
      example: ['120', '120'],
      width: 10,
    },
    marketPrice: {
      title: exported.marketPrice.title,
      kind: 'money',
      schema: goodsPrice.optional(),
      note: ['可不填，不能低于售价', 'May be empty; never below the price'],
      example: ['', ''],
      width: 12,
    },
    outerSkuCode: {
      title: exported.outerSkuCode.title,
      kind: 'code',
      schema: textSchema(0, 64).optional(),
      note: ['可不填；同一店铺内不能重复', 'May be empty; each once in a shop'],
      example: ['CUP-BLUE-S', 'CUP-BLUE-S'],
      width: 18,
    },
    barcode: {
      title: exported.barcode.title,
      kind: 'code',
      schema: textSchema(0, 32).optional(),
      note: ['可不填', 'May be empty'],
      example: ['', ''],
      width: 16,
    },
    weight: measure(exported.weight.title, 1_000_000, [
      '克；运费模板按重量计费时必填',
      'In grams; needed where the freight template charges by weight',
    ]),
    volume: measure(exported.volume.title, 10_000_000, [
      '立方厘米；运费模板按体积计费时必填',
      'In cm³; needed where the freight template charges by volume',
    ]),
    shop: {
      title: exported.shop.title,
      kind: 'text',
      schema: textSchema(1, 30).optional(),
      note: firstRow('店铺名称；只有一家店铺时不填', 'Its name; empty where there is one shop'),
      example: ['', ''],
      width: 16,
    },
    brand: {
      title: exported.brand.title,
      kind: 'text',
      schema: textSchema(1, 60).optional(),
      note: firstRow('平台品牌库里的名称，可不填', 'As the platform’s library names it; may be empty'),
      example: ['', ''],
      width: 14,
    },
    shortTitle: {
      title: exported.shortTitle.title,
      kind: 'text',
      schema: textSchema(0, 20).optional(),
      note: firstRow('可不填，最多 20 个字', 'May be empty; 20 characters at most'),
      example: ['', ''],
      width: 18,
    },
    longPictures: {
      title: ['3:4 长图', 'Upright pictures'],
      kind: 'text',
      schema: textSchema(1, 600).optional(),
      note: firstRow(
        `可不填；图片空间里的图片名，最多 ${LONG_PICTURES_OF_GOODS} 张，用分号隔开`,
        `May be empty; at most ${LONG_PICTURES_OF_GOODS} names in the media library, with semicolons between`,
      ),
      example: ['', ''],
      width: 22,
    },
    sellingPoint: {
      title: exported.sellingPoint.title,
      kind: 'text',
      schema: textSchema(0, 60).optional(),
      note: firstRow('可不填，最多 60 个字', 'May be empty; 60 characters at most'),
      example: ['', ''],
      width: 24,
    },
    unit: {
      title: exported.unit.title,
      kind: 'text',
      schema: textSchema(0, 5).optional(),
      note: firstRow(
        '可不填，如 件、箱、公斤，最多 5 个字',
        'May be empty; such as piece, box, kg; 5 characters at most',
      ),
      example: ['件', ''],
      width: 10,
    },
    outerCode: {
      title: exported.outerCode.title,
      kind: 'code',
      schema: textSchema(0, 64).optional(),
      note: firstRow(
        '可不填；整款商品在自有系统中的编码，同一店铺内不能重复',
        'May be empty; what your own system calls the goods, each once in a shop',
      ),
      example: ['CUP-BLUE', 'CUP-BLUE'],
      width: 18,
    },
    shopCategories: {
      title: exported.shopCategories.title,
      kind: 'text',
      schema: textSchema(1, 300).optional(),
      note: firstRow('可不填，多个用分号隔开', 'May be empty; several with semicolons between'),
      example: ['', ''],
      width: 18,
    },
    params: {
      title: exported.params.title,
      kind: 'text',
      schema: textSchema(1, 3_000).optional(),
      note: firstRow(
        '写作“产地：云南；保质期：540”，类目要求的必填',
        'As name: value; name: value. What the category asks is needed',
      ),
      example: ['', ''],
      width: 32,
    },
    freightTemplate: {
      title: exported.freightTemplate.title,
      kind: 'text',
      schema: textSchema(1, 30).optional(),
      note: firstRow(
        '模板名称，与“运费”二选一；都不填用店铺的默认模板，没有默认模板为包邮',
        'Its name. Without it and without freight: the shop’s default one, or free without that',
      ),
      example: ['', ''],
      width: 16,
    },
    freight: {
      title: exported.freight.title,
      kind: 'money',
      schema: fenSchema(0)
        .max(99_999, { error: telling('运费不能超过 999.99 元', 'At most ¥999.99') })
        .optional(),
      note: firstRow('元，每单收一次', 'In yuan, once an order'),
      example: ['', ''],
      width: 12,
    },
    shipHours: {
      title: exported.shipHours.title,
      kind: 'number',
      schema: z
        .literal([24, 48, 72], { error: telling('发货时限只能是 24、48 或 72 小时', '24, 48 or 72 hours') })
        .optional(),
      note: firstRow('24、48 或 72，不填为店铺的发货时限', '24, 48 or 72; the shop’s own where it is empty'),
      example: ['', ''],
      width: 14,
    },
    afterSaleDays: {
      title: exported.afterSaleDays.title,
      kind: 'number',
      schema: ownAfterSaleDays.optional(),
      note: firstRow('可不填，与类目相同；不能少于类目的天数', 'May be empty: as the category; never less than that'),
      example: ['', ''],
      width: 12,
    },
    minPerOrder: perOrder(exported.minPerOrder.title),
    limitPerOrder: perOrder(exported.limitPerOrder.title),
    limitPerBuyer: {
      title: exported.limitPerBuyer.title,
      kind: 'number',
      schema: z.int().min(1).max(MOST_PER_BUYER).optional(),
      note: firstRow('可不填；填写时须同时填写限购周期', 'May be empty; with the period beside it'),
      example: ['', ''],
      width: 12,
    },
    limitPeriod: {
      title: exported.limitPeriod.title,
      kind: 'choice',
      schema: limitPeriod.optional(),
      choices: limitPeriod.options.map((value) => ({ value, title: limitPeriodTexts[value] })),
      note: firstRow('与每人限购一起填写', 'Together with the limit of a buyer'),
      example: ['', ''],
      width: 12,
    },
    services: {
      title: exported.services.title,
      kind: 'text',
      schema: textSchema(1, 60).optional(),
      note: firstRow(
        '可不填；七天无理由退货、极速退款，多项用分号隔开',
        'May be empty: 七天无理由退货 (returns within 7 days), 极速退款 (instant refund), with semicolons between',
      ),
      example: ['', ''],
      width: 22,
    },
    detail: {
      title: ['商品详情', 'Details'],
      kind: 'text',
      schema: textSchema(0, 5_000).optional(),
      note: firstRow('可不填，最多 5,000 个字', 'May be empty; 5,000 characters at most'),
      example: ['', ''],
      width: 40,
    },
  },
} as const satisfies ImportedTable

/** The cells that hold the dimensions of a row, in their order. */
export const dimensionColumns = [
  'spec1',
  'spec2',
  'spec3',
] as const satisfies readonly (keyof typeof newGoodsTable.columns)[]
/** A table has as many of them as goods may have dimensions. */
dimensionColumns.length satisfies typeof skuLimits.dimensions
