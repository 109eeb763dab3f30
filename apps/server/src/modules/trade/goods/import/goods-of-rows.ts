// The rows of one goods as what the editor would save, and what stands in the way of that, cell by cell; pure.
import {
  type Api,
  attributeLimits,
  detailOfText,
  dimensionColumns,
  goodsService,
  type ImportColumnName,
  type ImportValues,
  type InputOf,
  keptServices,
  said,
  type Said,
  SHOP_CATEGORIES_OF_GOODS,
  uploadRules,
} from '@merchant/contract'
import type { ImportRow } from '../../../../kernel/import-table.ts'
import type { AskedAttribute } from '../goods-params.ts'
import { serviceNames } from '../goods-promises.ts'
import { isSent } from '../goods-type.ts'
import type { Named, NamedParts } from './named-parts.list.ts'
import { firstLetters } from '../../../../kernel/first-letters.ts'

export type NewGoodsRow = ImportRow<ImportValues<'newGoods'>>
export type NewGoodsColumn = ImportColumnName<'newGoods'>
type SaveInput = InputOf<Api['goods']['save']>

export interface CellComplaint {
  /** Which of the rows of the goods. */
  readonly at: number
  readonly column: NewGoodsColumn | null
  readonly said: Said
}

/** Of the goods as a whole: said in the first row, and empty or the same in the others. */
const wholeColumns = [
  'category', 'type', 'validDays', 'validUntil', 'pictures', 'longPictures', 'shop', 'brand', 'shortTitle', 'sellingPoint', 'unit', 'outerCode', 'afterSaleDays', 'minPerOrder', 'limitPerOrder', 'limitPerBuyer', 'limitPeriod', 'shopCategories', 'params', 'freightTemplate', 'freight', 'shipHours', 'services', 'detail',
] as const satisfies readonly NewGoodsColumn[] // prettier-ignore

