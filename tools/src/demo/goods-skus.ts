// What goods of the plan are sold as: one SKU, or one for each combination of what buyers choose among.
import type { api, InputOf } from '@merchant/contract'
import { newId } from '@merchant/database'
import type { PlannedGoods } from './goods-plan.ts'

type Parts = Pick<InputOf<typeof api.goods.save>, 'specs' | 'skus'>

/** Of the others there are fewer than of the first one, which is what the plan sells. */
const OTHERS = [36, 18, 0, 52, 7, 24]
/** Each further value of the first dimension costs so much more. */
const STEP_FEN = 500

/** @param stock of the first SKU */
export function partsOf(goods: PlannedGoods, stock: number): Parts {
  const specs = goods.choices.map(({ name, values }) => ({
    id: newId(goods.publishedAt),
    name,
    values: values.map((value) => ({ id: newId(goods.publishedAt), name: value })),
  }))
  const combinations = specs.reduce<string[][]>(
    (before, { values }) => before.flatMap((ids) => values.map(({ id }) => [...ids, id])),
    [[]],
  )
  const first = specs[0]?.values.map(({ id }) => id) ?? []
  const skus = combinations.map((valueIds, at) => ({
    valueIds,
    priceFen: goods.priceFen + Math.max(0, first.indexOf(valueIds[0] ?? '')) * STEP_FEN,
    stock: at === 0 ? stock : (OTHERS[(at + goods.index) % OTHERS.length] ?? 0),
    outerSkuCode: at === 0 ? goods.outerSkuCode : `${goods.outerSkuCode}-${at + 1}`,
    weightG: goods.weightG,
    volumeCm3: goods.volumeCm3,
  }))
  return { specs, skus }
}
