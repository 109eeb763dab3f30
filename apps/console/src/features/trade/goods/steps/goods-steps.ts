// The steps of the goods' editor in their order: which fields each holds, and when enough of it is said; pure.
import { type GoodsValues, hasDimensions } from '../goods-values.ts'

export const goodsSteps = ['basics', 'params', 'pictures', 'sale', 'shipping', 'detail', 'preview'] as const
export type GoodsStep = (typeof goodsSteps)[number]

/** By the first part of a field's name; what stands in none of them is said with the price, as SKUs are. */
const stepOf: Readonly<Record<string, GoodsStep>> = {
  shopId: 'basics',
  type: 'basics',
  validity: 'basics',
  validDays: 'basics',
  validUntil: 'basics',
  categoryId: 'basics',
  brandId: 'basics',
  title: 'basics',
  shortTitle: 'basics',
  unit: 'basics',
  outerCode: 'basics',
  sellingPoint: 'basics',
  shopCategoryIds: 'basics',
  params: 'params',
  ownParams: 'params',
  pictureFileIds: 'pictures',
  longPictureFileIds: 'pictures',
  videoFileId: 'pictures',
  freightTemplateId: 'shipping',
  freightFen: 'shipping',
  weightG: 'shipping',
  volumeCm3: 'shipping',
  shipMode: 'shipping',
  shipHours: 'shipping',
  presaleShipDays: 'shipping',
  presaleEndAt: 'shipping',
  services: 'shipping',
  afterSaleDays: 'shipping',
  detail: 'detail',
  onSaleAt: 'detail',
  offSaleAt: 'detail',
}

interface FieldErrors {
  readonly name: readonly (string | number)[]
  readonly errors: readonly string[]
}

/** How many fields of each step are complained of. */
export function faultsOf(fields: readonly FieldErrors[]): Readonly<Partial<Record<GoodsStep, number>>> {
  const found: Partial<Record<GoodsStep, number>> = {}
  for (const { name, errors } of fields) {
    if (errors.length === 0) continue
    const step = stepOf[String(name[0])] ?? 'sale'
    found[step] = (found[step] ?? 0) + 1
  }
  return found
}

const isSaid = (text: string | undefined): boolean => (text ?? '').trim() !== ''

/** Those of which whatever must be said is said; what may be left out counts once some of it is there. */
export function filledSteps(values: Partial<GoodsValues>): readonly GoodsStep[] {
  const { title, categoryId, params, ownParams = [], pictureFileIds, priceFen, stock, detail } = values
  const isFilled: Readonly<Record<GoodsStep, boolean>> = {
    basics: isSaid(title) && categoryId !== undefined,
    params:
      ownParams.some((param) => isSaid(param?.value)) ||
      Object.values(params ?? {}).some((draft) => draft?.values.some(isSaid) === true),
    pictures: (pictureFileIds ?? []).length > 0,
    sale: hasDimensions(values) || (typeof priceFen === 'number' && typeof stock === 'number'),
    // Everything of it has a value from the beginning.
    shipping: true,
    detail: (detail ?? []).length > 0,
    preview: false,
  }
  return goodsSteps.filter((step) => isFilled[step])
}
