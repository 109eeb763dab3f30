// Finds a merchant, a shop or goods by a whole number or name. A Form.Item control; its value is the merchant's id and the record's.
import { api } from '@merchant/contract'
import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { useSettled } from '../../../components/form/use-settled.ts'
import { useText } from '../../../i18n/text.ts'
import { commissionRuleTexts } from './commission-rule.texts.ts'

const SETTLES_MS = 250
const hints = { MERCHANT: 'findMerchant', SHOP: 'findShop', GOODS: 'findGoods' } as const
export type SubjectKind = keyof typeof hints

export interface ChosenSubject {
  readonly id: string
  readonly merchantId: string
  readonly label: string
}

interface SubjectPickerProps {
  readonly kind: SubjectKind
  readonly id?: string
  readonly value?: ChosenSubject
  readonly onChange?: (chosen: ChosenSubject | undefined) => void
}

export function SubjectPicker({ kind, id, value, onChange }: SubjectPickerProps): ReactNode {
  const t = useText(commissionRuleTexts)
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim(), SETTLES_MS)
  const { data, isFetching } = useRead(
    api.commissionRule.subjects,
    { kind, keyword },
    { enabled: keyword !== '', keepPrevious: true, quiet: true },
  )
  const found = (keyword === '' ? [] : (data?.found ?? [])).map((one) => ({
    id: one.id,
    merchantId: one.merchant.id,
    label: kind === 'MERCHANT' ? `${one.name} ${one.no}` : `${one.name} ${one.no} · ${one.merchant.name}`,
  }))
  const offered = value === undefined || found.some((one) => one.id === value.id) ? found : [value, ...found]
  return (
    <Select<string>
      {...(id === undefined ? {} : { id })}
      value={value?.id ?? null}
      onChange={(chosen) => onChange?.(offered.find((one) => one.id === chosen))}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isFetching}
      placeholder={t(hints[kind])}
      notFoundContent={keyword === '' ? t(hints[kind]) : t('notFound')}
      options={offered.map((one) => ({ value: one.id, label: one.label }))}
    />
  )
}
