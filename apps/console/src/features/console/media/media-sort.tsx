// In which order files stand.
import { SortAscendingOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { MenuButton } from '../../../components/overlay/menu-button.tsx'
import { useText } from '../../../i18n/text.ts'
import { mediaTexts } from './media.texts.ts'

const sorts = {
  'createdAt:desc': 'sortNewest',
  'createdAt:asc': 'sortOldest',
  'size:desc': 'sortLargest',
  'size:asc': 'sortSmallest',
  'name:asc': 'sortName',
} as const

interface MediaSortProps {
  readonly sort: string | undefined
  readonly onSort: (sort: string | undefined) => void
}

export function MediaSort({ sort = 'createdAt:desc', onSort }: MediaSortProps): ReactNode {
  const t = useText(mediaTexts)
  const known = Object.entries(sorts).find(([value]) => value === sort)?.[1] ?? 'sortNewest'
  return (
    <MenuButton
      className="media-sort"
      heading={t('sort')}
      items={Object.entries(sorts).map(([value, text]) => ({
        key: value,
        label: t(text),
        isChosen: value === sort,
        onAct: () => onSort(value === 'createdAt:desc' ? undefined : value),
      }))}
    >
      <SortAscendingOutlined aria-hidden="true" /> {t('sorted', { by: t(known) })}
    </MenuButton>
  )
}
