// SKUs by what people call them in a table: their own code, or the number of the goods.
import { said, type Said } from '@merchant/contract'
import { statement, type TenantDb, type TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import { PUT_AWAY } from '../goods.states.ts'

export interface SkuName {
  readonly outerSkuCode?: string | undefined
  readonly goodsNo?: string | undefined
}

export interface NamedSku {
  readonly skuId: string
  readonly goodsId: string
  readonly goodsNo: string
  readonly title: string
  readonly specText: string
  readonly outerSkuCode: string
  readonly priceFen: number
  readonly stock: number
  readonly locked: number
  /** Of the goods. */
  readonly version: number
}

interface NotNamed {
  readonly column: 'outerSkuCode' | 'goodsNo'
  readonly complaint: Said
}

/** In the order of the names; what is not found within the reach of who asks says why. */
export async function findNamedSkus(
  db: TenantDb | TenantTx,
  names: readonly SkuName[],
): Promise<(NamedSku | NotNamed)[]> {
  const given = (pick: (name: SkuName) => string | undefined) => [...new Set(names.flatMap((name) => pick(name) || []))]
  const codes = given(({ outerSkuCode }) => outerSkuCode)
  const numbers = given(({ goodsNo }) => goodsNo)
  const coded = codes.length === 0 ? [] : await byCode.all(db, { codes })
  const numbered = numbers.length === 0 ? [] : await byNumber.all(db, { numbers })
  const ofCode = new Map(coded.map((sku) => [sku.outerSkuCode, sku]))
  const ofNumber = Map.groupBy(numbered, ({ goodsNo }) => goodsNo)
  return names.map(({ outerSkuCode: code = '', goodsNo = '' }) => {
    if (code === '' && goodsNo === '') return NEITHER
    const goods = ofNumber.get(goodsNo) ?? []
    if (goodsNo !== '' && goods.length === 0) return NO_GOODS
    if (code === '') return goods.length === 1 ? (goods[0] ?? NO_GOODS) : SEVERAL
    const sku = ofCode.get(code)
    if (sku === undefined) return NO_CODE
    return goodsNo === '' || sku.goodsNo === goodsNo ? sku : OTHER_GOODS
  })
}

const notNamed = (column: NotNamed['column'], zh: string, en: string): NotNamed => ({ column, complaint: said(zh, en) })
const NEITHER = notNamed('outerSkuCode', '请填写商家编码或商品编号', 'Fill in your own code or the goods number')
const NO_CODE = notNamed('outerSkuCode', '没有这个商家编码的商品', 'There are no goods with this code')
const NO_GOODS = notNamed('goodsNo', '没有这个编号的商品', 'There are no goods with this number')
const OTHER_GOODS = notNamed(
  'goodsNo',
  '商家编码与商品编号不是同一个商品',
  'The code and the number name different goods',
)
const SEVERAL = notNamed('goodsNo', '商品有多个规格，请填写商家编码', 'The goods have several SKUs; fill in the code')

const named = (db: TenantDb) =>
  db
    .selectFrom('sku')
    .innerJoin('goods', 'goods.id', 'sku.goods_id')
    .where('sku.status', '<>', sql.lit('RETIRED'))
    .where(
      'goods.tab',
      'not in',
      PUT_AWAY.map((tab) => sql.lit(tab)),
    )
    .select([
      'sku.id as skuId',
      'goods.id as goodsId',
      'goods.goods_no as goodsNo',
      'goods.title',
      'sku.spec_text as specText',
      'sku.outer_sku_code as outerSkuCode',
      'sku.price_fen as priceFen',
      'sku.stock',
      'sku.locked',
      'goods.version',
    ])

const byCode = statement((db: TenantDb, value: { readonly codes: readonly string[] }) =>
  named(db)
    .where('sku.outer_sku_code', '<>', '')
    .where(sql<boolean>`sku.outer_sku_code = any(${value.codes}::text[])`),
)

const byNumber = statement((db: TenantDb, value: { readonly numbers: readonly string[] }) =>
  named(db).where(sql<boolean>`goods.goods_no = any(${value.numbers}::text[])`),
)
