// Siblings in their order, each with what is done to it; of the first level with those below.
import { api, type ShopCategory } from '@merchant/contract'
import { type ReactNode, useRef, useState } from 'react'
import { useReorder } from '../../../components/list/use-reorder.ts'
import { useText } from '../../../i18n/text.ts'
import { CategoryRow, type CategoryActs } from './category-row.tsx'
import { NameField } from './name-field.tsx'
import { shopCategoryTexts } from './shop-category.texts.ts'
import type { Branch } from './tree.ts'
import { useArranging } from './use-arranging.ts'

interface CategoryListProps {
  readonly label: string
  readonly parent: Branch | null
  readonly categories: readonly (ShopCategory & { readonly children?: readonly ShopCategory[] })[]
  readonly acts: CategoryActs
}

export function CategoryList({ label, parent, categories, acts }: CategoryListProps): ReactNode {
  const t = useText(shopCategoryTexts)
  const list = useRef<HTMLUListElement>(null)
  const [isMoving, setMoving] = useState(false)
  const [told, setTold] = useState('')
  const kept = categories.map(({ id }) => id)
  const { shown, arrange } = useArranging({
    endpoint: api.shopCategory.update,
    refreshes: [api.shopCategory.list],
    parentId: parent?.id ?? null,
    kept,
    isMoving,
  })
  const { dragged, handleOf } = useReorder({
    list,
    keys: shown,
    onOrder: (order, moved) => {
      arrange(order)
      const name = categories.find(({ id }) => id === moved)?.name ?? ''
      setTold(t('movedTo', { name, place: order.indexOf(moved) + 1, count: order.length }))
    },
  })
  if (isMoving !== (dragged !== null)) setMoving(dragged !== null)
  return (
    <>
      <ul ref={list} className="shop-category-list" aria-label={label}>
        {shown.map((id) => {
          const category = categories.find((one) => one.id === id)
          if (category === undefined) return null
          const branch: Branch | null = parent === null ? { ...category, children: category.children ?? [] } : null
          return (
            <li key={id} className={id === dragged ? 'is-dragged' : undefined}>
              <CategoryRow category={category} branch={branch} parent={parent} handle={handleOf(id)} acts={acts} />
              {branch !== null && (branch.children.length > 0 || acts.addingBelow === id) && (
                <div className="shop-category-below">
                  <CategoryList label={category.name} parent={branch} categories={branch.children} acts={acts} />
                  {acts.addingBelow === id && (
                    <NameField
                      label={t('addBelowOf', { name: category.name })}
                      placeholder={t('addHint')}
                      goesOn
                      takesFocus
                      onSave={(name) => acts.add(name, id)}
                      onCancel={() => acts.addBelow(null)}
                    />
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <span role="status" className="visually-hidden">
        {told}
      </span>
    </>
  )
}
