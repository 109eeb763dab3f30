// 平台类目 as merchants see and use them: the tree, and the rule that goods belong to a leaf.
import { type AskedPaper, type Category, papersTogether, said } from '@merchant/contract'
import type { Database, TenantTx } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'
import { categoryName, nameInBoth } from './category-names.ts'
import { findEnabled, listEnabled } from './category.store.ts'
import { nameOfMerged } from './merge-category.store.ts'

export interface CategoriesDeps {
  readonly db: Database
}

interface LeafCategory {
  readonly id: string
  readonly name: string
  readonly commissionBp: number
}

export function createCategoryService({ db }: CategoriesDeps) {
  return {
    /** Every category that can be reached: what hangs below a disabled one is left out. */
    async list(): Promise<Category[]> {
      const reached = new Map<string, readonly AskedPaper[]>()
      return (await listEnabled(db.global)).flatMap((category) => {
        const { id, parentId, name } = category
        if (parentId !== null && !reached.has(parentId)) return []
        const papers = papersTogether(reached.get(parentId ?? '') ?? [], category.papers)
        reached.set(id, papers)
        return [{ ...category, papers, name: categoryName(name) }]
      })
    },

    /**
     * A category that takes goods. Refuses with record.notFound when it, or one above it, is unknown
     * or disabled, and with goods.incomplete when it has children or was merged.
     */
    async mustBeLeaf(tx: TenantTx, id: string): Promise<LeafCategory> {
      const category = (await findEnabled(tx, id)) ?? (await refuseClosed(tx, id))
      if ((category.children ?? 0) > 0)
        refuse('goods.incomplete', { reason: said('请选择最末一级类目', 'choose a category of the last level') })
      for (let above = category.parentId; above !== null;) {
        above = ((await findEnabled(tx, above)) ?? refuse('record.notFound')).parentId
      }
      return { id, name: category.name, commissionBp: category.commissionBp }
    },
  }
}

/** What was merged says where its goods go on: an open editor may still name it. */
async function refuseClosed(tx: TenantTx, id: string): Promise<never> {
  const merged = await nameOfMerged(tx, id)
  if (merged === null) refuse('record.notFound')
  const [name, into] = [nameInBoth(merged.name), nameInBoth(merged.into)]
  refuse('goods.incomplete', {
    reason: said(
      `类目“${name.zh}”已并入“${into.zh}”，请重新选择类目`,
      `the category “${name.en}” was merged into “${into.en}”; choose that one`,
    ),
  })
}
