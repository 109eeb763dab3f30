// Which tables come in, and the columns that each has: said once for the template, the check and the console. A table plugs in by
// a line here and a table on the server (docs/how-to/import-a-table.md).
import { z } from 'zod'
import { goodsPrice, goodsStock } from './endpoints/trade/goods-skus.ts'
import { parcelCostFen, parcelWeightG } from './endpoints/trade/parcel-notes.ts'
import { skuCostFen } from './endpoints/trade/sku-cost.ts'
import { exportLists } from './export-lists.ts'
import type { ImportColumn, ImportedTable } from './import-column.ts'
import { newGoodsTable } from './import-new-goods.ts'
import { textSchema } from './rules.ts'
import { waybillSchema } from './waybill.ts'

export type { ImportColumn, ImportedTable, ImportKind } from './import-column.ts'

const goodsColumns = exportLists.goods.columns

/** By which a row finds the SKU that it changes. */
const skuKey = {
  outerSkuCode: {
    title: goodsColumns.outerSkuCode.title,
    kind: 'code',
    schema: textSchema(0, 64),
    note: ['与后两列三选一；一个编码只对应一个规格', 'This or one of the next two; a code names one SKU'],
    example: ['CUP-RED-01', 'CUP-RED-01'],
    width: 20,
  },
  skuNo: {
    title: goodsColumns.skuNo.title,
    kind: 'code',
    schema: textSchema(0, 40).optional(),
    note: [
      '没有商家编码时填写；导出的商品表格里有',
      'Where there is no code of your own; an exported table of goods has it',
    ],
    example: ['', ''],
    width: 26,
  },
  goodsNo: {
    title: goodsColumns.goodsNo.title,
    kind: 'code',
    schema: textSchema(0, 40),
    note: ['前两列都没有时填写，只用于没有规格的商品', 'Where neither of the two is there; for goods with one SKU'],
    example: ['', ''],
    width: 24,
  },
  spec: {
    title: goodsColumns.spec.title,
    kind: 'text',
    schema: textSchema(0, 200).optional(),
    note: [
      '可不填。填了就核对：与编号对应的规格不同时不修改',
      'May be empty. With it a row that names another SKU is refused',
    ],
    example: ['', ''],
    width: 20,
  },
} as const satisfies Readonly<Record<string, ImportColumn>>

