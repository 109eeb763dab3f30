// Between goods as the server knows them and goods as the editor holds them; pure.
import type { api, GoodsInfo, GoodsSku, InputOf } from '@merchant/contract'
import type { Picture } from '../../../components/upload/use-pictures.ts'

type Saving = InputOf<typeof api.goods.save>

/** What stands in the editor. Names are those of the command, so that the server's complaints find their fields. */
export type GoodsValues = Omit<Saving, 'id' | 'version' | 'specs' | 'skus' | 'publish' | 'pictureFileIds'> &
  OneSku & { readonly pictureFileIds: readonly Picture[] }

/** What stands there of the one SKU of goods without dimensions. */
type OneSku = Omit<Saving['skus'][number], 'id' | 'valueIds' | 'stockBefore'>

/** What the editor's content stands on: the version that was read, and the stock that was shown. */
export interface GoodsBase {
  readonly id: string
  readonly version: number
  readonly stockBefore: number
  /** What the editor does not show goes back as it came: the dimensions of goods that have any and all their SKUs … */
  readonly matrix?: Pick<Saving, 'specs' | 'skus'>
  /** … what else there is of the one SKU … */
  readonly sku?: Partial<Saving['skus'][number]>
  /** … and how many an order may hold. */
  readonly perOrder?: Pick<Saving, 'minPerOrder' | 'limitPerOrder'>
}

export function baseOf({ id, version, specs, skus, minPerOrder, limitPerOrder }: GoodsInfo): GoodsBase {
  const matrix = matrixOf({ specs, skus })
  const [sku] = matrix.skus
  return {
    id,
    version,
    stockBefore: skus[0]?.stock ?? 0,
    perOrder: { minPerOrder, limitPerOrder },
    ...(specs.length > 0 ? { matrix } : sku === undefined ? {} : { sku }),
  }
}

const matrixOf = ({ specs, skus }: Pick<GoodsInfo, 'specs' | 'skus'>): Pick<Saving, 'specs' | 'skus'> => ({
  specs: specs.map(({ values, ...spec }) => ({
    ...spec,
    values: values.map(({ picture, ...value }) => ({ ...value, pictureFileId: picture?.fileId ?? null })),
  })),
  skus: skus.map(({ skuNo: _no, specText: _text, locked: _locked, available: _left, version: _version, ...sku }) => {
    const { picture, ...fields } = sku
    return { ...fields, pictureFileId: picture?.fileId ?? null, stockBefore: sku.stock }
  }),
})

export function valuesOf(goods: GoodsInfo | null): Partial<GoodsValues> {
  if (goods === null) return { sellingPoint: '', detail: '', outerSkuCode: '', freightFen: 0, shipHours: 48 }
  const { title, sellingPoint, categoryId, shopCategoryIds, pictures, detail, freightFen } = goods
  const { freightTemplate, shipHours } = goods
  return {
    title,
    sellingPoint,
    categoryId,
    shopCategoryIds,
    pictureFileIds: pictures,
    detail,
    ...goods.skus.slice(0, 1).map(oneSkuOf)[0],
    freightFen,
    freightTemplateId: freightTemplate?.id ?? null,
    shipHours: shipHours === 24 || shipHours === 72 ? shipHours : 48,
  }
}

const oneSkuOf = ({ priceFen, stock, outerSkuCode, weightG, volumeCm3 }: GoodsSku) => ({
  priceFen,
  stock,
  outerSkuCode,
  weightG,
  volumeCm3,
})

/** The command for what was typed. Emptied optional fields count as their defaults. */
export function savingOf(
  { pictureFileIds, priceFen, stock, outerSkuCode, weightG, volumeCm3, ...values }: GoodsValues,
  base: GoodsBase | null,
  publish: boolean,
): Saving {
  const { stockBefore, matrix, sku: kept, perOrder, ...standing } = base ?? {}
  const sku = {
    ...kept,
    priceFen,
    stock,
    outerSkuCode: outerSkuCode ?? '',
    weightG: weightG ?? null,
    volumeCm3: volumeCm3 ?? null,
    ...(stockBefore === undefined ? {} : { stockBefore }),
  }
  return {
    ...values,
    sellingPoint: values.sellingPoint ?? '',
    detail: values.detail ?? '',
    // A cleared FenInput holds null, and one that a template has taken the place of may hold anything.
    freightFen: (values.freightTemplateId ?? null) === null ? (values.freightFen ?? 0) : 0,
    freightTemplateId: values.freightTemplateId ?? null,
    pictureFileIds: pictureFileIds.map(({ fileId }) => fileId),
    skus: [sku],
    ...perOrder,
    ...matrix,
    ...standing,
    publish,
  }
}
