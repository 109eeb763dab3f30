// Between goods as the server knows them and goods as the editor holds them; pure.
import {
  type api,
  formatYuan,
  type GoodsInfo,
  type GoodsSku,
  type InputOf,
  sentDetail,
  type ShownDetail,
} from '@merchant/contract'
import type { Picture } from '../../../components/upload/use-pictures.ts'
import { type ParamValues, paramValuesOf } from './params/params-values.ts'
import { type Matrix, matrixOf, rowAt, type SkuField, type SkuRow, withoutSkus } from './skus/matrix.ts'
import { partsOf, valueIn } from './skus/matrix-saving.ts'

type Saving = InputOf<typeof api.goods.save>

/** What stands in the editor. Names are those of the command, so that the server's complaints find their fields. */
export type GoodsValues = Omit<
  Saving,
  | 'id'
  | 'version'
  | 'specs'
  | 'skus'
  | 'publish'
  | 'pictureFileIds'
  | 'longPictureFileIds'
  | 'videoFileId'
  | 'detail'
  | 'params'
> &
  OneSku &
  ParamValues & {
    /** Which of the two ends of a voucher is said. */
    readonly validity?: 'DAYS' | 'UNTIL'
    readonly pictureFileIds: readonly Picture[]
    readonly longPictureFileIds?: readonly Picture[]
    readonly videoFileId?: GoodsInfo['video']
    readonly detail?: ShownDetail
    /** Of goods that have dimensions, or had some; without any what stands of the one SKU holds. */
    readonly matrix?: Matrix
  }

/** What stands there of the one SKU of goods without dimensions. */
type OneSku = Omit<Saving['skus'][number], 'id' | 'valueIds' | 'stockBefore' | 'enabled' | 'pictureFileId'>

/** What the editor's content stands on: the version that was read, and what was shown of the one SKU. */
export interface GoodsBase {
  readonly id: string
  readonly version: number
  readonly stockBefore: number
  /** What else there is of the one SKU goes back as it came. */
  readonly sku?: Pick<Saving['skus'][number], 'id' | 'enabled' | 'pictureFileId'>
}

export function baseOf({ id, version, specs, skus: [sku] }: GoodsInfo): GoodsBase {
  const standing = { id, version, stockBefore: sku?.stock ?? 0 }
  if (sku === undefined || specs.length > 0) return standing
  return { ...standing, sku: { id: sku.id, enabled: sku.enabled, pictureFileId: sku.picture?.fileId ?? null } }
}

/** @param promised within how many hours the shop ships, for new goods */
export function valuesOf(goods: GoodsInfo | null, promised?: number): Partial<GoodsValues> {
  if (goods === null)
    return {
      type: 'PHYSICAL',
      shortTitle: '',
      sellingPoint: '',
      unit: '',
      outerCode: '',
      detail: [],
      outerSkuCode: '',
      freightFen: 0,
      shipHours: promiseOf(promised),
      services: [],
      shipMode: 'STOCK',
      validity: 'DAYS',
      validDays: 30,
    }
  const { title, shortTitle, sellingPoint, unit, categoryId, shopCategoryIds, pictures, detail, freightFen } = goods
  const { brand, freightTemplate, shipHours, minPerOrder, limitPerOrder, limitPerBuyer, limitPeriod } = goods
  const [sku] = goods.skus
  return {
    type: goods.type,
    title,
    shortTitle,
    sellingPoint,
    unit,
    outerCode: goods.outerCode,
    categoryId,
    brandId: brand?.id ?? null,
    shopCategoryIds,
    pictureFileIds: pictures,
    longPictureFileIds: goods.longPictures,
    videoFileId: goods.video,
    detail,
    ...paramValuesOf(goods),
    ...(goods.specs.length > 0 ? { matrix: matrixOf(goods) } : sku === undefined ? {} : oneSkuOf(sku)),
    minPerOrder,
    limitPerOrder,
    limitPerBuyer,
    limitPeriod,
    freightFen,
    freightTemplateId: freightTemplate?.id ?? null,
    shipHours: promiseOf(shipHours),
    ...promisesOf(goods),
    ...validityOf(goods),
    ...timesOf(goods),
  }
}

/** What a draft of an earlier release has nothing of: it stays as the goods have it. */
export function lateValuesOf(goods: GoodsInfo | null): Partial<GoodsValues> {
  if (goods === null) return { type: 'PHYSICAL', services: [], shipMode: 'STOCK', validity: 'DAYS', validDays: 30 }
  return {
    type: goods.type,
    ...paramValuesOf(goods),
    brandId: goods.brand?.id ?? null,
    videoFileId: goods.video,
    shortTitle: goods.shortTitle,
    unit: goods.unit,
    longPictureFileIds: goods.longPictures,
    outerCode: goods.outerCode,
    ...promisesOf(goods),
    ...validityOf(goods),
    ...timesOf(goods),
  }
}

