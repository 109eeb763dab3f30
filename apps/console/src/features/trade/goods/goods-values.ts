// Between goods as the server knows them and goods as the editor holds them; pure.
import type { api, GoodsInfo, InputOf } from '@merchant/contract'
import type { Picture } from '../../../components/upload/use-pictures.ts'

type Saving = InputOf<typeof api.goods.save>

/** What stands in the editor. Names are those of the command, so that the server's complaints find their fields. */
export type GoodsValues = Omit<Saving, 'id' | 'version' | 'stockBefore' | 'publish' | 'pictureFileIds'> & {
  readonly pictureFileIds: readonly Picture[]
}

/** What the editor's content stands on: the version that was read, and the stock that was shown. */
export interface GoodsBase {
  readonly id: string
  readonly version: number
  readonly stockBefore: number
}

export const baseOf = ({ id, version, sku }: GoodsInfo): GoodsBase => ({ id, version, stockBefore: sku.stock })

export function valuesOf(goods: GoodsInfo | null): Partial<GoodsValues> {
  if (goods === null) return { sellingPoint: '', detail: '', outerSkuCode: '', freightFen: 0, shipHours: 48 }
  const { title, sellingPoint, categoryId, shopCategoryIds, pictures, detail, sku, freightFen } = goods
  const { freightTemplate, shipHours } = goods
  return {
    title,
    sellingPoint,
    categoryId,
    shopCategoryIds,
    pictureFileIds: pictures,
    detail,
    priceFen: sku.priceFen,
    stock: sku.stock,
    outerSkuCode: sku.outerSkuCode,
    freightFen,
    freightTemplateId: freightTemplate?.id ?? null,
    weightG: sku.weightG,
    volumeCm3: sku.volumeCm3,
    shipHours: shipHours === 24 || shipHours === 72 ? shipHours : 48,
  }
}

/** The command for what was typed. Emptied optional fields count as their defaults. */
export function savingOf({ pictureFileIds, ...values }: GoodsValues, base: GoodsBase | null, publish: boolean): Saving {
  return {
    ...values,
    sellingPoint: values.sellingPoint ?? '',
    detail: values.detail ?? '',
    outerSkuCode: values.outerSkuCode ?? '',
    // A cleared FenInput holds null, and one that a template has taken the place of may hold anything.
    freightFen: (values.freightTemplateId ?? null) === null ? (values.freightFen ?? 0) : 0,
    freightTemplateId: values.freightTemplateId ?? null,
    weightG: values.weightG ?? null,
    volumeCm3: values.volumeCm3 ?? null,
    pictureFileIds: pictureFileIds.map(({ fileId }) => fileId),
    ...base,
    publish,
  }
}
