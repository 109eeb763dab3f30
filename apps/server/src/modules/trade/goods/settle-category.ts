// What was written down before a category was merged, said of where its goods stand now: forms, and what is wished of goods.
import type { GoodsParam } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import type { GoodsDeps } from './goods.deps.ts'

type SettleDeps = Pick<GoodsDeps, 'categories'>

interface Wish {
  readonly categoryId: string
  readonly params?: readonly GoodsParam[] | undefined
}

/** The same where its category was not merged. */
export async function settleWish<Kept extends Wish>(
  { categories }: SettleDeps,
  tx: TenantDb | TenantTx,
  wish: Kept,
): Promise<Kept> {
  const intoId = await categories.mergedInto(tx, wish.categoryId)
  if (intoId === null) return wish
  const heirs = await categories.heirsIn(tx, { sourceId: wish.categoryId, intoId })
  const { params } = wish
  return { ...wish, categoryId: intoId, ...(params !== undefined && { params: underHeirs(params, heirs) }) }
}

/** Each under the attribute that takes it over, a value once; what no attribute does stays the goods' own. */
export const underHeirs = (params: readonly GoodsParam[], heirs: ReadonlyMap<string, string>): GoodsParam[] =>
  params.map((param) => ({
    ...param,
    attributeId: heirs.get(param.attributeId ?? '') ?? param.attributeId,
    values: [...new Set(param.values)],
  }))
