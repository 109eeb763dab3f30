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
}

export function CategoryPicker({ id, value, onChange, categories = [] }: CategoryPickerProps): ReactNode {
  const t = useText(goodsEditorTexts)
  const options = useMemo(() => categoryTree(categories), [categories])
  return (
    <Cascader
      {...(id === undefined ? {} : { id })}
      popupRender={choiceList(id)}
      options={options}
      loading={categories.length === 0}
      placeholder={t('categoryChoose')}
      value={categoryPath(categories, value).map((category) => category.id)}
      showSearch={{ filter: (typed, path) => path.some(({ label }) => String(label).includes(typed.trim())) }}
      onChange={(path) => onChange?.(path?.at(-1))}
      style={{ width: '100%' }}
    />
  )
}