export const importTables = {
  newGoods: newGoodsTable,
  stock: {
    title: ['库存', 'Stock'],
    act: ['批量改库存', 'Set stock'],
    permissions: ['goods.import', 'goods.setStock'],
    maxRows: 5_000,
    alike: 'goods',
    columns: {
      ...skuKey,
      stock: {
        title: goodsColumns.stock.title,
        kind: 'number',
        schema: goodsStock,
        isRequired: true,
        note: ['改为多少，整数', 'What it becomes, a whole number'],
        example: ['120', '120'],
        width: 12,
      },
      stockBefore: {
        title: ['修改前库存', 'Stock before'],
        kind: 'number',
        schema: goodsStock.optional(),
        note: [
          '可不填。填了就只加减两者之差：导出之后卖掉的仍算卖掉',
          'May be empty. With it only the difference is applied: what was sold since stays sold',
        ],
        example: ['100', '100'],
        width: 12,
      },
    },
  },
  price: {
    title: ['售价', 'Prices'],
    act: ['批量改价', 'Set prices'],
    permissions: ['goods.import', 'goods.setPrice'],
    maxRows: 5_000,
    alike: 'goods',
    columns: {
      ...skuKey,
      price: {
        title: goodsColumns.price.title,
        kind: 'money',
        schema: goodsPrice,
        isRequired: true,
        note: ['改为多少元，最多两位小数', 'What it becomes, in yuan with two decimals at most'],
        example: ['99.00', '99.00'],
        width: 14,
      },
    },
  },
  cost: {
    title: ['成本价', 'Costs'],
    act: ['批量改成本价', 'Set costs'],
    permissions: ['goods.import', 'bill.view'],
    maxRows: 5_000,
    alike: 'goods',
    columns: {
      ...skuKey,
      cost: {
        title: goodsColumns.cost.title,
        kind: 'money',
        schema: skuCostFen,
        isRequired: true,
        note: ['一件的进货或制作成本，最多两位小数', 'What one piece costs you, with two decimals at most'],
        example: ['38.50', '38.50'],
        width: 14,
      },
    },
  },
  shipment: {
    title: ['发货', 'Shipments'],
    act: ['表格发货', 'Ship by table'],
    permissions: ['saleOrder.ship'],
    maxRows: 2_000,
    alike: 'saleOrder',
    columns: {
      orderNo: {
        title: exportLists.saleOrder.columns.orderNo.title,
        kind: 'code',
        schema: textSchema(1, 40),
        isRequired: true,
        note: [
          '待发货的订单号；该订单未发的商品全部装进这个包裹',
          'An order that waits; all that is left of it goes into this parcel',
        ],
        example: ['SO202611240000000001', 'SO202611240000000001'],
        width: 24,
      },
      carrier: {
        title: exportLists.saleOrder.columns.carrier.title,
        kind: 'text',
        schema: textSchema(0, 20).optional(),
        note: [
          '名称或代码，如 顺丰速运 或 SF；不填则按单号识别',
          'Its name or code, such as SF; without, it follows from the number',
        ],
        example: ['顺丰速运', 'SF'],
        width: 14,
      },
      waybillNo: {
        title: exportLists.saleOrder.columns.waybillNo.title,
        kind: 'code',
        schema: waybillSchema,
        isRequired: true,
        note: ['6 到 32 位字母或数字', '6 to 32 letters or digits'],
        example: ['SF1390000000001', 'SF1390000000001'],
        width: 20,
      },
      weight: {
        title: exportLists.saleOrder.columns.weight.title,
        kind: 'number',
        schema: parcelWeightG.optional(),
        note: ['可不填，整数克', 'May be empty; a whole number of grams'],
        example: ['850', '850'],
        width: 14,
      },
      cost: {
        title: exportLists.saleOrder.columns.shippingCost.title,
        kind: 'money',
        schema: parcelCostFen.optional(),
        note: ['可不填，付给快递公司的运费，元', 'May be empty; what the carrier asks, in ¥'],
        example: ['6.50', '6.50'],
        width: 12,
      },
      again: {
        title: ['重复单号', 'Used before'],
        kind: 'choice',
        schema: z.enum(['SHIP']).optional(),
        note: [
          '可不填。单号近 30 天已用于其他买家的包裹时不发货；核对无误后填“仍发货”',
          'May be empty. A number of another buyer’s parcel of the last 30 days is not used, unless you have checked it',
        ],
        example: ['', ''],
        width: 12,
        choices: [{ value: 'SHIP', title: ['仍发货', 'Ship all the same'] }],
      },
    },
  },
} as const satisfies Readonly<Record<string, ImportedTable>>

export const importTableName = z.enum(['newGoods', 'stock', 'price', 'cost', 'shipment'])
export type ImportTableName = z.output<typeof importTableName>

type ColumnsOf<Name extends ImportTableName> = (typeof importTables)[Name]['columns']

/** A row after its checks: a value for every column that has one. */
export type ImportValues<Name extends ImportTableName> = {
  readonly [Column in keyof ColumnsOf<Name>]: ColumnsOf<Name>[Column] extends {
    readonly isRequired: true
    readonly schema: infer S extends z.ZodType
  }
    ? z.output<S>
    : ColumnsOf<Name>[Column] extends { readonly schema: infer S extends z.ZodType }
      ? z.output<S> | undefined
      : never
}
export type ImportColumnName<Name extends ImportTableName> = keyof ColumnsOf<Name> & string

/** A table as whoever does not know which one it is sees it. */
export const importTableOf = (name: ImportTableName): ImportedTable => importTables[name]
