// 平台类目 as merchants see and use them: the tree, and the rule that goods belong to a leaf.
import { type Category, papersTogether, said } from '@merchant/contract'
import type { Database, TenantTx } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'
import { categoryName, nameInBoth } from './category-names.ts'
import { findEnabled, listCategories, type PlatformCategory } from './category.store.ts'
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
    /** Every category that can be reached: what hangs below a disabled one is left out, or said to be disabled as well. */
    async list({ withDisabled = false }: { readonly withDisabled?: boolean } = {}): Promise<Category[]> {
      const known = new Map<string, Pick<PlatformCategory, 'papers'> & { readonly enabled: boolean }>()
      return (await listCategories(db.global, { withDisabled })).flatMap(({ enabled: isOn, ...category }) => {
        const { id, parentId, name } = category
        const above = parentId === null ? { papers: [], enabled: true } : known.get(parentId)
        if (above === undefined) return []
        const papers = papersTogether(above.papers, category.papers)
        const enabled = isOn && above.enabled
        known.set(id, { papers, enabled })
        return [{ ...category, papers, name: categoryName(name), ...(withDisabled ? { enabled } : {}) }]
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