/** Parts of a cell: 茶杯正面；茶杯侧面. */
export const partsOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[;；\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

export interface NamedForGoods extends NamedParts {
  /** What the category asks of goods; empty for an unknown one. */
  attributesOf(categoryId: string): readonly AskedAttribute[]
}

/** @param newId makes the ids of dimensions and values */
export function goodsOfRows(
  rows: readonly NewGoodsRow[],
  names: NamedForGoods,
  newId: () => string,
): { readonly body: SaveInput; readonly complaints: readonly CellComplaint[] } {
  const head = rows[0]?.values
  if (head === undefined) throw new Error('Goods without a row')
  const complaints: CellComplaint[] = unlike(rows)
  const complain = (column: NewGoodsColumn, text: Said, at = 0) => complaints.push({ at, column, said: text })
  const one = (column: NewGoodsColumn, text: string | undefined, find: (text: string) => Named) => {
    if (text === undefined) return undefined
    const found = find(text)
    if (typeof found === 'object') return found.id
    complain(column, notNamed[found](text))
    return undefined
  }
  const many = (column: NewGoodsColumn, text: string | undefined, find: (text: string) => Named): string[] =>
    [...new Set(partsOf(text))].flatMap((part) => one(column, part, find) ?? [])

  const shopId = one('shop', head.shop, names.shop) ?? names.onlyShopId
  if (shopId === undefined && head.shop === undefined) complain('shop', MISSING_SHOP)
  const inShop = (find: (shopId: string, text: string) => Named) => (text: string) =>
    // Without a shop that is complained of already.
    shopId === undefined ? 'several' : find(shopId, text)
  const isShopKnown = shopId !== undefined

  if (head.category === undefined) complain('category', said('请填写平台类目', 'Fill in the category'))
  const categoryId = one('category', head.category, names.category)
  if (partsOf(head.pictures).length === 0) complain('pictures', said('请填写商品主图', 'Name its pictures'))
  const pictureFileIds = many('pictures', head.pictures, names.picture)
  const shopCategoryIds = isShopKnown
    ? many('shopCategories', head.shopCategories, inShop(names.shopCategory)).slice(0, SHOP_CATEGORIES_OF_GOODS + 1)
    : []
  // What the table leaves open is as the shop does it.
  const usual = isShopKnown && isSent({ type: head.type ?? 'PHYSICAL' }) ? names.usualOf(shopId) : null
  const isFreightOpen = head.freightTemplate === undefined && head.freight === undefined
  const named = isShopKnown ? one('freightTemplate', head.freightTemplate, inShop(names.freightTemplate)) : undefined
  const freightTemplateId = named ?? (isFreightOpen ? (usual?.freightTemplateId ?? null) : null)
  for (const column of unsent(head)) complain(column, NOT_SENT)
  const params = paramsOf(head.params, categoryId === undefined ? [] : names.attributesOf(categoryId))
  for (const text of params.unread) complain('params', unreadable(text))
  const matrix = matrixOf(rows, newId)
  complaints.push(...matrix.complaints)
  return {
    complaints,
    body: {
      ...(shopId === undefined ? {} : { shopId }),
      type: head.type ?? 'PHYSICAL',
      validDays: head.validDays ?? null,
      validUntil: head.validUntil ?? null,
      title: head.title,
      shortTitle: head.shortTitle ?? '',
      sellingPoint: head.sellingPoint ?? '',
      unit: head.unit ?? '',
      outerCode: head.outerCode ?? '',
      categoryId: categoryId ?? '',
      brandId: one('brand', head.brand, names.brand) ?? null,
      ...(shopCategoryIds.length === 0 ? {} : { shopCategoryIds }),
      pictureFileIds,
      longPictureFileIds: many('longPictures', head.longPictures, names.picture),
      detail: detailOfText(head.detail ?? ''),
      params: params.said,
      specs: matrix.specs,
      skus: matrix.skus,
      freightFen: head.freight ?? 0,
      freightTemplateId,
      shipHours: head.shipHours ?? usual?.shipHours ?? 48,
      afterSaleDays: head.afterSaleDays ?? null,
      minPerOrder: head.minPerOrder ?? null,
      limitPerOrder: head.limitPerOrder ?? null,
      limitPerBuyer: head.limitPerBuyer ?? null,
      limitPeriod: head.limitPeriod ?? null,
      services: keptServices(many('services', head.services?.replaceAll('、', '；'), serviceNamed)),
      publish: false,
    },
  }
}

/** What says how goods are sent, of goods that nobody sends. */
const unsent = (head: NewGoodsRow['values']): NewGoodsColumn[] =>
  isSent({ type: head.type ?? 'PHYSICAL' })
    ? []
    : (['freightTemplate', 'freight', 'shipHours', 'afterSaleDays', 'services'] as const).filter(
        (column) => head[column] !== undefined && head[column] !== 0,
      )

/** By its name in either language. */
const serviceNamed = (text: string): Named => {
  const found = goodsService.options.find((one) => {
    const { zh, en } = serviceNames[one]
    return text === zh || text.toLowerCase() === en.toLowerCase()
  })
  return found === undefined ? 'none' : { id: found }
}

/** What another row says of the goods otherwise than the first. */
function unlike([head, ...others]: readonly NewGoodsRow[]): CellComplaint[] {
  return others.flatMap(({ values }, index) =>
    wholeColumns.flatMap((column): CellComplaint[] =>
      values[column] === undefined || values[column] === head?.values[column]
        ? []
        : [{ at: index + 1, column, said: OTHERWISE }],
    ),
  )
}

interface Matrix {
  readonly specs: NonNullable<SaveInput['specs']>
  readonly skus: SaveInput['skus']
  readonly complaints: readonly CellComplaint[]
}

/** Dimensions are those of the first row, by their names. */
function matrixOf(rows: readonly NewGoodsRow[], newId: () => string): Matrix {
  const complaints: CellComplaint[] = []
  const pairs = rows.map(({ values }) =>
    dimensionColumns.flatMap((column) => {
      const text = values[column]
      return text === undefined ? [] : [{ column, ...pairOf(text) }]
    }),
  )
  const dimensions = (pairs[0] ?? []).map(({ name }) => ({ id: newId(), name, values: new Map<string, string>() }))
  const skus = rows.map(({ values }, at): SaveInput['skus'][number] => {
    const own = pairs[at] ?? []
    if (own.length !== dimensions.length || own.some(({ name }) => dimensions.every((one) => one.name !== name)))
      complaints.push({ at, column: own[0]?.column ?? 'spec1', said: OTHER_DIMENSIONS })
    const valueIds = own.flatMap(({ name, value }) => {
      const known = dimensions.find((one) => one.name === name)?.values
      if (known === undefined) return []
      const id = known.get(value) ?? newId()
      known.set(value, id)
      return [id]
    })
    return {
      valueIds,
      priceFen: values.price,
      stock: values.stock,
      marketPriceFen: values.marketPrice ?? null,
      outerSkuCode: values.outerSkuCode ?? '',
      barcode: values.barcode ?? '',
      weightG: values.weight ?? null,
      volumeCm3: values.volume ?? null,
    }
  })
  const specs = dimensions.map(({ id, name, values }) => ({
    id,
    name,
    values: [...values].map(([value, valueId]) => ({ id: valueId, name: value })),
  }))
  return { specs, skus, complaints }
}

function pairOf(text: string): { readonly name: string; readonly value: string } {
  const [name = '', ...value] = text.split(/[:：]/)
  return { name: name.trim(), value: value.join('：').trim() }
}

/** 产地：云南；保质期：540 天 — by the attributes of that name, and the rest as the goods' own. */
function paramsOf(text: string | undefined, attributes: readonly AskedAttribute[]) {
  const parts = partsOf(text).slice(0, attributeLimits.ofGoods + 1)
  const unread = parts.filter((part) => !/^[^:：]+[:：]\s*\S/.test(part))
  const told = parts
    .filter((part) => !unread.includes(part))
    .map((part) => {
      const { name, value } = pairOf(part)
      const attribute = attributes.find((one) => one.kind === 'PARAM' && one.name === name)
      const bare = attribute === undefined || attribute.unit === '' ? value : withoutEnd(value, attribute.unit)
      const values = attribute?.inputType === 'MULTI' ? bare.split('、').map((each) => each.trim()) : [bare]
      return { attributeId: attribute?.id ?? null, name, values, unit: attribute?.unit ?? '' }
    })
  return { said: told, unread }
}

const withoutEnd = (value: string, unit: string): string =>
  value.endsWith(unit) ? value.slice(0, -unit.length).trim() : value

const OTHERWISE = said(
  '与同一商品的第一行不一致，请留空或填写相同内容',
  'Leave it empty or as in the first row of these goods',
)
const NOT_SENT = said('虚拟商品与卡券无需物流，请留空', 'Nobody sends virtual goods and vouchers: leave it empty')
const OTHER_DIMENSIONS = said(
  '规格与同一商品的第一行不一致',
  'The dimensions are not those of the first row of these goods',
)
const MISSING_SHOP = said('有多家店铺，请填写店铺名称', 'There are several shops; name the one')
const shown = (text: string): string => (text.length > 30 ? `${firstLetters(text, 30)}…` : text)
const notNamed: Readonly<Record<Extract<Named, string>, (text: string) => Said>> = {
  none: (text) => said(`没有“${shown(text)}”`, `There is no “${shown(text)}”`),
  several: (text) =>
    said(`“${shown(text)}”不止一个，请填写完整路径`, `“${shown(text)}” names several; fill in the whole path`),
  small: (text) => {
    const { minSide } = uploadRules.GOODS
    return said(`“${shown(text)}”宽高不足 ${minSide} 像素`, `“${shown(text)}” has sides below ${minSide} pixels`)
  },
}
const unreadable = (text: string): Said =>
  said(`“${shown(text)}”格式应为“名称：值”`, `“${shown(text)}” is not written as name: value`)
