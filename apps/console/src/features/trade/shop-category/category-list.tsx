// Siblings in their order, each with what is done to it; of the first level with those below.
import { api, type ShopCategory } from '@merchant/contract'
import { type ReactNode, useRef } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { NameField } from '../../../components/form/name-field.tsx'
import { useArrangedList } from '../../../components/list/use-arranged-list.ts'
import { useText } from '../../../i18n/text.ts'
import { CategoryRow, type CategoryActs } from './category-row.tsx'
import { shopCategoryTexts } from './shop-category.texts.ts'
import type { Branch } from './tree.ts'

interface CategoryListProps {
  readonly label: string
  readonly parent: Branch | null
  readonly categories: readonly (ShopCategory & { readonly children?: readonly ShopCategory[] })[]
  readonly acts: CategoryActs
}

export function CategoryList({ label, parent, categories, acts }: CategoryListProps): ReactNode {
  const t = useText(shopCategoryTexts)
  const list = useRef<HTMLUListElement>(null)
  const update = useSend(api.shopCategory.update, { refreshes: [api.shopCategory.list] })
  const { shown, dragged, handleOf, told } = useArrangedList({
    list,
    kept: categories.map(({ id }) => id),
    onArrange: (ids) => update.send({ action: 'arrange', parentId: parent?.id ?? null, ids: [...ids] }),
    tell: (moved, place, count) =>
      t('movedTo', { name: categories.find(({ id }) => id === moved)?.name ?? '', place, count }),
  })
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
                      rules={rulesOf(api.shopCategory.insert.body, 'name')}
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
