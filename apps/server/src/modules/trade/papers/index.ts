// Module entry of the papers that goods need: what their categories ask, and what of it a merchant lacks.
import { type Paper, spoken } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { nameInBoth } from '../category/index.ts'
import { findUnauthorised } from './brand-papers.ts'
import { categoriesLacking, findMissing } from './papers-guard.ts'
import type { PapersDeps } from './papers.deps.ts'
import { askingAmong, goodsByCategory } from './papers.store.ts'

export type { Unauthorised } from './brand-papers.ts'
export type { MissingPapers } from './papers-guard.ts'
export type { PapersDeps } from './papers.deps.ts'

export function createPapers(deps: PapersDeps) {
  return {
    /** By category, what its goods lack to go on sale. */
    findMissing: (tx: TenantTx, categoryIds: readonly string[]) => findMissing(deps, tx, categoryIds),
    /** Of these brands, those whose goods the shop can't put on sale. */
    findUnauthorised: (db: TenantDb | TenantTx, shopId: string, brandIds: readonly (string | null)[]) =>
      findUnauthorised(deps, db, shopId, brandIds),
    /** Categories in which goods are on sale that lack this paper. */
    categoriesLacking: (db: TenantDb, paper: Paper) => categoriesLacking(deps, db, paper),
    /** What the categories of the merchant's goods ask, or what one category does. */
    async askedOfGoods(db: TenantDb, categoryId?: string) {
      const counts = new Map((await goodsByCategory(db)).map(({ categoryId, ...count }) => [categoryId, count]))
      const asking = await askingAmong(db, categoryId === undefined ? [...counts.keys()] : [categoryId])
      return asking.flatMap(({ id, name, lineage, papers }) => {
        const count = counts.get(id)
        const category = { id, name: spoken(nameInBoth(name)) }
        const goodsCount = Number(count?.count ?? 0)
        const onSaleCount = Number(count?.onSale ?? 0)
        return papers.map(({ required, kind, name: paperName }) => ({
          paper: { kind, name: paperName },
          required,
          category,
          lineage,
          goodsCount,
          onSaleCount,
        }))
      })
    },
  }
}
