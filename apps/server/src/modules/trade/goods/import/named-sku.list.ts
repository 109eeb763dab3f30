// SKUs by what people call them in a table: their own code, the number of the SKU, or that of the goods.
import { said, type Said } from '@merchant/contract'
import { statement, type TenantDb, type TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import { PUT_AWAY } from '../goods.states.ts'

export interface SkuName {
  readonly outerSkuCode?: string | undefined
  readonly skuNo?: string | undefined
  readonly goodsNo?: string | undefined
  /** Only compared. */
  readonly spec?: string | undefined
}

export interface NamedSku {
  readonly skuId: string
  readonly goodsId: string
  readonly goodsNo: string
  readonly skuNo: string
  readonly title: string
  readonly specText: string
  readonly outerSkuCode: string
  readonly priceFen: number
  readonly costFen: number | null
  readonly stock: number
  readonly locked: number
  /** Of the goods. */
  readonly version: number
}

interface NotNamed {
  readonly column: 'outerSkuCode' | 'skuNo' | 'goodsNo' | 'spec'
  readonly complaint: Said
}

/** In the order of the names; what is not found within the reach of who asks says why. */
export async function findNamedSkus(
  db: TenantDb | TenantTx,
  names: readonly SkuName[],
): Promise<(NamedSku | NotNamed)[]> {
  const given = (pick: (name: SkuName) => string | undefined) => [...new Set(names.flatMap((name) => pick(name) || []))]
  const codes = given(({ outerSkuCode }) => outerSkuCode)
  const skuNumbers = given(({ skuNo }) => skuNo)
  // Where the SKU is named by itself that of its goods is only compared.
  const numbers = given(({ outerSkuCode, skuNo, goodsNo }) => (outerSkuCode || skuNo ? undefined : goodsNo))
  const coded = codes.length === 0 ? [] : await byCode.all(db, { codes })
  const bySku = skuNumbers.length === 0 ? [] : await bySkuNumber.all(db, { numbers: skuNumbers })
  const numbered = numbers.length === 0 ? [] : await byNumber.all(db, { numbers })
  const ofCode = new Map(coded.map((sku) => [sku.outerSkuCode, sku]))
  const ofSku = new Map(bySku.map((sku) => [sku.skuNo, sku]))
  const ofNumber = Map.groupBy(numbered, ({ goodsNo }) => goodsNo)
  const skuOf = ({ outerSkuCode: code = '', skuNo = '', goodsNo = '' }: SkuName) => {
    if (code === '' && skuNo === '') return ofGoods(goodsNo, ofNumber.get(goodsNo) ?? [])
    const sku = code === '' ? ofSku.get(skuNo) : ofCode.get(code)
    if (sku === undefined) return code === '' ? NO_SKU : NO_CODE
    if (skuNo !== '' && sku.skuNo !== skuNo) return OTHER_SKU
    return goodsNo === '' || sku.goodsNo === goodsNo ? sku : OTHER_GOODS
  }
  return names.map((name) => {
    const { spec = '' } = name
    const sku = skuOf(name)
    return 'complaint' in sku || spec === '' || spec === sku.specText ? sku : otherSpec(sku)
  })
}

function ofGoods(goodsNo: string, skus: readonly NamedSku[]): NamedSku | NotNamed {
  if (goodsNo === '') return NONE_GIVEN
  const [sku] = skus
  if (sku === undefined) return NO_GOODS
  return skus.length === 1 ? sku : SEVERAL
}

const notNamed = (column: NotNamed['column'], zh: string, en: string): NotNamed => ({ column, complaint: said(zh, en) })
const NONE_GIVEN = notNamed(
  'outerSkuCode',
  '请填写商家编码、SKU 编号或商品编号',
  'Fill in your own code, the SKU number or the goods number',
)
const NO_CODE = notNamed('outerSkuCode', '没有这个商家编码的商品', 'There are no goods with this code')
const NO_SKU = notNamed('skuNo', '没有这个 SKU 编号的商品', 'There is no SKU with this number')
const OTHER_SKU = notNamed('skuNo', '商家编码与 SKU 编号不是同一个规格', 'The code and the number name different SKUs')
const NO_GOODS = notNamed('goodsNo', '没有这个编号的商品', 'There are no goods with this number')
const OTHER_GOODS = notNamed(
  'goodsNo',
  '与前面的编号不是同一个商品',
  'This and what stands before name different goods',
)
const otherSpec = ({ specText }: NamedSku) =>
  specText === ''
    ? notNamed('spec', '编号对应的商品没有规格', 'What the number names has no dimensions')
    : notNamed('spec', `编号对应的规格是“${specText}”`, `The number names “${specText}”`)
const SEVERAL = notNamed(
  'goodsNo',
  '商品有多个规格，请填写商家编码或 SKU 编号',
  'The goods have several SKUs; fill in the code or the SKU number',
)

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
      'sku.sku_no as skuNo',
      'goods.title',
      'sku.spec_text as specText',
      'sku.outer_sku_code as outerSkuCode',
      'sku.price_fen as priceFen',
      'sku.cost_fen as costFen',
      'sku.stock',
      'sku.locked',
      'goods.version',
    ])

const byCode = statement((db: TenantDb, value: { readonly codes: readonly string[] }) =>
  named(db)
    .where('sku.outer_sku_code', '<>', '')
    .where(sql<boolean>`sku.outer_sku_code = any(${value.codes}::text[])`),
)

const bySkuNumber = statement((db: TenantDb, value: { readonly numbers: readonly string[] }) =>
  named(db).where(sql<boolean>`sku.sku_no = any(${value.numbers}::text[])`),
)

const byNumber = statement((db: TenantDb, value: { readonly numbers: readonly string[] }) =>
  named(db).where(sql<boolean>`goods.goods_no = any(${value.numbers}::text[])`),
)
