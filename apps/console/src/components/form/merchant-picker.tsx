// Chooses a merchant by its whole number or by how its name begins. A Form.Item control; its value is the merchant's id.
import { api } from '@merchant/contract'
import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../api/use-endpoint.ts'
import { useSettled } from './use-settled.ts'
import { useText } from '../../i18n/text.ts'
import { merchantPickerTexts } from './merchant-picker.texts.ts'

const SETTLES_MS = 250
const OFFERED = 10

interface MerchantPickerProps {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (merchantId: string) => void
}

export function MerchantPicker({ id, value, onChange }: MerchantPickerProps): ReactNode {
  const t = useText(merchantPickerTexts)
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim(), SETTLES_MS)
  const { data, isFetching } = useRead(
    api.merchantDirectory.list,
    { pageSize: OFFERED, ...(keyword === '' ? {} : { keyword }) },
    { keepPrevious: true },
  )
  const found = data?.list ?? []
  // One that was chosen elsewhere is not among those offered.
  const isUnknown = value !== undefined && !found.some(({ merchantId }) => merchantId === value)
  const { data: chosen } = useRead(
    api.merchantDirectory.info,
    { merchantId: value ?? '' },
    { enabled: isUnknown, quiet: true },
  )
  const offered = isUnknown && chosen !== undefined ? [chosen, ...found] : found
  return (
    <Select<string>
      {...(id === undefined ? {} : { id })}
      {...(value === undefined ? {} : { value })}
      onChange={(merchantId) => onChange?.(merchantId)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isFetching}
      placeholder={t('hint')}
      notFoundContent={t('none')}
      options={offered.map(({ merchantId, merchantNo, name }) => ({
        value: merchantId,
        label: `${name} ${merchantNo}`,
      }))}
    />
  )
}
