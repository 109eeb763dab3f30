// Goods with as many SKUs as goods may have: five by ten by ten.
import { randomUUID } from 'node:crypto'
import { api, type GoodsInfo, type InputOf } from '@merchant/contract'
import type { Api } from '../driver/api-caller.ts'

type SaveInput = InputOf<typeof api.goods.save>

const DIMENSIONS = [
  ['颜色', 5],
  ['尺码', 10],
  ['版型', 10],
] as const

function matrix(): Pick<SaveInput, 'specs' | 'skus'> {
  const specs = DIMENSIONS.map(([name, many]) => ({
    id: randomUUID(),
    name,
    values: Array.from({ length: many }, (_, index) => ({ id: randomUUID(), name: `${name} ${index + 1}` })),
  }))
  const combinations = specs.reduce<string[][]>(
    (before, { values }) => before.flatMap((ids) => values.map(({ id }) => [...ids, id])),
    [[]],
  )
  return { specs, skus: combinations.map((valueIds) => ({ valueIds, priceFen: 9_900, stock: 50 })) }
}

/** Whoever is signed in, a merchant with goods. */
interface Signed {
  readonly api: Pick<Api, 'call'>
  readonly token: string
}

/** Made after the newest of the merchant's goods, into the warehouse. */
export async function saveMatrix({ api: caller, token }: Signed): Promise<GoodsInfo> {
  const by = { caller: { token } }
  const { list } = await caller.call(api.goods.list, {}, by)
  const like = await caller.call(api.goods.info, { id: list[0]?.id ?? '' }, by)
  const body = {
    shopId: like.shopId,
    title: '五百个规格的衬衫',
    categoryId: like.categoryId,
    pictureFileIds: like.pictures.map(({ fileId }) => fileId),
    params: like.params,
    publish: false,
    ...matrix(),
  }
  return caller.call(api.goods.save, body, by)
}

/** What the editor sends when the price of every SKU was changed. */
export const matrixWithPrices = (goods: GoodsInfo, priceFen: number): SaveInput => ({
  id: goods.id,
  version: goods.version,
  title: goods.title,
  categoryId: goods.categoryId,
  pictureFileIds: goods.pictures.map(({ fileId }) => fileId),
  publish: false,
  specs: goods.specs.map(({ values, ...spec }) => ({ ...spec, values: values.map(({ id, name }) => ({ id, name })) })),
  skus: goods.skus.map(({ id, valueIds, stock }) => ({ id, valueIds, priceFen, stock, stockBefore: stock })),
})
