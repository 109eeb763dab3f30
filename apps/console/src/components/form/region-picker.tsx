// Province, city, district as one choice; the value is what the contract's regionSchema wants.
import { api, type DataOf } from '@merchant/contract'
import { Cascader, type CascaderProps } from 'antd'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useRead } from '../../api/use-endpoint.ts'
import { choiceList } from './choice-list.tsx'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import './region-picker.css'

/** antd types `children` without undefined; the contract's nodes are the same shape. */
type Options = NonNullable<CascaderProps['options']>
type RegionNode = DataOf<typeof api.init.regions>[number]

interface RegionStep {
  readonly code: string
  readonly name: string
}

interface RegionPickerProps {
  readonly id?: string
  readonly value?: readonly RegionStep[]
  readonly onChange?: (value: RegionStep[] | undefined) => void
}

/** What antd marks as the choice that arrow keys have reached. */
const ACTIVE = '.ant-cascader-menu-item-active'

/** Works inside a Form.Item; can be searched by name, and Enter takes the choice that is marked: the first, until arrows move. */
export function RegionPicker({ id, value, onChange }: RegionPickerProps): ReactNode {
  const t = useText(sharedTexts)
  const regions = useRead(api.init.regions, undefined, { staleTime: Number.POSITIVE_INFINITY })
  const [isOpen, setOpen] = useState(false)
  const [isSearched, setSearched] = useState(false)
  const takeFirst = ({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) => {
    const typed = target instanceof HTMLInputElement ? target.value.trim() : ''
    const list = id === undefined ? null : currentTarget.ownerDocument.getElementById(`${id}_list`)
    if (key !== 'Enter' || typed === '' || !isOpen || (list !== null && list.querySelector(ACTIVE) !== null)) return
    const first = firstWith(typed, regions.data ?? [])
    if (first === undefined) return
    onChange?.(first)
    setOpen(false)
  }
  return (
    <Cascader
      {...(id === undefined ? {} : { id })}
      open={isOpen}
      onOpenChange={setOpen}
      onKeyDown={takeFirst}
      popupRender={choiceList(id)}
      classNames={{ popup: { root: isSearched ? 'region-picker-search' : '' } }}
      options={(regions.data ?? []) as Options}
      loading={regions.isLoading}
      value={value?.map(({ code }) => code) ?? []}
      placeholder={t('chooseRegion')}
      showSearch={{
        onSearch: (typed) => setSearched(typed.trim() !== ''),
        filter: (typed, path) =>
          path.some(({ label }) => typeof label === 'string' && isFound(typed.trim(), { name: label })),
      }}
      onChange={(_, path) => {
        const steps = path?.map((node) => ({
          code: String(node.value),
          name: typeof node.label === 'string' ? node.label : '',
        }))
        onChange?.(steps)
      }}
      style={{ width: '100%' }}
    />
  )
}

const isFound = (typed: string, { name }: Pick<RegionStep, 'name'>): boolean => name.includes(typed)

/** The first of what the search lists: down to where nothing is left to choose, and found by any of its names. */
function firstWith(typed: string, nodes: readonly RegionNode[], before: RegionStep[] = []): RegionStep[] | undefined {
  for (const { value, label, children } of nodes) {
    const path = [...before, { code: value, name: label }]
    if ((children ?? []).length > 0) {
      const found = firstWith(typed, children ?? [], path)
      if (found !== undefined) return found
    } else if (path.some((step) => isFound(typed, step))) return path
  }
  return undefined
}
