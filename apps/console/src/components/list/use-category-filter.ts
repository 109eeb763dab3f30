// A list of goods narrowed by a category of the platform, of whatever level: those below it are in it.
import { api } from '@merchant/contract'
import { useMemo } from 'react'
import { useRead } from '../../api/use-endpoint.ts'
import { useText } from '../../i18n/text.ts'
import { categoryChoices } from '../form/category-choices.ts'
import { categoryFilterTexts } from './category-filter.texts.ts'
import type { Filter } from './list-state.ts'

/** Goods may stand in them from before. */
const EVEN_DISABLED = { withDisabled: true } as const

export function useCategoryFilter(): Filter {
  const t = useText(categoryFilterTexts)
  const { data } = useRead(api.category.list, EVEN_DISABLED, { quiet: true, staleTime: 600_000 })
  const options = useMemo(() => categoryChoices(data ?? [], (name) => t('stopped', { name })), [data, t])
  return { kind: 'select', name: 'categoryId', label: t('category'), options }
}