const timesOf = ({ onSaleAt, offSaleAt }: GoodsInfo) => ({ onSaleAt, offSaleAt })

const validityOf = ({ validDays, validUntil }: GoodsInfo) => ({
  validity: validUntil === null ? ('DAYS' as const) : ('UNTIL' as const),
  validDays,
  validUntil,
})

/** An end that is over is chosen anew. */
export const aheadOnly = ({ presaleEndAt, validUntil, onSaleAt, offSaleAt }: Partial<GoodsValues>) => ({
  ...(isOver(onSaleAt) ? { onSaleAt: null } : {}),
  ...(isOver(offSaleAt) ? { offSaleAt: null } : {}),
  ...(isOver(presaleEndAt) ? { presaleEndAt: null } : {}),
  ...(isOver(validUntil) ? { validUntil: null } : {}),
})
const isOver = (at: string | null | undefined): boolean => typeof at === 'string' && at <= new Date().toISOString()

/** What new goods begin with that are made after others: everything but what names those, as ids and codes; and the shop of those. */
export function copyOf(goods: GoodsInfo): Partial<GoodsValues> {
  const values = valuesOf(goods)
  return { ...nameless(values), ...aheadOnly(values), shopId: goods.shopId }
}

/** Templates and categories of one shop are none of another. */
export const broughtTo = <Values extends Partial<GoodsValues>>(values: Values, from: string, to: string | undefined) =>
  from === to ? values : { ...values, shopCategoryIds: [], freightTemplateId: null }

/** Without what names goods that there are, and the times at which they go on and off sale. */
export function nameless({ matrix, ...values }: Partial<GoodsValues>): Partial<GoodsValues> {
  const plain = { ...values, outerCode: '', outerSkuCode: '', barcode: '', onSaleAt: null, offSaleAt: null }
  return matrix === undefined ? plain : { ...plain, matrix: withoutSkus(matrix) }
}

const promisesOf = ({ services, shipMode, presaleShipDays, presaleEndAt, afterSaleDays }: GoodsInfo) => ({
  afterSaleDays,
  services,
  shipMode,
  presaleShipDays,
  presaleEndAt,
})

const oneSkuOf = (sku: GoodsSku): OneSku => ({
  priceFen: sku.priceFen,
  stock: sku.stock,
  marketPriceFen: sku.marketPriceFen,
  outerSkuCode: sku.outerSkuCode,
  barcode: sku.barcode,
  alertQuantity: sku.alertQuantity,
  tierPrices: sku.tierPrices,
  weightG: sku.weightG,
  volumeCm3: sku.volumeCm3,
})

export const hasDimensions = ({ matrix }: Pick<Partial<GoodsValues>, 'matrix'>): boolean =>
  (matrix?.specs.length ?? 0) > 0

/** The command for what was typed, but for the parameters. Emptied optional fields count as their defaults. */
export function savingOf(
  {
    pictureFileIds,
    longPictureFileIds,
    videoFileId,
    matrix,
    validity,
    params: _params,
    ownParams: _ownParams,
    ...all
  }: GoodsValues,
  base: GoodsBase | null,
  publish: boolean,
): Saving {
  const { stockBefore: _stock, sku: _sku, ...standing } = base ?? {}
  const {
    priceFen,
    stock,
    marketPriceFen,
    outerSkuCode,
    barcode,
    alertQuantity,
    tierPrices,
    weightG,
    volumeCm3,
    ...values
  } = all
  const one = { priceFen, stock, marketPriceFen, outerSkuCode, barcode, alertQuantity, tierPrices, weightG, volumeCm3 }
  return {
    ...(isSent(values) ? { ...values, afterSaleDays: values.afterSaleDays ?? null } : withoutShipping(values)),
    ...endOf(values, validity),
    shortTitle: values.shortTitle ?? '',
    sellingPoint: values.sellingPoint ?? '',
    unit: values.unit ?? '',
    outerCode: values.outerCode ?? '',
    // What is on sale at once waits for no time.
    onSaleAt: publish ? null : (values.onSaleAt ?? null),
    offSaleAt: values.offSaleAt ?? null,
    detail: sentDetail(values.detail ?? []),
    // What is not shown of the way that was not chosen is not sent either.
    ...(values.shipMode === 'PRESALE' && isSent(values) ? {} : { presaleShipDays: null, presaleEndAt: null }),
    minPerOrder: values.minPerOrder ?? null,
    limitPerOrder: values.limitPerOrder ?? null,
    limitPerBuyer: values.limitPerBuyer ?? null,
    limitPeriod: typeof values.limitPerBuyer === 'number' ? (values.limitPeriod ?? null) : null,
    // A cleared FenInput holds null, and one that a template has taken the place of may hold anything.
    ...freightOf(values),
    videoFileId: videoFileId?.fileId ?? null,
    pictureFileIds: pictureFileIds.map(({ fileId }) => fileId),
    longPictureFileIds: (longPictureFileIds ?? []).map(({ fileId }) => fileId),
    ...(matrix !== undefined && hasDimensions({ matrix })
      ? partsOf(matrix)
      : { skus: [{ ...keptOf(matrix, base), ...oneSaving(one) }] }),
    ...standing,
    publish,
  }
}

