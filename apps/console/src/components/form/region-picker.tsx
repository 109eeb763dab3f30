// Province, city, district as one choice; the value is what the contract's regionSchema wants.
import { api } from '@merchant/contract'
import { Cascader, type CascaderProps } from 'antd'
import type { ReactNode } from 'react'
import { useRead } from '../../api/use-endpoint.ts'
import { choiceList } from './choice-list.tsx'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'

/** antd types `children` without undefined; the contract's nodes are the same shape. */
type Options = NonNullable<CascaderProps['options']>

interface RegionStep {
  readonly code: string
  readonly name: string
}

interface RegionPickerProps {
  readonly id?: string
  readonly value?: readonly RegionStep[]
  readonly onChange?: (value: RegionStep[] | undefined) => void
}

/** Works inside a Form.Item; can be searched by name. */
export function RegionPicker({ id, value, onChange }: RegionPickerProps): ReactNode {
  const t = useText(sharedTexts)
  const regions = useRead(api.init.regions, undefined, { staleTime: Number.POSITIVE_INFINITY })
  return (
    <Cascader
      {...(id === undefined ? {} : { id })}
      popupRender={choiceList(id)}
      options={(regions.data ?? []) as Options}
      loading={regions.isLoading}
      value={value?.map(({ code }) => code) ?? []}
      placeholder={t('chooseRegion')}
      showSearch={{
        filter: (typed, path) => path.some(({ label }) => typeof label === 'string' && label.includes(typed.trim())),
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
