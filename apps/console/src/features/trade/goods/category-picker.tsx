// Chooses a leaf of the platform's categories; the value is the leaf's id. Works inside a Form.Item.
import type { Category } from '@merchant/contract'
import { Cascader } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { choiceList } from '../../../components/form/choice-list.tsx'
import { useText } from '../../../i18n/text.ts'
import { categoryPath, categoryTree } from './category-options.ts'
import { goodsEditorTexts } from './goods-editor.texts.ts'

interface CategoryPickerProps {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string | undefined) => void
  readonly categories: readonly Category[] | undefined
  /** In which the goods stand; it may be disabled by now. */
  readonly standing?: { readonly categoryId: string; readonly categoryName: string } | null
}

export function CategoryPicker({ id, value, onChange, categories = [], standing }: CategoryPickerProps): ReactNode {
  const t = useText(goodsEditorTexts)
  const tree = useMemo(() => categoryTree(categories), [categories])
  const path = categoryPath(categories, value).map((category) => category.id)
  const isStopped = categories.length > 0 && path.length === 0 && value !== undefined && value === standing?.categoryId
  const stopped = isStopped
    ? [{ value, label: t('categoryStopped', { name: standing.categoryName }), disabled: true }]
    : []
  return (
    <Cascader
      {...(id === undefined ? {} : { id })}
      popupRender={choiceList(id)}
      options={[...stopped, ...tree]}
      loading={categories.length === 0}
      placeholder={t('categoryChoose')}
      value={isStopped ? [value] : path}
      showSearch={{ filter: (typed, way) => way.some(({ label }) => String(label).includes(typed.trim())) }}
      onChange={(chosen) => onChange?.(chosen?.at(-1))}
      style={{ width: '100%' }}
    />
  )
}