/** Somebody sends them; nobody sends what is virtual, and vouchers. */
export const isSent = ({ type }: Pick<Partial<GoodsValues>, 'type'>): boolean => (type ?? 'PHYSICAL') === 'PHYSICAL'

/** What is not shown of the end that was not chosen is not sent either. */
const endOf = ({ type, validDays, validUntil }: Partial<GoodsValues>, validity: GoodsValues['validity']) => ({
  validDays: type === 'VOUCHER' && validity !== 'UNTIL' ? (validDays ?? null) : null,
  validUntil: type === 'VOUCHER' && validity === 'UNTIL' ? (validUntil ?? null) : null,
})

/** What was typed before the goods were said to be virtual is theirs no more. */
const withoutShipping = <Values extends object>(values: Values) => ({
  ...values,
  services: [],
  afterSaleDays: null,
  shipMode: 'STOCK' as const,
})

const freightOf = ({ type, freightTemplateId = null, freightFen }: Partial<GoodsValues>) => {
  if (!isSent({ type })) return { freightFen: 0, freightTemplateId: null }
  return { freightFen: freightTemplateId === null ? (freightFen ?? 0) : 0, freightTemplateId }
}

const oneSaving = (sku: OneSku): Saving['skus'][number] => ({
  ...sku,
  marketPriceFen: sku.marketPriceFen ?? null,
  outerSkuCode: sku.outerSkuCode ?? '',
  barcode: sku.barcode ?? '',
  alertQuantity: sku.alertQuantity ?? null,
  tierPrices: sku.tierPrices ?? [],
  weightG: sku.weightG ?? null,
  volumeCm3: sku.volumeCm3 ?? null,
})

/** What of the one SKU no field shows; of goods that have lost their dimensions it stands in the matrix. */
function keptOf(matrix: Matrix | undefined, base: GoodsBase | null): Partial<Saving['skus'][number]> {
  if (matrix === undefined) return base === null ? {} : { ...base.sku, stockBefore: base.stockBefore }
  const { id, stockBefore, enabled, picture } = rowAt(matrix, '')
  return {
    ...(id === undefined ? {} : { id, ...(stockBefore === undefined ? {} : { stockBefore }) }),
    enabled,
    pictureFileId: picture?.fileId ?? null,
  }
}

/** The fields of the one SKU as the row that becomes the first of the grid. */
export function rowOf(values: Partial<GoodsValues>, goods: GoodsInfo | null, base: GoodsBase | null): SkuRow {
  const [sku] = goods?.specs.length === 0 ? goods.skus : []
  const before = values.matrix === undefined ? undefined : rowAt(values.matrix, '')
  return {
    ...(sku !== undefined && base !== null && before === undefined
      ? { id: sku.id, stockBefore: base.stockBefore, locked: sku.locked }
      : before),
    cells: {
      priceFen: fenText(values.priceFen),
      stock: countText(values.stock),
      marketPriceFen: fenText(values.marketPriceFen),
      outerSkuCode: values.outerSkuCode ?? '',
      barcode: values.barcode ?? '',
      weightG: countText(values.weightG),
      volumeCm3: countText(values.volumeCm3),
      alertQuantity: countText(values.alertQuantity),
    },
    enabled: before?.enabled ?? true,
    tierPrices: values.tierPrices ?? [],
    picture: before?.picture ?? sku?.picture ?? null,
  }
}

/** The row that is left when the last dimension goes, as the fields of the one SKU. */
export function fieldsOf({ cells, tierPrices }: SkuRow): Partial<OneSku> {
  const at = (field: SkuField) => valueIn(field, cells[field] ?? '')
  const number = (field: SkuField) => {
    const value = at(field)
    return typeof value === 'number' && !Number.isNaN(value) ? value : null
  }
  const [priceFen, stock] = [number('priceFen'), number('stock')]
  return {
    // Nothing typed is no value, so that it is asked for.
    ...(priceFen === null ? {} : { priceFen }),
    ...(stock === null ? {} : { stock }),
    marketPriceFen: number('marketPriceFen'),
    outerSkuCode: String(at('outerSkuCode')),
    barcode: String(at('barcode')),
    weightG: number('weightG'),
    volumeCm3: number('volumeCm3'),
    alertQuantity: number('alertQuantity'),
    tierPrices: [...tierPrices],
  }
}

const fenText = (fen: number | null | undefined): string => (typeof fen === 'number' ? formatYuan(fen) : '')
const countText = (count: number | null | undefined): string => String(count ?? '')

const promiseOf = (hours: number | undefined) => (hours === 24 || hours === 72 ? hours : 48)
