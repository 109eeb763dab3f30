// A province or a city of it as a filter; its code stands in the address.
import { api } from '@merchant/contract'
import { Cascader, type CascaderProps } from 'antd'
import type { ReactNode } from 'react'
import { useRead } from '../../api/use-endpoint.ts'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { choiceList } from '../form/choice-list.tsx'

/** antd types `children` without undefined. */
type Options = NonNullable<CascaderProps['options']>

interface RegionFilterProps {
  readonly id: string
  /** '' for everywhere. */
  readonly value: string
  readonly onChange: (code: string) => void
}

export default function RegionFilter({ id, value, onChange }: RegionFilterProps): ReactNode {
  const t = useText(sharedTexts)
  const regions = useRead(api.init.regions, undefined, { staleTime: Number.POSITIVE_INFINITY })
  const options: Options = (regions.data ?? []).map(({ value: code, label, children = [] }) => ({
    value: code,
    label,
    children: children.map((city) => ({ value: city.value, label: city.label })),
  }))
  const province = options.find((one) => String(one.value).slice(0, 2) === value.slice(0, 2))
  const path = value === '' || province === undefined ? [] : [...new Set([String(province.value), value])]
  return (
    <Cascader
      id={id}
      changeOnSelect
      allowClear
      popupRender={choiceList(id)}
      options={options}
      loading={regions.isLoading}
      value={path}
      placeholder={t('all')}
      showSearch={{ limit: 50 }}
      onChange={(codes) => onChange(String(codes?.at(-1) ?? ''))}
    />
  )
}
